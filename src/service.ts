import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { type AddressInfo, Server as TcpServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { createApp } from './app.ts';
import type { Synthesiser } from './audio/espeak.ts';
import { openSpeech } from './audio/speech.ts';
import { openCaches } from './caches.ts';
import { createQueryLog } from './catalogue/query-log.ts';
import type { Config } from './config.ts';
import { createAdmission } from './http/admission.ts';
import { openConnections } from './http/open-connections.ts';
import { createRateLimits, pointStore } from './http/rate-limit.ts';
import { clientAddress, clientKey } from './http/request-address.ts';
import { createResponseCache } from './http/response-cache.ts';
import { createHttpServer } from './http/server.ts';
import { createStreamSlots } from './http/stream-slots.ts';
import { createImageCache } from './images/image-cache.ts';
import { openImages } from './images/images.ts';
import { codeHash, newestSourceTime } from './lib/code-hash.ts';
import type { Log } from './logger.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { connectEngine } from './opensearch/client.ts';
import { followCatalogue } from './opensearch/release.ts';
import { createSymbolStore } from './opensearch/symbol-store.ts';
import { authentication } from './partners/authenticate.ts';
import { startBackgroundWork } from './partners/background-work.ts';
import { followCuration } from './partners/curation-table.ts';
import { partnerIndices } from './partners/indices.ts';
import { connectRedis } from './redis.ts';
import { exportLimits, exportShare } from './routes/export.ts';
import { openApiDocument } from './routes/openapi.ts';
import type { ReadPages } from './routes/pages.ts';
import { routes } from './routes/table.ts';
import { createPrefixIndexes } from './search/prefix-index.ts';
import { lemmaFiles } from './words/lemmas.ts';
import { installedWordLists } from './words/word-list-files.ts';
import { createWordLists } from './words/word-lists.ts';

/** How long requests under way may take to end when the service stops, in milliseconds. */
const drainMilliseconds = 15_000;
/** Deadline of what nobody waits for, in milliseconds. */
const slowDeadlineMilliseconds = 60_000;

/** What answers are made from: the serving process, and what its rendering processes draw at each request. */
export const buildSources = {
  entries: ['src/worker.ts', 'src/images/strips/draw-strip.ts', 'src/images/strips/strip-pdf.ts'],
  files: ['package-lock.json', ...lemmaFiles],
} as const;

/**
 * Of answers in JSON that a process makes: with more at work on one core, each only takes longer. A page asks for six to eight
 * things at once, and several at a first visit: as many begin where it is quiet.
 */
const admissionBounds = {
  least: 2,
  most: 256,
  first: 24,
  slowdown: 1.7,
  waitMilliseconds: 150,
  waiting: 64,
} as const;

/** Requests of that kind at once: those of exports, and of the partners' work. */
const slowConnections = exportLimits.total + 2;

/** A running service. */
export type Service = Awaited<ReturnType<typeof startService>>;

/** What {@link startService} needs of {@link prepareService}. */
export type Prepared = ReturnType<typeof prepareService>;

/**
 * Makes what needs no engine, the longer part of a start: the hash and the date of what answers are made from, the page
 * and the documents.
 * @param readPages makes the page and the documents
 */
export function prepareService(config: Config, readPages: ReadPages) {
  return {
    // Without a list a word that it knows is taken for a misspelling.
    build: codeHash(buildSources.entries, { ...buildSources, installed: installedWordLists() }),
    builtAt: newestSourceTime(buildSources.entries, buildSources),
    ...pagesOf(config, readPages),
  };
}

/**
 * Puts the service together and listens. The settings name the engines: finding or starting them is `main.ts`'s work.
 * @param gatheredMetrics the metrics of all processes, where several serve.
 */
export async function startService(
  config: Config,
  { builtAt, ...prepared }: Prepared,
  synthesiser: Synthesiser | undefined,
  log: Log,
  gatheredMetrics?: () => Promise<string>,
) {
  let stopping = false;
  const metrics = createMetrics(gatheredMetrics);
  const stores = openStores(config, builtAt, log, metrics);
  const media = openMedia(config, synthesiser, stores, metrics);
  const clients = openClients(config, stores, log, metrics);
  const { redis, caches } = stores;
  const app = createApp({
    ...stores,
    ...media,
    ...clients,
    alias: config.SYMBOL_CATALOG_ALIAS,
    explain: config.SYMBOL_CATALOG_EXPLAIN,
    findings: caches.sentences,
    responses: createResponseCache(caches.answers, () => metrics.cache('answers', 'stale')),
    metrics,
    log,
    publicBaseUrl: config.PUBLIC_BASE_URL,
    redisState: redis && (() => redis.state()),
    isStopping: () => stopping,
    ...prepared,
  });
  const server = createHttpServer(app.callback(), () => stopping);
  const connections = openConnections(server);
  // By it replicas are added and taken away.
  metrics.queue('requests', connections.requestsInFlight);
  await listen(server, config);

  async function stop(): Promise<void> {
    stopping = true;
    stores.catalogue.stop();
    await closeServer(server, connections);
    await Promise.all([media.images.close(), media.speech.close()]);
    await clients.queryLog.stop();
    await clients.endPartnersWork();
    redis?.close();
    await Promise.all([stores.engine.close(), stores.slowEngine.close(), stores.wordLists.close()]);
  }

  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${port}`,
    server,
    /** Resolves when the catalogue can be searched. */
    ready: async (): Promise<void> => {
      await stores.catalogue.refresh();
    },
    /** Ends it: no new connection, requests under way are answered, then everything is closed. */
    stop,
  };
}

/** The engine and the store that processes share, what is cached of them, and the release that is live. */
function openStores(config: Config, builtAt: Date, log: Log, metrics: Metrics) {
  const connection = {
    url: config.OPENSEARCH_URL ?? '',
    caFile: config.OPENSEARCH_CA,
    clusterName: config.OPENSEARCH_CLUSTER_NAME,
  };
  const engine = connectEngine({ ...connection, onRequest: metrics.engine });
  const slowEngine = connectEngine({
    ...connection,
    deadlineMilliseconds: slowDeadlineMilliseconds,
    connections: slowConnections,
  });
  const redis = config.REDIS_URL
    ? connectRedis(config.REDIS_URL, (error) => log.warn({ err: error }, 'Redis failed'))
    : undefined;
  const caches = openCaches(config, metrics);
  const wordLists = createWordLists({
    folder: join(config.DATA_DIR, 'word-lists'),
    onFailure: (error) => log.warn({ err: error }, 'a word list could not be prepared, or not be kept'),
  });
  const { curation: curationIndex } = partnerIndices(config.SYMBOL_CATALOG_ALIAS);
  const catalogue = followCatalogue(engine, config.SYMBOL_CATALOG_ALIAS, {
    builtAt,
    curation: followCuration(engine, curationIndex, (fault, detail) => {
      metrics.curationFault(fault);
      log.warn({ fault, err: detail }, 'the table of curators is not as it should be');
    }),
    onChange: (release) => {
      caches.forgetRelease();
      metrics.release(release);
      const { version, symbolCount, curation } = release;
      log.info({ version, symbols: symbolCount, curated: curation?.rows.length ?? 0 }, 'catalogue is live');
    },
  });
  return {
    engine,
    slowEngine,
    redis,
    caches,
    wordLists,
    catalogue,
    symbols: createSymbolStore(engine, caches.symbols),
    prefixIndexes: createPrefixIndexes(engine, caches.prefixes),
  };
}

type Stores = ReturnType<typeof openStores>;

/** Pictures and spoken names, made by workers and kept in the cache of images and in Redis. */
function openMedia(
  config: Config,
  synthesiser: Synthesiser | undefined,
  { engine, catalogue, symbols, redis, caches }: Stores,
  metrics: Metrics,
) {
  const processes = Math.max(1, config.SYMBOL_CATALOG_PROCESSES);
  const kept = {
    dataDir: config.DATA_DIR,
    memory: createImageCache(caches.images),
    shared: redis?.images,
    workers: Math.max(1, Math.floor(availableParallelism() / processes)),
  };
  const speech = openSpeech({
    ...kept,
    synthesiser,
    onEvent: (layer, outcome) => metrics.cache(`speech-${layer}`, outcome),
    onSpoken: metrics.spoken,
  });
  const images = openImages({
    ...kept,
    engine,
    catalogue: () => catalogue,
    symbols,
    alias: config.SYMBOL_CATALOG_ALIAS,
    onEvent: metrics.cache,
  });
  metrics.queue('images', images.waiting);
  metrics.queue('names', speech.waiting);
  return { images, speech };
}

/** What clients may do: their limits, what is admitted at once, partners, and the words that are counted. */
function openClients(
  config: Config,
  { engine, slowEngine, catalogue, redis }: Stores,
  log: Log,
  metrics: Metrics,
) {
  const clientOf = (request: IncomingMessage) => clientKey(clientAddress(request, config.TRUST_PROXY_HOPS));
  const points = pointStore(redis?.points, metrics.limitsDegraded);
  const limits = createRateLimits({
    perMinute: {
      json: config.RATE_LIMIT_JSON,
      images: config.RATE_LIMIT_IMAGES,
      renders: config.RATE_LIMIT_RENDERS,
    },
    points,
    clientOf,
    onLimited: metrics.rateLimited,
  });
  const exports = createStreamSlots({
    ...exportLimits,
    ...exportShare(config.SYMBOL_CATALOG_PROCESSES),
    clientOf,
  });
  const indices = partnerIndices(config.SYMBOL_CATALOG_ALIAS);
  const admission = createAdmission(admissionBounds);
  metrics.queue('answers', admission.atWork);
  metrics.queue('answers-maximum', admission.limit);
  return {
    limits,
    admission,
    exports,
    partners: {
      indices,
      authenticate: authentication(engine, indices),
      points,
      requestsPerMinute: config.PARTNER_REQUESTS_PER_MINUTE,
    },
    endPartnersWork: startBackgroundWork({
      engine: slowEngine,
      indices,
      catalogue,
      reportDays: config.PARTNER_RETENTION_DAYS,
      log,
    }),
    queryLog: createQueryLog(engine, config.SYMBOL_CATALOG_ALIAS),
  };
}

/** The page and the documents, of the address at which clients see the service. */
function pagesOf(config: Config, readPages: ReadPages) {
  const baseUrl = (config.PUBLIC_BASE_URL ?? `http://localhost:${config.PORT || 8080}`).replace(/\/+$/, '');
  return readPages(
    openApiDocument('public', routes, packageJson.version),
    openApiDocument('partner', routes, packageJson.version),
    baseUrl,
    config.REPORT_PICTURE_URL ?? '',
  );
}

async function listen(server: Server, { HOST, PORT }: Config): Promise<void> {
  server.listen(PORT, HOST);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${PORT} on ${HOST} is in use. Stop what listens there, or set PORT to another.`);
  });
}

/**
 * Lets requests under way end, closes idle connections at once and the rest at the deadline. Node's own
 * `closeIdleConnections`, which `close` of an HTTP server calls as well, cuts off answers that are ended but not yet sent,
 * so the port is closed as that of any server and connections one by one.
 */
async function closeServer(server: Server, connections: ReturnType<typeof openConnections>): Promise<void> {
  await connections.takeWaiting();
  const closed = new Promise<void>((resolve) => {
    TcpServer.prototype.close.call(server, () => resolve());
  });
  const idle = setInterval(connections.endIdle, 50);
  const deadline = setTimeout(() => server.closeAllConnections(), drainMilliseconds);
  connections.endIdle();
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
}
