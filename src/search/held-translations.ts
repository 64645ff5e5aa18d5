import type { LanguageTag, Translation } from '../../mappings/document.ts';

/**
 * The names of a symbol in all its languages, kept as the JSON that full answers consist of for the most part. As
 * objects they would weigh five times as much, so that a catalogue of a hundred thousand symbols would find no room in
 * memory; one language is found and parsed in two microseconds.
 */
export class HeldTranslations {
  /** The value of `translations`, in UTF-8 and on one line. */
  readonly json: Buffer;

  constructor(translations: Readonly<Record<LanguageTag, Translation>>) {
    const entries = Object.entries(translations).map(
      ([language, translation]) => `${markOf(language)}${JSON.stringify(translation)}`,
    );
    this.json = Buffer.from(`{${entries.join(',')}}`);
  }

  /** Whether the symbol has a name in this very language. */
  has(language: LanguageTag): boolean {
    return this.json.includes(markOf(language));
  }

  /** What the symbol is called in this very language, parsed anew each time. */
  get(language: LanguageTag): Translation | undefined {
    const mark = markOf(language);
    const at = this.json.indexOf(mark);
    if (at < 0) return undefined;
    const next = this.json.indexOf(before, at + mark.length);
    // A comma stands before the next one, a brace after the last.
    const end = (next < 0 ? this.json.length : next) - 1;
    return JSON.parse(this.json.toString('utf8', at + mark.length, end)) as Translation;
  }

  /** All of them, in the order in which they are told. */
  all(): Record<LanguageTag, Translation> {
    return JSON.parse(this.json.toString()) as Record<LanguageTag, Translation>;
  }
}

/** White space of JSON that no string of it holds unescaped (RFC 8259 §7). */
const before = '\t';

/** What stands before the translation into a language, and nowhere else. */
function markOf(language: LanguageTag): string {
  return `${before}"${language}":`;
}
