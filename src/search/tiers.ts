import type { MatchType } from '../symbols/serialize.ts';
import {
  type ClauseContext,
  derivedName,
  formOfKeyword,
  formOfName,
  formWords,
  fuzzyKeyword,
  fuzzyName,
  fuzzyWords,
  keywordIs,
  keywordIsOtherwise,
  nameBeginsWith,
  nameBeginsWithWord,
  nameIs,
  nameIsOtherwise,
  respelledText,
  sharedGrams,
  soundsAlike,
  tagIs,
  unfinishedWord,
  wordsIn,
} from './clauses.ts';
import type { Query } from './filters.ts';

/**
 * Bands of tiers, best first. Of a chain a later language comes after the earlier ones within a band: a whole text in the
 * second language before a mere beginning in the first, and after its whole texts.
 */
const bands = ['whole', 'words', 'parts', 'similar'] as const;

/** One way in which a text of a symbol meets the search text. */
interface Tier {
  band: (typeof bands)[number];
  /** What a hit of this tier says in `match.type`. */
  type: MatchType;
  explanation: string;
  /** How the engine finds it; without one it is found by the clause of a better or wider tier. */
  query?: (context: ClauseContext) => readonly Query[];
  /** The search text, or a form of it, is a whole text of the symbol. */
  isWhole?: true;
  /** The search text is a name as it is, but for accents. */
  isName?: true;
  /** It is another form of the word. */
  isForm?: true;
  /** The text goes on where the search text ends within a word. */
  isBeginning?: true;
  /** Found by the fuzzy fallback alone. */
  isFuzzy?: true;
  /** A whole name an edit away, or two where it is long. */
  isNear?: true;
  /** Another word that folds alike: never an answer by itself. */
  isTwin?: true;
  /** The engine's own score orders it: how many n-grams are shared. */
  isScored?: true;
  /** Says little about what the symbol is. */
  isDoubtful?: true;
}

/**
 * The ranking: ways to match in the order of what a person would call right. Boosts and scores follow from the place in
 * this table, and everything that depends on how a hit matched asks the flags of its tier. A keyword is what the symbol
 * means; a longer name that begins so is about something else (`water` is a droplet rather than a water pistol). A whole
 * name one edit away comes before keywords that merely begin so (`bish` is rather `fish` than `bishop`).
 */
