import { readPages } from '../web/server/pages.ts';
import { findSynthesiser } from './audio/espeak.ts';
import { readConfig } from './config.ts';
import { openLog } from './logger.ts';
import { prepareService, type Service, startService } from './service.ts';
import type { FromWorker, Settings, ToWorker } from './supervisor.ts';

/**
 * The program of a serving process, which `supervisor.ts` starts: makes itself ready, serves as soon as it is told where the
 * engines are, until it is told to stop, its supervisor is gone, or there is an uncaught error.
 */

/** After an uncaught error, requests in flight may take this long to end, in milliseconds. */
const crashDrainMilliseconds = 3000;

const log = openLog(readConfig(process.env).LOG_LEVEL, process.stdout);
const metricsOfAll = gatheredMetrics();
let service: Promise<Service> | undefined;
let stopping: Promise<void> | undefined;

/** What has not been told to serve yet has nothing to end. */
function stop(): Promise<void> {
  stopping ??= Promise.resolve(service).then((started) => started?.stop());
  return stopping;
}

function leave(): void {
  stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

function failed(error: unknown): void {
  send({ type: 'failed', message: error instanceof Error ? error.message : String(error) }, () =>
    process.exit(1),
  );
}

async function serve(prepared: ReturnType<typeof prepareService>, engines: Settings): Promise<Service> {
  const config = readConfig({ ...process.env, ...engines });
  const { OPENSEARCH_URL: openSearchUrl = '', REDIS_URL: redisUrl } = config;
  const addresses = { openSearchUrl, redisUrl, synthesiser: await findSynthesiser() };
  return startService(config, addresses, log, prepared, metricsOfAll);
}

function listen(): void {
  const prepared = prepareService(readConfig(process.env), readPages);
  process.on('message', (message: ToWorker) => {
    if (message.type === 'stop') leave();
    if (message.type !== 'serve') return;
    service = serve(prepared, message.engines);
    service.then(({ url }) => send({ type: 'listening', url }), failed);
  });
  process.on('disconnect', leave);
  // SIGTERM to this process alone: the supervisor replaces it. A terminal's Ctrl-C reaches the supervisor as well.
  process.on('SIGTERM', leave);
  process.on('SIGINT', () => undefined);
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'uncaught error; this process exits');
      setTimeout(() => process.exit(1), crashDrainMilliseconds);
      stop().finally(() => process.exit(1));
    });
  }
}

/** Asks the supervisor for the metrics of all processes; who asks meanwhile gets the same. */
function gatheredMetrics(): () => Promise<string> {
  let waiting: PromiseWithResolvers<string> | undefined;
  process.on('message', (message: ToWorker) => {
    if (message.type !== 'metrics') return;
    if (message.text !== undefined) waiting?.resolve(message.text);
    else waiting?.reject(new Error('The metrics of all processes could not be gathered.'));
    waiting = undefined;
  });
  return () => {
    if (!waiting) {
      waiting = Promise.withResolvers();
      send({ type: 'metrics' });
    }
    return waiting.promise;
  };
}

function send(message: FromWorker, then: () => void = () => undefined): void {
  process.send?.(message, then);
}

try {
  listen();
} catch (error) {
  failed(error);
}
