import type { SymbolCore } from '../../mappings/document.ts';
import { fold } from '../../mappings/fold.ts';
import type { CachedSymbol } from '../../src/opensearch/symbol-store.ts';
import type { RelevanceCase } from './cases/case.ts';

/** A reviewed case with what came back. */
export interface Verdict {
  case: RelevanceCase;
  /** As the case asks; a case marked `known` is right when it fails. */
  outcome: 'passed' | 'failed' | 'known failure' | 'passes though marked';
  /** Whether a wanted symbol is among the first ten, whatever else the case asks. */
  found: boolean;
  topNames: string[];
}

/** Judges the answer to a case. */
export function verdictOf(reviewed: RelevanceCase, hits: readonly CachedSymbol[]): Verdict {
  const symbols = hits.map(({ core }) => nameOf(core.source));
  const placeOf = (wanted: string) => symbols.findIndex((name) => fold(name) === fold(wanted));
  const wanted =
    'first' in reviewed ? reviewed.first : 'anyWithin10' in reviewed ? reviewed.anyWithin10 : reviewed.before;
  const passes = holds(reviewed, placeOf);
  return {
    case: reviewed,
    outcome:
      reviewed.known === undefined
        ? passes
          ? 'passed'
          : 'failed'
        : passes
          ? 'passes though marked'
          : 'known failure',
    found: wanted.some((one) => placeOf(one) >= 0),
    topNames: symbols.slice(0, 3),
  };
}

function holds(reviewed: RelevanceCase, placeOf: (wanted: string) => number): boolean {
  if ('first' in reviewed) return reviewed.first.some((wanted) => placeOf(wanted) === 0);
  if ('anyWithin10' in reviewed) return reviewed.anyWithin10.some((wanted) => placeOf(wanted) >= 0);
  const last = Math.max(...reviewed.before.map(placeOf));
  const earliest = Math.min(...reviewed.after.map(placeOf).filter((place) => place >= 0), 10);
  return reviewed.before.every((wanted) => placeOf(wanted) >= 0) && last < earliest;
}

/** How cases name a symbol: by its emoji, or by its key where its set has no emoji. */
function nameOf({ set, id }: SymbolCore['source']): string {
  return set === 'openmoji' ? emojiOf(id) : `${set}/${id}`;
}

/** The emoji that an OpenMoji identifier (`1F469-200D-1F4BB`) stands for. */
function emojiOf(hexcode: string): string {
  return hexcode
    .split('-')
    .map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .join('');
}
