import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Counts and times what the service does. No label ever holds what a client typed. */
export type Metrics = ReturnType<typeof createMetrics>;

interface AnsweredRequest {
  route: string;
  method: string;
  status: number;
  seconds: number;
}

/** Latency buckets in seconds: from a memory hit to the deadline of a search. */
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3];
const methods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'POST'];

/** What is counted and timed, by its name for Prometheus. */
function openInstruments(registry: Registry) {
  const registers = [registry];
  const timer = (name: string, help: string, labelNames: string[] = []) =>
    new Histogram({ name, help, labelNames, buckets, registers });
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers });
  return {
    requests: timer('http_request_duration_seconds', 'Time to answer, by route.', [
      'route',
      'method',
      'status',
    ]),
    engine: timer('opensearch_request_duration_seconds', 'Time that OpenSearch took to answer.', ['outcome']),
    speech: timer(
      'speech_synthesis_duration_seconds',
      'Time to speak a name that no cache had, waiting for a free process included.',
    ),
    cache: counter('cache_lookups_total', 'Looks into a cache layer.', ['layer', 'outcome']),
    searches: counter(
      'searches_total',
      'Texts and words that were looked for, by operation; outcome none = no symbol was found.',
      ['operation', 'outcome'],
    ),
    curationFaults: counter(
      'curation_faults_total',
      'Looks at the table of curators that failed (unreadable: the last one that is known is served) or found rows that are none (bad-rows: they are left out).',
      ['fault'],
    ),
    degraded: counter(
      'rate_limit_degraded_total',
      'Requests counted by this process alone because Redis did not answer.',
    ),
    refused: counter('rate_limited_total', 'Requests refused because a budget was spent.', ['budget']),
    symbols: new Gauge({
      name: 'catalogue_symbols',
      help: 'Symbols in the live release.',
      labelNames: ['version'],
      aggregator: 'max',
      registers,
    }),
    createdAt: new Gauge({
      name: 'catalogue_release_created_seconds',
      help: 'When the live release was made, in seconds since 1970.',
      aggregator: 'max',
      registers,
    }),
  };
}

/** For a process that supervises others: the metrics of all of them as one text, counts added up. */
export function metricsOfAll(): () => Promise<string> {
  const registry = new AggregatorRegistry();
  return () => registry.clusterMetrics();
}

/**
 * Metrics in a registry of their own, so that several services in one process do not meet.
 * @param gathered where several processes serve: the metrics of all; then `text` is theirs.
 */
export function createMetrics(gathered?: () => Promise<string>) {
  const registry = new Registry();
  if (gathered) {
    AggregatorRegistry.setRegistries(registry);
    // Made for its side effect: from now on this process answers the one that gathers.
    new AggregatorRegistry();
  }
  collectDefaultMetrics({ register: registry });
  const instruments = openInstruments(registry);
  return {
    request({ route, method, status, seconds }: AnsweredRequest): void {
      const known = methods.includes(method) ? method : 'other';
      instruments.requests.observe({ route, method: known, status }, seconds);
    },
    engine: (seconds: number, outcome: 'ok' | 'failed') => instruments.engine.observe({ outcome }, seconds),
    /** A look into a cache layer: `answers`, `images` (by URL), `memory`, `shared`, …; of names `speech-memory`, …. */
    cache: (layer: string, outcome: string) => instruments.cache.inc({ layer, outcome }),
    /** A text or a word was looked for by an operation, and symbols were found or none. */
    search: (operation: string, found: boolean) =>
      instruments.searches.inc({ operation, outcome: found ? 'found' : 'none' }),
    /** A name was spoken, in so many seconds. */
    spoken: (seconds: number) => instruments.speech.observe(seconds),
    /** The table of curators could not be read, or has rows that are none. */
    curationFault: (fault: string) => instruments.curationFaults.inc({ fault }),
    limitsDegraded: () => instruments.degraded.inc(),
    /** A request was refused because its budget was spent. */
    rateLimited: (budget: string) => instruments.refused.inc({ budget }),
    /** From now on the bytes in a cache are looked at when the metrics are read. */
    cacheSize: watchedGauge(registry, 'cache_bytes', 'Bytes of what a cache holds.', 'cache'),
    /** From now on the length of a queue is looked at when the metrics are read. */
    queue: watchedGauge(
      registry,
      'queue_length',
      'Requests that are being answered, answers at work and how many may be, images or names that wait to be made or are being made.',
      'queue',
    ),
    release({
      version,
      symbolCount,
      createdAt,
    }: {
      version: string;
      symbolCount: number;
      createdAt: Date;
    }): void {
      instruments.symbols.reset();
      instruments.symbols.set({ version }, symbolCount);
      instruments.createdAt.set(createdAt.getTime() / 1000);
    },
    /** The text exposition format of Prometheus. */
    text: gathered ?? (() => registry.metrics()),
    contentType: registry.contentType as string,
  };
}

/** A gauge of several things, each of which is looked at when the metrics are read. */
function watchedGauge(registry: Registry, name: string, help: string, label: string) {
  const values = new Map<string, () => number>();
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      for (const [of, value] of values) this.set({ [label]: of }, value());
    },
  });
  return (of: string, value: () => number): void => void values.set(of, value);
}
