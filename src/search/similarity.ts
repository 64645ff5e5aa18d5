import { editDistance } from './edit-distance.ts';

/** How alike a text is to the one that is looked for: about 1 = all but equal, 0 = not alike. */
export type Similarity = (text: string) => number;

/**
 * Tells how alike texts are to a search text. Three views, the first that sees
 * something counts: the whole text within a slip or two (of two texts as many slips away, the one that shares more:
 * `elefant` is rather `elephant` than `element`); word by word; and shared pairs of letters, which see compounds and
 * scripts without spaces. All texts are folded.
 */
export function similarityTo(query: string): Similarity {
  const words = query.split(' ');
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  const slips = slipsAllowed(query);
  const pairs = pairsOf(query);
  return (text) => {
    const whole = editDistance(text, query, slips);
    if (whole <= slips) return 1 - whole / (query.length + 1) + sharedPairs(text, pairs, 0) / 20;
    const byWords = similarityOfWords(text, words, letters);
    return byWords > 0 ? byWords : 0.8 * sharedPairs(text, pairs, sharedPairsMinimum);
  };
}

/** In short words every second word is one slip away, so two are too many. */
function slipsAllowed(word: string): number {
  return word.length < 6 ? 1 : 2;
}

/** @param letters of all words. */
function similarityOfWords(text: string, words: readonly string[], letters: number): number {
  // One word against one word was compared as a whole.
  if (words.length === 1 && !text.includes(' ')) return 0;
  const own = text.split(' ');
  let edits = 0;
  for (const word of words) {
    const slips = slipsAllowed(word);
    let fewest = slips + 1;
    for (const candidate of own) {
      if (fewest === 0) break;
      fewest = Math.min(fewest, editDistance(candidate, word, fewest - 1));
    }
    edits += fewest > slips ? word.length : fewest;
    // More than a third of the letters wrong is another text.
    if (edits > letters / 3) return 0;
  }
  // A word of a long text is less than a whole text as far away.
  return (0.6 + 0.3 * Math.min(1, words.length / own.length)) * (1 - edits / (letters + 1));
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
