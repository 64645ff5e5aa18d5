import { editDistance } from './edit-distance.ts';

/** Similarity of a folded text to the search text: about 1 = all but equal, 0 = not similar. */
export type Similarity = (text: string) => number;

/**
 * Similarity in [0, 1.05]. Tries edit distance of the whole texts, then edit distance word by word, then shared bigrams
 * (Dice), which see compounds and scripts without spaces; the first that is not 0 wins. Shared bigrams break ties:
 * `elefant` is rather `elephant` than `element`.
 * @param query folded.
 */
export function similarityTo(query: string): Similarity {
  const words = query.split(' ');
  const letters = words.reduce((sum, { length }) => sum + length, 0);
  const queryBigrams = bigramsOf(query);
  const maximum = editsAllowed(query);
  return (text) => {
    const edits = editDistance(query, text, maximum);
    if (edits <= maximum) {
      return 1 - edits / (query.length + 1) + sharedBigrams(text, queryBigrams, 0) / 20;
    }
    const byWords = similarityOfWords(text, words, letters);
    return byWords > 0 ? byWords : 0.8 * sharedBigrams(text, queryBigrams, sharedBigramsMinimum);
  };
}

/** In short words every second word is one edit away, so two are too many. */
function editsAllowed(word: string): number {
  return word.length < 6 ? 1 : 2;
}

/** @param letters of all words. */
function similarityOfWords(text: string, words: readonly string[], letters: number): number {
  const textWords = text.split(' ');
  // One word against one word was compared as a whole.
  if (words.length === 1 && textWords.length === 1) return 0;
  let edits = 0;
  for (const word of words) {
    const allowed = editsAllowed(word);
    let fewest = allowed + 1;
    for (const textWord of textWords) {
      if (fewest > 0) fewest = Math.min(fewest, editDistance(word, textWord, fewest - 1));
    }
    edits += fewest > allowed ? word.length : fewest;
    // More than a third of the letters wrong is another text.
    if (edits > letters / 3) return 0;
  }
  // A word of a long text is less than a whole text as far away.
  return (0.6 + 0.3 * Math.min(1, words.length / textWords.length)) * (1 - edits / (letters + 1));
}

/** Below half of the bigrams, texts look alike only by chance. */
const sharedBigramsMinimum = 0.5;

function bigramsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2));
}

/**
 * Dice's coefficient over bigrams (Dice 1945): twice the shared ones by all, repeated ones counted once.
 * @param minimum less is 0, which is mostly known before all bigrams were looked up.
 */
function sharedBigrams(text: string, bigrams: readonly string[], minimum: number): number {
  if (text.length < 2 || bigrams.length === 0) return 0;
  const all = text.length - 1 + bigrams.length;
  const fewest = (minimum * all) / 2;
  let shared = bigrams.length;
  for (const bigram of bigrams) {
    if (shared < fewest) return 0;
    if (!text.includes(bigram)) shared -= 1;
  }
  return shared < fewest ? 0 : (2 * shared) / all;
}
