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
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['route', 'method', 'status'],
    buckets,
    registers,
  });
  const engine = new Histogram({
    name: 'opensearch_request_duration_seconds',
    help: 'Time that OpenSearch took to answer.',
    labelNames: ['outcome'],
    buckets,
    registers,
  });
  const cache = new Counter({
    name: 'cache_lookups_total',
    help: 'Looks into a cache layer.',
    labelNames: ['layer', 'outcome'],
    registers,
  });
  const speech = new Histogram({
    name: 'speech_synthesis_duration_seconds',
    help: 'Time to speak a name that no cache had, waiting for a free process included.',
    buckets,
    registers,
  });
  const searches = new Counter({
    name: 'searches_total',
    help: 'Texts and words that were looked for, by operation; outcome none = no symbol was found.',
    labelNames: ['operation', 'outcome'],
    registers,
  });
  // Finding a counter by its labels costs more than an answer from memory.
  const cacheCounters = new Map<string, Counter.Internal>();
  const degraded = new Counter({
    name: 'rate_limit_degraded_total',
    help: 'Requests counted by this process alone because Redis did not answer.',
    registers,
  });
  const symbols = new Gauge({
    name: 'catalogue_symbols',
    help: 'Symbols in the live release.',
    labelNames: ['version'],
    aggregator: 'max',
    registers,
  });
  const createdAt = new Gauge({
    name: 'catalogue_release_created_seconds',
    help: 'When the live release was made, in seconds since 1970.',
    aggregator: 'max',
    registers,
  });
  const refused = new Counter({
    name: 'rate_limited_total',
    help: 'Requests refused because a budget was spent.',
    labelNames: ['budget'],
    registers,
  });
  /** A gauge of several things, each of which is looked at when the metrics are read. */
  function watchedGauge(name: string, label: string, help: string) {
    const values = new Map<string, () => number>();
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        for (const [of, value] of values) this.set({ [label]: of }, value());
      },
    });
    return (of: string, value: () => number) => void values.set(of, value);
  }
  const cacheSize = watchedGauge('cache_bytes', 'cache', 'Bytes of what a cache holds.');
  const queue = watchedGauge(
    'queue_length',
    'queue',
    'Requests that are being answered, answers at work and how many may be, images or names that wait to be made or are being made.',
  );
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
    limitsDegraded: () => degraded.inc(),
    rateLimited: (budget) => refused.inc({ budget }),
    cacheSize,
    queue,
    reindexing: (isRunning) => {
      new Gauge({
        name: 'reindex_running',
        help: 'Whether a catalogue is being ingested: 1 = yes.',
        aggregator: 'max',
        registers,
        async collect() {
          // Where that cannot be told, the last answer stands.
          await isRunning().then(
            (running) => this.set(running ? 1 : 0),
            () => undefined,
          );
        },
      });
    },
    release: (release) => {
      symbols.reset();
      symbols.set({ version: release.version }, release.symbolCount);
      createdAt.set(release.createdAt.getTime() / 1000);
    },
    text: gathered ?? (() => registry.metrics()),
    contentType: registry.contentType,
  };
}
