import type { LanguageTag } from '../../mappings/document.ts';
import { irregularBase, irregularBases } from '../../mappings/irregular-forms.ts';
import {
  type AgreementAt,
  bestOfTexts,
  excessOf,
  isBetter,
  isOpposite,
  type Lines,
  matchLiterally,
  type NumberedText,
  type Spelling,
  type TextMatch,
  textsOf,
  unexplained,
} from './match-text.ts';
import { type TierName, tierOf } from './tiers.ts';

/**
 * Below this share of the longer word, its form is likelier to be another word (`vedə` is no form of `və`). A word that is
 * a whole text may share less: `jugando` is rather `jugar` than a longer name that holds `jugar`.
 */
const sharedBeginningMinimum = { whole: 0.4, within: 0.7 } as const;
/** Of forms in one tier the one that shares more comes first, by at most as much as so many characters: `kalemimi` is `kalem` rather than `kalemlik`. */
const unsharedDistance = 10;
/**
 * So many letters are no stem by chance, and one fewer only before an ending of a letter (`quero` is no form of `que`);
 * scripts that leave out vowels need fewer.
 */
const stemMinimumLetters = 4;
const stemMinimumConsonants = 2;
/** Letters of the shortest stem, which is one only of a whole text. */
const shortStemLetters = 2;
/** Fewer letters in common are no form at all. */
const sharedMinimumLetters = 3;
/** Articles and prepositions that are written as one word with the next one have so few letters (`الـ`, `שה`). */
const cliticMaximumLetters = 2;
/** Scripts that write vowels as letters. */
const alphabets =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}]/u;

/** Tiers of another form of a whole text, or of words within a longer one. */
const formTiers = {
  whole: { name: 'form_of_name', keyword: 'form_of_keyword' },
  within: { name: 'form_in_name', keyword: 'form_in_keyword' },
} as const;

/** The literal match, or a text that holds other forms of the words, for symbols that the engine found by their stems. */
export function matchWithForms(lines: Lines, spelling: Spelling, agreementAt: AgreementAt): TextMatch {
  const literal = matchLiterally(lines, spelling, agreementAt);
  if (literal && tierOf(literal.tier).type === 'exact') return literal;
  const form = matchForm(lines, spelling, agreementAt);
  return literal && isBetter(literal, form) ? literal : form;
}

/**
 * A form of a word, by the engine's stems. Those of most languages are cut by rules that see endings where there are
 * none, so a form that shares little with the text, and is not known to be irregular, comes after a name one edit away.
 */
function matchForm(lines: Lines, spelling: Spelling, agreementAt: AgreementAt): TextMatch {
  // A word that is repeated is looked up once: each is compared with every word of every text.
  const words = [...new Set(spelling.words)];
  const best = bestOfTexts(lines, (text) => formOf(text, words, spelling, agreementAt));
  if (best?.tier !== 'unexplained') return best ?? unexplained;
  const text = textsOf(lines).texts[best.position] ?? '';
  const tier = isOpposite(text, spelling) ? 'negated' : 'weak_form';
  return { tier, distance: excessOf(text, spelling.text) + best.distance, position: best.position };
}

/** The form that a text has of the words; `unexplained` where it shares little, and the less the further away. */
function formOf(
  { folded, position, isName }: NumberedText,
  distinctWords: readonly string[],
  spelling: Spelling,
  agreementAt: AgreementAt,
): TextMatch {
  const { text: query, words, language, bases: dictionary } = spelling;
  const textWords = folded.split(' ');
  const basePlace = dictionary.all.indexOf(folded);
  const isBase = basePlace >= 0;
  const place = isBase || textWords.length === words.length ? 'whole' : 'within';
  const parts = distinctWords.map((word) => sharedPart(word, textWords, language, place));
  const shared = isBase ? 1 : Math.min(1, ...parts);
  // Of several words each may be another one: `who is it` is no `whose is it`.
  const isWeak = shared < sharedBeginningMinimum[words.length > 1 ? 'within' : place];
  if (isWeak) return { tier: 'unexplained', distance: folded.includes(query) ? -1 : -shared, position };
  // The dictionary word of a form is certain, however long it is; of several the likeliest comes first.
  const excess = isBase ? basePlace : excessOf(folded, query);
  const distance = excess + unsharedDistance * (1 - shared);
  const { listed } = dictionary;
  const tierOfForm = (): TierName => {
    if (isOpposite(folded, spelling)) return 'negated';
    // Another word that folds alike, or its form, is no form of this one.
    if (!isBase && agreementAt(position, words, 'form') === 'contrary') return 'stem_twin';
    const isListed = isName && folded === listed?.key;
    if (isListed && agreementAt(position, [listed.word], 'dictionary') !== 'contrary') return 'listed_name';
    return formTiers[place][isName ? 'name' : 'keyword'];
  };
  return { tier: tierOfForm(), distance, position };
}

/**
 * How much of a word is the beginning of one of a text's words, at most: 1 = all of it, or one is the dictionary word of
 * the other. Two forms of one word must look alike: `bu` is drunk, `bois` is wood rather than `drink`.
 */
function sharedPart(
  word: string,
  textWords: readonly string[],
  language: LanguageTag,
  place: keyof typeof formTiers,
): number {
  const bases = irregularBases(language);
  const base = bases.get(word)?.word;
  return Math.max(
    ...textWords.map((candidate) => {
      const candidateBase = bases.get(candidate)?.word;
      if (base === candidate || candidateBase === word) return 1;
      if (isStemOf(candidate, word) || (place === 'whole' && isShortStemOf(candidate, word))) return 1;
      return sharedBeginning(word, candidate);
    }),
  );
}

/** Whether the name is a word of which a folded one is a form: a butterfly of `butterflies`, a tooth of `teeth`. */
export function isNamedByForm(name: string, folded: string, language: LanguageTag): boolean {
  if (irregularBase(language, folded)?.word === name) return true;
  return sharedBeginning(name, folded) >= sharedBeginningMinimum.within;
}

/** The part of the longer of two words that is the beginning of both. */
function sharedBeginning(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  if (length < sharedMinimumLetters && alphabets.test(left)) return 0;
  return length / Math.max(left.length, right.length);
}

/** Whether a word of two letters has an ending of one or two: `suyu` is a form of the whole name `su`. */
function isShortStemOf(stem: string, word: string): boolean {
  return stem.length === shortStemLetters && word.startsWith(stem) && word.length <= 2 * shortStemLetters;
}

/** Whether a word is another one with an ending, or with an article or preposition in front of it (`הכלב`). */
function isStemOf(stem: string, word: string): boolean {
  const isAlphabet = alphabets.test(stem);
  const minimum = isAlphabet ? stemMinimumLetters : stemMinimumConsonants;
  if (stem.length < minimum - 1) return false;
  if (word.startsWith(stem)) return stem.length >= minimum || word.length - stem.length === 1;
  return (
    !isAlphabet &&
    stem.length >= minimum &&
    word.endsWith(stem) &&
    word.length - stem.length <= cliticMaximumLetters
  );
}
