import type { z } from 'zod';
import { inOneScript } from '../../mappings/mixed-scripts.ts';
import {
  expandedLength,
  expandedTextMaximumCharacters,
  queryTextMaximumCharacters,
} from '../../src/http/parameter-types.ts';
import { codeHash } from '../../src/lib/code-hash.ts';
import { type Finding, isError, type RuleName } from '../rules.ts';
import { RawSymbol, type RawTranslation, type SourceEntry, type UncheckedSymbol } from '../symbol.ts';
import { textFault } from '../text.ts';
import { describeIssue } from './issues.ts';

/** With other rules or another schema of symbols, no entry is taken for valid because it was so once. */
export const rulesVersion = codeHash(['ingest/validation/check.ts']);

/** More lines than a file has. */
const linesMaximum = 2 ** 32;

/** The outcome for an entry: the symbol, unless an error keeps it out, and all findings. */
export interface Checked {
  symbol?: RawSymbol;
  findings: Finding[];
}

/**
 * A check for the entries of one run, in their order: it knows which ids came before. Images are checked elsewhere, as that
 * takes a renderer.
 */
export function createCheck(): (entry: SourceEntry) => Checked {
  const seen = new Map<string, number>();
  const files: string[] = [];

  /** File and line as one number: of a million entries texts would take 60 MB. */
  const placeOf = ({ file, line }: Pick<SourceEntry, 'file' | 'line'>) => {
    if (files.at(-1) !== file) files.push(file);
    return (files.length - 1) * linesMaximum + line;
  };
  const placeText = (place: number) => `${files[Math.floor(place / linesMaximum)]}:${place % linesMaximum}`;

  /** What is wrong with an entry whose symbol came before, as far as it says what it is called. */
  function repetitionOf(entry: SourceEntry): Finding[] {
    const { set, id } = (entry.symbol ?? {}) as Partial<Record<'set' | 'id', unknown>>;
    if (typeof set !== 'string' || typeof id !== 'string' || id === '') return [];
    // Images are named by the id in lower case.
    const key = `${set}/${id}`.toLowerCase();
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, placeOf(entry));
      return [];
    }
    const message = `${set}/${id} occurs more than once, first at ${placeText(first)}`;
    return [{ rule: 'duplicate-id', message }];
  }

  return (entry) => {
    const { symbol: unchecked, findings: bySource = [] } = entry;
    const repetition = repetitionOf(entry);
    if (bySource.some(isError))
      return { findings: [...bySource, ...repetition, ...furtherFindings(unchecked)] };
    const { success, data, error } = RawSymbol.safeParse(unchecked);
    if (!success) {
      const issues = error.issues.map(findingOf);
      return { findings: [...bySource, ...issues, ...repetition, ...brokenTexts(unchecked)] };
    }
    const { symbol, findings: inTexts } = withoutBrokenTexts(data);
    const findings = [...bySource, ...repetition, ...inTexts];
    return findings.some(isError) ? { findings } : { symbol, findings };
  };
}

/** Further problems of an entry that its source refuses, so that one error hides no other: its names. */
function furtherFindings(unchecked: unknown): Finding[] {
  const names = (unchecked as Partial<UncheckedSymbol> | undefined)?.names;
  if (names === undefined || Object.keys(names).length === 0) return [];
  const issues = RawSymbol.shape.names.safeParse(names).error?.issues ?? [];
  return [
    ...issues.map((issue) => findingOf({ ...issue, path: ['names', ...issue.path] })),
    ...brokenTexts(unchecked),
  ];
}

/** What is wrong with the texts of an entry with errors, in the languages whose names are complete. */
function brokenTexts(unchecked: unknown): Finding[] {
  const names = (unchecked as Partial<UncheckedSymbol> | undefined)?.names ?? {};
  return Object.entries(names).flatMap(([tag, name]) => {
    const { data } = RawSymbol.shape.names.safeParse({ [tag]: name });
    return data ? namesWithoutBrokenTexts(data).findings : [];
  });
}

/** The finding for an issue of the schema: the rule by its place, a sentence for curators. */
export function findingOf(issue: z.core.$ZodIssue): Finding {
  const [field = '', , part] = issue.path;
  return { rule: ruleOf(issue, String(field), String(part ?? '')), message: describeIssue(issue) };
}

const rulesByField: Readonly<Record<string, RuleName>> = {
  id: 'bad-id',
  set: 'bad-set',
  age_groups: 'wrong-age-group',
  license: 'unknown-licence',
  variants: 'no-variant',
};

