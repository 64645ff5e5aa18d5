import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LanguageTag } from '../../mappings/document.ts';
import { canonicalTag } from '../../mappings/language-tags.ts';
import { packageFolder } from './cldr.ts';
import type { EverydayRow } from './everyday-names.ts';

/** A rule: the least number that it is for, and the words of that number ("trois;", "=%spellout-cardinal=;"). */
type Rule = readonly [base: string, text: string];
/** The rules of a language by the name of their set (UTS #35, part 3, "Rule-Based Number Formatting"). */
export type SpelloutRules = Readonly<Record<string, readonly Rule[] | string>>;

/** What counts by itself: years, forms of money and ordinals are other words. */
const counting = /^%spellout-(?:numbering|cardinal(?!.*financial)(?:-.+)?)$/;
/** Rules that lead to one another in a circle are a defect of the data. */
const referencesMaximum = 8;

/** The emoji of a number from 0 to 10: a keycap. */
const keycapOf = (number: number): string => (number === 10 ? '🔟' : `${number}\ufe0f\u20e3`);

/**
 * How a number from 0 to 10 is said in counting, and its other forms ("drei"; "uno", "un", "una"), by a language's rules; none
 * where it has none. Pure.
 */
export function numberWords(rules: SpelloutRules, number: number): string[] {
  const sets = Object.keys(rules).filter((name) => counting.test(name));
  const ordered = ['%spellout-numbering', ...sets.sort((left, right) => left.length - right.length)];
  const words = ordered.flatMap((name) => wordOf(rules, name, number, referencesMaximum) ?? []);
  return [...new Set(words)];
}

function wordOf(rules: SpelloutRules, name: string, number: number, references: number): string | undefined {
  const set = rules[name];
  if (!Array.isArray(set) || references === 0) return undefined;
  const rule = (set as readonly Rule[]).findLast(([base]) => /^\d+$/.test(base) && Number(base) <= number);
  if (rule === undefined) return undefined;
  // What stands in brackets is left out where nothing remains, as of ten in "ten[ →→]".
  const text = rule[1].replace(/\[.*\]|;$/g, '').trim();
  const reference = /^=(%{1,2}[^=]+)=$/.exec(text)?.[1];
  if (reference !== undefined) return wordOf(rules, reference, number, references - 1);
  const isWord = Number(rule[0]) === number && !/[=←→<>#$[\]]/.test(text);
  return isWord ? text.replaceAll("'", '') || undefined : undefined;
}

/** The rows of all keycaps with the words for their numbers, in those of the languages of which CLDR has rules. */
export function readNumberNames(
  languages: readonly LanguageTag[],
): ReadonlyMap<LanguageTag, readonly EverydayRow[]> {
  const folder = join(packageFolder('cldr-rbnf'), 'rbnf');
  const found = new Map<LanguageTag, readonly EverydayRow[]>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const { rbnf } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
      rbnf: { rbnf: { SpelloutRules?: SpelloutRules } };
    };
    const tag = canonicalTag(file.slice(0, -'.json'.length));
    const rules = rbnf.rbnf.SpelloutRules;
    if (tag === undefined || !languages.includes(tag) || rules === undefined) continue;
    const rows = Array.from({ length: 11 }, (_, number): EverydayRow[] => {
      const [name, ...keywords] = numberWords(rules, number);
      return name === undefined ? [] : [{ symbol: keycapOf(number), name, keywords }];
    });
    found.set(tag, rows.flat());
  }
  return found;
}
