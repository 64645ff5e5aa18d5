/**
 * Keeps a part of the catalogue in a folder, for an app that has to work without a connection. Run again, it loads only
 * what has changed since.
 * Run: node examples/offline-copy.ts http://localhost:8080 copy food-drink
 */

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const [base = 'http://localhost:8080', folder = 'copy', group] = process.argv.slice(2);

interface Copied {
  id: number;
  name: string;
  image: { sha256: string };
  thumbnails: { '256': string };
  license: { attribution: string };
}

interface Page {
  data: Copied[];
  next: string | null;
  deleted?: { id: number }[];
}

const stateFile = join(folder, 'state.json');
const state = await readFile(stateFile, 'utf8').then(
  (text) => JSON.parse(text) as { since: string; hashes: Record<string, string> },
  () => ({ since: undefined, hashes: {} as Record<string, string> }),
);
await mkdir(folder, { recursive: true });

/** Looks again at the minute before: what changes while this runs is then seen by the next run. */
const startedAt = new Date(Date.now() - 60_000).toISOString();
const query = new URLSearchParams({
  cursor: '',
  limit: '100',
  lang: 'en',
  ...(group && { group }),
  ...(state.since && { updated_since: state.since }),
});
let loaded = 0;
let removed = 0;
for (let next: string | null = `/api/v1/symbols?${query}`; next !== null; ) {
  const page: Page = await getJson(base + next);
  for (const symbol of page.data) {
    const { id, name, image, thumbnails, license } = symbol;
    await writeFile(join(folder, `${id}.json`), JSON.stringify({ id, name, credit: license.attribution }));
    if (state.hashes[id] === image.sha256) continue;
    const picture = await fetch(thumbnails['256']);
    if (!picture.ok) throw new Error(`Status ${picture.status} for ${picture.url}`);
    await writeFile(join(folder, `${id}.webp`), Buffer.from(await picture.arrayBuffer()));
    state.hashes[id] = image.sha256;
    loaded += 1;
  }
  for (const { id } of page.deleted ?? []) {
    for (const extension of ['json', 'webp']) await rm(join(folder, `${id}.${extension}`), { force: true });
    if (state.hashes[id]) removed += 1;
    delete state.hashes[id];
  }
  next = page.next;
}
await writeFile(stateFile, JSON.stringify({ since: startedAt, hashes: state.hashes }));
console.log(
  `${loaded} pictures loaded, ${removed} symbols removed, ${Object.keys(state.hashes).length} kept`,
);

async function getJson(url: string): Promise<Page> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`Status ${response.status}: ${await response.text()}`);
  return (await response.json()) as Page;
}
