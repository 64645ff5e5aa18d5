/** Every bench with what it measures, in the order of `all` and of `docs/benchmarks.md`. */
export const benchDescriptions = {
  start: 'From `npm start` to the first search answered: an empty folder, then one with data',
  ingest: 'The ingest pipeline against bare `_bulk`, and its memory',
  search: 'Uncached searches against the same requests sent straight to OpenSearch',
  latency: 'Uncached searches, type-ahead and adversarial texts against a bare `term` query',
  compare:
    'Searches and type-ahead against another checkout (`--with <folder>`, its packages installed), warm, in alternating rounds',
  limits:
    'For every public operation the dearest legal request that is found: event loop of a serving process for a unit of its limit',
  memory:
    'What people ask in a day, in every language of the core set: memory of a serving process with the defaults',
  faults: 'Engines unavailable, slow, full and killed, under steady load: unexpected failures',
  soak: 'Ten minutes at 70 % of capacity (`--seconds 60`: one): slopes of memory, open files and handles',
  scale:
    'A generated catalogue of `--symbols` (100000) × `--languages` (30, the most); half an hour and more at full size',
} as const satisfies Record<string, string>;

/** Name of a bench, as in `npm run bench -- <name>`. */
export type BenchName = keyof typeof benchDescriptions;

/** All names, in order. */
export const benchNames = Object.keys(benchDescriptions) as BenchName[];
