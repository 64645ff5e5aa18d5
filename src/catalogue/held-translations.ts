import type { LanguageTag, Translation } from '../../mappings/document.ts';
import { type SharedLanguages, sharedLanguages } from './shared-languages.ts';

/**
 * The names of a symbol in all its languages, kept as the JSON that full answers consist of for the most part. As
 * objects they would weigh five times as much, so that a catalogue of a hundred thousand symbols would find no room in
 * memory; one language is parsed in a microsecond.
 */
export class HeldTranslations {
  /** The value of `translations`, in UTF-8 and on one line. */
  readonly json: Buffer;
  readonly #languages: SharedLanguages;
  /** Where the value of each language begins in `json`. */
  readonly #starts: Uint32Array;

  constructor(translations: Readonly<Record<LanguageTag, Translation>>) {
    this.#languages = sharedLanguages(Object.keys(translations));
    const { tags } = this.#languages;
    this.#starts = new Uint32Array(tags.length);
    const parts: string[] = [];
    let end = 1;
    for (const [place, tag] of tags.entries()) {
      const { name, ...others } = translations[tag] as Translation;
      const value = JSON.stringify({ name, ...others });
      const mark = markOf(tag, place);
      const start = end + Buffer.byteLength(mark);
      this.#starts[place] = start;
      end = start + Buffer.byteLength(value);
      parts.push(mark, value);
    }
    this.json = Buffer.from(`{${parts.join('')}}`);
  }

  /** Bytes that they take in memory, near enough. */
  get bytes(): number {
    return this.json.length + this.#starts.byteLength + 200;
  }

  /** Whether the symbol has a name in this very language. */
  has(language: LanguageTag): boolean {
    return this.#languages.places.has(language);
  }

  /** What the symbol is called in this very language, parsed anew each time. */
  get(language: LanguageTag): Translation | undefined {
    const place = this.#languages.places.get(language);
    if (place === undefined) return undefined;
    const next = this.#languages.tags[place + 1];
    const end =
      next === undefined
        ? this.json.length - 1
        : (this.#starts[place + 1] as number) - Buffer.byteLength(markOf(next, place + 1));
    return JSON.parse(this.json.toString('utf8', this.#starts[place], end)) as Translation;
  }

  /** Its name in this very language, which stands first in the value. */
  nameIn(language: LanguageTag): string | undefined {
    const place = this.#languages.places.get(language);
    if (place === undefined) return undefined;
    const start = (this.#starts[place] as number) + beforeName.length;
    let end = this.json.indexOf(quote, start + 1);
    while (this.#isEscaped(end)) end = this.json.indexOf(quote, end + 1);
    return JSON.parse(this.json.toString('utf8', start, end + 1)) as string;
  }

  /** Whether an odd number of backslashes stands before a character of a string (RFC 8259 §7). */
  #isEscaped(index: number): boolean {
    let first = index;
    while (this.json[first - 1] === backslash) first -= 1;
    return (index - first) % 2 === 1;
  }

  /** All of them, in the order in which they are told. */
  all(): Record<LanguageTag, Translation> {
    return JSON.parse(this.json.toString()) as Record<LanguageTag, Translation>;
  }
}

const beforeName = '{"name":';
const quote = 0x22;
const backslash = 0x5c;

/** What stands before the value of a language. */
function markOf(language: LanguageTag, place: number): string {
  return `${place === 0 ? '' : ','}"${language}":`;
}
