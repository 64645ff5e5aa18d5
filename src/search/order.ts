import type { LanguageTag } from '../../mappings/document.ts';
import { textsOf } from './folded-texts.ts';
import type { Hit } from './hits.ts';

/** Hits whose worths differ by no more are of one step, and were told apart by length alone. */
const stepWidth = 40;

/**
 * Puts hits in their final order: by worth, and within a step the plain symbol before those that are made from it
 * (🙅 before 🙅‍♀️), however long their names. Of those that match best and alike the ones come last that are
 * about others of them; all else of equal worth keeps the order of ids, in which the plain symbol comes first.
 */
export function byWorth(hits: readonly Hit[]): Hit[] {
  const ranked = hits.map((hit) => ({ hit, worth: hit.match?.worth ?? 0 }));
  raiseBases(ranked);
  ranked.sort((left, right) => right.worth - left.worth);
  const sorted = ranked.map(({ hit }) => hit);
  const [best] = ranked;
  if (!best?.hit.match) return sorted;
  const firstLess = ranked.findIndex(({ worth }) => worth < best.worth);
  const ties = firstLess < 0 ? sorted.length : firstLess;
  return [...aboutOthersLast(sorted.slice(0, ties), best.hit.match.language_code), ...sorted.slice(ties)];
}

/** A hit, and what orders it. */
interface Ranked {
  hit: Hit;
  worth: number;
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

function raiseBases(ranked: readonly Ranked[]): void {
  const compounds = ranked.filter(({ hit }) => hit.symbol.display.source.id.includes(joint));
  if (compounds.length === 0) return;
  const bySource = new Map(ranked.map((one) => [sourceOf(one.hit), one]));
  for (const { hit } of compounds) {
    const source = sourceOf(hit);
    const base = bySource.get(source.slice(0, source.indexOf(joint)));
    if (!base) continue;
    const worth = hit.match?.worth ?? 0;
    // As it was found: else it would climb from compound to compound over every step.
    const isOfOneStep = worth - (base.hit.match?.worth ?? 0) <= stepWidth;
    if (isOfOneStep) base.worth = Math.max(base.worth, worth);
  }
}

function sourceOf({ symbol: { display } }: Hit): string {
  return `${display.source.set} ${display.source.id}`;
}
