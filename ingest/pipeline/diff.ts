import { isDeepStrictEqual } from 'node:util';
import type { LanguageTag, SymbolDisplay } from '../../mappings/document.ts';
import { startStopwatch } from '../progress.ts';
import { entryKey, readRegistry } from '../registry/registry.ts';
import { inBatches } from '../streams.ts';
import { symbolKey } from '../symbol.ts';
import { factsOf, type SerialisedDocument } from '../transform.ts';
import { countIndexed, type Rejection } from './counts.ts';
import { firstLines, rejectionLines } from './report.ts';
import { changedDocuments, lostSymbols, openRun, type Run, type RunOptions } from './run.ts';
import { refusalsOf } from './verify.ts';

/** The changes that an ingest would make; symbols by `<set>/<id>`. */
export type DiffReport = ReturnType<typeof emptyReport>;

/** Symbols that are read from the live release at once: some 60 KB each. */
const mgetSize = 50;

/** Compares sources with what is live by the steps of an ingest up to its load, and writes nothing. */
export async function diff(options: RunOptions): Promise<DiffReport> {
  const { client, alias, progress } = options;
  const run = await openRun(options, await readRegistry(client, alias), startStopwatch(progress));
  const report = emptyReport(run.live?.name);
  const languages = new Map<LanguageTag, { added: number; removed: number }>();
  progress.phase('diff', run.total);
  let symbols = 0;
  const documents = changedDocuments(run, () => {
    symbols += 1;
  });
  for await (const batch of inBatches(documents, mgetSize)) {
    // Whatever is no document is unchanged; of documents the comparison says what they are.
    symbols -= batch.length;
    await compareWithLive(run, batch, report, languages);
    for (const { summary } of batch) countIndexed(run.counts, summary);
  }
  progress.end();
  report.unchanged += symbols;
  report.removed = lostSymbols(run).map(entryKey);
  report.languages = [...languages].map(([language, counts]) => ({ language, ...counts }));
  report.rejected = run.counts.rejected;
  report.refusals = await refusalsOf(run);
  return report;
}

/** @param release the live release that is compared with. */
function emptyReport(release: string | undefined) {
  return {
    /** Number of the shape of this report. */
    format: 1,
    release,
    added: [] as string[],
    removed: [] as string[],
    renamed: [] as { symbol: string; language: LanguageTag; from: string; to: string }[],
    /** Symbols that get another image. */
    artwork: [] as string[],
    /** Names that come and go with languages, of symbols that stay. */
    languages: [] as { language: LanguageTag; added: number; removed: number }[],
    /** Symbols whose keywords, tags, licence or the like differ. */
    other: [] as string[],
    unchanged: 0,
    rejected: [] as Rejection[],
    /** Why an ingest would refuse to go live with this. */
    refusals: [] as string[],
  };
}

async function compareWithLive(
  { client, live }: Run,
  batch: readonly SerialisedDocument[],
  report: DiffReport,
  languages: Map<LanguageTag, { added: number; removed: number }>,
): Promise<void> {
  const ids = batch.map(({ summary }) => String(summary.id));
  const stored = live && (await client.mget({ index: live.name, _source: ['display'], body: { ids } }));
  for (const [position, { json }] of batch.entries()) {
    const found = stored?.body.docs[position] as { _source?: { display: SymbolDisplay } } | undefined;
    const { display } = JSON.parse(json) as { display: SymbolDisplay };
    const key = symbolKey(display.source);
    if (found?._source === undefined) {
      report.added.push(key);
      continue;
    }
    const [was, shown] = [factsOf(found._source.display), factsOf(display)];
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
    const repainted = display.image.path !== found._source.display.image.path;
    if (repainted) report.artwork.push(key);
    if (isDeepStrictEqual(shown, was)) report.unchanged += repainted ? 0 : 1;
    else if (report.renamed.length === before) report.other.push(key);
  }
}

/** A comparison as people read it. */
export function diffLines(report: DiffReport): string[] {
  const { release, added, removed, renamed, artwork, languages, other, unchanged, rejected, refusals } =
    report;
  const listed = (title: string, entries: readonly string[]) => [
    `${title}: ${entries.length}`,
    ...firstLines(entries).map((line) => `  ${line}`),
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
    `unchanged: ${unchanged}`,
    ...rejectionLines(rejected),
    ...refusals.map((refusal) => `an ingest would be refused: ${refusal}`),
  ];
}
