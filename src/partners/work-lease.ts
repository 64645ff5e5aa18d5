import { changeDocument, createDocument, type DocumentStore, refusalStatusOf } from './document-store.ts';
import type { PartnerIndices } from './indices.ts';

/** The lease of the background work, which one of all processes does, and its progress. */
export interface Lease {
  /** Process that holds it; free for any process after `until` (Unix milliseconds). */
  holder: string;
  until: number;
  /** Version of the release up to which requests were published. */
  release?: string;
  /** RFC 3339 date on which outdated reports were last deleted. */
  tidied?: string;
}

interface LeaseDocument {
  kind: 'work';
  work: Lease;
}

const documentId = 'work';

/** Creates the free lease, together with the indices. */
export async function createLease(store: DocumentStore, { partners }: PartnerIndices): Promise<void> {
  const document: LeaseDocument = { kind: 'work', work: { holder: '', until: 0 } };
  await createDocument(store, partners, documentId, document);
}

/**
 * Takes the lease, or renews it.
 * @returns the lease; undefined where another process holds it, or where there are no partners yet.
 */
export async function acquireLease(
  store: DocumentStore,
  { partners }: PartnerIndices,
  holder: string,
  leaseMilliseconds: number,
): Promise<Lease | undefined> {
  const now = Date.now();
  try {
    const document = await changeDocument<LeaseDocument>(store, partners, documentId, ({ kind, work }) => {
      const isFree = work.until < now;
      const isRunningOut = work.holder === holder && work.until < now + leaseMilliseconds / 2;
      if (!isFree && !isRunningOut) return undefined;
      return { kind, work: { ...work, holder, until: now + leaseMilliseconds } };
    });
    return document?.work.holder === holder ? document.work : undefined;
  } catch (error) {
    if (refusalStatusOf(error) === 409) return undefined;
    throw error;
  }
}

/** Records progress in the lease, or gives it up (`until: 0`), while this process holds it. */
export async function updateLease(
  store: DocumentStore,
  { partners }: PartnerIndices,
  holder: string,
  progress: Partial<Pick<Lease, 'release' | 'tidied' | 'until'>>,
): Promise<void> {
  await changeDocument<LeaseDocument>(store, partners, documentId, ({ kind, work }) =>
    work.holder === holder ? { kind, work: { ...work, ...progress } } : undefined,
  );
}
