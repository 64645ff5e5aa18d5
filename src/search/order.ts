import type { LanguageTag } from '../../mappings/document.ts';
import { textsOf } from './folded-texts.ts';
import type { Hit } from './search.ts';

/** Hits whose worths differ by no more are of one step, and were told apart by length alone. */
const stepWidth = 40;

/**
 * Puts hits in their final order: by worth, and within a step the plain symbol before those that are made from it
 * (🙅 before 🙅‍♀️), however long their names. Of those that match best and alike the ones come last that are
 * about others of them; all else of equal worth keeps the order of ids, in which the plain symbol comes first.
 */
export function byWorth(hits: readonly Hit[]): Hit[] {
  const worths = new Map(hits.map((hit) => [hit, hit.match?.worth ?? 0]));
  const compounds = hits.filter(({ symbol }) => symbol.display.source.id.includes(joint));
  if (compounds.length > 0) raiseBases(hits, compounds, worths);
  const worthOf = (hit: Hit) => worths.get(hit) ?? 0;
  const sorted = [...hits].sort((left, right) => worthOf(right) - worthOf(left));
  const [best] = sorted;
  if (!best?.match) return sorted;
  const firstLess = sorted.findIndex((hit) => worthOf(hit) < worthOf(best));
  const ties = firstLess < 0 ? sorted.length : firstLess;
  return [...aboutOthersLast(sorted.slice(0, ties), best.match.language_code), ...sorted.slice(ties)];
}

/**
 * Puts behind the others what is about one of them: what has its name as a keyword, in the language of the match or in
 * English. Of the symbols with the keyword 犬 the dog stays in front, and a bone, a dog's face and a poodle follow.
 */
function aboutOthersLast(hits: readonly Hit[], matched: LanguageTag): readonly Hit[] {
  if (hits.length < 2) return hits;
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

function raiseBases(hits: readonly Hit[], compounds: readonly Hit[], worths: Map<Hit, number>): void {
  const bySource = new Map(hits.map((hit) => [sourceOf(hit), hit]));
  for (const compound of compounds) {
    const source = sourceOf(compound);
    const base = bySource.get(source.slice(0, source.indexOf(joint)));
    if (!base) continue;
    const worth = compound.match?.worth ?? 0;
    // As it was found: else it would climb from compound to compound over every step.
    const isOfOneStep = worth - (base.match?.worth ?? 0) <= stepWidth;
    if (isOfOneStep && worth > (worths.get(base) ?? 0)) worths.set(base, worth);
  }
}

function sourceOf({ symbol: { display } }: Hit): string {
  return `${display.source.set} ${display.source.id}`;
}
