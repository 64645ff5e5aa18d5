import { randomBytes } from 'node:crypto';
import type { Engine } from '../opensearch/client.ts';
import type { Release } from '../opensearch/release.ts';
import type { SymbolStore } from '../opensearch/symbol-store.ts';
import { lookUpWords } from './catalogue-lookup.ts';
import { readRequests } from './decisions.ts';
import { type Creation, createDocuments, documentId, readDocuments } from './document-store.ts';
import { type AnsweredPositions, useIdempotencyKey, withdrawnAmong } from './idempotency-keys.ts';
import type { PartnerIndices } from './indices.ts';
import type { ReportFields } from './report-schema.ts';
import type { Report } from './reports.ts';
import { openRequest, requestIdOf } from './requests.ts';

/**
 * The outcome of a report: it is recorded on disk, or answered by symbols that the catalogue has; without either it was
 * recorded by the same request before, and withdrawn since.
 */
export type Outcome = { report: Report } | { fields: ReportFields; symbols?: readonly number[] };

/** Services of the recording. */
interface RecordServices {
  engine: Engine;
  indices: PartnerIndices;
  symbols: SymbolStore;
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

/**
 * Records reports of a partner. Every `recorded` outcome is on disk when it is returned. Ids follow from the partner, its
 * idempotency key and the report's position, so a repeated request creates nothing twice, also after a crash. A request
 * that fails before anything is recorded is not counted.
 */
export async function recordReports(
  services: RecordServices,
  release: Release,
  sent: SentReports,
): Promise<Outcome[]> {
  const { engine, indices } = services;
  const { partner, reports, key, charge } = sent;
  let takeBack: () => Promise<void> = async () => undefined;
  const decide = async (): Promise<AnsweredPositions> => {
    takeBack = await charge(reports.length);
    const found = await lookUpWords(engine, release, reports);
    return Object.fromEntries([...found.entries()].filter(([, symbols]) => symbols.length > 0));
  };
  let isCounted = false;
  try {
    if (key === undefined) return await writeReports(services, release, sent, await decide());
    const use = await useIdempotencyKey(engine, indices, { partner, key, reports }, decide);
    isCounted = true;
    // A repetition at the same time is not counted.
    if (use.repeated) await takeBack();
    return await writeReports(services, release, sent, use.answered, use.repeated);
  } catch (error) {
    if (!isCounted) await takeBack();
    throw error;
  }
}

/** Records the reports that the catalogue does not answer. */
async function writeReports(
  services: RecordServices,
  release: Release,
  sent: SentReports,
  answered: AnsweredPositions,
  repeated = false,
): Promise<Outcome[]> {
  const { engine, indices } = services;
  const made = newReports(sent, answered);
  const ids = [...made.values()].map(({ id }) => id);
  const withdrawn = repeated ? await withdrawnAmong(engine, indices, ids) : new Set<string>();
  const written = await createReports(
    services,
    release,
    [...made.values()].filter(({ id }) => !withdrawn.has(id)),
  );
  return sent.reports.map((fields, position): Outcome => {
    const report = made.get(position);
    if (!report) return { fields, symbols: answered[position] ?? [] };
    // Told as what it is, and not recorded again.
    return withdrawn.has(report.id) ? { fields } : { report: written.get(report.id) ?? report };
  });
}

/** The reports to record, by position: those that nothing answers, and those that insist. */
function newReports(
  { partner, reports, key }: SentReports,
  answered: AnsweredPositions,
): Map<number, Report> {
  const at = new Date().toISOString();
  return new Map(
    [...reports.entries()].flatMap(([position, { insist, ...fields }]): [number, Report][] => {
      const insisted = insist && answered[position] !== undefined;
      if (answered[position] !== undefined && !insist) return [];
      const given = Object.entries(fields).filter(([, value]) => value !== undefined);
      const report: Report = {
        ...(Object.fromEntries(given) as Pick<Report, 'word' | 'language'>),
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
      return [[position, report]];
    }),
  );
}

/**
 * Creates reports, which show the decision of their request, and requests that there are not yet.
 * @returns them by id: as they are, where an earlier request created them.
 */
async function createReports(
  services: RecordServices,
  release: Release,
  reports: readonly Report[],
): Promise<Map<string, Report>> {
  const { engine, indices } = services;
  const known = await readRequests(services, release, [...new Set(reports.map(({ request }) => request))]);
  const requests = new Map(
    reports
      .filter(({ request }) => !known.has(request))
      .map((report) => [report.request, openRequest(report, new Date(report.created_at))]),
  );
  const decided = reports.map((report) => {
    const request = known.get(report.request);
    if (!request) return report;
    const { state, reason, symbols, revision } = request;
    return { ...report, state, symbols, revision, ...(reason !== undefined && { reason }) };
  });
  const creations: Creation[] = [
    ...[...requests].map(([id, document]) => ({ index: indices.requests, id, document })),
    ...decided.map((report) => ({ index: indices.reports, id: report.id, document: report })),
  ];
  const outcomes = (await createDocuments(engine, creations)).slice(requests.size);
  const existing = decided.flatMap(({ id }, position) => (outcomes[position] === 'exists' ? [id] : []));
  const present = await readDocuments<Report>(engine, indices.reports, existing);
  return new Map([...decided.map((report) => [report.id, report] as const), ...present]);
}
