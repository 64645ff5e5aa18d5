import type { Match } from '../symbols/serialize.ts';
import {
  type ClauseContext,
  formWords,
  nameBeginsWith,
  nameBeginsWithWord,
  respelledText,
  tagIs,
  unfinishedWord,
  wholeText,
  wordsIn,
} from './clauses.ts';
import type { Query } from './filters.ts';

/** One way in which a text of a symbol meets the search text. */
interface TierRow {
  /** What a hit of this tier says in `match.type`. */
  type: Match['type'];
  /** How the engine finds it; without one it is found by the clause of a better or wider tier. */
  query?: (context: ClauseContext) => readonly Query[];
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
  /** Says little about what the symbol is. */
  isDoubtful?: true;
}

/**
 * The ranking: ways to match in the order of what a person would call right, in bands. Of a chain a later language comes
 * after the earlier ones within a band: a whole text in the second language before a mere beginning in the first, and after
 * its whole texts. Boosts and scores follow from the place in this table, and everything that depends on how a hit matched
 * asks the flags of its tier. A keyword is what the symbol means; a longer name that begins so is about something else
 * (`water` is a droplet rather than a water pistol). A whole name one edit away comes before keywords that merely begin so
 * (`bish` is rather `fish` than `bishop`).
 */
const bands = {
  /** The search text, or a form of it, is a whole text of the symbol. */
  whole: {
    // A curator said that it comes first for the text. Both are found by the clauses of the curators' table.
    pinned: { type: 'exact' },
    curated_text: { type: 'exact' },
    exact_name: { type: 'exact', query: wholeText('name', 'typed'), isName: true },
    // By a table the search text is a form of the name: `ptice` are birds rather than a rooster that has them as a keyword.
    listed_name: { type: 'word', query: wholeText('name', 'dictionary'), isForm: true },
    exact_keyword: { type: 'exact', query: wholeText('keyword', 'typed') },
    // Their accents are left out.
    unmarked_name: { type: 'exact', isName: true },
    unmarked_keyword: { type: 'exact' },
    // Without the article, or in the other script.
    bare_name: { type: 'exact', query: wholeText('name', 'bare') },
    // The name of a linked symbol of another set.
    derived_name: { type: 'exact', query: wholeText('derived', 'any') },
    form_of_name: { type: 'word', isForm: true },
    bare_keyword: { type: 'exact', query: wholeText('keyword', 'bare') },
    form_of_keyword: { type: 'word', query: wholeText('keyword', 'dictionary'), isForm: true },
    // Typed otherwise: romanised, as one word or two, on another layout.
    respelled_name: { type: 'exact', query: respelledText },
  },
  /** Whole words. */
  words: {
    name_beginning: { type: 'prefix', query: nameBeginsWithWord },
    name_words: { type: 'word', query: wordsIn },
    keyword_words: { type: 'word' },
    // A word, or the negation, of a text of several words.
    word_by_word: { type: 'exact' },
    respelled_keyword: { type: 'exact' },
    // All words, each a text or a word of a name.
    words_across_texts: { type: 'word' },
  },
  /** Words in other forms, and parts of words. */
  parts: {
    form_in_name: { type: 'word', query: formWords, isForm: true },
    form_in_keyword: { type: 'word', isForm: true },
    sounding_text: { type: 'fuzzy', isFuzzy: true },
    // The first letters of a name, and of a later word of one.
    unfinished_name: { type: 'prefix', query: nameBeginsWith, isBeginning: true },
    // Another word, which differs by accents, tone marks or letters: what begins as it is typed is rather meant (`sữ`: `sữa`, not `sư`).
    accent_twin: { type: 'fuzzy', isTwin: true },
    near_name: { type: 'fuzzy', isFuzzy: true, isNear: true },
    later_unfinished_name: { type: 'prefix', isBeginning: true },
    unfinished_keyword: { type: 'prefix', query: unfinishedWord, isBeginning: true },
    later_unfinished_keyword: { type: 'prefix', isBeginning: true },
    // The first letters of a text, with other accents.
    twin_beginning: { type: 'prefix', isBeginning: true },
    // A form of another word, whose stem differs by accents.
    stem_twin: { type: 'fuzzy', isTwin: true },
    // A tag or group.
    tag: { type: 'word', query: tagIs },
    // All words, somewhere in the texts.
    scattered_words: { type: 'word', isDoubtful: true },
  },
  /** Texts that may mean something else. */
  similar: {
    similar_text: { type: 'fuzzy', isFuzzy: true },
    // A word of the same stem that shares little.
    weak_form: { type: 'word', isForm: true, isDoubtful: true },
    remote_text: { type: 'fuzzy', isFuzzy: true },
    // The opposite: one of the two is negated.
    negated: { type: 'word', isDoubtful: true },
    // Typed in Latin letters, another word of the same consonants (`youtube`: `טוב`).
    consonant_twin: { type: 'fuzzy', isTwin: true, isDoubtful: true },
    // Words as the engine cuts them.
    unexplained: { type: 'word', isDoubtful: true },
  },
} as const satisfies Record<string, Record<string, TierRow>>;

type Band = keyof typeof bands;
/** Name of a tier. */
export type TierName = { [Name in Band]: keyof (typeof bands)[Name] }[Band];

/** A row of the table, with what follows from its place. */
export interface Tier extends TierRow {
  /** The search text, or a form of it, is a whole text of the symbol. */
  isWhole: boolean;
  /** Whole texts or whole words match. */
  isOfWholeWords: boolean;
  /** Its score in the last language that is told apart. */
  score: number;
}

/** Languages of a chain that are told apart, and tiers of a band at most: the factors of a score. */
const languagePlaces = 16;
const tierPlaces = 16;

const tiers = new Map(
  Object.entries(bands).flatMap(([band, rows], bandPlace, all) =>
    Object.entries(rows).map(([name, row]: [string, TierRow], place, { length }) => {
      const worseBands = all.length - 1 - bandPlace;
      const score = worseBands * languagePlaces * tierPlaces + length - 1 - place;
      const isWhole = band === 'whole';
      const tier: Tier = { ...row, score, isWhole, isOfWholeWords: isWhole || band === 'words' };
      return [name as TierName, tier] as const;
    }),
  ),
);

/** All tiers, best first. */
export const tierNames: readonly TierName[] = [...tiers.keys()];

/** What a tier is. */
export function tierOf(name: TierName): Tier {
  return tiers.get(name) as Tier;
}

/**
 * The score of a tier in a language, which is also the boost of its clause: a whole number, exact in the engine's floats,
 * from which band, language and tier can be read.
 * @param languagePlace of the language in the chain; 0 = the first, or no chain.
 */
export function scoreOf(tier: TierName, languagePlace = 0): number {
  return tierOf(tier).score + Math.max(0, languagePlaces - 1 - languagePlace) * tierPlaces;
}

/** Whether a match may answer a word by itself: a text as a whole, its words or their forms, no beginning, no tag alone. */
export function isWholeWord({ type, tier }: { type: Match['type']; tier: TierName }): boolean {
  const { isDoubtful = false, isForm = false, isTwin = false, isOfWholeWords } = tierOf(tier);
  if (type === 'exact' || type === 'fuzzy') return !isTwin;
  return type === 'word' && !isDoubtful && (isForm || isOfWholeWords);
}
