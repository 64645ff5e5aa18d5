import { type ConceptWords, decodeConceptWords } from '../../mappings/concept-words.ts';

/** Part of a language's vote for a symbol that has the shared word as a keyword only, not as its name. */
const keywordVote = 0.3;
/** A word that fewer of the symbols share is no translation: `animal` of what has to do with water. */
const sharedMinimum = 0.4;
/** Weight of the symbols that are described by a symbol's name, against the votes of the shared words. */
const describingWeight = 0.5;

/**
 * How much each of some symbols that share a word is what the word means, without knowing the word. In each language the
 * word that most of them share is taken for its translation, and votes for the symbols that have it, most of all as
 * their name (of all that is called `car`, 🚗 alone is named `Auto`). So does each other symbol that is described by a
 * symbol's name: a police car is also an `automobile`.
 * @param symbols the encoded {@link ConceptWords} of each; undefined = unknown.
 * @returns a number for each of them: more = rather what is meant.
 */
export function conceptScores(symbols: readonly (string | undefined)[]): number[] {
  const decoded = symbols.map((encoded): ConceptWords => (encoded ? decodeConceptWords(encoded) : []));
  const scores = decoded.map(() => 0);
  const languageCount = Math.max(0, ...decoded.map(({ length }) => length));
  for (let language = 0; language < languageCount; language += 1) {
    const words = decoded.map((byLanguage) => byLanguage[language] ?? []);
    const counts = countWords(words);
    const named = words.filter(({ length }) => length > 0).length;
    const shared = mostShared(words, counts, Math.max(2, sharedMinimum * named));
    for (const [position, hashes] of words.entries()) {
      const [name] = hashes;
      if (name === undefined) continue;
      const place = shared === undefined ? -1 : hashes.indexOf(shared);
      const vote = place === 0 ? 1 : place > 0 ? keywordVote : 0;
      const describing = ((counts.get(name) ?? 1) - 1) / Math.max(1, named - 1);
      scores[position] = (scores[position] ?? 0) + (vote + describingWeight * describing) / languageCount;
    }
  }
  return scores;
}

/** Symbols that have each word. */
function countWords(words: readonly (readonly number[])[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const hashes of words) {
    for (const hash of hashes) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  }
  return counts;
}

/** The word that most symbols have, of those shared alike one that is a name; undefined where fewer share any. */
function mostShared(
  words: readonly (readonly number[])[],
  counts: ReadonlyMap<number, number>,
  minimum: number,
): number | undefined {
  const names = new Set(words.map(([name]) => name));
  let best: number | undefined;
  for (const [hash, count] of counts) {
    const most = best === undefined ? minimum : (counts.get(best) ?? 0);
    const isMore = best === undefined ? count >= minimum : count > most;
    if (isMore || (count === most && best !== undefined && names.has(hash) && !names.has(best))) best = hash;
  }
  return best;
}
