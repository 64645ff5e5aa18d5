import { randomBytes } from 'node:crypto';
import type { Release } from '../opensearch/release.ts';
import type { LookUpWords } from './catalogue-lookup.ts';
import {
  type Creation,
  createDocuments,
  type DocumentStore,
  documentId,
  readDocuments,
} from './document-store.ts';
import { type AnsweredPositions, type IdempotencyKeys, withdrawnAmong } from './idempotency-keys.ts';
import type { PartnerIndices } from './indices.ts';
import type { ReportFields } from './report-schema.ts';
import type { Report } from './reports.ts';
import { type ReadRequests, withStatus } from './request-status.ts';
import { openRequest, requestIdOf, type SymbolRequest } from './requests.ts';

/**
 * The outcome of a report: it is recorded on disk, or answered by symbols that the catalogue has; without either it was
 * recorded by the same request before, and withdrawn since.
 */
export type Outcome = { report: Report } | { fields: ReportFields; symbols?: readonly number[] };

/** Parts of the recording. */
export interface RecordServices {
  store: DocumentStore;
  indices: PartnerIndices;
  lookUpWords: LookUpWords;
  readRequests: ReadRequests;
  idempotencyKeys: IdempotencyKeys;
}

/**
 * Counts so many reports against the day's quota.
 * @returns a function that takes the count back.
 * @throws HttpError `quota-exceeded`
 */
export type ChargeReports = (reports: number) => Promise<() => Promise<void>>;

/** Reports of one HTTP request. */
export interface SentReports {
  partner: string;
  reports: readonly ReportFields[];
  /** Idempotency key; undefined where there is none. */
  key: string | undefined;
  /** Called unless the HTTP request repeats one that was counted. */
  charge: ChargeReports;
}

/** Records reports of a partner. A request that fails before anything is recorded is not counted. */
export type RecordReports = (release: Release, sent: SentReports) => Promise<Outcome[]>;

/**
 * Opens the recording. Every `recorded` outcome is on disk when it is returned. Ids follow from the partner, its
 * idempotency key and the report's position, so a repeated request creates nothing twice, also after a crash.
 */
export function reportRecorder({
  store,
  indices,
  lookUpWords,
  readRequests,
  idempotencyKeys,
}: RecordServices): RecordReports {
  async function lookUpReports(
    release: Release,
    reports: readonly ReportFields[],
  ): Promise<AnsweredPositions> {
    const symbols = await lookUpWords(release, reports);
    return new Map(
      symbols.flatMap((ids, position) => (ids.length > 0 ? [[position, [...ids]] as const] : [])),
    );
  }

  async function write(release: Release, reports: readonly Report[]): Promise<Report[]> {
    const requests = await readRequests(release, [...new Set(reports.map(({ request }) => request))]);
    const newRequests = new Map(
      reports.flatMap((report): [string, SymbolRequest][] =>
        requests.has(report.request)
          ? []
          : [[report.request, openRequest(report, new Date(report.created_at))]],
      ),
    );
    const withStatuses = reports.map((report) => withStatus(report, requests.get(report.request)));
    const creations: Creation[] = [
      ...[...newRequests].map(([id, document]) => ({ index: indices.requests, id, document })),
      ...withStatuses.map((report) => ({ index: indices.reports, id: report.id, document: report })),
    ];
    const outcomes = (await createDocuments(store, creations)).slice(newRequests.size);
    const existing = withStatuses.flatMap(({ id }, position) =>
      outcomes[position] === 'exists' ? [id] : [],
    );
    const present = await readDocuments<Report>(store, indices.reports, existing);
    return withStatuses.map((report) => present.get(report.id) ?? report);
  }

  async function writeUnanswered(
    release: Release,
    { partner, reports, key }: SentReports,
    { answered, repeated }: { answered: AnsweredPositions; repeated: boolean },
  ): Promise<Outcome[]> {
    const at = new Date().toISOString();
    const unanswered = [...reports.entries()].filter(
      ([position, { insist }]) => insist || !answered.has(position),
    );
    const newReports = unanswered.map(([position, { insist, ...fields }]): Report => {
      const insisted = insist && answered.has(position);
      return {
        ...withoutAbsent(fields),
        id: key === undefined ? randomBytes(16).toString('hex') : documentId(partner, key, String(position)),
        partner,
        request: requestIdOf(fields.word, fields.language, insisted),
        insisted,
        state: 'open',
        symbols: [],
        revision: 0,
        changes: 0,
        created_at: at,
        changed_at: at,
      };
    });
    const ids = newReports.map(({ id }) => id);
    const withdrawn = repeated ? await withdrawnAmong(store, indices, ids) : new Set<string>();
    const written = await write(
      release,
      newReports.filter(({ id }) => !withdrawn.has(id)),
    );
    const byId = new Map([...newReports, ...written].map((report) => [report.id, report]));
    const idAt = new Map(unanswered.map(([position], index) => [position, ids[index] ?? '']));
    return reports.map((fields, position): Outcome => {
      const id = idAt.get(position) ?? '';
      // Told as what it is, and not recorded again.
      if (withdrawn.has(id)) return { fields };
      const report = byId.get(id);
      return report ? { report } : { fields, symbols: answered.get(position) ?? [] };
    });
  }

  return async function record(release, sent) {
    const { partner, reports, key, charge } = sent;
    let takeBack: (() => Promise<void>) | undefined;
    const decide = async () => {
      takeBack = await charge(reports.length);
      return lookUpReports(release, reports);
    };
    const takeBackOnce = async () => {
      const takeBackCharge = takeBack;
      takeBack = undefined;
      await takeBackCharge?.();
    };
    try {
      if (key === undefined) {
        return await writeUnanswered(release, sent, { answered: await decide(), repeated: false });
      }
      const use = await idempotencyKeys.use(partner, key, reports, decide, takeBackOnce);
      // From here on a repetition is not counted, so this request is.
      takeBack = undefined;
      return await writeUnanswered(release, sent, use);
    } catch (error) {
      await takeBackOnce();
      throw error;
    }
  };
}

function withoutAbsent<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
