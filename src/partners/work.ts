import { changeDocument, createDocument, type DocumentStore, refusalStatusOf } from './document-store.ts';
import type { PartnerIndices } from './indices.ts';

/** What is known of the work that one process does for all: who does it, and how far it is. */
export interface Work {
  /** Who does it; free for anybody after `until` (Unix milliseconds). */
  holder: string;
  until: number;
  /** Version of the release up to which requests were published. */
  release?: string;
  /** RFC 3339 date on which outdated reports were last deleted. */
  tidied?: string;
}

interface WorkDocument {
  kind: 'work';
  work: Work;
}

const documentId = 'work';

/**
 * Takes the work, or goes on holding it.
 * @returns how far it is; undefined where another process does it, or where there are no partners yet.
 */
export async function holdWork(
  store: DocumentStore,
  { partners }: PartnerIndices,
  holder: string,
  leaseMilliseconds: number,
): Promise<Work | undefined> {
  const now = Date.now();
  try {
    const held = await changeDocument<WorkDocument>(store, partners, documentId, ({ kind, work }) => {
      const isFree = work.until < now;
      const isRunningOut = work.holder === holder && work.until < now + leaseMilliseconds / 2;
      if (!isFree && !isRunningOut) return undefined;
      return { kind, work: { ...work, holder, until: now + leaseMilliseconds } };
    });
    return held?.work.holder === holder ? held.work : undefined;
  } catch (error) {
    if (refusalStatusOf(error) === 409) return undefined;
    throw error;
  }
}

/** Makes the document that says who works; done where the indices are made. */
export async function startWork(store: DocumentStore, { partners }: PartnerIndices): Promise<void> {
  const document: WorkDocument = { kind: 'work', work: { holder: '', until: 0 } };
  await createDocument(store, partners, documentId, document);
}

/** Notes how far the work is, as long as it is still held. */
export async function noteWork(
  store: DocumentStore,
  { partners }: PartnerIndices,
  holder: string,
  done: Partial<Pick<Work, 'release' | 'tidied' | 'until'>>,
): Promise<void> {
  await changeDocument<WorkDocument>(store, partners, documentId, ({ kind, work }) =>
    work.holder === holder ? { kind, work: { ...work, ...done } } : undefined,
  );
}
