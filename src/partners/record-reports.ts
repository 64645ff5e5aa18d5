import { randomBytes } from 'node:crypto';
import type { Release } from '../catalogue/release.ts';
import type { SymbolStore } from '../catalogue/symbol-store.ts';
import type { Engine } from '../opensearch/client.ts';
import type { AnsweredWords } from './catalogue-lookup.ts';
import { digest } from './digest.ts';
import { readDocuments } from './document-store.ts';
import type { CreateAll, Creation } from './gathered-writes.ts';
import { type Answered, openReceipts } from './idempotency-keys.ts';
import type { PartnerIndices } from './indices.ts';
import type { ReportFields } from './report-schema.ts';
import { openStandings, withStanding } from './request-status.ts';
import { type GatheredRequest, openRequest, type Report, requestIdOf } from './requests.ts';

/** What came of a report: it is on disk, or the catalogue has symbols of that name. */
export type Outcome = { report: Report } | { fields: ReportFields; symbols: readonly number[] };

/** What recording needs. */
export interface RecordServices {
  engine: Engine;
  indices: PartnerIndices;
  symbols: SymbolStore;
  answeredWords: AnsweredWords;
  createAll: CreateAll;
}

/**
 * Counts so many reports against the day's quota.
 * @returns what counts them no more.
 * @throws HttpError `quota-exceeded`
 */
export type ChargeReports = (reports: number) => Promise<() => Promise<void>>;

/** Reports of one request. */
export interface ReportsToRecord {
  partner: string;
  reports: readonly ReportFields[];
  /** Idempotency key; undefined where there is none. */
  key: string | undefined;
  /** Called unless the request repeats one that was counted. */
  charge: ChargeReports;
}

/** Records reports of a partner. What fails before anything is recorded is not counted. */
export type RecordReports = (release: Release, sent: ReportsToRecord) => Promise<Outcome[]>;

/**
 * Opens the recording. An answer is given only when everything that it tells is on disk. Ids follow from the partner, its
 * idempotency key and a report's place, so a request that is sent again makes nothing anew, whatever became of the first.
 */
export function reportRecorder({
  engine,
  indices,
  symbols: store,
  answeredWords,
  createAll,
}: RecordServices): RecordReports {
  const standings = openStandings(engine, indices, store);
  const receipts = openReceipts(engine, indices, createAll);

  async function answeredAmong(release: Release, reports: readonly ReportFields[]): Promise<Answered> {
    // Nearly all will be recorded, so where their requests stand is read meanwhile.
    standings.expect(reports.map(({ word, language }) => requestIdOf(word, language, false)));
    const found = await answeredWords(release, reports);
    return new Map(
      found.flatMap((symbols, position) =>
        symbols.length > 0 ? [[position, symbols.map(({ core }) => core.id)] as const] : [],
      ),
    );
  }

  async function write(release: Release, reports: readonly Report[]): Promise<Report[]> {
    const known = await standings.of(release, [...new Set(reports.map(({ request }) => request))]);
    const begun = new Map(
      reports.flatMap((report): [string, GatheredRequest][] =>
        known.has(report.request) ? [] : [[report.request, openRequest(report, new Date(report.created_at))]],
      ),
    );
    const shown = reports.map((report) => withStanding(report, known.get(report.request)));
    const creations: Creation[] = [
      ...[...begun].map(([id, document]) => ({ index: indices.requests, id, document })),
      ...shown.map((report) => ({ index: indices.reports, id: report.id, document: report })),
    ];
    const outcomes = (await createAll(creations)).slice(begun.size);
    const earlier = shown.filter((_, position) => outcomes[position] === 'exists').map(({ id }) => id);
    const present = await readDocuments<Report>(engine, indices.reports, earlier);
    return shown.map((report) => present.get(report.id) ?? report);
  }

  async function writeUnanswered(
    release: Release,
    { partner, reports, key }: ReportsToRecord,
    answered: Answered,
  ): Promise<Outcome[]> {
    const at = new Date().toISOString();
    const recorded = [...reports.entries()].filter(
      ([position, { insist }]) => insist || !answered.has(position),
    );
    const reportsToWrite = recorded.map(([position, fields]): Report => {
      const { insist, ...told } = fields;
      const insisted = insist && answered.has(position);
      return {
        ...withoutAbsent(told),
        id: key === undefined ? randomBytes(16).toString('hex') : digest(partner, key, String(position)),
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
    const written = await write(release, reportsToWrite);
    const byPosition = new Map(recorded.map(([position], index) => [position, written[index]]));
    return reports.map((fields, position): Outcome => {
      const report = byPosition.get(position);
      return report ? { report } : { fields, symbols: answered.get(position) ?? [] };
    });
  }

  return async function record(release, sent) {
    const { partner, reports, key, charge } = sent;
    let counted: (() => Promise<void>) | undefined;
    const decide = async () => {
      counted = await charge(reports.length);
      return answeredAmong(release, reports);
    };
    const giveBack = async () => {
      const once = counted;
      counted = undefined;
      await once?.();
    };
    try {
      if (key === undefined) return await writeUnanswered(release, sent, await decide());
      const answered = await receipts.use(partner, key, reports, decide, giveBack);
      // From here on a repetition is not counted, so this is.
      counted = undefined;
      return await writeUnanswered(release, sent, answered);
    } catch (error) {
      await giveBack();
      throw error;
    }
  };
}

function withoutAbsent<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
