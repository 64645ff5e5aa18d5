/** A word of a sentence, as the service cuts it. */
interface Word {
  text: string;
}

/** The sentence as the service reads it: one kind of space. */
function normalized(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
}

/** A sentence without one of its words. Pure. */
export function withoutWord(sentence: string, words: readonly Word[], index: number): string {
  const text = normalized(sentence);
  const range = rangeOf(text, words, index);
  const others = words.filter((_, place) => place !== index).map((word) => word.text);
  return normalized(range ? `${text.slice(0, range.start)} ${text.slice(range.end)}` : others.join(' '));
}

/** A sentence with a word added behind one of its words. Pure. */
export function withWordAfter(
  sentence: string,
  words: readonly Word[],
  index: number,
  added: string,
): string {
  const text = normalized(sentence);
  const end = rangeOf(text, words, index)?.end ?? text.length;
  // Scripts without spaces between words get none.
  const space = words.length > 1 && !text.includes(' ') ? '' : ' ';
  return normalized(`${text.slice(0, end)}${space}${added}${text.slice(end)}`);
}

/** Where a word stands. Undefined where the words are not in the order of the sentence, as the parts of separable verbs. */
function rangeOf(
  text: string,
  words: readonly Word[],
  index: number,
): { start: number; end: number } | undefined {
  let end = 0;
  let start = 0;
  for (const word of words.slice(0, index + 1)) {
    start = text.indexOf(word.text, end);
    if (start < 0) return undefined;
    end = start + word.text.length;
  }
  return { start, end };
}
