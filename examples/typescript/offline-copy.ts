/**
 * Keeps a part of the catalogue in a folder, for an app that has to work without a connection. Run again, it loads only
 * what has changed since.
 * Run: node examples/typescript/offline-copy.ts http://localhost:8080 copy food-drink
 */

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
// In a project of your own: 'symbol-catalog-client' and 'symbol-catalog-client/offline-copy'.
import { CatalogueClient } from '../../clients/typescript/src/client.ts';
import { updateCopy } from '../../clients/typescript/src/offline-copy.ts';

const [baseUrl = 'http://localhost:8080', folder = 'copy', group] = process.argv.slice(2);
const client = new CatalogueClient({ baseUrl, languages: ['en'] });
await mkdir(folder, { recursive: true });

interface State {
  position?: string;
  /** Hash of the picture of every symbol that is there. */
  images: Record<string, string>;
}
const stateFile = join(folder, 'state.json');
const state: State = await readFile(stateFile, 'utf8').then(JSON.parse, () => ({ images: {} }));
let loaded = 0;

const { deleted } = await updateCopy(
  client,
  {
    position: () => state.position,
    async store({ symbols, deleted, position }) {
      for (const { id, name, image, thumbnails, license } of symbols) {
        await writeFile(
          join(folder, `${id}.json`),
          JSON.stringify({ id, name, credit: license.attribution }),
        );
        if (state.images[id] === image.url) continue;
        const picture = await fetch(thumbnails['256']);
        if (!picture.ok) throw new Error(`Status ${picture.status} for ${picture.url}`);
        await writeFile(join(folder, `${id}.webp`), Buffer.from(await picture.arrayBuffer()));
        state.images[id] = image.url;
        loaded += 1;
      }
      for (const id of deleted) {
        for (const type of ['json', 'webp']) await rm(join(folder, `${id}.${type}`), { force: true });
        delete state.images[id];
      }
      // Last: a page that was cut off is stored anew.
      state.position = position;
      await writeFile(stateFile, JSON.stringify(state));
    },
  },
  { translations: 'chain', ...(group && { group }) },
);
console.log(
  `${loaded} pictures loaded, ${deleted} symbols removed, ${Object.keys(state.images).length} kept`,
);
