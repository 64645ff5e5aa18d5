import { isUtf8 } from 'node:buffer';
import anyAscii from 'any-ascii';
import type { LanguageTag } from '../mappings/document.ts';
import { primaryLanguage } from '../mappings/language-tags.ts';

/**
 * Invisible characters that break comparisons: the soft hyphen, the byte order mark and direction marks (UAX #9). ZWJ and ZWNJ
 * stay: Indic and Persian spelling needs them.
 */
const invisible = /[\u00ad\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;
const controls = /\p{Cc}+/gu;

/**
 * Characters that show nothing at the ends of a text, and part or join words within: zero-width space, joiners, fillers. The
 * signs that Arabic writes over numbers show something, and the tags of a flag's emoji end it: they are none of these.
 */
const unseen =
  '\\u034f\\u061c\\u115f\\u1160\\u180e\\u200b\\u2060-\\u2065\\u206a-\\u206f\\u3164\\uffa0\\ufff9-\\ufffb';
const leading = new RegExp(`^[${unseen}\\u200c\\u200d\\s]+`, 'u');
/** A joiner behind a virama ends words of Indic scripts. */
const trailing = new RegExp(`(?:[${unseen}\\s]|(?<![\\p{M}\\u200c\\u200d])[\\u200c\\u200d])+$`, 'u');

/** Nearly all text is clean, and there is a million of it. */
const unclean = new RegExp(
  `[\\p{Cc}\\p{Cs}\\u00ad\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufeff]|[^\\S ]|^ | $| {2}|^[${unseen}\\u200c\\u200d]|[${unseen}\\u200c\\u200d]$`,
  'u',
);

/**
 * Text as it is stored: NFC, without invisible characters, one space between words, none at the ends. Half a character of UTF-16
 * becomes U+FFFD, which `textFault` finds: a JSON text that holds it is refused as a whole by strict parsers.
 */
export function cleanText(text: string): string {
  if (!unclean.test(text)) return text.normalize('NFC');
  return text
    .toWellFormed()
    .replace(invisible, '')
    .replace(controls, ' ')
    .replace(/\s+/gu, ' ')
    .replace(leading, '')
    .replace(trailing, '')
    .normalize('NFC');
}

/** Windows-1252 where it differs from Latin-1: the bytes 0x80–0x9F, those it leaves open as controls. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** A text that was read as Latin-1, as Windows-1252 has it. Pure. */
export function asWindows1252(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (control) => windows1252[control.charCodeAt(0) - 0x80] ?? control);
}

/** Languages in which a placeholder is a word: zero, and "all" in capitals. */
const placeholderWords: Readonly<Record<string, ReadonlySet<string>>> = {
  null: new Set(['de', 'gsw', 'nds', 'lb', 'nb', 'nn', 'no', 'et', 'fo']),
  TODO: new Set(['es', 'pt', 'gl', 'ast', 'an']),
};

/** Placeholders that translation tools write where there is no text: Crowdin's `crwdns46562:0dog`, `{{name}}`. */
const placeholder = /crwdn[se]\d+:\d|\{\{[^}]*\}\}|^(?:TODO|FIXME|TBD|N\/A|null|undefined)$/;

/** What spreadsheets show where a formula has no result, in any of their languages: `#N/A`, `#NAME?`, `#WERT!`, `Err:508`. */
const spreadsheetError = /^(?:#(?:N\/A|N\/D|NV|[\p{Lu}\d/]+[!?])|Err:\d{3})$/u;

/** Tags and entities of HTML: `<b>dog</b>`, `&amp;`. `a < b` and `R&B` are none. */
const markup = /<\/?[a-z][^<>]*>|&(?:[a-z]+|#\d+);/i;

/** The fault of a text that cannot be shown, and whether it has to be left out; undefined for a good one. */
interface TextFault {
  rule: 'mojibake' | 'placeholder' | 'markup' | 'formula';
  message: string;
  isLost: boolean;
}

/**
 * Finds traces that export tools leave in texts: another encoding, lost letters, placeholders, markup. Pure.
 * @param tag the language of the text.
 */
export function textFault(text: string, tag: LanguageTag): TextFault | undefined {
  const meant = mojibake(text);
  if (meant !== undefined) {
    const message = text.includes('\ufffd')
      ? `"${text}" has lost letters: U+FFFD stands for them at position ${text.indexOf('\ufffd') + 1}`
      : `"${text}" was probably "${meant}"`;
    return { rule: 'mojibake', message, isLost: true };
  }
  if (placeholder.test(text) && placeholderWords[text]?.has(primaryLanguage(tag)) !== true)
    return { rule: 'placeholder', message: `"${text}" is a placeholder of a translation tool`, isLost: true };
  if (spreadsheetError.test(text))
    return { rule: 'formula', message: `"${text}" is the error of a formula`, isLost: true };
  // `=` and `@` alone are words of signs.
  if (/^[=@][\p{L}\p{N}(]/u.test(text))
    return { rule: 'formula', message: `"${text}" is a formula`, isLost: false };
  if (markup.test(text)) return { rule: 'markup', message: `"${text}" holds HTML`, isLost: false };
  return undefined;
}

/** What a symbol is called where one name has to do: the English one, or else the first that can be shown. Pure. */
export function titleOf(names: Readonly<Record<LanguageTag, { name: string }>>): string | undefined {
  const shown = Object.entries(names).filter(([tag, { name }]) => !textFault(cleanText(name), tag)?.isLost);
  return (shown.find(([tag]) => tag === 'en') ?? shown[0])?.[1].name;
}

/**
 * The intended text where a text looks like UTF-8 that was read as Windows-1252 or Latin-1 (`Ã©` for `é`); the
 * text itself with its replacement characters where bytes were lost for good. Undefined for a text that is all right:
 * no text that people write has all its letters above ASCII in an order that is valid UTF-8.
 */
export function mojibake(text: string): string | undefined {
  if (text.includes('\ufffd')) return text;
  if (!/[\u00c2-\u00f4]./u.test(text)) return undefined;
  const bytes = Buffer.from(Array.from(text, byteOf));
  return isUtf8(bytes) ? bytes.toString() : undefined;
}

/** The byte that was read as a character; one that is never in UTF-8 where none was. */
function byteOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  const high = code <= 0x7f ? -1 : windows1252.indexOf(character);
  if (high >= 0) return 0x80 + high;
  return code <= 0xff ? code : 0xff;
}

/** A text as a name that files and URLs have: small Latin letters, digits and hyphens, at most so many; may be empty. */
export function slugOf(text: string, maximum: number): string {
  return anyAscii(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, maximum);
}
