import type { Log } from '../logger.ts';
import { type Engine, EngineRefusal } from '../opensearch/client.ts';
import type { Catalogue } from '../opensearch/release.ts';
import { releaseLookUp } from './catalogue-lookup.ts';
import { publishAnswered } from './decisions.ts';
import { type DocumentStore, deleteWhere } from './document-store.ts';
import type { PartnerIndices } from './indices.ts';

/** How often a process looks whether there is work, in milliseconds. */
const pollMilliseconds = 2000;

/**
 * Deletes reports that are older than they may be kept.
 * @returns how many were deleted.
 */
export function deleteOutdated(
  store: DocumentStore,
  { reports }: PartnerIndices,
  { reportDays, now }: { reportDays: number; now: Date },
): Promise<number> {
  const keptSince = new Date(now.getTime() - reportDays * 86_400_000).toISOString();
  return deleteWhere(store, reports, { range: { created_at: { lt: keptSince } } });
}

/**
 * Publishes requests that the live release answers and deletes outdated reports, at each release and once a day. Every process
 * does it: what another one has done already stays as it is, and each step may be interrupted and repeated.
 * @param engine one with a long deadline: walks through all reports are slower than searches.
 * @returns ends the work.
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
  /** The release and the day for which it was done last. */
  let done: string | undefined;

  async function work(): Promise<void> {
    const release = catalogue.known();
    if (!release) return;
    const now = new Date();
    const due = `${release.version} ${now.toISOString().slice(0, 10)}`;
    if (done === due) return;
    try {
      const published = await publishAnswered(engine, indices, releaseLookUp(engine, release), release);
      const deleted = await deleteOutdated(engine, indices, { reportDays, now });
      log.info({ version: release.version, published, deleted }, 'requests looked up in the release');
    } catch (error) {
      // Before the first partner there is no index, and nothing to do.
      if (!(error instanceof EngineRefusal && error.status === 404)) throw error;
    }
    done = due;
  }

  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= work()
      .catch((error: unknown) => log.warn({ err: error }, 'work for partners failed; it is done again'))
      .finally(() => {
        running = undefined;
      });
  }, pollMilliseconds).unref();

  return async () => {
    clearInterval(timer);
    await running;
  };
}
