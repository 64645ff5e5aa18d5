import { randomBytes } from 'node:crypto';
import { httpError } from '../errors.ts';
import type { Engine } from '../opensearch/client.ts';
import type { Release } from '../opensearch/release.ts';
import { releaseLookUp } from './catalogue-lookup.ts';
import { newestDecisions } from './decisions.ts';
import {
  createDocument,
  createDocuments,
  type DocumentStore,
  documentId,
  readDocument,
  readDocuments,
} from './document-store.ts';
import type { PartnerIndices } from './indices.ts';
import type { ReportFields } from './report-schema.ts';
import type { Report } from './reports.ts';
import { decisionOf, requestIdOf } from './requests.ts';

/** The outcome of a report: it is recorded on disk, or answered by symbols that the catalogue has. */
export type Outcome = { report: Report } | { fields: ReportFields; symbols: readonly number[] };

/** Services of the recording. */
interface RecordServices {
  engine: Engine;
  indices: PartnerIndices;
}

/** Reports of one HTTP request. */
export interface SentReports {
  partner: string;
  reports: readonly ReportFields[];
  /** Idempotency key; undefined where there is none. */
  key: string | undefined;
  /**
   * Counts so many reports against the day's quota, unless the HTTP request repeats one that was counted.
   * @returns a function that takes the count back.
   * @throws HttpError `quota-exceeded`
   */
  charge(reports: number): Promise<() => Promise<void>>;
}

/** Ids of symbols by the position of a report whose word the catalogue answers. */
type AnsweredPositions = Readonly<Record<number, readonly number[]>>;

/**
 * Records reports of a partner. Every `recorded` outcome is on disk when it is returned. Ids follow from the partner, its
 * idempotency key and the report's position, so a repeated request creates nothing twice, also after a crash. A request
 * that fails before anything is recorded is not counted.
 * @throws HttpError `idempotency-key-reused`, and what `charge` throws.
 */
export async function recordReports(
  services: RecordServices,
  release: Release,
  sent: SentReports,
): Promise<Outcome[]> {
  const { reports, key, charge } = sent;
  let takeBack: () => Promise<void> = async () => undefined;
  const decide = async (): Promise<AnsweredPositions> => {
    takeBack = await charge(reports.length);
    const found = await releaseLookUp(services.engine, release).words(reports);
    return Object.fromEntries([...found.entries()].filter(([, symbols]) => symbols.length > 0));
  };
  let isCounted = false;
  try {
    if (key === undefined) return await writeReports(services, sent, await decide());
    const { answered, repeated } = await useIdempotencyKey(services, { ...sent, key }, decide);
    isCounted = true;
    // A repetition at the same time is not counted.
    if (repeated) await takeBack();
    return await writeReports(services, sent, answered);
  } catch (error) {
    if (!isCounted) await takeBack();
    throw error;
  }
}

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
 */
async function useIdempotencyKey(
  { engine, indices: { idempotencyKeys: index } }: RecordServices,
  { partner, key, reports }: { partner: string; key: string; reports: readonly ReportFields[] },
  decide: () => Promise<AnsweredPositions>,
): Promise<{ answered: AnsweredPositions; repeated: boolean }> {
  const id = documentId(partner, key);
  const fingerprint = documentId(JSON.stringify(reports));
  let use = await readDocument<KeyUse>(engine, index, id);
  let repeated = use !== undefined;
  if (!use) {
    const newUse = { partner, fingerprint, answered: await decide(), created_at: new Date().toISOString() };
    repeated = !(await createDocument(engine, index, id, newUse));
    use = (repeated && (await readDocument<KeyUse>(engine, index, id))) || newUse;
  }
  if (use.fingerprint !== fingerprint) {
    throw httpError(
      'idempotency-key-reused',
      'This Idempotency-Key was used for other reports; choose another one for each request.',
    );
  }
  return { answered: use.answered, repeated };
}

/** Records the reports that the catalogue does not answer. */
async function writeReports(
  { engine, indices }: RecordServices,
  { partner, reports, key }: SentReports,
  answered: AnsweredPositions,
): Promise<Outcome[]> {
  const at = new Date().toISOString();
  const made = reports.map((fields, position): Report | undefined => {
    if (answered[position] !== undefined) return undefined;
    return {
      id: key === undefined ? randomBytes(16).toString('hex') : documentId(partner, key, String(position)),
      ...fields,
      partner,
      request: requestIdOf(fields.word, fields.language),
      state: 'open',
      symbols: [],
      created_at: at,
      changed_at: at,
    };
  });
  const stored = await createReports(
    engine,
    indices,
    made.filter((report) => report !== undefined),
  );
  return reports.map((fields, position): Outcome => {
    const report = stored.get(made[position]?.id ?? '');
    return report ? { report } : { fields, symbols: answered[position] ?? [] };
  });
}

/**
 * Creates reports, which show the decision of their request.
 * @returns them by id: as they are, where an earlier request created them.
 */
async function createReports(
  store: DocumentStore,
  indices: PartnerIndices,
  reports: readonly Report[],
): Promise<Map<string, Report>> {
  const ids = [...new Set(reports.map(({ request }) => request))];
  const decisions = await newestDecisions(store, indices, ids);
  const shown = reports.map((report): Report => {
    return { ...report, ...decisionOf(decisions.get(report.request) ?? report) };
  });
  const creations = shown.map((document) => ({ index: indices.reports, id: document.id, document }));
  const created = await createDocuments(store, creations);
  const existing = shown.flatMap(({ id }, position) => (created[position] ? [] : [id]));
  const before = await readDocuments<Report>(store, indices.reports, existing);
  return new Map([...shown.map((report) => [report.id, report] as const), ...before]);
}
