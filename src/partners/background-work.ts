import { randomUUID } from 'node:crypto';
import type { Log } from '../logger.ts';
import type { Engine } from '../opensearch/client.ts';
import type { Catalogue } from '../opensearch/release.ts';
import { lookUpWords, presentSymbols } from './catalogue-lookup.ts';
import { publishAnswered, repeatDecisions } from './decisions.ts';
import { changeDocuments, createDocument, type DocumentStore, deleteWhere } from './document-store.ts';
import type { PartnerIndices } from './indices.ts';

/** The background work for partners. */
export interface BackgroundWork {
  /** Does what is due now; nothing where another process holds the lease. */
  run(): Promise<void>;
  /** Ends the work, and gives the lease up. */
  stop(): Promise<void>;
}

/** The lease of the background work, which one of all processes does, and its progress. */
interface Lease {
  /** Process that holds it; free for any process after `until` (Unix milliseconds). */
  holder: string;
  until: number;
  /** Version of the release up to which requests were published. */
  release?: string;
  /** RFC 3339: the decisions made {@link overlapMilliseconds} before, and earlier, are shown by all reports. */
  shown?: string;
  /** RFC 3339 date on which outdated reports were last deleted. */
  tidied?: string;
}

interface LeaseDocument {
  kind: 'work';
  work: Lease;
}

const leaseId = 'work';
const pollMilliseconds = 2000;
/** Another process takes the work over after this long without a sign of the holder. */
const leaseMilliseconds = 60_000;
/**
 * A report that is being written while its request is decided may show the older decision. Such writes have ended after this
 * long; until then the decision is brought to reports again and again.
 */
const overlapMilliseconds = 120_000;

/** Retention of idempotency keys, in days. */
const idempotencyKeyDays = 7;

/**
 * Deletes reports and idempotency keys that are older than they may be kept.
 * @param reportDays how long reports are kept.
 * @returns how many reports were deleted.
 */
export async function deleteOutdated(
  store: DocumentStore,
  indices: PartnerIndices,
  { reportDays, now }: { reportDays: number; now: Date },
): Promise<number> {
  const before = (days: number) => ({
    range: { created_at: { lt: new Date(now.getTime() - days * 86_400_000).toISOString() } },
  });
  await deleteWhere(store, indices.idempotencyKeys, before(idempotencyKeyDays));
  return deleteWhere(store, indices.reports, before(reportDays));
}

/** Creates the free lease, together with the indices. */
export async function createLease(store: DocumentStore, { partners }: PartnerIndices): Promise<void> {
  const document: LeaseDocument = { kind: 'work', work: { holder: '', until: 0 } };
  await createDocument(store, partners, leaseId, document);
}

/** The lease as one process takes, renews and changes it. */
function leaseOf(store: DocumentStore, { partners }: PartnerIndices) {
  const holder = randomUUID();
  const change = (changed: (lease: Lease) => Lease | undefined) =>
    changeDocuments<LeaseDocument>(store, partners, [leaseId], ({ kind, work }) => {
      const lease = changed(work);
      return lease && { kind, work: lease };
    });
  return {
    /** Takes the lease, or renews it; undefined where another process holds it, or where there are no partners yet. */
    async acquire(): Promise<Lease | undefined> {
      let held: Lease | undefined;
      await change((lease) => {
        const now = Date.now();
        const isFree = lease.until < now;
        held = isFree || lease.holder === holder ? { ...lease, holder } : undefined;
        const isRunningOut = lease.until < now + leaseMilliseconds / 2;
        return held && isRunningOut ? { ...held, until: now + leaseMilliseconds } : undefined;
      });
      return held;
    },
    /** Records progress in the lease, or gives it up (`until: 0`), while this process holds it. */
    update: (progress: Partial<Lease>) =>
      change((lease) => (lease.holder === holder ? { ...lease, ...progress } : undefined)),
  };
}

/**
 * Settles decisions, publishes requests that a new release answers, deletes outdated reports: in one
 * of all processes, which holds a lease in the engine. Each step may be interrupted and repeated.
 * @param engine one with a long deadline: walks through all reports are slower than searches.
 */
export function startBackgroundWork(options: {
  engine: Engine;
  indices: PartnerIndices;
  catalogue: Catalogue;
  reportDays: number;
  log: Log;
}): BackgroundWork {
  const { engine, indices, catalogue, reportDays, log } = options;
  const lease = leaseOf(engine, indices);
  let running: Promise<void> | undefined;

  async function work(): Promise<void> {
    const held = await lease.acquire();
    if (!held) return;
    const now = new Date();
    const release = await catalogue.current();
    const shown = new Date(held.shown ?? 0);
    await repeatDecisions(engine, indices, new Date(shown.getTime() - overlapMilliseconds));
    if (now.getTime() - shown.getTime() > overlapMilliseconds)
      await lease.update({ shown: now.toISOString() });
    if (held.release !== release.version) {
      const lookUp = {
        words: (words: Parameters<typeof lookUpWords>[2]) => lookUpWords(engine, release, words),
        present: (ids: readonly number[]) => presentSymbols(engine, release, ids),
      };
      const published = await publishAnswered(engine, indices, lookUp, release);
      await lease.update({ release: release.version });
      log.info({ version: release.version, published }, 'requests looked up in the release');
    }
    const today = now.toISOString().slice(0, 10);
    if (held.tidied !== today) {
      const deleted = await deleteOutdated(engine, indices, { reportDays, now });
      await lease.update({ tidied: today });
      log.info({ reports: deleted }, 'outdated reports deleted');
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
      await lease.update({ until: 0 }).catch(() => undefined);
      await engine.close();
    },
  };
}
