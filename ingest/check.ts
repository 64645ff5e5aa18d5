import type { z } from 'zod';
import { mojibake } from './mojibake.ts';
import { type Found, isError, type RuleName } from './problems.ts';
import { RawSymbol, type SourceEntry } from './symbol.ts';

/** What became of an entry: the symbol, unless an error keeps it out, and all that was found. */
export interface Checked {
  symbol?: RawSymbol;
  found: Found[];
}

/**
 * A check for the entries of one run, in their order: it knows which ids came before. Pictures are looked at elsewhere,
 * as that takes a renderer.
 */
export function createCheck(): (entry: SourceEntry) => Checked {
  const seen = new Map<string, string>();
  return ({ file, line, symbol: unchecked, found: bySource = [] }) => {
    if (bySource.some(isError)) return { found: [...bySource] };
    const { success, data, error } = RawSymbol.safeParse(unchecked);
    if (!success) return { found: [...bySource, ...error.issues.map(foundBy)] };
    // Pictures are named by the id in lower case.
    const key = `${data.set}/${data.id}`.toLowerCase();
    const first = seen.get(key);
    if (first !== undefined) {
      const message = `${data.set}/${data.id} occurs more than once, first at ${first}`;
      return { found: [...bySource, { rule: 'duplicate-id', message }] };
    }
    seen.set(key, `${file}:${line}`);
    const found = [...bySource, ...textProblems(data)];
    return found.some(isError) ? { found } : { symbol: data, found };
  };
}

/** The rule that an issue of zod breaks, by where it is. */
export function foundBy(issue: z.core.$ZodIssue): Found {
  const [field = '', , part] = issue.path;
  const where = issue.path.join('.');
  const message = `${where === '' ? '' : `${where}: `}${issue.message}`;
  return { rule: ruleOf(issue, String(field), String(part ?? '')), message };
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

function textProblems({ names }: RawSymbol): Found[] {
  const found: Found[] = [];
  for (const [tag, { name, plural, keywords }] of Object.entries(names)) {
    for (const text of [name, ...(plural === undefined ? [] : [plural]), ...keywords]) {
      const meant = mojibake(text);
      if (meant !== undefined)
        found.push({ rule: 'mojibake', message: `${tag} "${text}" was probably "${meant}"` });
    }
    if (name.includes('_'))
      found.push({ rule: 'file-name', message: `${tag} "${name}" reads like the name of a file` });
  }
  return found;
}
