import type { LanguageTag } from '../../mappings/document.ts';
import { voiceOf } from './voices.ts';

/**
 * The text that a voice speaks for a name, or that it cannot say it. Ingest and the service share this, so a name is said to
 * be heard exactly where it is spoken.
 */

/** Languages whose voice knows no numerals: a name of digits alone would be silence. */
const withoutNumbers: ReadonlySet<string> = new Set(['cv', 'he', 'tk']);

/** Scripts (ISO 15924) that make up the likely one of a language, as far as its voice reads them: no voice has kanji or hanja. */
const partsOfScript: Readonly<Record<string, readonly string[]>> = {
  Hans: ['Hani'],
  Hant: ['Hani'],
  Jpan: ['Hira', 'Kana'],
  Kore: ['Hang'],
};

/** The characters that a voice reads: letters of the language's own script, Latin ones, and those of none (`ー`, `ʼ`). */
interface Reading {
  /** A text that has no other letters. */
  every: RegExp;
  /** One letter that is pronounced. */
  one: RegExp;
  numbers: boolean;
}

/** A catalogue has a million names in some hundred languages. */
const readings = new Map<LanguageTag, Reading | undefined>();

function readingOf(tag: LanguageTag): Reading | undefined {
  if (!readings.has(tag)) readings.set(tag, voiceOf(tag) === undefined ? undefined : reading(tag));
  return readings.get(tag);
}

function reading(tag: LanguageTag): Reading {
  const { language, script = 'Latn' } = new Intl.Locale(tag).maximize();
  const parts = [...(partsOfScript[script] ?? [script]), 'Latn'];
  const own = parts.map((part) => `\\p{Script=${part}}`).join('');
  return {
    every: new RegExp(`^[${own}\\p{Script=Zyyy}\\p{Script=Zinh}\\P{L}]*$`, 'u'),
    // Soft and hard signs change the letter before them, and are silent alone.
    one: new RegExp(`(?![ьъЬЪ])[[${own}]&&\\p{L}]`, 'v'),
    numbers: !withoutNumbers.has(language),
  };
}

/** Words of letters alone, one space apart: most names, which are spoken as they are. */
const plain = /^(?! )(?:[\p{L}\p{M}]| (?! |$))+$/u;
/** Marks that part words or raise the voice; all others are left out. */
const pauses = /(?:[()[\]{}«»"“”„‚–—|]|(?<![0-9])\/|\/(?![0-9]))+/gu;
/**
 * Everything but a letter, mark, digit, joiner (spelling in Indic and Persian), apostrophe, hyphen or pause. What means
 * something to a synthesiser goes with it: `<` and `>` of SSML, `[[` of phonemes, controls of embedded commands.
 */
const unspoken = /[^\p{L}\p{M}0-9\p{Join_Control}'’‘ʼ/\-.,:;!?%+&،؛؟。、，：；！？।]+/gu;

/** Digits of any script as ASCII ones, which every voice with numerals knows; `½` becomes `1/2`, `③` 3. */
function plainNumber(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (!/\p{Nd}/u.test(character)) return character.normalize('NFKC').replace('⁄', '/');
  // Ten digits of a script begin at …0 or …6 of a row of sixteen (Unicode Standard §4.6).
  const row = code & ~0xf;
  const zero = /\p{Nd}/u.test(String.fromCodePoint(row)) ? row : row + 6;
  return String((code - zero) % 10);
}

/**
 * A name as its voice is given it: NFC, one line, without anything that a synthesiser could take for markup or a command.
 * @returns undefined where nobody would hear the name: no voice speaks the language, the voice does not read one of the
 *   letters (kanji, say), or there is nothing to say (emoji alone).
 */
export function speechText(tag: LanguageTag, name: string): string | undefined {
  const reads = readingOf(tag);
  if (reads === undefined) return undefined;
  const composed = name.normalize('NFC');
  const text = plain.test(composed) ? composed : withoutMarkup(composed);
  const isAudible = reads.one.test(text) || (reads.numbers && /[0-9]/.test(text));
  return isAudible && reads.every.test(text) ? text : undefined;
}

function withoutMarkup(name: string): string {
  return (
    name
      .replace(/[\p{Nd}\p{No}\p{Nl}]/gu, plainNumber)
      .replace(pauses, ', ')
      .replace(unspoken, ' ')
      .replace(/\s+/gu, ' ')
      .replace(/(?: ?,)+/gu, ',')
      // Apart from letters it is a word in every voice, and no beginning of an entity.
      .replace(/ ?& ?/g, ' & ')
      .replace(/^[\s,\-.:;!?%+&]+|[\s,&]+$/gu, '')
  );
}
