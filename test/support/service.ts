import { type DestinationStream, pino } from 'pino';
import { inject } from 'vitest';
import { findSynthesiser, type Synthesiser } from '../../src/audio/espeak.ts';
import { readConfig } from '../../src/config.ts';
import { openLog } from '../../src/logger.ts';
import { type Prepared, prepareService, type Service, startService } from '../../src/service.ts';
import { readPages } from '../../web/server/pages.ts';

/** Engines other than the shared ones, for example a proxy in front of them, and where the log goes. */
interface TestServiceOptions {
  openSearchUrl?: string;
  redisUrl?: string | undefined;
  synthesiser?: Synthesiser | undefined;
  /** Receives the log, line by line. */
  logTo?: DestinationStream;
}

/** The page and the documents of all services of a lane that have no address of their own: most of the time of a start. */
let sharedPrepared: Prepared | undefined;

/** The service of all files that want no other settings; it ends with the process that runs the lane. */
let sharedService: Promise<Service> | undefined;

/**
 * A service on a free port over the real engines, without limits unless `settings` has them.
 *
 * Without arguments it is shared by all files of a lane, as a start costs seconds and most files only read: its `stop`
 * does nothing. Its caches are warm and its counters are not at zero.
 */
export function startTestService(
  settings: Readonly<Record<string, string>> = {},
  options: TestServiceOptions = {},
): Promise<Service> {
  if (Object.keys(settings).length > 0 || Object.keys(options).length > 0) {
    return startSeparateService(settings, options);
  }
  sharedService ??= startSeparateService({}, {}).then((service) => ({
    ...service,
    stop: () => Promise.resolve(),
  }));
  return sharedService;
}

async function startSeparateService(
  settings: Readonly<Record<string, string>>,
  { logTo, openSearchUrl = inject('openSearchUrl'), ...options }: TestServiceOptions,
): Promise<Service> {
  const redisUrl = 'redisUrl' in options ? options.redisUrl : inject('redisUrl');
  const config = readConfig({
    PORT: '0',
    DATA_DIR: inject('demoDataDir'),
    SYMBOL_CATALOG_ALIAS: inject('demoAlias'),
    RATE_LIMIT_JSON: '0',
    RATE_LIMIT_IMAGES: '0',
    RATE_LIMIT_RENDERS: '0',
    PARTNER_REQUESTS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'silent',
    OPENSEARCH_URL: openSearchUrl,
    ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
    ...settings,
  });
  const isPlain = !settings.PUBLIC_BASE_URL && !settings.REPORT_PICTURE_URL;
  if (isPlain) sharedPrepared ??= prepareService(config, readPages);
  const service = await startService(
    config,
    (isPlain && sharedPrepared) || prepareService(config, readPages),
    'synthesiser' in options ? options.synthesiser : await findSynthesiser(),
    logTo ? pino({ level: config.LOG_LEVEL, base: null }, logTo) : openLog(config.LOG_LEVEL, process.stderr),
  );
  await service.ready();
  return service;
}
