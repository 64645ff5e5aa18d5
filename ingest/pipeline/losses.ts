import type { LanguageTag } from '../../mappings/document.ts';
import { IngestFailure } from '../failure.ts';
import { isReleased, type Registry } from '../registry/registry.ts';
import { liveRelease, previousRelease, type ReleaseIndex } from '../releases/releases.ts';
import { isPartial, isRetained, type Scope } from '../scope.ts';

/**
 * Lets a run begin only where what it does not name is live, or was never there. Where the index of the live release is lost, a
 * run would publish what it names alone, and nothing would tell how much is missing.
 * @throws IngestFailure with the command that brings the catalogue back.
 */
export function expectNothingLost(
  alias: string,
  releases: readonly ReleaseIndex[],
  { entries }: Pick<Registry, 'entries'>,
  { scope, allowShrink }: { scope: Scope; allowShrink: boolean },
): void {
  if (liveRelease(releases) !== undefined) return;
  const refuse = (message: string) => {
    throw new IngestFailure('validation-failed', message);
  };
  const whole = previousRelease(releases);
  if (whole !== undefined && (isPartial(scope) || !allowShrink)) {
    refuse(
      `the live release of ${alias} is lost, and ${whole.name} with ${whole.meta.counts?.symbols} symbols is whole: ` +
        'npm run catalog -- repair makes it live; then run this again',
    );
  }
  const count = [...entries.values()].filter(
    (entry) => isReleased(entry) && isRetained(scope, entry.set),
  ).length;
  if (isPartial(scope) && count > 0) {
    refuse(
      `the live release of ${alias} is lost, and with it ${count} symbols that this run does not bring: ingest the whole ` +
        'catalogue, without --only and --keep-others',
    );
  }
}

/** Symbols and names that were live, and what the next release has of them. */
interface Losses {
  /** Symbols that were live. */
  live: number;
  /** Those of them that the next release lacks. */
  lost: number;
  /** Symbols with a name, by language: in the live release and in the next one. */
  namesBefore: ReadonlyMap<LanguageTag, number>;
  namesNext: ReadonlyMap<LanguageTag, number>;
}

/** Losses that a run makes only with `--force`, one line each. Pure. */
export function lossProblems({ live, lost, namesBefore, namesNext }: Losses): string[] {
  const symbols = lostSymbols(live, lost);
  const problems = symbols === undefined ? lostNames(namesBefore, namesNext) : [symbols];
  return problems.map((problem) => `${problem}; --force if that is meant, --only set=… to keep other sets`);
}

/** Share of the live symbols, or of a language's names, that a new release may lack without `--force`. */
const lostMaximum = 0.05;

function lostSymbols(live: number, lost: number): string | undefined {
  if (lost <= live * lostMaximum) return undefined;
  return `${lost} of ${live} live symbols would be lost, more than ${lostMaximum * 100} %`;
}

/** Names that a language may lose without `--force`; a few are always being fixed. */
const lostNamesFrom = 3;

function lostNames(
  before: ReadonlyMap<LanguageTag, number>,
  next: ReadonlyMap<LanguageTag, number>,
): string[] {
  return [...before].flatMap(([tag, had]) => {
    const lost = had - (next.get(tag) ?? 0);
    if (lost < lostNamesFrom || lost <= had * lostMaximum) return [];
    return [`${tag} would lose ${lost} of ${had} names, more than ${lostMaximum * 100} %`];
  });
}
