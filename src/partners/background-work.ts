import { randomUUID } from 'node:crypto';
import { setInterval } from 'node:timers/promises';
import type { Log } from '../logger.ts';
import type { Engine } from '../opensearch/client.ts';
import type { Catalogue } from '../opensearch/release.ts';
import { releaseLookUp } from './catalogue-lookup.ts';
import { publishAnswered, repeatDecisions } from './decisions.ts';
import { changeDocuments, createDocument, type DocumentStore, deleteWhere } from './document-store.ts';
import type { PartnerIndices } from './indices.ts';

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
 * @returns ends the work, and gives the lease up.
 */
export function startBackgroundWork({
  engine,
  indices,
  catalogue,
  reportDays,
  log,
}: {
  engine: Engine;
  indices: PartnerIndices;
  catalogue: Catalogue;
  reportDays: number;
  log: Log;
}): () => Promise<void> {
  const lease = leaseOf(engine, indices);

  async function work(): Promise<void> {
    const held = await lease.acquire();
    if (!held) return;
    const now = new Date();
    const release = await catalogue.current();
    const shown = Date.parse(held.shown ?? '1970-01-01');
    await repeatDecisions(engine, indices, new Date(shown - overlapMilliseconds));
    if (now.getTime() - shown > overlapMilliseconds) await lease.update({ shown: now.toISOString() });
    if (held.release !== release.version) {
      const published = await publishAnswered(engine, indices, releaseLookUp(engine, release), release);
      await lease.update({ release: release.version });
      log.info({ version: release.version, published }, 'requests looked up in the release');
    }
    const today = now.toISOString().slice(0, 10);
    if (held.tidied !== today) {
      const reports = await deleteOutdated(engine, indices, { reportDays, now });
      await lease.update({ tidied: today });
      log.info({ reports }, 'outdated reports deleted');
    }
  }

  const stopping = new AbortController();
  async function repeat(): Promise<void> {
    const ticks = setInterval(pollMilliseconds, undefined, { signal: stopping.signal, ref: false });
    for await (const _ of ticks) {
      await work().catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        log.warn({ reason }, 'work for partners failed; it is done again');
      });
    }
  }
  // Ends by the signal alone.
  const repeating = repeat().catch(() => undefined);

  return async () => {
    stopping.abort();
    await repeating;
    await lease.update({ until: 0 }).catch(() => undefined);
    await engine.close();
  };
}
