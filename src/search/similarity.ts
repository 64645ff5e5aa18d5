import { hangulKeys, hasHangul } from '../../mappings/hangul-keys.ts';
import { slipRows } from '../../mappings/keyboard-layouts.ts';

/** Longer texts are not compared: names of symbols are not that long, and time grows with the square. */
const lengthMaximum = 128;

/** Rows of the dynamic-programming table, reused between calls: this runs some thousand times a search. */
const rows = [0, 1, 2].map(() => new Uint16Array(lengthMaximum + 1)) as [
  Uint16Array,
  Uint16Array,
  Uint16Array,
];
/** The letters of both words, as code points. */
const lettersOf = { left: new Uint32Array(lengthMaximum), right: new Uint32Array(lengthMaximum) } as const;

/**
 * Edits between two folded words: insertions, deletions, substitutions and transpositions of neighbours each count one
 * (optimal string alignment, Damerau 1964), by letter or by key, whichever are fewer. Returns `maximum + 1` as soon as
 * the distance must exceed `maximum`.
 */
export function editDistance(left: string, right: string, maximum: number): number {
  if (left === right) return 0;
  const byLetter = editsBetween(left, right, maximum);
  if (byLetter < 2) return byLetter;
  if (hasHangul(left) && hasHangul(right)) {
    return Math.min(byLetter, editsBetween(hangulKeys(left), hangulKeys(right), maximum));
  }
  if (!left.includes(aeFolded) && !right.includes(aeFolded)) return byLetter;
  return Math.min(byLetter, editsBetween(withAeAsOne(left), withAeAsOne(right), maximum));
}

/** Folding writes `æ` as two letters; it is one key where it is typed: `Mlæk` is one typo from `Mælk`. */
const aeFolded = 'ae';

function withAeAsOne(text: string): string {
  return text.replaceAll(aeFolded, 'æ');
}

