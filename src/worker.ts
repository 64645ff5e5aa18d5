import { readPages } from '../web/server/pages.ts';
import { findSynthesiser } from './audio/espeak.ts';
import { readConfig } from './config.ts';
import { openLog } from './logger.ts';
import { prepareService, startService } from './service.ts';
import type { FromWorker, ToWorker } from './supervisor.ts';

/**
 * The program of a serving process, which `supervisor.ts` starts: prepares what needs no engine, is told where the engines
 * are, and serves until it is told to stop, its supervisor is gone, or there is an uncaught error.
 */

/** After an uncaught error, requests in flight may take this long to end, in milliseconds. */
const crashDrainMilliseconds = 3000;

const own = readConfig(process.env);
const log = openLog(own.LOG_LEVEL, process.stdout);

async function serve(): Promise<void> {
  // A terminal's Ctrl-C reaches the supervisor as well.
  process.on('SIGINT', () => undefined);
  let leave = (): void => process.exit();
  const settings = new Promise<Readonly<Record<string, string>>>((resolve) => {
    process.on('message', (message: ToWorker) => {
      if (message.type === 'serve') resolve(message.settings);
      if (message.type === 'stop') leave();
    });
  });
  const prepared = prepareService(own, readPages);
  const synthesiser = await findSynthesiser();
  const config = readConfig({ ...process.env, ...(await settings) });
  const service = await startService(config, prepared, synthesiser, log, gatheredMetrics());
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= service.stop();
    return stopping;
  };
  leave = () => {
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('disconnect', leave);
  // SIGTERM to this process alone: the supervisor replaces it.
  process.on('SIGTERM', leave);
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'uncaught error; this process exits');
      setTimeout(() => process.exit(1), crashDrainMilliseconds);
      stop().finally(() => process.exit(1));
    });
  }
  send({ type: 'listening', url: service.url });
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

serve().catch((error: unknown) => {
  send({ type: 'failed', message: error instanceof Error ? error.message : String(error) }, () =>
    process.exit(1),
  );
});
