/**
 * Forms that no stemmer relates to their dictionary word, for the core vocabulary of AAC boards: `went` of `go`,
 * `Häuser` of `Haus`. The tables are used three times: the reading of sentences makes lemma candidates of them
 * (`src/sentences/lemma-candidates.ts`), the analyzers put the dictionary word in the place of a form before
 * they stem it (`recipes.ts`), and a search text as a whole is looked up as its dictionary word, which is the only way
 * in Japanese, whose words no space parts (`行った`), and in Korean, whose polite forms are as many as its verbs allow.
 */
import { join } from 'node:path';
import type { LanguageTag } from './document.ts';
import { fold } from './fold.ts';
import { memoized, primaryLanguage } from './language-tags.ts';
import { leadingParticles } from './particles.ts';
import { readLanguageTables } from './read-table.ts';

/**
 * The irregular forms of a language by their dictionary word, in plain spelling, one space apart. Marks may stand behind a
 * form:
 * - `*`: it means several (`children*` of `child`);
 * - `?`: ambiguous, for sentences alone, where neighbours and the catalogue decide. The form is a word of its own as well
 *   (`left` is the side, `saw` the tool), also without its accents (French `dû`), or it has several dictionary words;
 * - `~`: a synonym (`kid` of `child`), ambiguous too.
 *
 * A search takes each unambiguous form for its dictionary word, so none of these has two.
 */
export type IrregularForms = Readonly<Record<string, string>>;

/** A form of a row, with what its marks say. */
export interface IrregularForm {
  form: string;
  isPlural: boolean;
  isAmbiguous: boolean;
  isSynonym: boolean;
}

/** The forms of a row of {@link IrregularForms}. */
export function formsOfRow(row: string): IrregularForm[] {
  return row.split(' ').map((cell) => ({
    form: cell.replace(/[*?~]+$/, ''),
    isPlural: /\*[?~]?$/.test(cell),
    isAmbiguous: /[?~]$/.test(cell),
    isSynonym: cell.endsWith('~'),
  }));
}

/** The tables by primary language. */
export const irregularForms: Readonly<Record<LanguageTag, IrregularForms>> = readLanguageTables(
  join(import.meta.dirname, 'tables/irregular-forms'),
  ['lemma', 'forms'],
);

/** Persian verbs are written with a zero-width non-joiner behind their prefix, which people type as a space. */
const nonJoiner = '\u200C';

/** A dictionary word without the particle that names have in front of it (`a mânca` → `mânca`). */
function withoutParticle(language: LanguageTag, text: string): string {
  const particle = leadingParticles[language]?.find((candidate) => text.startsWith(`${candidate} `));
  return particle === undefined ? text : text.slice(particle.length + 1);
}

/** The table of a language by its primary subtag; empty where it has none. */
export function irregularFormsOf(language: LanguageTag): IrregularForms {
  return irregularForms[primaryLanguage(language)] ?? {};
}

/** The forms of a row that a search takes for its dictionary word: the unambiguous ones. */
function unambiguousForms(row: string): string[] {
  return formsOfRow(row).flatMap(({ form, isAmbiguous }) => (isAmbiguous ? [] : [form]));
}

/**
 * The forms of a language as rules of the `synonym` token filter, a dictionary word a rule: `went, gone, goes => go`. A
 * form is also found as it is typed without accents. Dictionary words of several words are left to whole texts.
 * @see https://docs.opensearch.org/latest/analyzers/token-filters/synonym/
 */
export function irregularRules(language: LanguageTag): readonly string[] {
  return Object.entries(irregularForms[language] ?? {}).flatMap(([base, row]) => {
    const word = withoutParticle(language, base);
    if (word.includes(' ')) return [];
    const forms = new Set(unambiguousForms(row).flatMap(withUnaccented));
    if (forms.size === 0) return [];
    return [`${[...forms].join(', ')} => ${word}`];
  });
}

/** A form as it is written and typed; one letter without its accent is mostly another word (Italian `è` is, `e` and). */
function withUnaccented(form: string): string[] {
  const folded = fold(form);
  return folded.length > 1 ? [form, folded] : [form];
}

/** The dictionary word of a form, folded. */
export interface IrregularBase {
  /** As names have it, with a particle where names have one (`a mânca`). */
  text: string;
  /** As it stands among other words (`mânca`). */
  word: string;
  /** As the table has it, with its marks. */
  written: string;
  /** The form, with its marks. */
  form: string;
}

/** The dictionary words of a language by their folded forms; made at the first use of the language. */
export const irregularBases: (language: LanguageTag) => ReadonlyMap<string, IrregularBase> = memoized(
  (language) => {
    const primary = primaryLanguage(language);
    if (primary !== language) return irregularBases(primary);
    return new Map(
      Object.entries(irregularFormsOf(primary)).flatMap(([base, row]) => {
        const entry = { text: fold(base), word: fold(withoutParticle(primary, base)), written: base };
        return [...unambiguousForms(row), ...(entry.word === entry.text ? [] : [entry.word])]
          .flatMap((form) => [form, form.replaceAll(nonJoiner, ' ')])
          .map((form): [string, IrregularBase] => [fold(form), { ...entry, form }]);
      }),
    );
  },
);

/** The dictionary word of a folded text that is one of the irregular forms of a language. */
export function irregularBase(language: LanguageTag, text: string): IrregularBase | undefined {
  return irregularBases(language).get(text);
}
