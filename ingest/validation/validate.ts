import type { LanguageTag } from '../../mappings/document.ts';
import { checkRecording, RecordingRefused } from '../../src/audio/recordings.ts';
import type { Renderer } from '../../src/images/render/renderer.ts';
import { type Looked, type LookOptions, lookAtArtwork } from '../artwork/look-at-drawing.ts';
import { ArtworkRefused } from '../artwork/prepare.ts';
import { withPhotoAsPng } from '../drawings/photo.ts';
import type { Progress } from '../progress.ts';
import { type Finding, isError, type Problem, problemAt, problemLine } from '../rules.ts';
import { isInScope, type Scope } from '../scope.ts';
import { mapStreamConcurrently } from '../streams.ts';
import { RawSymbol, type SymbolSource, type UncheckedSymbol } from '../symbol.ts';
import { readArtwork, recordingBytes } from '../symbol-files.ts';
import { createCheck } from './check.ts';
import type { ContactSheet } from './contact-sheet.ts';

/** The input of a validation. */
interface ValidateOptions {
  sources: readonly SymbolSource[];
  scope: Scope;
  renderer: Renderer;
  /** Images looked at together. */
  concurrency: number;
  progress: Progress;
  signal: AbortSignal;
  /** Gets every entry with its image and findings. */
  sheet?: Pick<ContactSheet, 'add'> | undefined;
}

/** The result of a validation. */
export type ValidationReport = Awaited<ReturnType<typeof validate>>;

/**
 * Checks everything that an ingest would check, images and recordings too, and writes nothing.
 * @param onSymbol called with every symbol that could go live, in order.
 */
export async function validate(
  { sources, scope, renderer, concurrency, progress, signal, sheet }: ValidateOptions,
  onSymbol: (symbol: RawSymbol) => Promise<void> | void = () => undefined,
) {
  const report = {
    /** Number of the shape of this report. */
    format: 1,
    read: 0,
    /** Symbols that could go live. */
    valid: 0,
    errors: 0,
    warnings: 0,
    sets: {} as Record<string, number>,
    languages: {} as Record<LanguageTag, number>,
    problems: [] as Problem[],
  };
  progress.phase(
    'validate',
    sources.reduce((sum, { count }) => sum + count, 0),
  );
  const check = createCheck();
  for (const source of sources) {
    const looked = mapStreamConcurrently(source.entries(), concurrency, async (entry) => {
      signal.throwIfAborted();
      const { symbol, findings } = check(entry);
      // Also those of an entry with errors, so that all is said at once.
      const files = symbol ?? filesOf(entry.symbol);
      // WebP takes twice as long to make: only for what is shown.
      const format = sheet === undefined ? 'png' : 'webp';
      const { thumbnail, findings: inFiles } = await lookAtFiles(files, { renderer, format });
      return { entry, symbol, thumbnail, findings: [...findings, ...inFiles] };
    });
    for await (const { entry, symbol, thumbnail, findings } of looked) {
      report.read += 1;
      await sheet?.add({ ...entry, names: namesOf(entry.symbol), thumbnail, findings });
      report.problems.push(...findings.map((finding) => problemAt(entry, finding)));
      progress.done(report.read);
      if (symbol === undefined || findings.some(isError) || !isInScope(scope, symbol.set)) continue;
      report.valid += 1;
      report.sets[symbol.set] = (report.sets[symbol.set] ?? 0) + 1;
      for (const tag of Object.keys(symbol.names)) report.languages[tag] = (report.languages[tag] ?? 0) + 1;
      await onSymbol(symbol);
    }
    report.problems.push(...(source.sourceProblems?.() ?? []));
  }
  progress.end();
  report.errors = report.problems.filter(({ severity }) => severity === 'error').length;
  report.warnings = report.problems.length - report.errors;
  return report;
}

/** Problems of one rule past this number are in `--json` only. */
const problemsShown = 20;

/**
 * A validation as people read it: the problems, those of one cause once; how many there are by rule; and what was read.
 */
export function validationLines(report: ValidationReport): string[] {
  const { read, valid, errors, warnings, sets, languages } = report;
  const setsText = Object.entries(sets).map(([set, symbols]) => `${set} ${symbols}`);
  const languageCount = Object.keys(languages).length;
  const byRule = Map.groupBy(report.problems, ({ rule }) => rule);
  return [
    ...[...byRule].flatMap(([, problems]) => ruleLines(problems)),
    ...(byRule.size > 1
      ? [...byRule].map(([rule, problems]) => `${problems.length} × ${rule} (${problems[0]?.severity})`)
      : []),
    `${counted(read, 'entry', 'entries')} read, ` +
      (valid === 0
        ? 'none can go live; '
        : `${valid} can go live (${setsText.join(', ')}) in ${counted(languageCount, 'language')}; `) +
      `${counted(errors, 'error')}, ${counted(warnings, 'warning')}`,
  ];
}

function counted(count: number, one: string, other = `${one}s`): string {
  return `${count} ${count === 1 ? one : other}`;
}

/** The problems of one rule: each message once, with the number of further rows that have it. */
function ruleLines(problems: readonly Problem[]): string[] {
  const causes = [...Map.groupBy(problems, ({ message }) => message).values()];
  const lines = causes.slice(0, problemsShown).flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    const further = alike.length > 1 ? ` (and ${alike.length - 1} more with this cause)` : '';
    return [problemLine(first) + further];
  });
  const more = causes.length - lines.length;
  return more > 0 ? [...lines, `… and ${more} more ${problems[0]?.rule}; all with --json`] : lines;
}

type SymbolFiles = Pick<RawSymbol, 'recordings'> & { artwork?: RawSymbol['artwork'] | undefined };

/** The image and recordings of an entry with errors, as far as it names them rightly. */
function filesOf(unchecked: unknown): SymbolFiles {
  const { artwork, recordings } = (unchecked ?? {}) as Partial<Record<keyof SymbolFiles, unknown>>;
  return {
    artwork: RawSymbol.shape.artwork.safeParse(artwork).data,
    recordings: RawSymbol.shape.recordings.safeParse(recordings).data,
  };
}

/** The names of an entry as far as it has any, whatever else is wrong with it. */
function namesOf(unchecked: unknown): Record<string, string> {
  const { names } = (unchecked ?? {}) as Partial<UncheckedSymbol>;
  return Object.fromEntries(
    Object.entries(names ?? {}).map(([tag, name]) => [tag, String(name?.name ?? '')]),
  );
}

async function lookAtFiles(files: SymbolFiles, options: LookOptions): Promise<Looked> {
  const looked = files.artwork ? await lookAtImages(files.artwork, options) : { findings: [] };
  return { ...looked, findings: [...looked.findings, ...(await lookAtRecordings(files.recordings ?? {}))] };
}

async function lookAtImages(artwork: RawSymbol['artwork'], options: LookOptions): Promise<Looked> {
  try {
    return await lookAtArtwork(await withPhotoAsPng(readArtwork(artwork)), options);
  } catch (error) {
    if (!(error instanceof ArtworkRefused)) throw error;
    return { findings: [{ rule: error.rule, message: error.message }] };
  }
}

async function lookAtRecordings(recordings: NonNullable<SymbolFiles['recordings']>): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [tag, recording] of Object.entries(recordings)) {
    try {
      await checkRecording(await recordingBytes(recording));
    } catch (error) {
      if (!(error instanceof RecordingRefused)) throw error;
      findings.push({ rule: 'unreadable-recording', message: `the recording in ${tag}: ${error.message}` });
    }
  }
  return findings;
}
