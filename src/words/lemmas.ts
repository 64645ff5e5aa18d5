/** Dictionary words of inflected ones, in languages whose endings are too many for rules. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { LanguageTag } from '../../mappings/document.ts';
import { primaryLanguage } from '../../mappings/language-tags.ts';
import { lowerBound } from '../lib/lower-bound.ts';

const folder = join(import.meta.dirname, '../../mappings/lemmas');
const suffix = '.tsv.gz';

/** The tables, by primary language; `sh` is Croatian, Bosnian and Serbian in Latin letters. */
export const lemmaTables: ReadonlySet<string> = new Set(
  readdirSync(folder).flatMap((name) => (name.endsWith(suffix) ? [name.slice(0, -suffix.length)] : [])),
);

/** The files of the tables, relative to the project's root: they decide answers as sources do. */
export const lemmaFiles: readonly string[] = [...lemmaTables].map(
  (table) => `mappings/lemmas/${table}${suffix}`,
);

/** Tables by language, where they are not named as it is. */
const tableNames: Readonly<Record<LanguageTag, string>> = {
  bs: 'sh',
  hr: 'sh',
  'sr-Latn': 'sh',
  'sr-ME': 'sh',
};

/** The name of a language's tables: that of its whole tag, else of its primary language. */
export function tableOf(language: LanguageTag): string {
  const primary = primaryLanguage(language);
  return tableNames[language] ?? tableNames[primary] ?? primary;
}

/** Whether a language has a table. */
export const hasLemmas = (language: LanguageTag): boolean => lemmaTables.has(tableOf(language));

/** Tables that were read, as the bytes of one text each: a tenth of what a map of their words takes, and half of a string. */
const texts = new Map<string, Buffer>();

function textOf(table: string): Buffer {
  const cached = texts.get(table);
  if (cached !== undefined) return cached;
  const text = gunzipSync(readFileSync(join(folder, `${table}${suffix}`)));
  texts.set(table, text);
  return text;
}

/** A dictionary word of a form. */
export interface Lemma {
  lemma: string;
  /** The form is, or may be, a dictionary word too: Finnish `tee` (tea, and of `tehdä`). */
  isAmbiguous: boolean;
}

/**
 * The dictionary word of a form (Finnish `lähdemme`: `lähteä`).
 * @param form in small letters, NFC.
 * @returns undefined for a word that is none of the language's forms, and where the language has no table.
 */
export function lemmaOf(language: LanguageTag, form: string): Lemma | undefined {
  if (!hasLemmas(language)) return undefined;
  const text = textOf(tableOf(language));
  /** The row in which a place of the text lies. */
  const rowAt = (place: number) => {
    const start = place === 0 ? 0 : text.lastIndexOf('\n', place - 1) + 1;
    return text.toString('utf8', start, text.indexOf('\n', place));
  };
  const place = lowerBound(text.length - 1, (index) => (rowAt(index).split('\t', 1)[0] ?? '') >= form);
  const [found, lemma, mark] = rowAt(Math.min(place, text.length - 1)).split('\t');
  return found === form && lemma !== undefined ? { lemma, isAmbiguous: mark !== undefined } : undefined;
}
