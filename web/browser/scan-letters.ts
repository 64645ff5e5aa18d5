import letters from './texts/letters.json' with { type: 'json' };

/** Letters to type with, as linguists write them down. */
interface LetterTable {
  /**
   * The first and the last letter of each range of a script (ISO 15924). A language without an entry, such as Chinese,
   * whose words are composed by an input method, gets the Latin letters.
   */
  ranges: Readonly<Record<string, readonly string[]>>;
  /** Letters that a language has beside those of its script. */
  further: Readonly<Record<string, string>>;
  /**
   * Letters by how often words of the language have them: the first of a scanned keyboard are reached soonest. A language
   * without an entry gets the order of its alphabet.
   */
  byFrequency: Readonly<Record<string, string>>;
}

const table: LetterTable = letters;

/** The letters to type a language with. */
export function lettersOf(tag: string): string[] {
  const { language, script = 'Latn' } = new Intl.Locale(tag).maximize();
  const ranges = table.ranges[script] ?? table.ranges.Latn ?? [];
  const letters = ranges.flatMap((range) => {
    const [first = 0, last = 0] = [...range].map((letter) => letter.codePointAt(0));
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  });
  // Ranges have gaps, and signs that are no letters.
  const written = letters.filter((letter) => /^[\p{Letter}\p{Mark}]$/u.test(letter) && letter !== 'ـ');
  const order = table.byFrequency[language] ?? '';
  const rank = (letter: string) => (order.includes(letter) ? order.indexOf(letter) : order.length);
  return [...written, ...(table.further[language] ?? '')].sort((left, right) => rank(left) - rank(right));
}
