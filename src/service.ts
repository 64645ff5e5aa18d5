import type { IncomingMessage, Server } from 'node:http';
import { type AddressInfo, Server as TcpServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { createApp } from './app.ts';
import { openSpeech } from './audio/speech.ts';
import type { Synthesiser } from './audio/synthesiser.ts';
import { openCaches } from './caches.ts';
import { createQueryLog } from './catalogue/query-log.ts';
import type { Config } from './config.ts';
import { createAdmission } from './http/admission.ts';
import { type OpenConnections, openConnections } from './http/open-connections.ts';
import { createRateLimits } from './http/rate-limit.ts';
import { clientAddress, clientKey } from './http/request-address.ts';
import { createRequestLog } from './http/request-log.ts';
import { createResponseCache } from './http/response-cache.ts';
import { createHttpServer } from './http/server.ts';
import { createStreamSlots } from './http/stream-slots.ts';
import { createImageCache } from './images/image-cache.ts';
import { openImages } from './images/images.ts';
import { codeHash, newestSourceTime } from './lib/code-hash.ts';
import type { Log } from './logger.ts';
import { createMetrics } from './metrics.ts';
import { connectEngine } from './opensearch/client.ts';
import { type Catalogue, followCatalogue, isReindexing } from './opensearch/release.ts';
import { createSymbolStore } from './opensearch/symbol-store.ts';
import { openPartners } from './partners/partners.ts';
import { connectRedis } from './redis.ts';
import { exportLimits } from './routes/export.ts';
import { openApiDocument } from './routes/openapi.ts';
import type { ReadPages } from './routes/pages.ts';
import { routes } from './routes/table.ts';
import { createPrefixIndexes } from './search/prefix-index.ts';
import { lemmaFiles } from './words/lemmas.ts';
import { createWordLists, installedWordLists } from './words/word-lists.ts';

/** How long the service, once it stops, accepts connections of the listen backlog, in milliseconds. */
const acceptBacklogMilliseconds = 1000;
/** How long requests under way may take to end when the service stops, in milliseconds. */
const drainMilliseconds = 15_000;
/** Deadline of what nobody waits for, in milliseconds. */
const slowDeadlineMilliseconds = 60_000;

/** What answers are made from: the serving process, and what its rendering processes draw at each request. */
export const buildSources = {
  entries: ['src/worker.ts', 'src/images/strips/draw-strip.ts', 'src/images/strips/strip-pdf.ts'],
  files: ['package-lock.json', ...lemmaFiles],
} as const;

/** Of answers in JSON that a process makes: with more at work on one core, each only takes longer. */
const admissionBounds = {
  least: 12,
  most: 256,
  slowdown: 3,
  burstMilliseconds: 200,
} as const;

/** Requests of that kind at once: those of exports, and of the partners' work. */
const slowConnections = exportLimits.total + 2;

/** A running service. */
export interface Service {
  /** Where it listens. */
  url: string;
  server: Server;
  /** Resolves when the catalogue can be searched. */
  ready(): Promise<void>;
  /** Ends it: no new connection, requests under way are answered, then everything is closed. */
  stop(): Promise<void>;
}

/**
 * Puts the service together and listens. The engines are given by address: finding or starting them is `main.ts`'s work.
 * @param readPages makes the page and the documents
 * @param gatheredMetrics the metrics of all processes, where several serve.
 */
export async function startService(
  config: Config,
  engines: { openSearchUrl: string; redisUrl: string | undefined; synthesiser: Synthesiser | undefined },
  log: Log,
  readPages: ReadPages,
  gatheredMetrics?: () => Promise<string>,
): Promise<Service> {
  let stopping = false;
  const metrics = createMetrics(gatheredMetrics);
  const engine = connectEngine({
    url: engines.openSearchUrl,
    caFile: config.OPENSEARCH_CA,
    clusterName: config.OPENSEARCH_CLUSTER_NAME,
    onRequest: metrics.engine,
  });
  const slowEngine = connectEngine({
    url: engines.openSearchUrl,
    caFile: config.OPENSEARCH_CA,
    clusterName: config.OPENSEARCH_CLUSTER_NAME,
    deadlineMilliseconds: slowDeadlineMilliseconds,
    connections: slowConnections,
  });
  const redis = engines.redisUrl
    ? connectRedis(engines.redisUrl, (error) => log.warn({ err: error }, 'Redis failed'))
    : undefined;
  const caches = openCaches(config, metrics);
  const imageCache = createImageCache(caches.images);
  const symbols = createSymbolStore(engine, caches.symbols);
  const processes = Math.max(1, config.SYMBOL_CATALOG_PROCESSES);
  const workers = Math.max(1, Math.floor(availableParallelism() / processes));
  const speech = openSpeech({
    synthesiser: engines.synthesiser,
    dataDir: config.DATA_DIR,
    memory: imageCache,
    shared: redis?.images,
    workers,
    onEvent: (layer, outcome) => metrics.cache(`speech-${layer}`, outcome),
    onSpoken: metrics.spoken,
  });
  const images = openImages({
    engine,
    catalogue: (): Catalogue => catalogue,
    symbols,
    alias: config.SYMBOL_CATALOG_ALIAS,
    dataDir: config.DATA_DIR,
    memory: imageCache,
    shared: redis?.images,
    workers,
    onEvent: metrics.cache,
  });
  const wordLists = createWordLists({
    folder: join(config.DATA_DIR, 'word-lists'),
    pages: caches.words,
    onWriteFailure: (error) => log.warn({ err: error }, 'a prepared word list is not kept'),
  });
  const builtAt = newestSourceTime(buildSources.entries, buildSources);
  const catalogue = followCatalogue(engine, config.SYMBOL_CATALOG_ALIAS, {
    builtAt,
    onChange: (release) => {
      caches.forgetRelease();
      metrics.release(release);
      log.info({ version: release.version, symbols: release.symbolCount }, 'catalogue is live');
    },
  });
  const clientOf = (request: IncomingMessage) => clientKey(clientAddress(request, config.TRUST_PROXY_HOPS));
  const limits = createRateLimits({
    perMinute: {
      json: config.RATE_LIMIT_JSON,
      images: config.RATE_LIMIT_IMAGES,
      renders: config.RATE_LIMIT_RENDERS,
    },
    shared: redis?.points,
    clientOf,
    onDegraded: metrics.limitsDegraded,
    onLimited: metrics.rateLimited,
  });
  const admission = createAdmission(admissionBounds);
  metrics.queue('answers', admission.atWork);
  metrics.queue('answers-maximum', admission.limit);
  metrics.queue('images', images.waiting);
  metrics.queue('names', speech.waiting);
  metrics.reindexing(() => isReindexing(engine, config.SYMBOL_CATALOG_ALIAS));
  const responses = createResponseCache(caches.answers, () => metrics.cache('answers', 'stale'));
  const queryLog = createQueryLog(engine, config.SYMBOL_CATALOG_ALIAS);
  const publicBaseUrl = config.PUBLIC_BASE_URL;
  const baseUrl = (publicBaseUrl ?? `http://localhost:${config.PORT || 8080}`).replace(/\/+$/, '');
  const partners = openPartners({ engine, catalogue, symbols }, config, {
    sharedPoints: redis?.points,
    onDegraded: metrics.limitsDegraded,
    slowEngine,
    log,
  });
  const requestLog = createRequestLog(log, metrics);
  const app = createApp({
    engine,
    catalogue,
    symbols,
    prefixIndexes: createPrefixIndexes(engine, caches.prefixes),
    wordLists,
    findings: caches.sentences,
    alias: config.SYMBOL_CATALOG_ALIAS,
    explain: config.SYMBOL_CATALOG_EXPLAIN,
    responses,
    queryLog,
    slowEngine,
    limits,
    admission,
    exports: createStreamSlots({
      ...exportLimits,
      clientOf,
      shared: redis?.slots(config.SYMBOL_CATALOG_ALIAS),
      onDegraded: metrics.limitsDegraded,
    }),
    metrics,
    log,
    requestLog,
    publicBaseUrl,
    // Without a list a word that it knows is taken for a misspelling.
    build: codeHash(buildSources.entries, { ...buildSources, installed: installedWordLists() }),
    redisState: redis && (() => redis.state()),
    isStopping: () => stopping,
    images,
    speech,
    ...readPages(
      openApiDocument('public', routes, packageJson.version),
      openApiDocument('partner', routes, packageJson.version),
      baseUrl,
      config.REPORT_PICTURE_URL ?? '',
    ),
    partnerApi: partners.api,
  });
  const server = createHttpServer(app.callback(), () => stopping);
  const connections = openConnections(server);
  // By it replicas are added and taken away.
  metrics.queue('requests', connections.requestsInFlight);
  await listen(server, config);

  async function stop(): Promise<void> {
    stopping = true;
    catalogue.stop();
    await closeServer(server, connections);
    await Promise.all([images.close(), speech.close()]);
    await queryLog.stop();
    await partners.work.stop();
    redis?.close();
    await Promise.all([engine.close(), slowEngine.close(), wordLists.close()]);
  }

  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${port}`,
    server,
    ready: async () => {
      await catalogue.refresh();
    },
    stop,
  };
}

function listen(server: Server, { HOST, PORT }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        taken
          ? new Error(`Port ${PORT} on ${HOST} is in use. Stop what listens there, or set PORT to another.`)
          : error,
      );
    });
    server.listen(PORT, HOST, resolve);
  });
}

/**
 * Lets requests under way end, closes idle connections at once and the rest at the deadline. Node's own
 * `closeIdleConnections`, which `close` of an HTTP server calls as well, cuts off answers that are ended but not yet sent,
 * so the port is closed as that of any server and connections one by one.
 */
async function closeServer(server: Server, connections: OpenConnections): Promise<void> {
  await acceptBacklog(server);
  const closed = new Promise<void>((resolve) => {
    TcpServer.prototype.close.call(server, () => resolve());
  });
  const idle = setInterval(connections.endIdle, 50);
  const deadline = setTimeout(connections.destroyAll, drainMilliseconds);
  connections.endIdle();
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
}

/**
 * Accepts the connections in the listen backlog, which closing the port would reset. The event loop accepts one a turn, so
 * when two turns bring none, none waits.
 */
async function acceptBacklog(server: Server): Promise<void> {
  const endsAt = performance.now() + acceptBacklogMilliseconds;
  let taken = true;
  const take = () => {
    taken = true;
  };
  server.on('connection', take);
  while (taken && performance.now() < endsAt) {
    taken = false;
    await new Promise(setImmediate);
    await new Promise(setImmediate);
  }
  server.off('connection', take);
}
