import type { LanguageTag } from '../../mappings/document.ts';
import { irregularBase, irregularBases } from '../../mappings/irregular-forms.ts';
import {
  type AgreementAt,
  excessOf,
  isBetter,
  isOpposite,
  type Lines,
  matchLiterally,
  type Spelling,
  type TextMatch,
  textsOf,
  unexplained,
} from './match-text.ts';
import { tierOf } from './tiers.ts';

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
export function matchWithForms(lines: Lines, spelling: Spelling, agreementAt?: AgreementAt): TextMatch {
  const literal = matchLiterally(lines, spelling, agreementAt);
  if (literal && tierOf(literal.tier).type === 'exact') return literal;
  const form = matchForm(lines, spelling, agreementAt);
  return literal && isBetter(literal, form) ? literal : form;
}

/**
 * A form of a word, by the engine's stems. Those of most languages are cut by rules that see endings where there are
 * none, so a form that shares little with the text, and is not known to be irregular, comes after a name one edit away.
 */
function matchForm(lines: Lines, spelling: Spelling, agreementAt?: AgreementAt): TextMatch {
  const { text: query, words, language, bases: dictionary } = spelling;
  // A word that is repeated is looked up once: each is compared with every word of every text.
  const distinctWords = [...new Set(words)];
  const { texts, nameCount } = textsOf(lines);
  const bases = irregularBases(language);
  let best: TextMatch = unexplained;
  let isBestWeak = true;
  let bestShared = Number.NEGATIVE_INFINITY;
  for (const [position, text] of texts.entries()) {
    const textWords = text.split(' ');
    const basePlace = dictionary.all.indexOf(text);
    const isBase = basePlace >= 0;
    const place = isBase || textWords.length === words.length ? 'whole' : 'within';
    const parts = distinctWords.map((word) => sharedPart(word, textWords, { bases, place }));
    const shared = isBase ? 1 : Math.min(1, ...parts);
    // Of several words each may be another one: `who is it` is no `whose is it`.
    const isWeak = shared < sharedBeginningMinimum[words.length > 1 ? 'within' : place];
    // Another word that folds alike, or its form, is no form of this one.
    const isTwin = !isBase && !isWeak && agreementAt?.(position, words, 'form') === 'contrary';
    // The dictionary word of a form is certain, however long it is; of several the likeliest comes first.
    const excess = isBase ? basePlace : excessOf(text, query);
    const distance = isWeak ? excess - shared : excess + unsharedDistance * (1 - shared);
    const isNegation = isOpposite(text, spelling);
    const isName = position < nameCount;
    const { listed } = dictionary;
    const isListed =
      isName && text === listed?.key && agreementAt?.(position, [listed.word], 'dictionary') !== 'contrary';
    const formTier = isName && isListed ? 'listed_name' : formTiers[place][isName ? 'name' : 'keyword'];
    const tier = isWeak ? 'weak_form' : formTier;
    const match: TextMatch = {
      tier: isNegation ? 'negated' : isTwin ? 'stem_twin' : tier,
      distance,
      position,
    };
    // Of texts with few n-grams in common, the one with most of them is the `match` of the hit, whatever its length.
    const explains = isWeak && text.includes(query) ? 1 : shared;
    const isFirst = isWeak ? isBestWeak && explains > bestShared : isBestWeak || isBetter(match, best);
    if (isFirst) {
      best = match;
      isBestWeak = isWeak;
      bestShared = explains;
    }
  }
  return best;
}

/**
 * How much of a word is the beginning of one of a text's words, at most: 1 = all of it, or one is the dictionary word of
 * the other. Two forms of one word must look alike: `bu` is drunk, `bois` is wood rather than `drink`.
 */
function sharedPart(
  word: string,
  textWords: readonly string[],
  { bases, place }: { bases: ReturnType<typeof irregularBases>; place: keyof typeof formTiers },
): number {
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