function editsBetween(left: string, right: string, maximum: number): number {
  // A code point has two UTF-16 code units at most.
  if (Math.abs(left.length - right.length) > 2 * maximum) return maximum + 1;
  const height = readLetters(left, lettersOf.left);
  const width = readLetters(right, lettersOf.right);
  if (Math.abs(height - width) > maximum || height > lengthMaximum || width > lengthMaximum) {
    return maximum + 1;
  }
  const letters = lettersOf.right.subarray(0, width);
  let [beforeLast, last, current] = rows;
  for (let column = 0; column <= width; column += 1) last[column] = column;
  for (let row = 1; row <= height; row += 1) {
    const letter = lettersOf.left[row - 1] as number;
    const smallest = fillRow(current, last, beforeLast, letter, lettersOf.left[row - 2], letters);
    if (smallest > maximum) return maximum + 1;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return Math.min(last[width] as number, maximum + 1);
}

/**
 * Fills a row of the dynamic-programming table: the edits between some letters and each beginning of a word.
 * @param above the row of all but the last of these letters, and `twoAbove` that of all but the last two.
 * @param letter the last of them, behind `previous`.
 * @returns the smallest distance of the row.
 */
export function fillRow(
  row: Uint16Array,
  above: Uint16Array,
  twoAbove: Uint16Array | undefined,
  letter: number,
  previous: number | undefined,
  word: Uint32Array,
): number {
  let smallest = (above[0] as number) + 1;
  row[0] = smallest;
  for (let column = 1; column <= word.length; column += 1) {
    const wordLetter = word[column - 1];
    let distance = (above[column - 1] as number) + (letter === wordLetter ? 0 : 1);
    distance = Math.min(distance, (above[column] as number) + 1, (row[column - 1] as number) + 1);
    if (twoAbove && column > 1 && letter === word[column - 2] && previous === wordLetter) {
      distance = Math.min(distance, (twoAbove[column - 2] as number) + 1);
    }
    row[column] = distance;
    if (distance < smallest) smallest = distance;
  }
  return smallest;
}

/** @returns the number of code points of a word; more than `lengthMaximum` where they do not fit. */
function readLetters(word: string, letters: Uint32Array): number {
  let count = 0;
  for (const letter of word) {
    if (count === lengthMaximum) return lengthMaximum + 1;
    letters[count] = letter.codePointAt(0) as number;
    count += 1;
  }
  return count;
}

/** Similarity of a folded text to the search text: about 1 = all but equal, 0 = not similar. */
export type Similarity = (text: string) => number;

/** Two edits in so long a word leave so much of it that it is meant, wherever they are. */
const longMinimumLetters = 9;

/** What one edit adds to a similarity: the typos that people make most (Damerau 1964) before other changes of a letter. */
const likelihoods = { swapped: 0.06, doubled: 0.06, missing: 0.05, neighbour: 0.03, other: 0 } as const;

/**
 * Similarity in [0, 1.1]: by the edit distance of the whole texts, where it is small, else word by word. One edit is the likelier
 * the more people make it; of two, shared bigrams break ties: `elefant` is rather `elephant` than `element`.
 * @param query folded.
 */
export function similarityTo(query: string): Similarity {
  const words = query.split(' ');
  const letters = words.reduce((sum, { length }) => sum + length, 0);
  const queryBigrams = bigramsOf(query);
  const maximum = editsAllowed(query);
  return (text) => {
    const edits = editDistance(query, text, maximum);
    const isLong = Math.min(query.length, text.length) >= longMinimumLetters;
    if (edits <= maximum && (edits < 2 || isLong || startAlike(query, text))) {
      // Two letters exchanged part three pairs, a letter that differs two: of one edit its kind says more than what is shared.
      const likelihood =
        edits === 1 ? likelihoods[kindOfEdit(query, text)] : sharedBigrams(text, queryBigrams) / 20;
      return 1 - edits / (query.length + 1) + likelihood;
    }
    return similarityOfWords(text, words, letters);
  };
}

/** What the one edit between a typed word and another is: `dgo` is rather `dog` (swapped) than `go`. */
function kindOfEdit(typedText: string, meantText: string): keyof typeof likelihoods {
  // Letters of some scripts (Rohingya, Chakma, Adlam) take two units of UTF-16.
  const [typed, meant] = [[...typedText], [...meantText]];
  if (meant.length > typed.length) return 'missing';
  let first = 0;
  while (first < meant.length && typed[first] === meant[first]) first += 1;
  if (meant.length < typed.length) return typed[first] === typed[first - 1] ? 'doubled' : 'other';
  if (typed.slice(first + 1).join('') !== meant.slice(first + 1).join('')) return 'swapped';
  return neighbours.has(`${typed[first]}${meant[first]}`) ? 'neighbour' : 'other';
}

/**
 * Pairs of keys between which fingers slip, beside each other and above or below. Not Devanagari's: it has letters that sound
 * alike side by side, and one for the other makes another word (`निगलना`, `निकलना`).
 */
const neighbours: ReadonlySet<string> = new Set(
  slipRows.flatMap((rows) =>
    rows.flatMap((row, rowPlace) =>
      [...row].flatMap((key, place) => {
        const below = rows[rowPlace + 1];
        // Each row stands half a key to the right of the one above.
        const besides = [row[place + 1], below?.[place], below?.[place - 1]];
        return besides.flatMap((other) => (other === undefined ? [] : [key + other, other + key]));
      }),
    ),
  ),
);

/**
 * Letters of the shortest text that one edit makes another one of rather by a typo than by being another word, and of both texts
 * of two edits. A sign above, below or beside a letter counts half. Decision 26 has the figures by which they were chosen.
 */
const typoMinimumLetters = { one: 3.5, two: 9 } as const;
/** The same in scripts whose characters are words or halves of them, or are typed by several keys; Korean counts keys. */
const typoMinimumByScript = [
  { script: /\p{Script=Han}/u, one: 5, two: 8 },
  { script: /\p{Script=Hangul}/u, one: 5, two: 10 },
  // Short words differ in a tone or a vowel above or below the letters (`ต่าย`, `ตาย`).
  { script: /[\p{Script=Thai}\p{Script=Lao}]/u, one: 4, two: 9 },
  {
    script: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Ethiopic}\p{Script=Cherokee}]/u,
    ...{ one: 3, two: 8 },
  },
] as const;

