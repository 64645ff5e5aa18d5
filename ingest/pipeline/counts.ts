import type { LanguageTag } from '../../mappings/document.ts';
import type { ReleasedSymbol } from '../registry/registry.ts';
import type { Finding, RuleName } from '../rules.ts';
import type { SourceEntry } from '../symbol.ts';
import type { IndexedSummary } from '../transform.ts';

/** An entry that did not become a symbol of the release. */
export interface Rejection {
  file: string;
  line: number;
  id: string;
  reason: string;
}

/** A name that has to be found in the new release. */
export interface Sample {
  id: number;
  /** A value of `query.name`: `<tag>:<folded name>`. */
  name: string;
}

/** Where an entry stands in its source. */
export type Origin = Pick<SourceEntry, 'file' | 'line' | 'id'>;

/** Outcomes of the entries read so far: a few short strings per symbol, never a document. */
export type IngestCounts = ReturnType<typeof startCounts>;

/** Symbols that are looked up by name at the end, in one request: one of 40, and of a large catalogue fewer. */
const samples = { every: 40, maximum: 500 } as const;

/** Counts before the first entry. @param total entries that are to be read, as far as it is known */
export function startCounts(total = 0) {
  return {
    read: 0,
    /** Symbols of the release, reused ones included. */
    indexed: 0,
    /** Symbols whose document is copied from the live release. */
    reused: 0,
    names: 0,
    rejected: [] as Rejection[],
    /** What is odd about entries that go live, and about their source: by rule how often, and the first. */
    warned: new Map<RuleName, { count: number; first: string }>(),
    /** The symbols of the release, by id. */
    released: new Map<number, ReleasedSymbol>(),
    /** Symbols with a name, by language. */
    languages: new Map<LanguageTag, number>(),
    samples: [] as Sample[],
    /** Symbols from one sample to the next. */
    sampleEvery: Math.max(samples.every, Math.ceil(total / samples.maximum)),
    /** Documents that were made and are not yet indexed, by id. */
    inFlight: new Map<number, { origin: Origin; released: ReleasedSymbol }>(),
  };
}

/** Counts an entry that will not be in the release. */
export function countRejected(counts: IngestCounts, origin: Origin, reason: string): void {
  const { file, line, id } = origin;
  counts.rejected.push({ file, line, id, reason });
}

/** Counts a problem that keeps nothing out. */
export function countWarned(
  counts: IngestCounts,
  { file, line, id }: Origin,
  { rule, message }: Finding,
): void {
  const warned = counts.warned.get(rule) ?? { count: 0, first: `${file}:${line} ${id} ${rule}: ${message}` };
  counts.warned.set(rule, { ...warned, count: warned.count + 1 });
}

/** Counts a document that the engine took. */
export function countIndexed(counts: IngestCounts, summary: IndexedSummary): void {
  const made = counts.inFlight.get(summary.id);
  if (made !== undefined) counts.released.set(summary.id, made.released);
  counts.inFlight.delete(summary.id);
  countSymbol(counts, summary);
}

/** Counts a symbol whose document the live release has already. */
export function countReused(counts: IngestCounts, released: ReleasedSymbol, summary: IndexedSummary): void {
  counts.released.set(summary.id, released);
  counts.reused += 1;
  countSymbol(counts, summary);
}

/** Undoes {@link countReused} for a symbol with names in these languages: its document is made again. */
export function uncountReused(counts: IngestCounts, lang: readonly LanguageTag[]): void {
  counts.indexed -= 1;
  counts.reused -= 1;
  counts.names -= lang.length;
  for (const tag of lang) counts.languages.set(tag, (counts.languages.get(tag) ?? 0) - 1);
}

function countSymbol(counts: IngestCounts, { id, lang, name }: IndexedSummary): void {
  counts.names += lang.length;
  for (const tag of lang) counts.languages.set(tag, (counts.languages.get(tag) ?? 0) + 1);
  const isSample = counts.indexed % counts.sampleEvery === 0 && counts.samples.length < samples.maximum;
  if (isSample) counts.samples.push({ id, name });
  counts.indexed += 1;
}

/** Counts a document that the engine refused. */
export function countRefused(counts: IngestCounts, { id }: IndexedSummary, reason: string): void {
  const made = counts.inFlight.get(id);
  counts.inFlight.delete(id);
  countRejected(
    counts,
    made?.origin ?? { file: '', line: 0, id: String(id) },
    `refused by OpenSearch: ${reason}`,
  );
}
