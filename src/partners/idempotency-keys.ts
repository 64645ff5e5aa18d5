import { httpError } from '../errors.ts';
import { createDocument, type DocumentStore, documentId, readDocuments } from './document-store.ts';
import type { PartnerIndices } from './indices.ts';
import type { ReportFields } from './report-schema.ts';

/** Ids of symbols by the position of a report whose word the catalogue answers. */
export type AnsweredPositions = Readonly<Record<number, readonly number[]>>;

/** The use of a key: created before anything is recorded, so that of two requests with one key only one creates it. */
interface KeyUse {
  partner: string;
  /** Hash of the reports. */
  fingerprint: string;
  answered: AnsweredPositions;
  created_at: string;
}

/**
 * Looks up for which request an idempotency key was used, or takes it for this one.
 * @param decide called where the key is new; what it returns holds for every repetition.
 * @returns what was decided, and whether the request repeats an earlier one, or one at the same time.
 * @throws HttpError `idempotency-key-reused`
 */
export async function useIdempotencyKey(
  store: DocumentStore,
  { idempotencyKeys: index }: PartnerIndices,
  { partner, key, reports }: { partner: string; key: string; reports: readonly ReportFields[] },
  decide: () => Promise<AnsweredPositions>,
): Promise<{ answered: AnsweredPositions; repeated: boolean }> {
  const id = documentId(partner, key);
  const fingerprint = documentId(JSON.stringify(reports));
  const read = async () => (await readDocuments<KeyUse>(store, index, [id])).get(id);
  let use = await read();
  let repeated = use !== undefined;
  if (!use) {
    const newUse = { partner, fingerprint, answered: await decide(), created_at: new Date().toISOString() };
    repeated = !(await createDocument(store, index, id, newUse));
    use = (repeated && (await read())) || newUse;
  }
  if (use.fingerprint !== fingerprint) {
    throw httpError(
      'idempotency-key-reused',
      'This Idempotency-Key was used for other reports; choose another one for each request.',
    );
  }
  return { answered: use.answered, repeated };
}

const withdrawnId = (report: string) => `withdrawn:${report}`;

/**
 * Remembers that a report was withdrawn, for as long as its idempotency key: the id of a report follows from the key, so
 * a repeated request would create it again.
 */
export async function rememberWithdrawn(
  store: DocumentStore,
  indices: PartnerIndices,
  partner: string,
  report: string,
): Promise<void> {
  const document: KeyUse = { partner, fingerprint: '', answered: {}, created_at: new Date().toISOString() };
  await createDocument(store, indices.idempotencyKeys, withdrawnId(report), document);
}

/** Those of some reports that were withdrawn. */
export async function withdrawnAmong(
  store: DocumentStore,
  indices: PartnerIndices,
  reports: readonly string[],
): Promise<ReadonlySet<string>> {
  const withdrawn = await readDocuments(store, indices.idempotencyKeys, reports.map(withdrawnId));
  return new Set(reports.filter((report) => withdrawn.has(withdrawnId(report))));
}