function ruleOf(issue: z.core.$ZodIssue, field: string, part: string): RuleName {
  if (issue.code === 'unrecognized_keys') return 'unknown-field';
  if (issue.message.endsWith('received undefined')) return 'missing-field';
  if (field === 'names') {
    if (issue.code === 'invalid_key') return 'bad-language';
    if (issue.path.length === 1) return 'no-name';
    if (issue.code === 'too_small' && (part === 'name' || part === 'keywords' || part === 'plural'))
      return 'empty-name';
  }
  return rulesByField[field] ?? 'wrong-value';
}

/**
 * The symbol without texts that were broken on their way: one broken name leaves its language out, not the symbol out
 * of all languages.
 */
function withoutBrokenTexts(symbol: RawSymbol): Checked & { symbol: RawSymbol } {
  const { names, findings } = namesWithoutBrokenTexts(symbol.names);
  if (Object.keys(names).length === 0)
    findings.push({ rule: 'no-name', message: 'no name is left that can be shown' });
  // What is printed and listed beside the names; only these can be left out.
  const { license, group, tags } = symbol;
  for (const text of [license.attribution, group, ...tags]) {
    const fault = textFault(text, 'en');
    if (fault?.rule === 'mojibake') findings.push(fault);
  }
  return { symbol: names === symbol.names ? symbol : { ...symbol, names }, findings };
}

function textsOf({ name, plural, keywords }: RawTranslation): string[] {
  return [name, ...(plural === undefined ? [] : [plural]), ...keywords];
}

/** A translation whose words have letters of one script each. */
function translationInOneScript(translation: RawTranslation): RawTranslation {
  const { name, plural, keywords } = translation;
  return {
    ...translation,
    name: inOneScript(name),
    ...(plural !== undefined && { plural: inOneScript(plural) }),
    keywords: keywords.map(inOneScript),
  };
}

/** The names that can be shown, and what is wrong with the others. */
function namesWithoutBrokenTexts(names: RawSymbol['names']): {
  names: RawSymbol['names'];
  findings: Finding[];
} {
  const findings: Finding[] = [];
  const kept: Record<string, RawTranslation> = {};
  let isChanged = false;
  for (const [tag, written] of Object.entries(names)) {
    const mixed = textsOf(written).filter((text) => inOneScript(text) !== text);
    const translation = mixed.length === 0 ? written : translationInOneScript(written);
    if (mixed.length > 0) {
      isChanged = true;
      findings.push({
        rule: 'mixed-scripts',
        message: `${tag} ${mixed.map((text) => `"${text}"`).join(', ')} has letters of another script that look alike`,
      });
    }
    const { name, plural, keywords } = translation;
    const isLost = (text: string) => {
      const fault = textFault(text, tag);
      if (fault !== undefined) findings.push({ rule: fault.rule, message: `${tag} ${fault.message}` });
      return fault?.isLost === true;
    };
    if (name.includes('_'))
      findings.push({ rule: 'file-name', message: `${tag} "${name}" reads like the name of a file` });
    if (keywords.length === 1 && /^[\p{L}\p{M}-]+(?:[,、،，]\s*[\p{L}\p{M}-]+)+$/u.test(keywords[0] ?? ''))
      findings.push({ rule: 'one-keyword', message: `${tag} "${keywords[0]}" is one keyword` });
    for (const text of [name, ...keywords]) {
      if (!isSearchable(text)) {
        const characters = [...text].length;
        const bound = `a search text has at most ${queryTextMaximumCharacters}`;
        findings.push({
          rule: 'long-text',
          message: `${tag} "${text}" has ${characters} characters, ${bound}`,
        });
      }
    }
    const lost = { name: isLost(name), plural: plural !== undefined && isLost(plural) };
    const goodKeywords = keywords.filter((keyword) => !isLost(keyword));
    isChanged ||= lost.name || lost.plural || goodKeywords.length < keywords.length;
    if (lost.name) continue;
    const { plural: _plural, ...others } = translation;
    kept[tag] = { ...(lost.plural ? others : translation), keywords: goodKeywords };
  }
  return { names: isChanged ? kept : names, findings };
}

function isSearchable(text: string): boolean {
  // No character is expanded to more than this many: nearly all texts are short enough without being measured.
  if (text.length * expansionMaximum <= expandedTextMaximumCharacters) return true;
  return (
    [...text].length <= queryTextMaximumCharacters && expandedLength(text) <= expandedTextMaximumCharacters
  );
}

/** Characters that compatibility folding makes of `ﷺ`; of no character it makes more. */
const expansionMaximum = 18;
