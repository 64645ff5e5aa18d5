import type { LanguageTag } from '../../mappings/document.ts';
import { fold } from '../../mappings/fold.ts';
import { translationOf } from '../opensearch/symbol-store.ts';
import { textsOf } from './match-text.ts';
import type { Hit } from './matcher.ts';
import { tierOf } from './tiers.ts';

/** A hit with what orders it in this list: its score and distance, or those that the other hits lend it. */
export interface RankedHit {
  hit: Hit;
  score: number;
  distance: number;
}

/** What signals are judged by, beside the hit. */
export interface SignalContext {
  /** The search text as {@link asWritten} gives it. */
  written: string;
  /** The search text, folded. */
  folded: string;
  preferredSets: readonly string[];
  /** The languages of the request, a region before its parents. */
  chain: readonly LanguageTag[];
  /** How much a hit, of those that match alike, is what the word means. */
  conceptOf: (entry: RankedHit) => number;
}

/** One of the things that order hits of one tier and language: less comes first. */
type Signal = (entry: RankedHit, context: SignalContext) => number;

/** The place of a symbol that has none in an order: behind all that have one. */
const unranked = Number.MAX_SAFE_INTEGER;

/**
 * What orders hits that match alike, the most important first. A further signal is one line here, and the field that it
 * reads.
 */
export const signals = {
  distance: ({ distance }) => distance,
  // Of texts that folding makes equal: `and` is a duck, `ånd` a ghost.
  spelling: ({ hit: { match } }, { written }) =>
    match?.type === 'exact' && asWritten(match.text) !== written ? 1 : 0,
  preferred_set: ({ hit: { symbol } }, { preferredSets }) => placeIn(preferredSets, symbol.core.source.set),
  core_rank: ({ hit: { symbol } }) => symbol.core.core_rank ?? unranked,
  popularity: ({ hit: { symbol } }) => -(symbol.core.popularity ?? 0),
  // A football is another ball in en-GB than in en.
  region: ({ hit: { match } }, { chain }) =>
    match && tierOf(match.tier).isName ? placeIn(chain, match.language_code) : 0,
  // `flag: England` is England rather than another flag that has it as a keyword; `США` is a country rather than its money.
  label: ({ hit }, { folded }) => {
    const { kind, label } = labelOf(hit);
    if (label === folded) return 0;
    return hit.symbol.core.group === flagsGroup && label !== undefined && kind !== folded ? 1 : 2;
  },
  concept: (entry, { conceptOf }) => -conceptOf(entry),
  // `screw` is rather a keyword of `screw and nut` than of a screwdriver.
  name_beginning: ({ hit }, { folded }) => (nameBeginsWith(hit, folded) ? 0 : 1),
} as const satisfies Record<string, Signal>;

/** Name of a signal. */
export type SignalName = keyof typeof signals;

/** A text as it is written, but for case. */
export function asWritten(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Whether a name, in the language that matched, begins with a word or words. */
function nameBeginsWith({ symbol, match }: Hit, folded: string): boolean {
  const lines = symbol.texts.get(match?.language_code ?? '')?.lines ?? '';
  const { texts, nameCount } = textsOf(lines);
  return texts.slice(0, nameCount).some((name) => name.startsWith(`${folded} `));
}

/** The group of flags, whose keywords but their kind are names of one country. */
const flagsGroup = 'flags';

/** What a name says before its colon and behind it: `flag: Egypt`; nothing where the match is none of a whole text. */
interface Label {
  kind?: string;
  label?: string;
}

/** By hit: each is compared many times while a list is put in order. */
const labels = new WeakMap<Hit, Label>();

function labelOf(hit: Hit): Label {
  const known = labels.get(hit) ?? readLabel(hit);
  labels.set(hit, known);
  return known;
}

function readLabel({ symbol, match }: Hit): Label {
  if (match?.type !== 'exact') return {};
  const { name = '' } = translationOf(symbol, match.language_code) ?? {};
  const colon = name.indexOf(':');
  return colon < 0 ? {} : { kind: fold(name.slice(0, colon)), label: fold(name.slice(colon + 1)) };
}

function placeIn(values: readonly string[], value: string): number {
  const position = values.indexOf(value);
  return position < 0 ? values.length : position;
}
