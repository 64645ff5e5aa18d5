/**
 * Forms that no stemmer relates to their dictionary word, for the core vocabulary of AAC boards: `went` of `go`,
 * `Häuser` of `Haus`. The tables are used three times: the reading of sentences makes lemma candidates of them
 * (`src/sentences/lemma-candidates.ts`), the analyzers put the dictionary word in the place of a form before
 * they stem it (`recipes.ts`), and a search text as a whole is looked up as its dictionary word, which is the only way
 * in Japanese, whose words no space parts (`行った`), and in Korean, whose polite forms are as many as its verbs allow.
 */
import type { LanguageTag } from './document.ts';
import { fold } from './fold.ts';
import { ar } from './irregular-forms/ar.ts';
import { cs } from './irregular-forms/cs.ts';
import { cy } from './irregular-forms/cy.ts';
import { da } from './irregular-forms/da.ts';
import { de } from './irregular-forms/de.ts';
import { el } from './irregular-forms/el.ts';
import { en } from './irregular-forms/en.ts';
import { es } from './irregular-forms/es.ts';
import { fa } from './irregular-forms/fa.ts';
import { fi } from './irregular-forms/fi.ts';
import { fr } from './irregular-forms/fr.ts';
import { he } from './irregular-forms/he.ts';
import { hi } from './irregular-forms/hi.ts';
import { hr } from './irregular-forms/hr.ts';
import { hu } from './irregular-forms/hu.ts';
import { hy } from './irregular-forms/hy.ts';
import { it } from './irregular-forms/it.ts';
import { ja } from './irregular-forms/ja.ts';
import { ko } from './irregular-forms/ko.ts';
import { lt } from './irregular-forms/lt.ts';
import { nb } from './irregular-forms/nb.ts';
import { nl } from './irregular-forms/nl.ts';
import { pl } from './irregular-forms/pl.ts';
import { pt } from './irregular-forms/pt.ts';
import { ro } from './irregular-forms/ro.ts';
import { ru } from './irregular-forms/ru.ts';
import { sk } from './irregular-forms/sk.ts';
import { sv } from './irregular-forms/sv.ts';
import { sw } from './irregular-forms/sw.ts';
import { formsOfRow, type IrregularForms } from './irregular-forms/table.ts';
import { tr } from './irregular-forms/tr.ts';
import { uk } from './irregular-forms/uk.ts';
import { zh } from './irregular-forms/zh.ts';
import { zu } from './irregular-forms/zu.ts';
import { leadingParticles } from './particles.ts';

/** The tables by primary language. */
export const irregularForms = {
  ar,
  cs,
  cy,
  da,
  de,
  el,
  en,
  es,
  fa,
  fi,
  fr,
  he,
  hi,
  hr,
  hu,
  hy,
  it,
  ja,
  ko,
  lt,
  nb,
  nl,
  pl,
  pt,
  ro,
  ru,
  sk,
  sv,
  sw,
  tr,
  uk,
  zh,
  zu,
} as const satisfies Record<LanguageTag, IrregularForms>;

/** Persian verbs are written with a zero-width non-joiner behind their prefix, which people type as a space. */
const nonJoiner = '\u200C';

/** A dictionary word without the particle that names have in front of it (`a mânca` → `mânca`). */
function withoutParticle(language: LanguageTag, text: string): string {
  const particle = leadingParticles[language]?.find((candidate) => text.startsWith(`${candidate} `));
  return particle === undefined ? text : text.slice(particle.length + 1);
}

/** The table of a language by its primary subtag; empty where it has none. */
export function irregularFormsOf(language: LanguageTag): IrregularForms {
  const tables: Readonly<Record<LanguageTag, IrregularForms>> = irregularForms;
  return tables[language.split('-', 1)[0] ?? language] ?? {};
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
export function irregularRules(language: keyof typeof irregularForms): readonly string[] {
  return Object.entries(irregularForms[language]).flatMap(([base, row]) => {
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
}

const basesByLanguage = new Map<LanguageTag, ReadonlyMap<string, IrregularBase>>();

/** The dictionary words of a language by their folded forms; made at the first use of the language. */
export function irregularBases(language: LanguageTag): ReadonlyMap<string, IrregularBase> {
  const cached = basesByLanguage.get(language);
  if (cached) return cached;
  const [primary = ''] = language.split('-');
  const bases = primary === language ? readBases(primary) : irregularBases(primary);
  basesByLanguage.set(language, bases);
  return bases;
}

function readBases(primary: LanguageTag): ReadonlyMap<string, IrregularBase> {
  return new Map(
    Object.entries(irregularFormsOf(primary)).flatMap(([base, row]) => {
      const entry = { text: fold(base), word: fold(withoutParticle(primary, base)) };
      return [...unambiguousForms(row), ...(entry.word === entry.text ? [] : [entry.word])]
        .flatMap((form) => [form, form.replaceAll(nonJoiner, ' ')])
        .map((form): [string, IrregularBase] => [fold(form), entry]);
    }),
  );
}

/** The dictionary word of a folded text that is one of the irregular forms of a language. */
export function irregularBase(language: LanguageTag, text: string): IrregularBase | undefined {
  return irregularBases(language).get(text);
}
