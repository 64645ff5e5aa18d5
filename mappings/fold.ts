/**
 * One folding for whole names and keywords, used at ingest and for queries alike.
 *
 * It is the same for every language, so that a key can be compared without knowing who typed it: what people leave
 * off or their keyboard lacks (accents, niqqud, tashkeel, case, width) goes; what makes another letter stays.
 * Cyrillic `й`, `ї` and `ў` stay because they are keys of their own on the keyboards of their languages and
 * `мой`/`мои` are two words, while `ё` is written `е` everywhere. Japanese voicing (`が`), Thai and Lao tone
 * marks, Indic vowel signs and viramas stay for the same reason.
 */

import { join } from 'node:path';
import { inOneScript } from './mixed-scripts.ts';
import { readTable } from './read-table.ts';

/** Letters that compatibility decomposition leaves whole, or takes apart, with what people type instead of them. */
const letters: Readonly<Record<string, string>> = Object.fromEntries(
  readTable(join(import.meta.dirname, 'tables/folded-letters.tsv'), ['letter', 'typed']).map(
    ({ letter, typed }) => [letter.normalize('NFKD'), typed],
  ),
);

const folded = /^[a-z0-9]+(?: [a-z0-9]+)*$/;
/** Outside Latin letters and marks: decomposition alone never turns a text with one of these into ASCII. */
const beyondLatin = /[\u0250-\u02FF\u0370-\u1DFF\u1F00-\uFFFF]/;
const unfoldedAscii = /[^a-z0-9 ]/;
const letter = new RegExp(Object.keys(letters).join('|'), 'gu');
/** With the Greek characters that canonical normalisation turns into some of these. */
const apostrophe =
  /['`´‘’‛′‵ʹʻʼʽˈ׳·\u0374\u0387\u1FEF\u1FFD]|["״](?<=\p{Script=Hebrew}.)(?=\p{Script=Hebrew})/gu;
/** Marks that are left off when typing, as ranges of a character class, by script. */
const optionalMarks = {
  latinGreekCyrillic:
    '\\u0300-\\u0305\\u0307\\u0309-\\u036F\\u0483-\\u0487\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u20D0-\\u20DC\\uFE20-\\uFE2F',
  hebrew: '\\u0591-\\u05BD\\u05BF\\u05C1\\u05C2\\u05C4\\u05C5\\u05C7',
  // With tatweel, which is no mark but stretches a word.
  arabic:
    '\\u0610-\\u061A\\u0640\\u064B-\\u065F\\u0670\\u06D6-\\u06DC\\u06DF-\\u06E4\\u06E7\\u06E8\\u06EA-\\u06ED\\u08D3-\\u08FF',
  syriac: '\\u0711\\u0730-\\u074A',
  // Nukta of Devanagari, Gurmukhi, Gujarati, Kannada; in Bengali and Odia it makes letters of the alphabet. Addak of Gurmukhi, which doubles
  // the next consonant: of 6 000 texts two pairs are told apart by it (`ਬਿੱਲੀ`, mostly typed `ਬਿਲੀ`).
  indic: '\\u093C\\u0A3C\\u0A71\\u0ABC\\u0CBC',
} as const satisfies Record<string, string>;
const mark = new RegExp(`[\\u0306\\u0308${Object.values(optionalMarks).join('')}]`, 'gu');
/** Breve on и and у and diaeresis on і make other letters (й, ў, ї). */
const letterMarks: Readonly<Record<string, string>> = { и: '\u0306', у: '\u0306', і: '\u0308' };
const markedLetter = /([иуі])(\p{M}+)/gu;
const anyMarkedLetter = /[иуі]\p{M}/u;
/** Tone marks of Thai and Lao, which belong behind the vowel mark of their consonant and before its long vowel. */
const toneMarks = '\\u0E48-\\u0E4C\\u0EC8-\\u0ECC';
const consonants = '\\u0E01-\\u0E2E\\u0E81-\\u0EAE\\u0EDC\\u0EDD';
/** Vowel marks of Thai and Lao above and below a consonant. */
const vowelMarks = '\\u0E31\\u0E34-\\u0E39\\u0EB1\\u0EB4-\\u0EBB';
/** Invisible characters; joiners are looked at later, and the tags of a flag are part of the emoji. */
const invisible = /[\uFE00-\uFE0F]|(?![\u200D\u{E0020}-\u{E007F}])(?:\p{Cf}|\u034F)/gu;
/** How a person or hand is drawn, not what it does. */
const skinTones = /\p{Emoji_Modifier}(?<=\p{Extended_Pictographic}.)\p{Emoji_Modifier}*/gu;
/** A joiner that does not join two pictographs (the first may have a skin tone). */
const joiner =
  /\u200D(?:(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}]\u200D)|(?!\p{Extended_Pictographic}))/gu;
/** A nasal of Devanagari before a consonant of its place, which is written as a dot as well: `हिन्दी`, `हिंदी`. */
const nasal = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])/gu;
/** A long vowel of Tamil typed as the short one and the letter that its second half looks like: `வெளவால்`. */
const tamilAu = /ெள(?=[க-ஹ])/gu;
const katakana = /[ァ-ヶヽヾ]/g;
/** A dash for the sign that makes a vowel long (`ケ－キ`), behind hiragana, decomposed. */
const dashForLongVowel = /(?<=[ぁ-ゖー\u3099\u309A])[-\u2010-\u2015\u2212]/gu;
const nonAsciiDigit = /(?![0-9])\p{Nd}/gu;
/**
 * Thai and Lao as the keys were pressed, which looks alike on the screen: `แ` typed as two `เ` (`ແ`, `ເ`), a tone mark on either side
 * of the long vowel `ำ` (decomposed), or before a vowel mark.
 */