/**
 * Whether a text is what someone meant who typed another, judged without a word list: word by word as many edits as
 * {@link typoMinimumLetters} allow, and in shorter words two letters exchanged, one typed twice or a neighbouring key.
 * @param query folded.
 * @param text folded.
 */
export function isLikelyTypo(query: string, text: string): boolean {
  if (isTypoOfWord(query, text)) return true;
  const words = query.split(' ');
  const textWords = text.split(' ');
  if (words.length === 1 && textWords.length === 1) return false;
  return words.every((word) =>
    textWords.some((textWord) => word === textWord || isTypoOfWord(word, textWord)),
  );
}

function isTypoOfWord(typedWord: string, intendedWord: string): boolean {
  const [word, intended] = [hangulKeys(typedWord), hangulKeys(intendedWord)];
  const letters = withoutMarks(word);
  const minimum = typoMinimumByScript.find(({ script }) => script.test(typedWord)) ?? typoMinimumLetters;
  const shorter = Math.min([...word].length, [...intended].length);
  const edits = editDistance(word, intended, 2);
  if (edits !== 1) return edits === 0 || (edits === 2 && shorter >= minimum.two);
  if (sizeOf(intended) >= minimum.one) return true;
  const areMarksOnly = letters.length < word.length && letters === withoutMarks(intended);
  if (areMarksOnly && !toneMarked.test(word)) return letters.length >= markedMinimumLetters;
  return !['missing', 'other'].includes(kindOfEdit(word, intended));
}

/** From so many letters on, words that differ in a vowel sign alone are one word that is written in two ways (`हाथि`, `हाथी`). */
const markedMinimumLetters = 2;

/** Scripts of South East Asia, whose short words differ in a tone or a vowel above or below the letters (`ต่าย`, `ตาย`). */
const toneMarked = /[\p{Script=Thai}\p{Script=Lao}]/u;

/** Letters of a word, signs counted half. */
function sizeOf(word: string): number {
  return ([...word].length + [...withoutMarks(word)].length) / 2;
}

/** The letters of a word: signs for vowels change a letter and are none, so that `ब्रेक` has three. */
function withoutMarks(word: string): string {
  return word.replace(/\p{M}/gu, '');
}

/** Whether a text is another one with two letters exchanged, or one typed twice. */
export function isSlipOfHand(typed: string, meant: string): boolean {
  return editDistance(typed, meant, 1) === 1 && ['swapped', 'doubled'].includes(kindOfEdit(typed, meant));
}

/** How differently two texts that sound alike are written: edits, less the share of letters that stand together in both. */
export function spelledApart(typed: string, text: string, maximum: number): number {
  return editDistance(typed, text, maximum) - sharedBigrams(text, bigramsOf(typed));
}

/**
 * Whether two texts begin with the same letter, or with the same two exchanged or one of them left out: people rarely
 * misspell the beginning of a word, and what differs there and elsewhere is another word (`hipoteca`, `pipoca`).
 */
function startAlike(left: string, right: string): boolean {
  return left[0] === right[0] || left[0] === right[1] || left[1] === right[0];
}

/** Edits of a similar word: in short ones every second word is one edit away, so two are too many. */
export function editsAllowed(word: string): number {
  return word.length < 6 ? 1 : 2;
}

/** @param letters of all words. */
function similarityOfWords(text: string, words: readonly string[], letters: number): number {
  // One word against one word was compared as a whole.
  if (words.length === 1 && !text.includes(' ')) return 0;
  const textWords = text.split(' ');
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

function bigramsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2));
}

/** Dice's coefficient over bigrams (Dice 1945): twice the shared ones by all, repeated ones counted once. */
function sharedBigrams(text: string, bigrams: readonly string[]): number {
  if (text.length < 2 || bigrams.length === 0) return 0;
  const shared = bigrams.filter((bigram) => text.includes(bigram)).length;
  return (2 * shared) / (text.length - 1 + bigrams.length);
}
