import { isDeepStrictEqual } from 'node:util';
import type { Client } from '@opensearch-project/opensearch';
import type { Image, LanguageTag, SymbolDisplay } from '../../mappings/document.ts';
import { imageOf } from '../../src/images/artwork/store.ts';
import { withPhotoAsPng } from '../drawings/photo.ts';
import type { Progress } from '../progress.ts';
import { isReleased, type Registry, readRegistry } from '../registry/registry.ts';
import { listReleases, liveRelease, type ReleaseIndex } from '../releases/releases.ts';
import type { Problem } from '../rules.ts';
import { isRetained, type Scope } from '../scope.ts';
import { inBatches } from '../streams.ts';
import { RawSymbol, type SymbolSource, symbolKey } from '../symbol.ts';
import { readArtwork, recordingPaths } from '../symbol-files.ts';
import { type SymbolFacts, symbolContent } from '../transform.ts';
import { withoutBrokenTexts } from '../validation/check.ts';
import { type Base, openBase, readNamed } from './base.ts';
import { countRejected, type IngestCounts, type Origin, type Rejection, startCounts } from './counts.ts';
import { expectNothingLost, lossProblems } from './losses.ts';
import { readSymbols } from './read.ts';
import { rejectionLines } from './report.ts';
import { sourceHash } from './source-hash.ts';
import { factsOf, withTranslations } from './translations.ts';
import { countProblems, namesOf, rejectedMaximumDefault } from './verify.ts';

/** The input of a comparison. */
export interface DiffOptions {
  client: Client;
  alias: string;
  sources: readonly SymbolSource[];
  scope: Scope;
  progress: Progress;
  signal: AbortSignal;
  /** As an ingest has them: what it would refuse is told. */
  allowShrink?: boolean;
  rejectedMaximum?: number;
  /** What `validate` found wrong with entries, images and recordings among it. */
  problems?: readonly Problem[];
}

/** The changes that an ingest would make; symbols by `<set>/<id>`. */
export interface DiffReport {
  /** Number of the shape of this report. */
  format: 1;
  /** The live release that was compared with. */
  release: string | undefined;
  added: string[];
  removed: string[];
  renamed: { symbol: string; language: LanguageTag; from: string; to: string }[];
  /** Symbols that get another image. */
  artwork: string[];
  /** Names that come and go with languages, of symbols that stay. */
  languages: { language: LanguageTag; added: number; removed: number }[];
  /** Symbols whose keywords, tags, licence or the like differ. */
  other: string[];
  /** How many symbols of a set come, go and differ. */
  sets: { set: string; added: number; removed: number; changed: number }[];
  unchanged: number;
  rejected: Rejection[];
  /** Why an ingest would refuse to go live with this. */
  refusals: string[];
}

/** A symbol as it would be; without an image where it has yet to be made. */
interface Next {
  symbol: SymbolFacts;
  image: Image | undefined;
  sourceHash: string;
}

/** Symbols that are read from the live release at once: some 60 KB each. */
const mgetSize = 50;

/** What a comparison has come to so far. */
interface Comparison {
  report: DiffReport;
  counts: IngestCounts;
  registry: Registry;
  base: Base | undefined;
  /** Keys of the registry's symbols that the sources have. */
  seen: Set<string>;
  /** Symbols with a name, by language, as the next release has them. */
  namesNext: Map<LanguageTag, number>;
  /** Names that come and go with languages. */
  languages: Map<LanguageTag, { added: number; removed: number }>;
}

/** Compares sources with what is live, and writes nothing. */
export async function diff(options: DiffOptions): Promise<DiffReport> {
  const { client, alias, sources, scope, progress, allowShrink = false } = options;
  const releases = await listReleases(client, alias);
  const live = liveRelease(releases);
  const registry = await readRegistry(client, alias);
  expectNothingLost(alias, releases, registry, { scope, allowShrink });
  const { ids } = await readNamed(scope.keepOthers ? sources : [], registry, options);
  const comparison = startComparison(live?.name, registry, await openBase(client, live, scope, ids));
  progress.phase(
    'diff',
    sources.reduce((sum, { count }) => sum + count, 0),
  );
  for await (const batch of inBatches(candidates(options, comparison), mgetSize)) {
    if (live !== undefined) await compareWithLive(client, live.name, batch, comparison);
  }
  progress.end();
  const { report, counts, seen, languages } = comparison;
  for (const [key, entry] of registry.entries) {
    if (isReleased(entry) && !seen.has(key) && !isRetained(scope, entry.set)) report.removed.push(key);
  }
  report.languages = [...languages].map(([language, counts]) => ({ language, ...counts }));
  report.sets = countsBySet(report);
  report.rejected = counts.rejected;
  report.refusals = await refusalsOf(options, live, comparison);
  return report;
}

