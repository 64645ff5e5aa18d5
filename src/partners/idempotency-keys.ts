import { httpError } from '../errors.ts';
import type { Engine } from '../opensearch/client.ts';
import { digest } from './digest.ts';
import { readDocuments } from './document-store.ts';
import type { CreateAll } from './gathered-writes.ts';
import type { PartnerIndices } from './indices.ts';
import type { ReportFields } from './report-schema.ts';

/** Ids of symbols by position, of the reports whose word the catalogue answered. */
export type Answered = ReadonlyMap<number, number[]>;

/** Remembers what idempotency keys were used for. */
export interface Receipts {
  /**
   * What a key was, or from now on is, used for.
   * @param decide called where the key is new; what it says holds for every repetition.
   * @param onRepeated called where the key turned out to be used after `decide` had begun, by a request at the same time.
   * @throws HttpError `idempotency-key-reused`
   */
  use(
    partner: string,
    key: string,
    reports: readonly ReportFields[],
    decide: () => Promise<Answered>,
    onRepeated: () => Promise<void>,
  ): Promise<Answered>;
}

/** Which idempotency key was used for what: made before anything is recorded, so that of two requests one is first. */
interface Receipt {
  partner: string;
  /** Hash of the reports. */
  fingerprint: string;
  /** See {@link Answered}. */
  answered: Record<string, number[]>;
  created_at: string;
}

/** Opens what is remembered, which is in the engine. */
export function openReceipts(engine: Engine, indices: PartnerIndices, createAll: CreateAll): Receipts {
  const read = async (id: string) => (await readDocuments<Receipt>(engine, indices.receipts, [id])).get(id);

  return {
    async use(partner, key, reports, decide, onRepeated) {
      const id = digest(partner, key);
      const fingerprint = digest(JSON.stringify(reports));
      let receipt = await read(id);
      if (!receipt) {
        const made: Receipt = {
          partner,
          fingerprint,
          answered: Object.fromEntries(await decide()),
          created_at: new Date().toISOString(),
        };
        const [created] = await createAll([{ index: indices.receipts, id, document: made }]);
        if (created === 'exists') await onRepeated();
        receipt = created === 'created' ? made : ((await read(id)) ?? made);
      }
      if (receipt.fingerprint !== fingerprint) {
        throw httpError(
          'idempotency-key-reused',
          'This Idempotency-Key was used for other reports; choose another one for each request.',
        );
      }
      return new Map(
        Object.entries(receipt.answered).map(([position, symbols]) => [Number(position), symbols]),
      );
    },
  };
}
