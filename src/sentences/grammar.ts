import type { LanguageTag } from '../../mappings/document.ts';
import { irregularForms, irregularFormsOf } from '../../mappings/irregular-forms.ts';
import { arabic } from './languages/ar.ts';
import { german } from './languages/de.ts';
import { english } from './languages/en.ts';
import { spanish } from './languages/es.ts';
import { french } from './languages/fr.ts';
import type { Grammar, GrammarTable } from './languages/grammar-types.ts';
import { italian } from './languages/it.ts';
import { japanese } from './languages/ja.ts';
import { dutch } from './languages/nl.ts';
import { polish } from './languages/pl.ts';
import { portuguese } from './languages/pt.ts';
import { russian } from './languages/ru.ts';
import { chinese } from './languages/zh.ts';

/**
 * Languages whose sentences are read with a grammar. Every other language has what ICU and the engine's analysis bring:
 * words, phrases, and the forms that stems relate.
 */
const grammars = {
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

/** Of a language without a row. */
const noGrammar: GrammarTable = { functionWords: '', rules: [] };

const grammarsByLanguage = new Map<LanguageTag, Grammar>();

/** The grammar of a language by its primary subtag. */
export function grammarOf(language: LanguageTag): Grammar {
  const [primary = language] = language.split('-', 1);
  const cached = grammarsByLanguage.get(primary);
  if (cached) return cached;
  const rows: Readonly<Record<string, GrammarTable>> = grammars;
  const grammar = { ...(rows[primary] ?? noGrammar), forms: irregularFormsOf(primary) };
  // Of languages that do not exist none is kept: a client can make up any number of tags.
  if (primary in rows || primary in irregularForms) grammarsByLanguage.set(primary, grammar);
  return grammar;
}

/** How much of a sentence is understood in a language: `full` = forms and negation too, `words` = words and phrases. */
export function sentenceSupport(language: LanguageTag): 'full' | 'words' {
  return (language.split('-', 1)[0] ?? language) in grammars ? 'full' : 'words';
}
