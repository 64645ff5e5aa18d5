/**
 * Forms that a rule relates to their dictionary word where the engine has no stemmer that does, or one that cuts too much:
 * letters that change at the beginning of a word in Irish, Gaelic and Breton, what Arabic and Hebrew write as one word with
 * a noun, Indonesian prefixes. A rule proposes; only a symbol whose whole name or keyword is the proposed word is found.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LanguageTag } from './document.ts';
import { primaryLanguage } from './language-tags.ts';
import { readTable } from './read-table.ts';

/** A row of `tables/form-rules/<language>.tsv`: the regular expression over a folded text, and what takes the place of its match. */
export interface FormRule {
  pattern: RegExp;
  base: string;
  /** A form, and the dictionary word that the rule must make of it, both folded. */
  example: string;
  of: string;
}

/** Languages whose rules are those of another one. */
const sameRules: Readonly<Record<LanguageTag, LanguageTag>> = { ms: 'id' };

const folder = join(import.meta.dirname, 'tables/form-rules');

/** The rules by primary language, in the order in which they are tried. */
export const formRules: ReadonlyMap<LanguageTag, readonly FormRule[]> = new Map(
  readdirSync(folder).map((name) => [name.replace('.tsv', ''), readRules(join(folder, name))]),
);

function readRules(path: string): FormRule[] {
  return readTable(path, ['example', 'of', 'pattern', 'base']).map((row) => ({
    ...row,
    pattern: new RegExp(row.pattern, 'u'),
  }));
}

/** Least letters of a dictionary word: one letter is one of too many words. */
const baseMinimumLetters = 2;

/** The dictionary words that a folded text may be a form of, by the rules of its language, likeliest first. */
export function basesByRule(folded: string, language: LanguageTag): readonly string[] {
  const primary = primaryLanguage(language);
  const bases = (formRules.get(sameRules[primary] ?? primary) ?? []).flatMap(({ pattern, base }) => {
    const found = folded.replace(pattern, base);
    return found === folded || found.length < baseMinimumLetters ? [] : [found];
  });
  return [...new Set(bases)];
}

/** Languages that double a word to say that there are several of it: `burung-burung`, also written `burung2`. */
const doublingLanguages: ReadonlySet<LanguageTag> = new Set(['id', 'jv', 'ms', 'su']);
const doubled = /^(\p{L}{2,})(?: \1|2)$/u;

/** The single word of a folded doubled one; undefined where nothing is doubled, or the language does not do so. */
export function withoutDoubling(folded: string, language: LanguageTag): string | undefined {
  return doublingLanguages.has(primaryLanguage(language)) ? doubled.exec(folded)?.[1] : undefined;
}