function startComparison(
  release: string | undefined,
  registry: Registry,
  base: Base | undefined,
): Comparison {
  const counts = startCounts();
  counts.indexed = base?.retained.symbols ?? 0;
  const report: DiffReport = {
    format: 1,
    release,
    added: [],
    removed: [],
    renamed: [],
    artwork: [],
    languages: [],
    other: [],
    sets: [],
    unchanged: 0,
    rejected: [],
    refusals: [],
  };
  const namesNext = new Map(base?.retained.languages);
  return { report, counts, registry, base, seen: new Set(), namesNext, languages: new Map() };
}

/** The symbols of the live release that may differ from it; the others are counted. */
async function* candidates(
  options: DiffOptions,
  { report, counts, registry, base, seen, namesNext }: Comparison,
): AsyncGenerator<{ id: string; next: Next }> {
  for await (const next of nextSymbols(options, base, registry, counts)) {
    const key = symbolKey(next.symbol);
    counts.indexed += 1;
    addNames(namesNext, Object.keys(next.symbol.names), 1);
    const keys = [key, ...(next.formerly ?? []).map((id) => symbolKey({ set: next.symbol.set, id }))];
    const entry = keys.map((each) => registry.entries.get(each)).find(Boolean);
    if (entry !== undefined) {
      seen.add(symbolKey({ set: entry.set, id: entry.source_id }));
      addNames(namesNext, base?.named.get(entry.id) ?? [], -1);
    }
    if (entry === undefined || !isReleased(entry)) report.added.push(key);
    else if (next.sourceHash !== '' && base?.sourceHashes.get(entry.id) === next.sourceHash)
      report.unchanged += 1;
    else yield { id: String(entry.id), next };
    options.progress.done(counts.read);
  }
}

/** Why an ingest would refuse to go live with what was compared. */
async function refusalsOf(
  { client, allowShrink = false, rejectedMaximum = rejectedMaximumDefault }: DiffOptions,
  live: ReleaseIndex | undefined,
  { report, counts, registry, namesNext }: Comparison,
): Promise<string[]> {
  const refusals = countProblems(counts, rejectedMaximum);
  if (allowShrink) return refusals;
  const losses = lossProblems({
    live: [...registry.entries.values()].filter(isReleased).length,
    lost: report.removed.length,
    namesBefore: await namesOf(client, live),
    namesNext,
  });
  return [...refusals, ...losses];
}

function addNames(names: Map<LanguageTag, number>, tags: readonly LanguageTag[], count: 1 | -1): void {
  for (const tag of tags) names.set(tag, (names.get(tag) ?? 0) + count);
}

/** Why entries would be rejected, by where they stand: a run looks into their files, and `validate` did. */
function rejectionsBy(problems: readonly Problem[]): ReadonlyMap<string, string> {
  const errors = Map.groupBy(
    problems.filter(({ severity }) => severity === 'error'),
    placeOf,
  );
  return new Map(
    [...errors].map(([place, found]) => [
      place,
      found.map(({ rule, message }) => `${rule}: ${message}`).join('; '),
    ]),
  );
}

function placeOf({ file, line, id }: Origin): string {
  return JSON.stringify([file, line, id]);
}

async function* nextSymbols(
  { client, sources, scope, signal, problems = [] }: DiffOptions,
  base: Base | undefined,
  registry: Registry,
  counts: IngestCounts,
): AsyncGenerator<Next & { formerly?: readonly string[] | undefined }> {
  if (scope.languages !== undefined && base !== undefined) {
    for await (const { symbol, image } of withTranslations(client, base.name, registry, sources, {
      scope,
      counts,
      signal,
    })) {
      yield { symbol, image, sourceHash: '' };
    }
    return;
  }
  const unchanged = base && { registry, sourceHashes: base.sourceHashes };
  const rejections = rejectionsBy(problems);
  for await (const read of readSymbols(sources, counts, { scope, signal, unchanged })) {
    const rejection = rejections.get(placeOf(read.origin));
    if (rejection !== undefined) {
      countRejected(counts, read.origin, rejection);
      continue;
    }
    const symbol = read.isUnchanged ? withoutBrokenTexts(RawSymbol.parse(read.symbol)).symbol : read.symbol;
    const { artwork, formerly, recordings: _files, ...facts } = symbol;
    // `validate` reports what cannot be read.
    const [image, recordings] = await Promise.all([
      Promise.resolve(artwork)
        .then((named) => withPhotoAsPng(readArtwork(named)))
        .then((read) => imageOf({ ...read, set: symbol.set, sourceId: symbol.id }))
        .catch(() => undefined),
      recordingPaths(symbol).catch(() => undefined),
    ]);
    yield {
      symbol: facts,
      image,
      formerly,
      sourceHash: image && recordings ? sourceHash(read.entry_hash, image, recordings) : '',
    };
  }
}

