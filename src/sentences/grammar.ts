import { join } from 'node:path';
import type { LanguageTag } from '../../mappings/document.ts';
import { fold } from '../../mappings/fold.ts';
import { irregularForms, irregularFormsOf } from '../../mappings/irregular-forms.ts';
import { memoized, primaryLanguage } from '../../mappings/language-tags.ts';
import { affirmedBy, hasNegatedVerbs } from '../../mappings/negations.ts';
import { readLanguageTables, readTable } from '../../mappings/read-table.ts';
import { hasLemmas, lemmaOf } from '../words/lemmas.ts';
import {
  asWritten,
  createLemmatizer,
  type FormRule,
  type LemmaCandidate,
  type Lemmatizer,
} from './lemma-candidates.ts';

/** The lists of `tables/words`; its README tells what each is for. */
export const wordLists = [
  ...([
    'articles',
    'auxiliaries',
    'behindVerbs',
    'functionPhrases',
    'functionWords',
    'elisions',
    'emptyBefore',
    'enclitics',
    'excesses',
  ] as const),
  ...(['honorifics', 'midClauseCuts', 'necessities', 'negationFrames', 'negations'] as const),
  ...([
    'negationsBehind',
    'negationsOfLast',
    'negationsOfVerbs',
    'numbers',
    'numbersBeforeThings',
    'pairs',
    'plurals',
    'questionTags',
    'reflexives',
    'separableParticles',
    'settings',
    'singulars',
    'unchanged',
    'unchangedBehind',
    'verbAnnouncers',
  ] as const),
];

/** German and Dutch words between clauses. */
export const conjunctions: ReadonlySet<string> = new Set(['und', 'oder', 'aber', 'en', 'of', 'maar']);

/** What is known of a language beyond its names in the catalogue; a list that its table lacks is empty. */
export type Grammar = Readonly<Record<(typeof wordLists)[number], ReadonlySet<string>>> & {
  /** By its tables of forms, those that searches know too. */
  lemmasOf: Lemmatizer;
  /** Dictionary words by those that names have, where they differ: Arabic dictionaries list verbs under the past. */
  listedAs: ReadonlyMap<string, string>;
};

const folder = join(import.meta.dirname, 'tables');
/**
 * Languages whose sentences are read with a grammar. Every other language has what ICU and the engine's analysis bring:
 * words, phrases, and the forms that stems relate.
 */
const words = readLanguageTables(join(folder, 'words'), ['list', 'words']);
const listedAs = readLanguageTables(join(folder, 'listed-as'), ['name', 'dictionary_word']);
const readOnce = memoized(readGrammar);

/** The grammar of a language by its primary subtag, read at its first use. */
export function grammarOf(language: LanguageTag): Grammar {
  const primary = primaryLanguage(language);
  // All languages of which nothing is known share one.
  const isKnown = primary in words || primary in irregularForms || hasLemmas(primary);
  return readOnce(isKnown || hasNegatedVerbs(primary) ? primary : '');
}

function readGrammar(language: LanguageTag): Grammar {
  const lists = words[language];
  const wordsOf = (name: string) =>
    (lists?.[name] ?? '').split(' ').flatMap((word) => asWritten(word).replaceAll('_', ' ') || []);
  const named = (pattern: string) => pattern.replace(/<\w+>/g, (name) => `(?:${wordsOf(name).join('|')})`);
  const path = join(folder, `form-rules/${language}.tsv`);
  const rules = lists ? readTable(path, ['pattern', 'lemmas', 'mark', 'note']) : [];
  const sets = Object.fromEntries(wordLists.map((name) => [name, new Set(wordsOf(name))])) as Record<
    (typeof wordLists)[number],
    Set<string>
  >;
  const lemmasOf = createLemmatizer({
    rules: rules.map(({ pattern, lemmas, mark }): FormRule => [named(pattern), lemmas, mark]),
    rulesTwice: sets.settings.has('rules-twice'),
    numbers: wordsOf('numbers'),
    forms: irregularFormsOf(language),
    lemmaOf: (form) => lemmaOf(language, form)?.lemma,
  });
  return {
    ...sets,
    listedAs: new Map(Object.entries(listedAs[language] ?? {})),
    lemmasOf: lists ? lemmasOf : (word) => [...lemmasOf(word), ...negatedVerbsOf(word, language)],
  };
}

/** The verbs that a word negates, in languages without rules: Kazakh `келме` is not to come; `алма` is rather an apple. */
const negatedVerbsOf = (word: string, language: LanguageTag): readonly LemmaCandidate[] =>
  affirmedBy(fold(word), language).map((key) => ({ key, lemma: key, distance: 3, mark: 'negated' }));

/** How much of a sentence is understood in a language: `full` = forms and negation too, `words` = words and phrases. */
export function sentenceSupport(language: LanguageTag): 'full' | 'words' {
  return primaryLanguage(language) in words ? 'full' : 'words';
}
