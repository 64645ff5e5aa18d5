import { httpError } from '../errors.ts';
import {
  createDocument,
  createDocuments,
  type DocumentStore,
  documentId,
  readDocuments,
} from './document-store.ts';
import type { PartnerIndices } from './indices.ts';
import type { ReportFields } from './report-schema.ts';

/** Ids of symbols by position, of the reports whose word the catalogue answers. */
export type AnsweredPositions = ReadonlyMap<number, number[]>;

/** Remembers which request each idempotency key was used for. */
export interface IdempotencyKeys {
  /**
   * Looks a key up, or takes it for this request.
   * @param decide called where the key is new; what it returns holds for every repetition.
   * @param onRepeated called where a request at the same time took the key after `decide` had begun.
   * @returns what was decided, and whether the request repeats an earlier one.
   * @throws HttpError `idempotency-key-reused`
   */
  use(
    partner: string,
    key: string,
    reports: readonly ReportFields[],
    decide: () => Promise<AnsweredPositions>,
    onRepeated: () => Promise<void>,
  ): Promise<{ answered: AnsweredPositions; repeated: boolean }>;
}

/** The use of a key: created before anything is recorded, so that of two requests with one key only one creates it. */
interface KeyUse {
  partner: string;
  /** Hash of the reports. */
  fingerprint: string;
  /** See {@link AnsweredPositions}. */
  answered: Record<string, number[]>;
  created_at: string;
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

/** Opens the idempotency keys, which are kept in the engine. */
export function openIdempotencyKeys(store: DocumentStore, indices: PartnerIndices): IdempotencyKeys {
  const index = indices.idempotencyKeys;
  const read = async (id: string) => (await readDocuments<KeyUse>(store, index, [id])).get(id);

  return {
    async use(partner, key, reports, decide, onRepeated) {
      const id = documentId(partner, key);
      const fingerprint = documentId(JSON.stringify(reports));
      let use = await read(id);
      let repeated = use !== undefined;
      if (!use) {
        const newUse: KeyUse = {
          partner,
          fingerprint,
          answered: Object.fromEntries(await decide()),
          created_at: new Date().toISOString(),
        };
        const [outcome] = await createDocuments(store, [{ index, id, document: newUse }]);
        repeated = outcome === 'exists';
        if (repeated) await onRepeated();
        use = repeated ? ((await read(id)) ?? newUse) : newUse;
      }
      if (use.fingerprint !== fingerprint) {
        throw httpError(
          'idempotency-key-reused',
          'This Idempotency-Key was used for other reports; choose another one for each request.',
        );
      }
      const answered = new Map(
        Object.entries(use.answered).map(([position, symbols]) => [Number(position), symbols]),
      );
      return { answered, repeated };
    },
  };
}
