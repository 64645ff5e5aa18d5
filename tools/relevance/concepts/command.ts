import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { mapConcurrently } from '../../../src/lib/map-concurrently.ts';
import { columns } from '../report.ts';
import { defaultService } from '../service-client.ts';

const usage = `npm run relevance -- concepts [options]

  --service <url>       a running service with the demo and Mulberry, without limits (${defaultService})
`;

/** A link between Mulberry and another set, and whether a person finds it right. */
export interface JudgedLink {
  mulberry: string;
  linked: string;
  isRight: boolean;
}

const file = join(import.meta.dirname, 'links.tsv');

/** Reads the judged links. Pure. */
export function parseLinks(tsv: string): JudgedLink[] {
  const [, ...rows] = tsv.trimEnd().split('\n');
  return rows.map((row) => {
    const [mulberry = '', , linked = '', , judgement = ''] = row.split('\t');
    if (judgement !== 'right' && judgement !== 'wrong') throw new Error(`no judgement: ${row}`);
    return { mulberry, linked, isRight: judgement === 'right' };
  });
}

/** The judged links as they are kept. */
export async function readLinks(): Promise<JudgedLink[]> {
  return parseLinks(await readFile(file, 'utf8'));
}

/** Languages in which Mulberry has no names, of several families and scripts. */
const languages = ['de', 'es', 'it', 'pt', 'pl', 'ru', 'tr', 'ar', 'zh-Hans', 'ja'] as const;
/** What has to be reached. */
const limits = { right: 0.97, first: 0.9 } as const;
/** Searches in flight; no time is measured. */
const concurrency = 4;
const pageSize = 100;

const symbolAnswer = z.looseObject({
  id: z.number(),
  source: z.looseObject({ set: z.string(), id: z.string() }),
  translations: z.record(z.string(), z.looseObject({ name: z.string() })).optional(),
});
const listAnswer = z.looseObject({ data: z.array(symbolAnswer), next: z.string().nullish() });
type ListedSymbol = z.infer<typeof symbolAnswer>;

/**
 * Says how many of the judged links are right, and how often a linked name of ten languages finds the Mulberry symbol first.
 * @returns whether every limit is kept
 */
export async function measureConcepts(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      service: { type: 'string', default: defaultService },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return true;
  }
  const links = await readLinks();
  const right = links.filter(({ isRight }) => isRight).length / links.length;
  const found = await findByLinkedNames(values.service, links);
  const all = { searched: 0, first: 0, within: 0 };
  for (const { searched, first, within } of found.values()) {
    all.searched += searched;
    all.first += first;
    all.within += within;
  }
  const share = (of: number, in_: number) => (of / Math.max(1, in_)).toFixed(3);
  const row = (name: string, { searched, first, within }: Found) => [
    name,
    String(searched),
    share(first, searched),
    share(within, searched),
  ];
  const table = [
    ['language', 'names', 'first', 'among ten'],
    ...[...found].map(([language, counts]) => row(language, counts)),
    row('all', all),
  ];
  for (const line of columns(table)) process.stdout.write(`${line}\n`);
  process.stdout.write(`${links.length} links judged, ${right.toFixed(3)} of them right\n`);
  return right >= limits.right && all.first / Math.max(1, all.searched) >= limits.first;
}

/** Names that were searched, and how often the linked symbol was first and among ten. */
interface Found {
  searched: number;
  first: number;
  within: number;
}

async function findByLinkedNames(
  service: string,
  links: readonly JudgedLink[],
): Promise<ReadonlyMap<string, Found>> {
  const symbols = await readSymbols(service);
  const found = new Map<string, Found>(
    languages.map((language) => [language, { searched: 0, first: 0, within: 0 }]),
  );
  const searches = links.flatMap(({ mulberry, linked }) => {
    const [symbol, other] = [symbols.get(mulberry), symbols.get(linked)];
    if (!symbol || !other) return [];
    return languages.flatMap((language) => {
      const name = other.translations?.[language]?.name;
      return name === undefined ? [] : [{ language, name, id: symbol.id }];
    });
  });
  await mapConcurrently(searches, concurrency, async ({ language, name, id }) => {
    const query = new URLSearchParams({
      q: name,
      lang: language,
      set: 'mulberry',
      limit: '10',
      translations: 'none',
    });
    const { data } = listAnswer.parse(await readJson(`${service}/api/v1/symbols/search?${query}`));
    const counts = found.get(language);
    if (counts === undefined) return;
    counts.searched += 1;
    if (data[0]?.id === id) counts.first += 1;
    if (data.some((hit) => hit.id === id)) counts.within += 1;
  });
  return found;
}

/** The symbols of the service by `<set>/<id>`, with their names in the languages that are searched. */
async function readSymbols(service: string): Promise<ReadonlyMap<string, ListedSymbol>> {
  const symbols = new Map<string, ListedSymbol>();
  const query = `cursor=&limit=${pageSize}`;
  for (let next: string | null | undefined = `/api/v1/symbols?${query}`; next; ) {
    const page: z.infer<typeof listAnswer> = listAnswer.parse(await readJson(service + next));
    for (const symbol of page.data) symbols.set(`${symbol.source.set}/${symbol.source.id}`, symbol);
    next = page.next;
  }
  return symbols;
}

async function readJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} from ${url}`);
  return await response.json();
}