async function compareWithLive(
  client: Client,
  live: string,
  batch: readonly { id: string; next: Next }[],
  { report, languages }: Pick<Comparison, 'report' | 'languages'>,
): Promise<void> {
  const { body } = await client.mget({
    index: live,
    _source: ['display'],
    body: { ids: batch.map(({ id }) => id) },
  });
  for (const [position, { next }] of batch.entries()) {
    const found = body.docs[position] as { _source?: { display: SymbolDisplay } } | undefined;
    const key = symbolKey(next.symbol);
    if (found?._source === undefined) {
      report.added.push(key);
      continue;
    }
    const { display } = found._source;
    // As it would be shown: keywords that repeat one another are gone, for instance.
    const shown = factsOf(
      symbolContent(next.symbol, display.id, next.image ?? display.image).display as SymbolDisplay,
    );
    const was = factsOf(display);
    const before = report.renamed.length;
    for (const tag of new Set([...Object.keys(was.names), ...Object.keys(shown.names)])) {
      const [from, to] = [was.names[tag]?.name, shown.names[tag]?.name];
      if (from !== undefined && to !== undefined) {
        if (from !== to) report.renamed.push({ symbol: key, language: tag, from, to });
        continue;
      }
      const counts = languages.get(tag) ?? { added: 0, removed: 0 };
      counts[to === undefined ? 'removed' : 'added'] += 1;
      languages.set(tag, counts);
    }
    const repainted = next.image?.path !== display.image.path;
    if (repainted) report.artwork.push(key);
    if (isDeepStrictEqual(shown, was)) report.unchanged += repainted ? 0 : 1;
    else if (report.renamed.length === before) report.other.push(key);
  }
}

/** Symbols are listed as `<set>/<id>`; one that is renamed in several languages is one. */
function countsBySet({ added, removed, renamed, artwork, other }: DiffReport): DiffReport['sets'] {
  const changed = new Set([...renamed.map(({ symbol }) => symbol), ...artwork, ...other]);
  const setOf = (symbol: string) => symbol.slice(0, symbol.indexOf('/'));
  const bySet = [added, removed, [...changed]].map((symbols) => Map.groupBy(symbols, setOf));
  const [inAdded, inRemoved, inChanged] = bySet;
  return [...new Set(bySet.flatMap((symbols) => [...symbols.keys()]))].sort().map((set) => ({
    set,
    added: inAdded?.get(set)?.length ?? 0,
    removed: inRemoved?.get(set)?.length ?? 0,
    changed: inChanged?.get(set)?.length ?? 0,
  }));
}

/** Entries of a list past this number are in `--json` only. */
const entriesShown = 20;

/** A comparison as people read it. */
export function diffLines(report: DiffReport): string[] {
  const { release, added, removed, renamed, artwork, languages, other, sets, unchanged, rejected, refusals } =
    report;
  const listed = (title: string, entries: readonly string[]) => [
    `${title}: ${entries.length}`,
    ...entries.slice(0, entriesShown).map((entry) => `  ${entry}`),
    ...(entries.length > entriesShown ? [`  … and ${entries.length - entriesShown} more`] : []),
  ];
  return [
    release === undefined ? 'nothing is live yet' : `against ${release}`,
    ...listed('added', added),
    ...listed('removed', removed),
    ...listed(
      'renamed',
      renamed.map(({ symbol, language, from, to }) => `${symbol} ${language}: ${from} → ${to}`),
    ),
    ...listed('other images', artwork),
    ...listed(
      'languages',
      languages.map(({ language, added, removed }) => `${language} +${added} −${removed} names`),
    ),
    ...listed('otherwise changed', other),
    ...listed(
      'sets',
      sets.map(({ set, added, removed, changed }) => `${set} +${added} −${removed}, ${changed} changed`),
    ),
    `unchanged: ${unchanged}`,
    ...rejectionLines(rejected),
    ...refusals.map((refusal) => `an ingest would be refused: ${refusal}`),
  ];
}
