import type { LanguageTag } from '../mappings/document.ts';
import type { Receipt } from './batch.ts';
import type { Shown } from './registry-changes.ts';
import type { Rejection } from './report.ts';
import type { SourceEntry } from './symbol.ts';
import type { Sample } from './verify.ts';

/** Where an entry stands in its source. */
export type Origin = Pick<SourceEntry, 'file' | 'line' | 'id'>;

/** What has become of the entries read so far. Holds a few short strings a symbol, never a document. */
export interface Tally {
  read: number;
  /** Symbols of the release, those that were taken over among them. */
  indexed: number;
  /** Symbols taken over from the live release as they are. */
  carried: number;
  names: number;
  rejected: Rejection[];
  /** What the release shows, by id. */
  shown: Map<number, Shown>;
  /** Symbols with a name, by language. */
  languages: Map<LanguageTag, number>;
  samples: Sample[];
  /** Documents that are made and not yet taken by the engine, by id. */
  underWay: Map<number, { origin: Origin; shown: Shown }>;
}

/** Symbols between two of which one is looked up by name at the end. */
const sampleEvery = 40;

/** A tally of nothing. */
export function startTally(): Tally {
  return {
    read: 0,
    indexed: 0,
    carried: 0,
    names: 0,
    rejected: [],
    shown: new Map(),
    languages: new Map(),
    samples: [],
    underWay: new Map(),
  };
}

/** Counts an entry that will not be in the release. */
export function countRejected(tally: Tally, origin: Origin, reason: string): void {
  const { file, line, id } = origin;
  tally.rejected.push({ file, line, id, reason });
}

/** Counts a document that the engine took. */
export function countIndexed(tally: Tally, receipt: Receipt): void {
  const made = tally.underWay.get(receipt.id);
  if (made !== undefined) tally.shown.set(receipt.id, made.shown);
  tally.underWay.delete(receipt.id);
  countSymbol(tally, receipt);
}

/** Counts a symbol whose document the live release has already. */
export function countCarried(tally: Tally, shown: Shown, receipt: Receipt): void {
  tally.shown.set(receipt.id, shown);
  tally.carried += 1;
  countSymbol(tally, receipt);
}

/** Takes back that a symbol was taken over, in these languages: its document is made again. */
export function countAgain(tally: Tally, lang: readonly LanguageTag[]): void {
  tally.indexed -= 1;
  tally.carried -= 1;
  tally.names -= lang.length;
  for (const tag of lang) tally.languages.set(tag, (tally.languages.get(tag) ?? 0) - 1);
}

function countSymbol(tally: Tally, { id, lang, name }: Receipt): void {
  tally.names += lang.length;
  for (const tag of lang) tally.languages.set(tag, (tally.languages.get(tag) ?? 0) + 1);
  if (tally.indexed % sampleEvery === 0) tally.samples.push({ id, name });
  tally.indexed += 1;
}

/** Counts a document that the engine refused. */
export function countRefused(tally: Tally, { id }: Receipt, reason: string): void {
  const made = tally.underWay.get(id);
  tally.underWay.delete(id);
  countRejected(
    tally,
    made?.origin ?? { file: '', line: 0, id: String(id) },
    `refused by OpenSearch: ${reason}`,
  );
}
