import type { LanguageTag } from '../../mappings/document.ts';
import { irregularForms, irregularFormsOf } from '../../mappings/irregular-forms.ts';
import { hasLemmas, lemmaOf } from '../words/lemmas.ts';
import { arabic } from './languages/ar.ts';
import { readByLemmas } from './languages/by-lemmas.ts';
import { german } from './languages/de.ts';
import { english } from './languages/en.ts';
import { spanish } from './languages/es.ts';
import { french } from './languages/fr.ts';
import type { GrammarTable } from './languages/grammar-types.ts';
import { italian } from './languages/it.ts';
import { japanese } from './languages/ja.ts';
import { dutch } from './languages/nl.ts';
import { polish } from './languages/pl.ts';
import { portuguese } from './languages/pt.ts';
import { russian } from './languages/ru.ts';
import { chinese } from './languages/zh.ts';
import { asWritten, createLemmatizer, type Lemmatizer } from './lemma-candidates.ts';

/**
 * Languages whose sentences are read with a grammar. Every other language has what ICU and the engine's analysis bring:
 * words, phrases, and the forms that stems relate.
 */
const grammars = {
  ...readByLemmas,
  ar: arabic,
  de: german,
  en: english,
  es: spanish,
  fr: french,
  it: italian,
  ja: japanese,
  nl: dutch,
  pl: polish,
  pt: portuguese,
  ru: russian,
  zh: chinese,
} as const satisfies Record<LanguageTag, GrammarTable>;

/** The lists of words in a table. */
const wordLists = [
  ...(['functionWords', 'articles', 'enclitics', 'honorifics', 'separableParticles', 'auxiliaries'] as const),
  ...(['negations', 'negationsBehind', 'negationFrames', 'negationsOfVerbs', 'necessities'] as const),
];
type WordList = (typeof wordLists)[number];

/** What is known of a language beyond its names in the catalogue; a list that its table lacks is empty. */
export type Grammar = Omit<GrammarTable, WordList | 'functionPhrases'> &
  Readonly<Record<WordList | 'functionPhrases', ReadonlySet<string>>> & {
    /** By its tables of forms, those that searches know too. */
    lemmasOf: Lemmatizer;
  };

/** Of a language without a row. */
const noGrammar: GrammarTable = { functionWords: '', rules: [] };

const grammarsByLanguage = new Map<LanguageTag, Grammar>();

/** The grammar of a language by its primary subtag. */
export function grammarOf(language: LanguageTag): Grammar {
  const [primary = language] = language.split('-', 1);
  const rows: Readonly<Record<string, GrammarTable>> = grammars;
  // All languages of which nothing is known share one.
  const key = primary in rows || primary in irregularForms || hasLemmas(primary) ? primary : '';
  const cached = grammarsByLanguage.get(key);
  if (cached) return cached;
  const table = rows[primary] ?? noGrammar;
  const wordsOf = (name: WordList) => new Set(table[name]?.split(' ').filter(Boolean).map(asWritten));
  const grammar: Grammar = {
    ...table,
    ...(Object.fromEntries(wordLists.map((name) => [name, wordsOf(name)])) as Record<WordList, Set<string>>),
    functionPhrases: new Set(table.functionPhrases?.split('|')),
    lemmasOf: createLemmatizer(table, irregularFormsOf(primary), (form) => lemmaOf(primary, form)),
  };
  grammarsByLanguage.set(key, grammar);
  return grammar;
}

/** How much of a sentence is understood in a language: `full` = forms and negation too, `words` = words and phrases. */
export function sentenceSupport(language: LanguageTag): 'full' | 'words' {
  return (language.split('-', 1)[0] ?? language) in grammars ? 'full' : 'words';
}