export const tiers = {
  exact_name: {
    band: 'whole',
    type: 'exact',
    query: nameIs,
    isWhole: true,
    isName: true,
    explanation: 'the name',
  },
  exact_keyword: { band: 'whole', type: 'exact', query: keywordIs, isWhole: true, explanation: 'a keyword' },
  unmarked_name: {
    band: 'whole',
    type: 'exact',
    isWhole: true,
    isName: true,
    explanation: 'the name, whose accents are left out',
  },
  unmarked_keyword: {
    band: 'whole',
    type: 'exact',
    isWhole: true,
    explanation: 'a keyword, whose accents are left out',
  },
  bare_name: {
    band: 'whole',
    type: 'exact',
    query: nameIsOtherwise,
    isWhole: true,
    explanation: 'the name, without the article or in the other script',
  },
  derived_name: {
    band: 'whole',
    type: 'exact',
    query: derivedName,
    isWhole: true,
    explanation: 'the name of a linked symbol of another set',
  },
  form_of_name: {
    band: 'whole',
    type: 'word',
    query: formOfName,
    isWhole: true,
    isForm: true,
    explanation: 'another form of the name',
  },
  bare_keyword: {
    band: 'whole',
    type: 'exact',
    query: keywordIsOtherwise,
    isWhole: true,
    explanation: 'a keyword, without the article or in the other script',
  },
  form_of_keyword: {
    band: 'whole',
    type: 'word',
    query: formOfKeyword,
    isWhole: true,
    isForm: true,
    explanation: 'another form of a keyword',
  },
  respelled_name: {
    band: 'whole',
    type: 'exact',
    query: respelledText,
    isWhole: true,
    explanation: 'the name, typed otherwise: romanised, as one word or two, on another layout',
  },
  name_beginning: {
    band: 'words',
    type: 'prefix',
    query: nameBeginsWithWord,
    explanation: 'the first words of a name',
  },
  name_words: { band: 'words', type: 'word', query: wordsIn, explanation: 'words of a name' },
  negation_by_word: {
    band: 'words',
    type: 'exact',
    explanation: 'the negation in a text of several words',
  },
  long_name_beginning: {
    band: 'words',
    type: 'prefix',
    explanation: 'the first words of a name that is much longer',
  },
  long_name_words: { band: 'words', type: 'word', explanation: 'words of a name that is much longer' },
  keyword_words: { band: 'words', type: 'word', explanation: 'words of a keyword' },
  word_by_word: { band: 'words', type: 'exact', explanation: 'a word of a text of several' },
  respelled_keyword: { band: 'words', type: 'exact', explanation: 'a keyword, typed otherwise' },
  words_across_texts: {
    band: 'words',
    type: 'word',
    explanation: 'all words, each a text or a word of a name',
  },
  form_in_name: {
    band: 'parts',
    type: 'word',
    query: formWords,
    isForm: true,
    explanation: 'another form of words of a name',
  },
  form_in_keyword: {
    band: 'parts',
    type: 'word',
    isForm: true,
    explanation: 'another form of words of a keyword',
  },
  accent_twin: {
    band: 'parts',
    type: 'fuzzy',
    isTwin: true,
    explanation: 'another word, which differs by accents, tone marks or letters',
  },
  sounding_text: {
    band: 'parts',
    type: 'fuzzy',
    query: soundsAlike,
    isFuzzy: true,
    explanation: 'a text that sounds alike',
  },
  unfinished_name: {
    band: 'parts',
    type: 'prefix',
    query: nameBeginsWith,
    isBeginning: true,
    explanation: 'the first letters of a name',
  },
  near_name: {
    band: 'parts',
    type: 'fuzzy',
    query: fuzzyName,
    isFuzzy: true,
    isNear: true,
    explanation: 'a name one edit away',
  },
  later_unfinished_name: {
    band: 'parts',
    type: 'prefix',
    isBeginning: true,
    explanation: 'the first letters of a later word of a name',
  },
  unfinished_keyword: {
    band: 'parts',
    type: 'prefix',
    query: unfinishedWord,
    isBeginning: true,
    explanation: 'the first letters of a keyword',
  },
  near_long_name: {
    band: 'parts',
    type: 'fuzzy',
    isFuzzy: true,
    isNear: true,
    explanation: 'a long name two edits away',
  },
  later_unfinished_keyword: {
    band: 'parts',
    type: 'prefix',
    isBeginning: true,
    explanation: 'the first letters of a later word of a keyword',
  },
  twin_beginning: {
    band: 'parts',
    type: 'prefix',
    isBeginning: true,
    explanation: 'the first letters of a text, with other accents',
  },
  tag: { band: 'parts', type: 'word', query: tagIs, explanation: 'a tag or group' },
  scattered_words: {
    band: 'parts',
    type: 'word',
    isDoubtful: true,
    explanation: 'all words, somewhere in the texts',
  },
  similar_text: {
    band: 'similar',
    type: 'fuzzy',
    query: (context) => [...fuzzyKeyword(context), ...fuzzyWords(context)],
    isFuzzy: true,
    explanation: 'a text that is spelled alike',
  },
  weak_form: {
    band: 'similar',
    type: 'word',
    isForm: true,
    isDoubtful: true,
    explanation: 'a word of the same stem that shares little',
  },
  remote_text: {
    band: 'similar',
    type: 'fuzzy',
    query: sharedGrams,
    isFuzzy: true,
    isScored: true,
    explanation: 'a text that shares letters',
  },
  negated: {
    band: 'similar',
    type: 'word',
    isDoubtful: true,
    explanation: 'the opposite: one of the two is negated',
  },
  unexplained: {
    band: 'similar',
    type: 'word',
    isDoubtful: true,
    explanation: 'words as the engine cuts them',
  },
} as const satisfies Record<string, Tier>;

/** Name of a tier. */
export type TierName = keyof typeof tiers;

/** All tiers, best first. */
export const tierNames = Object.keys(tiers) as readonly TierName[];

/** The row of a tier, with the flags that it leaves out. */
export function tierOf(name: TierName): Tier {
  return tiers[name];
}

/** Languages of a chain that are told apart, and tiers of a band at most: the factors of a score. */
const languagePlaces = 16;
const tierPlaces = 16;

const scores = new Map(
  tierNames.map((name) => {
    const { band } = tiers[name];
    const worseBands = bands.length - 1 - bands.indexOf(band);
    const ofBand = tierNames.filter((other) => tiers[other].band === band);
    const worseTiers = ofBand.length - 1 - ofBand.indexOf(name);
    return [name, worseBands * languagePlaces * tierPlaces + worseTiers];
  }),
);

/**
 * The score of a tier in a language, which is also the boost of its clause: a whole number, exact in the engine's floats,
 * from which band, language and tier can be read.
 * @param languagePlace of the language in the chain; 0 = the first, or no chain.
 */
export function scoreOf(tier: TierName, languagePlace = 0): number {
  const place = Math.max(0, languagePlaces - 1 - languagePlace);
  return (scores.get(tier) ?? 0) + place * tierPlaces;
}

/** Whether a tier is in the bands of whole texts or whole words. */
export function isOfWholeWords(name: TierName): boolean {
  const { band } = tierOf(name);
  return band === 'whole' || band === 'words';
}

/** Whether a match may answer a word by itself: a text as a whole, its words or their forms, no beginning, no tag alone. */
export function isWholeWord({ type, tier }: { type: MatchType; tier: TierName }): boolean {
  const { isDoubtful = false, isForm = false, isTwin = false } = tierOf(tier);
  if (type === 'exact' || type === 'fuzzy') return !isTwin;
  return type === 'word' && !isDoubtful && (isForm || isOfWholeWords(tier));
}
