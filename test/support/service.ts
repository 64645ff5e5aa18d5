import { type DestinationStream, pino } from 'pino';
import { inject } from 'vitest';
import { findSynthesiser, type Synthesiser } from '../../src/audio/synthesiser.ts';
import { readConfig } from '../../src/config.ts';
import { openLog } from '../../src/logger.ts';
import { type Service, startService } from '../../src/service.ts';

/**
 * A service on a free port over the real engines, without limits unless they are asked for.
 * @param engines addresses of engines other than the shared ones, for example of a proxy in front of them.
 */
export async function startTestService(
  settings: Record<string, string> = {},
  {
    logTo,
    ...engines
  }: {
    openSearchUrl?: string;
    redisUrl?: string | undefined;
    synthesiser?: Synthesiser | undefined;
    /** Where the log goes, by lines. */
    logTo?: DestinationStream;
  } = {},
): Promise<Service> {
  const config = readConfig({
    PORT: '0',
    DATA_DIR: inject('demoDataDir'),
    SYMBOL_CATALOG_ALIAS: inject('demoAlias'),
    RATE_LIMIT_JSON: '0',
    RATE_LIMIT_IMAGES: '0',
    RATE_LIMIT_RENDERS: '0',
    LOG_LEVEL: 'silent',
    ...settings,
  });
  const service = await startService(
    config,
    {
      openSearchUrl: inject('openSearchUrl'),
      redisUrl: inject('redisUrl'),
      synthesiser: await findSynthesiser(process.env.PATH ?? ''),
      ...engines,
    },
    logTo ? pino({ level: config.LOG_LEVEL, base: null }, logTo) : openLog(config.LOG_LEVEL, process.stderr),
  );
  await service.ready();
  return service;
}
