import { type DistanceTo, distanceTo } from './distance-to.ts';

/** How alike a text is to the one that is looked for: about 1 = all but equal, 0 = not alike. */
export type Similarity = (text: string) => number;

/**
 * Tells how alike texts are to a search text. Three views, the first that sees
 * something counts: the whole text within a slip or two (of two texts as many slips away, the one that shares more:
 * `elefant` is rather `elephant` than `element`); word by word; and shared pairs of letters, which see compounds and
 * scripts without spaces. All texts are folded.
 */
export function similarityTo(query: string): Similarity {
  const words = query.split(' ').map(wordOf);
  const letters = words.reduce((sum, { length }) => sum + length, 0);
  const { slips, edits } = wordOf(query);
  const pairs = pairsOf(query);
  return (text) => {
    const whole = edits(text, slips);
    if (whole <= slips) return 1 - whole / (query.length + 1) + sharedPairs(text, pairs, 0) / 20;
    const byWords = similarityOfWords(text, words, letters);
    return byWords > 0 ? byWords : 0.8 * sharedPairs(text, pairs, sharedPairsMinimum);
  };
}

/** A word that was typed. */
interface TypedWord {
  length: number;
  /** How many slips may be in it. */
  slips: number;
  edits: DistanceTo;
}

function wordOf(word: string): TypedWord {
  // In short words every second word is one slip away, so two are too many.
  return { length: word.length, slips: word.length < 6 ? 1 : 2, edits: distanceTo(word) };
}

/** @param letters of all words. */
function similarityOfWords(text: string, words: readonly TypedWord[], letters: number): number {
  // One word against one word was compared as a whole.
  if (words.length === 1 && !text.includes(' ')) return 0;
  let edits = 0;
  for (const word of words) {
    const fewest = fewestEdits(text, word);
    edits += fewest > word.slips ? word.length : fewest;
    // More than a third of the letters wrong is another text.
    if (edits > letters / 3) return 0;
  }
  let own = 1;
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) own += 1;
  // A word of a long text is less than a whole text as far away.
  return (0.6 + 0.3 * Math.min(1, words.length / own)) * (1 - edits / (letters + 1));
}

/** Edits between a word and the one of a text that is most like it; more than its slips where none is. */
function fewestEdits(text: string, { slips, edits }: TypedWord): number {
  let fewest = slips + 1;
  for (let start = 0; start <= text.length && fewest > 0; ) {
    const space = text.indexOf(' ', start);
    const end = space < 0 ? text.length : space;
    fewest = Math.min(fewest, edits(text, fewest - 1, start, end));
    start = end + 1;
  }
  return fewest;
}

/** Below half of the pairs, texts look alike only by chance. */
const sharedPairsMinimum = 0.5;

function pairsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2));
}

/**
 * Dice's coefficient over pairs of letters (Dice 1945): twice the shared ones by all, repeated pairs counted once.
 * @param minimum what is less is 0, which is mostly known before all pairs have been looked for.
 */
function sharedPairs(text: string, pairs: readonly string[], minimum: number): number {
  if (text.length < 2 || pairs.length === 0) return 0;
  const all = text.length - 1 + pairs.length;
  const fewest = (minimum * all) / 2;
  let shared = pairs.length;
  for (const pair of pairs) {
    if (shared < fewest) return 0;
    if (!text.includes(pair)) shared -= 1;
  }
  return shared < fewest ? 0 : (2 * shared) / all;
}
