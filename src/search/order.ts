import type { LanguageTag } from '../../mappings/document.ts';
import { textsOf } from '../catalogue/folded-texts.ts';
import type { Hit } from './hits.ts';

/** Hits whose worths differ by no more are of one step, and were told apart by length alone. */
const stepWidth = 40;

/**
 * Puts hits in their final order: by worth, and within a step the plain symbol before those that are made from it
 * (🙅 before 🙅‍♀️), however long their names. Of those that match best and alike the ones come last that are
 * about others of them; all else of equal worth keeps the order of ids, in which the plain symbol comes first.
 */
export function byWorth(hits: readonly Hit[]): Hit[] {
  const raised = raisedBases(hits);
  const worth = (hit: Hit) => raised.get(hit) ?? worthOf(hit);
  const sorted = hits.toSorted((left, right) => worth(right) - worth(left));
  const [best] = sorted;
  if (!best?.match) return sorted;
  const firstLess = sorted.findIndex((hit) => worth(hit) < worth(best));
  const ties = firstLess < 0 ? sorted.length : firstLess;
  if (ties < 2) return sorted;
  return [...aboutOthersLast(sorted.slice(0, ties), best.match.language_code), ...sorted.slice(ties)];
}

function worthOf({ match }: Hit): number {
  return match?.worth ?? 0;
}

/**
 * Puts behind the others what is about one of them: what has its name as a keyword, in the language of the match or in
 * English. Of the symbols with the keyword 犬 the dog stays in front, and a bone, a dog's face and a poodle follow.
 */
function aboutOthersLast(hits: readonly Hit[], matched: LanguageTag): readonly Hit[] {
  const last = new Set([...new Set(['en', matched])].flatMap((language) => aboutOthers(hits, language)));
  return [...hits.filter((hit) => !last.has(hit)), ...hits.filter((hit) => last.has(hit))];
}

/** Hits that have the name of another one among their texts, and are not what that one is about. */
function aboutOthers(hits: readonly Hit[], language: LanguageTag): Hit[] {
  const textsOfHits = hits.map((hit) => {
    const { names, keywords } = textsOf(hit.symbol.folded.linesOf(language) ?? '');
    return { hit, name: names[0] ?? '', texts: new Set([...names, ...keywords]) };
  });
  const byName = Map.groupBy(textsOfHits, ({ name }) => name);
  return textsOfHits
    .filter(({ name, texts }) =>
      [...texts].some(
        (text) => text !== name && byName.get(text)?.some((other) => !other.texts.has(name)) === true,
      ),
    )
    .map(({ hit }) => hit);
}

/**
 * Emoji are joined by U+200D, and sets are named by code points (UTS #51, 2.3 "Emoji ZWJ Sequences"): what stands before
 * is the symbol that another one is made from.
 */
const joint = '-200D-';

/** The worths of symbols from which others of one step are made that are worth more: theirs. */
function raisedBases(hits: readonly Hit[]): ReadonlyMap<Hit, number> {
  const raised = new Map<Hit, number>();
  const compounds = hits.filter((hit) => baseIdOf(hit) !== undefined);
  const baseIds = new Set(compounds.map(baseIdOf));
  // Of a hundred hits a few are bases: only those are told by their set as well.
  const bases = new Map(
    hits.filter(({ symbol }) => baseIds.has(symbol.display.source.id)).map((hit) => [sourceOf(hit), hit]),
  );
  for (const compound of compounds) {
    const base = bases.get(sourceOf(compound, baseIdOf(compound)));
    if (!base) continue;
    const worth = worthOf(compound);
    // As it was found: else it would climb from compound to compound over every step.
    const isOfOneStep = worth - worthOf(base) <= stepWidth;
    if (isOfOneStep && worth > (raised.get(base) ?? worthOf(base))) raised.set(base, worth);
  }
  return raised;
}

/** What a symbol's source names the one that it is made from. */
function baseIdOf({ symbol }: Hit): string | undefined {
  const { id } = symbol.display.source;
  const end = id.indexOf(joint);
  return end < 0 ? undefined : id.slice(0, end);
}

function sourceOf({ symbol }: Hit, id = symbol.display.source.id): string {
  return `${symbol.display.source.set} ${id}`;
}
