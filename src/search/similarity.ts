import { editDistance } from './edit-distance.ts';

/**
 * About 1 = all but equal, 0 = not alike. Three views, the first that sees something counts: the whole text within a
 * slip or two (of two texts as many slips away, the one that shares more: `elefant` is rather `elephant` than
 * `element`); word by word; and shared pairs of letters, which see compounds and scripts without spaces. All texts are folded.
 * @param words those of the query.
 */
export function similarity(text: string, query: string, words: readonly string[]): number {
  const slips = slipsAllowed(query);
  const whole = editDistance(text, query, slips);
  if (whole <= slips) return 1 - whole / (query.length + 1) + sharedPairs(text, query) / 20;
  const byWords = similarityOfWords(text, words);
  if (byWords > 0) return byWords;
  const shared = sharedPairs(text, query);
  return shared >= sharedPairsMinimum ? 0.8 * shared : 0;
}

/** In short words every second word is one slip away, so two are too many. */
function slipsAllowed(word: string): number {
  return word.length < 6 ? 1 : 2;
}

function similarityOfWords(text: string, words: readonly string[]): number {
  const own = text.split(' ');
  // One word against one word was compared as a whole.
  if (own.length === 1 && words.length === 1) return 0;
  let edits = 0;
  let letters = 0;
  for (const word of words) {
    const slips = slipsAllowed(word);
    const fewest = Math.min(...own.map((candidate) => editDistance(candidate, word, slips)));
    edits += fewest > slips ? word.length : fewest;
    letters += word.length;
  }
  // More than a third of the letters wrong is another text.
  if (edits > letters / 3) return 0;
  // A word of a long text is less than a whole text as far away.
  return (0.6 + 0.3 * Math.min(1, words.length / own.length)) * (1 - edits / (letters + 1));
}

/** Below half of the pairs, texts look alike only by chance. */
const sharedPairsMinimum = 0.5;

/** Dice's coefficient over pairs of letters (Dice 1945): twice the shared ones by all, repeated pairs counted once. */
function sharedPairs(text: string, query: string): number {
  if (text.length < 2 || query.length < 2) return 0;
  let shared = 0;
  for (let index = 1; index < query.length; index += 1) {
    if (text.includes(query.slice(index - 1, index + 1))) shared += 1;
  }
  return (2 * shared) / (text.length + query.length - 2);
}
