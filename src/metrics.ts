import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Counts and times what the service does. No label ever holds what a client typed. */
export interface Metrics {
  request(observed: { route: string; method: string; status: number; seconds: number }): void;
  engine(seconds: number, outcome: 'ok' | 'failed'): void;
  /** A look into a cache layer: `answers`, `images` (by URL), `memory`, `shared`, …; of names `speech-memory`, …. */
  cache(layer: string, outcome: string): void;
  /** From now on the bytes in a cache are looked at when the metrics are read. */
  cacheSize(cache: string, bytes: () => number): void;
  /** A name was spoken, in so many seconds. */
  spoken(seconds: number): void;
  /** A text or a word was looked for by an operation, and symbols were found or none. */
  search(operation: string, found: boolean): void;
  /** The table of curators could not be read, or has rows that are none. */
  curationFault(fault: string): void;
  limitsDegraded(): void;
  /** A request was refused because its budget was spent. */
  rateLimited(budget: string): void;
  /** From now on the length of a queue is looked at when the metrics are read. */
  queue(name: string, length: () => number): void;
  /** From now on it is looked whether a catalogue is being ingested when the metrics are read. */
  reindexing(isRunning: () => Promise<boolean>): void;
  release(release: { version: string; symbolCount: number; createdAt: Date }): void;
  /** The text exposition format of Prometheus. */
  text(): Promise<string>;
  contentType: string;
}

/** Latency buckets in seconds: from a memory hit to the deadline of a search. */
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3];
const methods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'POST'];

/** What is counted and timed, by its name for Prometheus. */
const instruments = {
  requests: {
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['route', 'method', 'status'],
  },
  engine: {
    name: 'opensearch_request_duration_seconds',
    help: 'Time that OpenSearch took to answer.',
    labelNames: ['outcome'],
  },
  speech: {
    name: 'speech_synthesis_duration_seconds',
    help: 'Time to speak a name that no cache had, waiting for a free process included.',
  },
  cache: {
    name: 'cache_lookups_total',
    help: 'Looks into a cache layer.',
    labelNames: ['layer', 'outcome'],
  },
  searches: {
    name: 'searches_total',
    help: 'Texts and words that were looked for, by operation; outcome none = no symbol was found.',
    labelNames: ['operation', 'outcome'],
  },
  curationFaults: {
    name: 'curation_faults_total',
    help: 'Looks at the table of curators that failed (unreadable: the last one that is known is served) or found rows that are none (bad-rows: they are left out).',
    labelNames: ['fault'],
  },
  degraded: {
    name: 'rate_limit_degraded_total',
    help: 'Requests counted by this process alone because Redis did not answer.',
  },
  refused: {
    name: 'rate_limited_total',
    help: 'Requests refused because a budget was spent.',
    labelNames: ['budget'],
  },
  symbols: {
    name: 'catalogue_symbols',
    help: 'Symbols in the live release.',
    labelNames: ['version'],
    aggregator: 'max',
  },
  createdAt: {
    name: 'catalogue_release_created_seconds',
    help: 'When the live release was made, in seconds since 1970.',
    aggregator: 'max',
  },
  reindexing: {
    name: 'reindex_running',
    help: 'Whether a catalogue is being ingested: 1 = yes.',
    aggregator: 'max',
  },
  cacheSize: {
    name: 'cache_bytes',
    help: 'Bytes of what a cache holds.',
    labelNames: ['cache'],
  },
  queue: {
    name: 'queue_length',
    help: 'Requests that are being answered, answers at work and how many may be, images or names that wait to be made or are being made.',
    labelNames: ['queue'],
  },
} as const;

/** For a process that supervises others: the metrics of all of them as one text, counts added up. */
export function metricsOfAll(): () => Promise<string> {
  const registry = new AggregatorRegistry();
  return () => registry.clusterMetrics();
}

/**
 * Metrics in a registry of their own, so that several services in one process do not meet.
 * @param gathered where several processes serve: the metrics of all; then `text` is theirs.
 */
export function createMetrics(gathered?: () => Promise<string>): Metrics {
  const registry = new Registry();
  if (gathered) {
    AggregatorRegistry.setRegistries(registry);
    // Made for its side effect: from now on this process answers the one that gathers.
    new AggregatorRegistry();
  }
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({ ...instruments.requests, buckets, registers });
  const engine = new Histogram({ ...instruments.engine, buckets, registers });
  const speech = new Histogram({ ...instruments.speech, buckets, registers });
  const cache = new Counter({ ...instruments.cache, registers });
  const searches = new Counter({ ...instruments.searches, registers });
  const degraded = new Counter({ ...instruments.degraded, registers });
  const refused = new Counter({ ...instruments.refused, registers });
  const curationFaults = new Counter({ ...instruments.curationFaults, registers });
  const symbols = new Gauge({ ...instruments.symbols, registers });
  const createdAt = new Gauge({ ...instruments.createdAt, registers });
  // Finding a counter by its labels costs more than an answer from memory.
  const cacheCounters = new Map<string, Counter.Internal>();
  return {
    request: ({ route, method, status, seconds }) =>
      requests.observe({ route, method: methods.includes(method) ? method : 'other', status }, seconds),
    engine: (seconds, outcome) => engine.observe({ outcome }, seconds),
    cache: (layer, outcome) => {
      const key = `${layer} ${outcome}`;
      const counter = cacheCounters.get(key) ?? cache.labels(layer, outcome);
      cacheCounters.set(key, counter);
      counter.inc();
    },
    search: (operation, found) => searches.inc({ operation, outcome: found ? 'found' : 'none' }),
    spoken: (seconds) => speech.observe(seconds),
    curationFault: (fault) => curationFaults.inc({ fault }),
    limitsDegraded: () => degraded.inc(),
    rateLimited: (budget) => refused.inc({ budget }),
    cacheSize: watchedGauge(registry, instruments.cacheSize),
    queue: watchedGauge(registry, instruments.queue),
    reindexing: (isRunning) => watchReindexing(registry, isRunning),
    release: (release) => {
      symbols.reset();
      symbols.set({ version: release.version }, release.symbolCount);
      createdAt.set(release.createdAt.getTime() / 1000);
    },
    text: gathered ?? (() => registry.metrics()),
    contentType: registry.contentType,
  };
}

/** A gauge of several things, each of which is looked at when the metrics are read. */
function watchedGauge(
  registry: Registry,
  instrument: (typeof instruments)['cacheSize' | 'queue'],
): (of: string, value: () => number) => void {
  const [label] = instrument.labelNames;
  const values = new Map<string, () => number>();
  new Gauge({
    ...instrument,
    registers: [registry],
    collect() {
      for (const [of, value] of values) this.set({ [label]: of }, value());
    },
  });
  return (of, value) => void values.set(of, value);
}

function watchReindexing(registry: Registry, isRunning: () => Promise<boolean>): void {
  new Gauge({
    ...instruments.reindexing,
    registers: [registry],
    async collect() {
      // Where that cannot be told, the last answer stands.
      await isRunning().then(
        (running) => this.set(running ? 1 : 0),
        () => undefined,
      );
    },
  });
}
