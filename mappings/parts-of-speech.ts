import type { UiLanguage } from './localized-names.ts';

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

const yellow: BoardColour = { colour: 'yellow', css: '#fff2a8' };
const green: BoardColour = { colour: 'green', css: '#c6e8b8' };
const orange: BoardColour = { colour: 'orange', css: '#ffd3a3' };
const blue: BoardColour = { colour: 'blue', css: '#bfdcf7' };
const pink: BoardColour = { colour: 'pink', css: '#fbc9dc' };
const purple: BoardColour = { colour: 'purple', css: '#dccbf2' };
const brown: BoardColour = { colour: 'brown', css: '#dfc5a9' };
const grey: BoardColour = { colour: 'grey', css: '#d5d5d5' };
const white: BoardColour = { colour: 'white', css: '#ffffff' };

/** The description of a word class. */
interface WordClass {
  names: Readonly<Record<UiLanguage, string>>;
  colours: Readonly<Record<ColourScheme, BoardColour>>;
}

/**
 * The word classes of the catalogue and of partners' reports: one list for all. Questions and social words (hello, please)
 * are classes of their own here, as boards colour them apart. Goossens has five colours: what is neither verb, noun,
 * descriptor nor preposition is miscellaneous, orange.
 */
export const wordClasses = {
  noun: {
    names: { en: 'nouns', de: 'Substantive', fr: 'noms', es: 'sustantivos', ar: 'أسماء', 'zh-Hans': '名词' },
    colours: { fitzgerald: orange, goossens: yellow },
  },
  verb: {
    names: { en: 'verbs', de: 'Verben', fr: 'verbes', es: 'verbos', ar: 'أفعال', 'zh-Hans': '动词' },
    colours: { fitzgerald: green, goossens: pink },
  },
  adjective: {
    names: {
      en: 'adjectives',
      de: 'Adjektive',
      fr: 'adjectifs',
      es: 'adjetivos',
      ar: 'صفات',
      'zh-Hans': '形容词',
    },
    colours: { fitzgerald: blue, goossens: blue },
  },
  adverb: {
    names: { en: 'adverbs', de: 'Adverbien', fr: 'adverbes', es: 'adverbios', ar: 'ظروف', 'zh-Hans': '副词' },
    colours: { fitzgerald: brown, goossens: blue },
  },
  pronoun: {
    names: {
      en: 'pronouns',
      de: 'Pronomen',
      fr: 'pronoms',
      es: 'pronombres',
      ar: 'ضمائر',
      'zh-Hans': '代词',
    },
    colours: { fitzgerald: yellow, goossens: orange },
  },
  determiner: {
    names: {
      en: 'determiners',
      de: 'Begleiter',
      fr: 'déterminants',
      es: 'determinantes',
      ar: 'محددات',
      'zh-Hans': '限定词',
    },
    colours: { fitzgerald: grey, goossens: orange },
  },
  preposition: {
    names: {
      en: 'prepositions',
      de: 'Präpositionen',
      fr: 'prépositions',
      es: 'preposiciones',
      ar: 'حروف الجر',
      'zh-Hans': '介词',
    },
    colours: { fitzgerald: pink, goossens: green },
  },
  conjunction: {
    names: {
      en: 'conjunctions',
      de: 'Konjunktionen',
      fr: 'conjonctions',
      es: 'conjunciones',
      ar: 'حروف العطف',
      'zh-Hans': '连词',
    },
    colours: { fitzgerald: white, goossens: orange },
  },
  question: {
    names: {
      en: 'question words',
      de: 'Fragewörter',
      fr: 'mots interrogatifs',
      es: 'palabras interrogativas',
      ar: 'كلمات الاستفهام',
      'zh-Hans': '疑问词',
    },
    colours: { fitzgerald: purple, goossens: orange },
  },
  interjection: {
    names: {
      en: 'interjections',
      de: 'Ausrufe',
      fr: 'interjections',
      es: 'interjecciones',
      ar: 'ألفاظ التعجب',
      'zh-Hans': '感叹词',
    },
    colours: { fitzgerald: pink, goossens: orange },
  },
  social: {
    names: {
      en: 'social words',
      de: 'soziale Wörter',
      fr: 'mots de politesse',
      es: 'palabras sociales',
      ar: 'كلمات اجتماعية',
      'zh-Hans': '社交用语',
    },
    colours: { fitzgerald: pink, goossens: orange },
  },
  numeral: {
    names: { en: 'numbers', de: 'Zahlwörter', fr: 'nombres', es: 'números', ar: 'أعداد', 'zh-Hans': '数词' },
    colours: { fitzgerald: grey, goossens: orange },
  },
  particle: {
    names: {
      en: 'particles',
      de: 'Partikeln',
      fr: 'particules',
      es: 'partículas',
      ar: 'أدوات',
      'zh-Hans': '助词',
    },
    colours: { fitzgerald: white, goossens: orange },
  },
  phrase: {
    names: {
      en: 'phrases',
      de: 'Redewendungen',
      fr: 'expressions',
      es: 'frases',
      ar: 'عبارات',
      'zh-Hans': '短语',
    },
    colours: { fitzgerald: pink, goossens: orange },
  },
} as const satisfies Record<string, WordClass>;

/** One of the keys of {@link wordClasses}: the value of `part_of_speech`. */
export type PartOfSpeech = keyof typeof wordClasses;

/** The allowed values of `part_of_speech`, in the order in which they are documented. */
export const partsOfSpeech = Object.keys(wordClasses) as [PartOfSpeech, ...PartOfSpeech[]];

/** The names of the word classes by value. */
export const wordClassNames = Object.fromEntries(
  partsOfSpeech.map((value) => [value, wordClasses[value].names]),
) as Record<PartOfSpeech, Readonly<Record<UiLanguage, string>>>;