const vowelSpelling = new RegExp(
  [
    '(?<short>[เ\\u0EC0])\\k<short>',
    `(?<=[${consonants}])(?<ring>[\\u0E4D\\u0ECD])(?:(?<before>[${toneMarks}])(?<vowel>[\\u0E32\\u0EB2])|(?<bare>[\\u0E32\\u0EB2])(?<after>[${toneMarks}]))`,
    `(?<=[${consonants}])(?<tone>[${toneMarks}])(?<mark>[${vowelMarks}])`,
  ].join('|'),
  'g',
);
const firstLetters = Object.keys(letters)
  .map((each) => each.charAt(0))
  .join('');
/** Any character with which one of these can begin: a quick check before them. */
const anyLetter = new RegExp(
  `[${firstLetters}ァ-ヶヽヾ\\-\\u2010-\\u2015\\u2212เ\\u0EC0\\u0E4D\\u0ECD${toneMarks}्ெ]`,
);
/** Everything that separates words; `#` and `*` of a keycap emoji are not separators. */
const separator = /(?:(?![#*]\u20E3)[\p{P}\p{Z}\p{Cc}\p{Cn}\p{Co}\p{Cs}\uFFFD\u2044^`¨¯¸˝]|\s)+/gu;
const space = /[\p{Z}\p{Cc}]+/gu;

/** The value of a decimal digit of any script: digits come in runs that start with zero. */
function digitValue(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let zero = codePoint;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((codePoint - zero) % 10);
}

/** Letters, their marks, digits and spaces: most names and keywords, which need no look at emoji and punctuation. */
const plain = /^(?:[\p{L}0-9 ]|(?![\uFE00-\uFE0F\u034F])\p{M})*$/u;

/** The parts of a match of `vowelSpelling`: tone, ring and long vowel, vowel mark and tone, or one long vowel for two short ones. */
function inOrder(parts: Readonly<Partial<Record<string, string>>>): string {
  const { short, ring, before, after, vowel, bare, tone, mark } = parts;
  if (ring !== undefined) return `${before ?? after}${ring}${vowel ?? bare}`;
  if (tone !== undefined) return `${mark}${tone}`;
  return short === 'เ' ? 'แ' : 'ແ';
}

function foldLetters(text: string): string {
  if (!anyLetter.test(text)) return text;
  return text
    .replace(letter, (character) => letters[character] ?? character)
    .replace(nasal, 'ं')
    .replace(tamilAu, 'ௌ')
    .replace(katakana, (character) => String.fromCharCode(character.charCodeAt(0) - 0x60))
    .replace(dashForLongVowel, 'ー')
    .replace(vowelSpelling, (...match) => inOrder(match.at(-1)));
}

/** Drops the marks that are left off when typing. Linear: a letter's marks are looked at once, however many they are. */
function dropMarks(text: string): string {
  if (!anyMarkedLetter.test(text)) return text.replace(mark, '');
  // Between two letters with marks of their own stands text that has none.
  let dropped = '';
  let from = 0;
  for (const { 0: whole, 1: base = '', 2: marks = '', index } of text.matchAll(markedLetter)) {
    const kept = marks.replace(mark, (each) => (each === letterMarks[base] ? each : ''));
    dropped += text.slice(from, index).replace(mark, '') + base + kept;
    from = index + whole.length;
  }
  return dropped + text.slice(from).replace(mark, '');
}

/** Folds characters, and makes one space of what `separators` finds. */
function foldCharacters(text: string, separators: RegExp): string {
  const unmarked = dropMarks(text.normalize('NFKD').toLowerCase());
  if (plain.test(unmarked)) return foldLetters(unmarked).replace(/ +/g, ' ').trim().normalize('NFC');
  const visible = unmarked.replace(invisible, '').replace(joiner, '').replace(skinTones, '');
  const characters = foldLetters(visible).replace(nonAsciiDigit, digitValue);
  return characters.replace(separators, ' ').trim().normalize('NFC');
}

/**
 * Folds a text for comparison: compatibility forms, case, accents and optional marks, letter variants, katakana,
 * digits of all scripts, apostrophes (dropped, as `dont` and `мята` are typed) and punctuation (a space).
 * Words that mix letters of two scripts that look alike are written in one (`mixed-scripts.ts`). Emoji stay, without variation selector and skin tone. A text of punctuation alone (`?!`) keeps it.
 *
 * Idempotent, the same for NFC and NFD, never throws; a lone surrogate counts as a separator.
 *
 * @see https://www.unicode.org/reports/tr15/ (NFKD) and https://www.unicode.org/reports/tr44/ (properties used)
 */
export function fold(text: string): string {
  if (folded.test(text)) return text;
  if (!beyondLatin.test(text)) {
    const latin = text
      .normalize('NFD')
      .replace(/[\u0300-\u036F]/g, '')
      .toLowerCase();
    if (!unfoldedAscii.test(latin)) return latin.replace(/ +/g, ' ').trim();
  }
  // Capitals look alike that small letters do not (`Bода`), and folding joins letters and changes some.
  const wellFormed = inOneScript(text.toWellFormed());
  const words = foldCharacters(wellFormed.replace(apostrophe, ''), separator);
  if (words === '') return foldCharacters(wellFormed, space);
  const unmixed = inOneScript(words);
  return unmixed === words ? words : foldCharacters(unmixed, separator);
}

/**
 * The words of a text, folded: {@link fold} split at spaces. Scripts without spaces give one word a phrase.
 *
 * @param limit at most so many words, in their order.
 */
export function foldWords(text: string, limit = Number.POSITIVE_INFINITY): string[] {
  const words = fold(text).split(' ').filter(Boolean);
  return words.length > limit ? words.slice(0, limit) : words;
}
