import { randomUUID } from 'node:crypto';
import type { Log } from '../logger.ts';
import type { Engine } from '../opensearch/client.ts';
import type { Catalogue } from '../opensearch/release.ts';
import type { LookUpWords } from './catalogue-lookup.ts';
import { publishAnswered, reconcileReports } from './decisions.ts';
import { deleteOutdated } from './deletion.ts';
import type { PartnerIndices } from './indices.ts';
import { acquireLease, updateLease } from './work-lease.ts';

/** The background work for partners. */
export interface WorkLoop {
  /** Does what is due now; nothing where another process holds the lease. */
  run(): Promise<void>;
  /** Ends the work, and gives the lease up. */
  stop(): Promise<void>;
}

const pollMilliseconds = 2000;
/** Another process takes the work over after this long without a sign of the holder. */
const leaseMilliseconds = 60_000;

/**
 * Settles decisions, publishes requests that a new release answers, deletes outdated reports: in one
 * of all processes, which holds a lease in the engine. Each step may be interrupted and repeated.
 * @param engine one with a long deadline: walks through all reports are slower than searches.
 */
export function startWorkLoop(options: {
  engine: Engine;
  indices: PartnerIndices;
  catalogue: Catalogue;
  lookUpWords: LookUpWords;
  reportDays: number;
  log: Log;
}): WorkLoop {
  const { engine, indices, catalogue, lookUpWords, reportDays, log } = options;
  const holder = randomUUID();
  let running: Promise<void> | undefined;

  async function work(): Promise<void> {
    const lease = await acquireLease(engine, indices, holder, leaseMilliseconds);
    if (!lease) return;
    const now = new Date();
    const release = await catalogue.current();
    await reconcileReports(engine, indices, now);
    if (lease.release !== release.version) {
      const published = await publishAnswered(engine, indices, lookUpWords, release);
      await updateLease(engine, indices, holder, { release: release.version });
      log.info({ version: release.version, published }, 'requests looked up in the release');
    }
    const today = now.toISOString().slice(0, 10);
    if (lease.tidied !== today) {
      const deleted = await deleteOutdated(engine, indices, { reportDays, now });
      await updateLease(engine, indices, holder, { tidied: today });
      log.info(deleted, 'outdated reports deleted');
    }
  }

  function run(): Promise<void> {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  }

  const timer = setInterval(() => {
    run().catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ reason }, 'work for partners failed; it is done again');
    });
  }, pollMilliseconds);
  timer.unref();

  return {
    run,
    async stop() {
      clearInterval(timer);
      await running?.catch(() => undefined);
      await updateLease(engine, indices, holder, { until: 0 }).catch(() => undefined);
      await engine.close();
    },
  };
}
