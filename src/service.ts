import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { createRenderer } from '../artwork/renderer.ts';
import { artworkStore } from '../artwork/store.ts';
import packageJson from '../package.json' with { type: 'json' };
import { createApp } from './app.ts';
import { type Catalogue, followCatalogue } from './catalogue.ts';
import { clientAddress, clientKey } from './client-address.ts';
import type { Config } from './config.ts';
import { connectEngine } from './engine.ts';
import { createHttpServer } from './http.ts';
import { currentImages } from './images/current-image.ts';
import { derivativeCache } from './images/derivative-cache.ts';
import { staticImages } from './images/static.ts';
import { createLimits } from './limits.ts';
import type { Log } from './log.ts';
import { answerMemory } from './memory.ts';
import { createMetrics } from './metrics.ts';
import { connectRedis } from './redis.ts';
import { holdDocuments } from './search/documents.ts';

const mebibyte = 1024 * 1024;
/** How long Redis keeps a picture that nobody asks for. */
const derivativeTtlSeconds = 30 * 24 * 60 * 60;
/** Pictures that may wait to be rendered; at some ten milliseconds each, more would wait too long. */
const renderQueueLimit = 128;
/** How long requests under way may take to end when the service stops, in milliseconds. */
const drainMilliseconds = 15_000;

/** A running service. */
export interface Service {
  /** Where it listens. */
  url: string;
  server: Server;
  /** Resolves when the catalogue can be searched; looks again until then. */
  ready(): Promise<void>;
  /** Ends it: no new connection, requests under way are answered, then everything is closed. */
  stop(): Promise<void>;
}

/**
 * Puts the service together and listens. The engines are given by address: finding or starting them is `main.ts`'s work.
 */
export async function startService(
  config: Config,
  engines: { openSearchUrl: string; redisUrl: string | undefined },
  log: Log,
): Promise<Service> {
  let stopping = false;
  const metrics = createMetrics();
  const engine = connectEngine({
    url: engines.openSearchUrl,
    caFile: config.OPENSEARCH_CA,
    onRequest: metrics.engine,
  });
  const redis = engines.redisUrl
    ? connectRedis(engines.redisUrl, (error) => log.warn({ err: error }, 'Redis failed'))
    : undefined;
  const currentImage = currentImages(engine, (): Catalogue => catalogue);
  const documents = holdDocuments(engine, config.SYMBOL_CATALOG_SYMBOLS_MB * mebibyte, (release, { image }) =>
    currentImage.note(release, image),
  );
  const catalogue = followCatalogue(engine, config.SYMBOL_CATALOG_ALIAS, async (release) => {
    await documents.warm(release);
    metrics.release(release.version, release.symbolCount);
    log.info({ version: release.version, symbols: release.symbolCount }, 'catalogue is live');
  });
  const limits = createLimits({
    perMinute: {
      json: config.RATE_LIMIT_JSON,
      images: config.RATE_LIMIT_IMAGES,
      renders: config.RATE_LIMIT_RENDERS,
    },
    shared: redis?.limiter,
    clientOf: ({ req }) => clientKey(clientAddress(req, config.TRUST_PROXY_HOPS)),
    onDegraded: metrics.limitsDegraded,
  });
  const memory = answerMemory(config.SYMBOL_CATALOG_ANSWERS_MB * mebibyte);
  const renderer = createRenderer({ workers: availableParallelism(), queueLimit: renderQueueLimit });
  const publicBaseUrl = config.PUBLIC_BASE_URL;
  const app = createApp({
    engine,
    catalogue,
    documents,
    alias: config.SYMBOL_CATALOG_ALIAS,
    explain: config.SYMBOL_CATALOG_EXPLAIN,
    memory,
    limits,
    metrics,
    log,
    publicBaseUrl,
    serviceVersion: packageJson.version,
    redisReady: redis && (() => redis.ready()),
    isStopping: () => stopping,
    trustProxyHops: config.TRUST_PROXY_HOPS,
    images: staticImages({
      store: artworkStore(config.DATA_DIR),
      renderer,
      thumbnails: derivativeCache({
        memoryBytes: (config.SYMBOL_CATALOG_ANSWERS_MB * mebibyte) / 4,
        ...(redis && { shared: redis }),
        sharedTtlSeconds: derivativeTtlSeconds,
        onEvent: metrics.cache,
      }),
      currentImagePath: currentImage.pathOf,
    }),
  });
  const handle = app.callback();
  const server = createHttpServer(handle, {
    catalogue,
    memory,
    limits,
    metrics,
    publicBaseUrl,
    trustProxyHops: config.TRUST_PROXY_HOPS,
    isStopping: () => stopping,
  });
  await listen(server, config);

  async function stop(): Promise<void> {
    stopping = true;
    catalogue.stop();
    await closeServer(server);
    await renderer.close();
    redis?.close();
    await engine.close();
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

/** Lets requests under way end, closes idle connections at once and the rest at the deadline. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const deadline = setTimeout(() => server.closeAllConnections(), drainMilliseconds);
  server.closeIdleConnections();
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
}
