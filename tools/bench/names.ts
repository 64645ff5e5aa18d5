/** Every bench with what it measures, in the order of `all` and of `docs/benchmarks.md`. */
export const benchDescriptions = {
  start: 'From `npm start` to the first search answered: an empty folder, then one with data',
  ingest: 'The ingest pipeline against bare `_bulk`, and its memory',
  search: 'Uncached searches against the same requests sent straight to OpenSearch',
  latency: 'Uncached searches, type-ahead and adversarial texts against a bare `term` query',
  compare:
    'Searches and type-ahead against another checkout (`--with <folder>`, its packages installed), warm, in alternating rounds',
  typing: 'Type-ahead of many users in an open loop against Groonga',
  sentences: 'Sentences of twenty words, four at a time, against a bare `terms` query for their words',
  unicode:
    'The slowest search for a text of one code point, of every kind that Unicode has, against the median',
  memory: 'A repeated search from the response cache against a bare `node:http` server',
  exports: 'Cached searches of others while the whole catalogue is exported by four readers, against idle',
  edge: 'The share of searches that a shared cache in front answers, by Zipf’s law over what can be typed',
  client: 'Processor time a call: the official OpenSearch client against `src/opensearch/client.ts`',
  images:
    'Images from memory, from Redis, rendered, and in bursts, against bare servers and other image servers',
  speech: 'Names spoken anew, from memory, and in bursts, against the bare synthesiser and a bare server',
  page: 'The search page in Chromium on a slow processor',
  faults: 'Engines unavailable, slow, full and killed, under steady load: unexpected failures',
  soak: 'Ten minutes at 70 % of capacity (`--seconds 60`: one): slopes of memory, open files and handles',
  partners: 'Reports of missing symbols at 500 a second against single documents straight to OpenSearch',
  peers:
    'The image servers and search engines that package registries have, at the same work: thumbnails, and searches in English over HTTP',
  scale:
    'A generated catalogue of `--symbols` (100000) × `--languages` (30, the most); half an hour and more at full size',
  symbols:
    'Misspelled searches with the least memory for symbols against all of them in memory: the demo, and `--symbols` (100000) × `--languages` (30)',
  nodes:
    'Searches at eight over 20000 generated symbols in ten languages, on three nodes of one machine against one node on it',
} as const satisfies Record<string, string>;

/** Name of a bench, as in `npm run bench -- <name>`. */
export type BenchName = keyof typeof benchDescriptions;

/** All names, in order. */
export const benchNames = Object.keys(benchDescriptions) as BenchName[];
