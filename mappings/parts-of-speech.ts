import { join } from 'node:path';
import { namesOf, type UiLanguage, uiLanguages } from './localized-names.ts';
import { readTable } from './read-table.ts';

/** A colour that boards mark a word class with: light enough for black text and outlines on it. */
interface BoardColour {
  colour: string;
  /** As CSS writes it. */
  css: string;
}

/** Ways of colouring boards by word class. Both are conventions of schools and boards; neither fixes exact colours. */
export const colourSchemes = {
  fitzgerald: {
    title: 'Modified Fitzgerald Key',
    source:
      'Fitzgerald (1949), Straight Language for the Deaf; modified for boards by McDonald and Schultz (1973)',
  },
  goossens: {
    title: 'Goossens’, Crain and Elder',
    source:
      'Goossens’, Crain and Elder (1992), Engineering the Preschool Environment for Interactive Symbolic Communication',
  },
} as const;
/** One of the keys of {@link colourSchemes}. */
type ColourScheme = keyof typeof colourSchemes;

/** The colours by name, as CSS writes them. */
const palette: Readonly<Record<string, string>> = {
  yellow: '#fff2a8',
  green: '#c6e8b8',
  orange: '#ffd3a3',
  blue: '#bfdcf7',
  pink: '#fbc9dc',
  purple: '#dccbf2',
  brown: '#dfc5a9',
  grey: '#d5d5d5',
  white: '#ffffff',
};

interface WordClass {
  names: Readonly<Record<UiLanguage, string>>;
  colours: Readonly<Record<ColourScheme, BoardColour>>;
}

/**
 * The allowed values of `part_of_speech`, in the order in which they are documented: one list for the catalogue and for
 * partners' reports. Questions and social words (hello, please) are classes of their own here, as boards colour them apart.
 */
export const partsOfSpeech = [
  'noun',
  'verb',
  'adjective',
  'adverb',
  'pronoun',
  'determiner',
  'preposition',
  'conjunction',
  'question',
  'interjection',
  'social',
  'numeral',
  'particle',
  'phrase',
] as const;
/** One of {@link partsOfSpeech}. */
export type PartOfSpeech = (typeof partsOfSpeech)[number];

const rows = readTable(join(import.meta.dirname, 'tables/word-classes.tsv'), [
  'word_class',
  'fitzgerald',
  'goossens',
  ...uiLanguages,
]);

function wordClassOf(value: PartOfSpeech): WordClass {
  const row = rows.find(({ word_class }) => word_class === value);
  if (!row) throw new Error(`tables/word-classes.tsv has no ${value}`);
  const colourOf = (scheme: ColourScheme): BoardColour => {
    const css = palette[row[scheme]];
    if (css === undefined) throw new Error(`tables/word-classes.tsv: ${row[scheme]} is no colour`);
    return { colour: row[scheme], css };
  };
  return {
    names: namesOf(row),
    colours: { fitzgerald: colourOf('fitzgerald'), goossens: colourOf('goossens') },
  };
}

/** The word classes with their names and colours, from `tables/word-classes.tsv`. */
export const wordClasses = Object.fromEntries(
  partsOfSpeech.map((value) => [value, wordClassOf(value)]),
) as Record<PartOfSpeech, WordClass>;

/** The names of the word classes by value. */
export const wordClassNames = Object.fromEntries(
  partsOfSpeech.map((value) => [value, wordClasses[value].names]),
) as Record<PartOfSpeech, Readonly<Record<UiLanguage, string>>>;
