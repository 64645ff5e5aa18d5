import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { readDocuments } from '../../partners/document-store.ts';
import type { PartnerIndices } from '../../partners/indices.ts';
import {
  type Decision,
  decideRequest,
  type GatheredRequest,
  openRequest,
  type Report,
  requestIdOf,
  settledAfterMilliseconds,
} from '../../partners/requests.ts';
import type { Release } from '../catalogue.ts';
import type { Engine } from '../engine.ts';
import { httpError } from '../errors.ts';
import type { Documents, HeldSymbol } from '../search/documents.ts';
import type { AnsweredWords } from './answered-words.ts';
import { gather } from './gather.ts';
import type { CreateAll, Creation } from './gathered-writes.ts';
import type { ReportFields } from './report-schema.ts';

/** What came of a report: it is on disk, or the catalogue has symbols of that name. */
export type Outcome = { report: Report } | { fields: ReportFields; symbols: readonly number[] };

/** What recording needs. */
export interface RecordServices {
  engine: Engine;
  indices: PartnerIndices;
  documents: Documents;
  answeredWords: AnsweredWords;
  createAll: CreateAll;
}

/** Records reports of a partner. */
export type RecordReports = (
  release: Release,
  partner: string,
  reports: readonly ReportFields[],
  idempotencyKey: string | undefined,
) => Promise<Outcome[]>;

/** Which idempotency key was used for what: made before anything is recorded, so that of two requests one is first. */
interface Receipt {
  partner: string;
  /** Hash of the reports. */
  fingerprint: string;
  /** Ids of symbols by position, of the reports whose word the catalogue answered. */
  answered: Record<string, number[]>;
  created_at: string;
}

type Standing = Decision & Pick<GatheredRequest, 'revision'>;

/** Where requests stand may be this old when a report is written; what is decided meanwhile is brought to it later. */
const standingMilliseconds = 5000;
const standingsMaximum = 50_000;
/** Look-ups of requests that are under way at once, and ids in one. */
const lookUpsTogether = { underWayMaximum: 2, itemsMaximum: 500 } as const;

const digest = (...parts: string[]) =>
  createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 32);

/**
 * Opens the recording. An answer is given only when everything that it tells is on disk. Ids follow from the partner, its
 * idempotency key and a report's place, so a request that is sent again makes nothing anew, whatever became of the first.
 */
export function reportRecorder({
  engine,
  indices,
  documents,
  answeredWords,
  createAll,
}: RecordServices): RecordReports {
  const standings = new LRUCache<string, Standing>({ max: standingsMaximum, ttl: standingMilliseconds });

  const requestsOf = gather(async (ids: readonly string[]) => {
    const found = await readDocuments<GatheredRequest>(engine, indices.requests, [...new Set(ids)]);
    return ids.map((id) => found.get(id));
  }, lookUpsTogether);

  /** Ids of symbols by position, of the reports that the catalogue answers. */
  async function answeredAmong(release: Release, reports: readonly ReportFields[]) {
    const found: (readonly HeldSymbol[])[] = await answeredWords(release, reports);
    return new Map(
      found.flatMap((symbols, position) =>
        symbols.length > 0 ? [[position, symbols.map(({ display }) => display.id)] as const] : [],
      ),
    );
  }

  /** What the idempotency key was, or now is, used for. @throws HttpError `idempotency-key-reused` */
  async function receiptFor(
    partner: string,
    key: string,
    reports: readonly ReportFields[],
    decide: () => Promise<ReadonlyMap<number, number[]>>,
  ): Promise<ReadonlyMap<number, number[]>> {
    const id = digest(partner, key);
    const fingerprint = digest(JSON.stringify(reports));
    const known = async () => (await readDocuments<Receipt>(engine, indices.receipts, [id])).get(id);
    let receipt = await known();
    if (!receipt) {
      const made: Receipt = {
        partner,
        fingerprint,
        answered: Object.fromEntries(await decide()),
        created_at: new Date().toISOString(),
      };
      const [created] = await createAll([{ index: indices.receipts, id, document: made }]);
      receipt = created === 'created' ? made : ((await known()) ?? made);
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
  }

  /** Where the requests stand that these reports belong to; those that are missing are to be made. */
  async function standingsOf(release: Release, ids: readonly string[]): Promise<Map<string, Standing>> {
    const known = new Map(
      ids.flatMap((id) => {
        const standing = standings.get(id);
        return standing ? [[id, standing] as const] : [];
      }),
    );
    const unknown = ids.filter((id) => !known.has(id));
    for (const request of await requestsOf(unknown)) {
      if (!request) continue;
      const { id } = request;
      const standing = (await isOutdated(release, request))
        ? await decideRequest(engine, indices, id, { state: 'open', symbols: [] }, 'report')
        : request;
      known.set(id, standing ?? request);
      standings.set(id, standing ?? request);
    }
    return known;
  }

  /** Whether the symbols that a request was published with are gone; what was just published may not be seen here yet. */
  async function isOutdated(
    release: Release,
    { state, symbols, changed_at }: GatheredRequest,
  ): Promise<boolean> {
    if (state !== 'published' || Date.now() - Date.parse(changed_at) < settledAfterMilliseconds) return false;
    return (await documents.get(release, symbols)).size === 0;
  }

  async function write(release: Release, reports: readonly Report[]): Promise<Report[]> {
    const known = await standingsOf(release, [...new Set(reports.map(({ request }) => request))]);
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

  return async function record(release, partner, reports, key) {
    const decide = () => answeredAmong(release, reports);
    const answered = key === undefined ? await decide() : await receiptFor(partner, key, reports, decide);
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
  };
}

function withStanding(report: Report, standing: Standing | undefined): Report {
  if (!standing) return report;
  const { state, reason, symbols, revision } = standing;
  return { ...report, state, symbols, revision, ...(reason !== undefined && { reason }) };
}

function withoutAbsent<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
