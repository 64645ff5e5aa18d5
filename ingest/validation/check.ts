import type { z } from 'zod';
import { RawSymbol, type SourceEntry } from '../symbol.ts';
import { mojibake } from '../text.ts';
import { type Finding, isError, type RuleName } from './rules.ts';

/**
 * Part of what is known of a symbol that is live. Raise it whenever an entry may be judged otherwise than before, by the
 * schema of symbols or by the rules here: then no entry is taken for valid because it was so once.
 */
export const rulesVersion = 1;

/** What became of an entry: the symbol, unless an error keeps it out, and all that was found. */
export interface Checked {
  symbol?: RawSymbol;
  found: Finding[];
}

/** Looks at entries, of one run and in their order. */
export interface EntryCheck {
  check(entry: SourceEntry): Checked;
  /**
   * Only whether an entry that is known to be valid came before.
   * @returns what is wrong with it then.
   */
  checkRepetition(entry: Pick<SourceEntry, 'file' | 'line'>, symbol: { set: string; id: string }): Finding[];
}

/**
 * A check for the entries of one run: it knows which ids came before. Pictures are looked at elsewhere, as that takes a
 * renderer.
 */
export function createCheck(): EntryCheck {
  const seen = new Map<string, string>();

  const checkRepetition: EntryCheck['checkRepetition'] = ({ file, line }, { set, id }) => {
    // Pictures are named by the id in lower case.
    const key = `${set}/${id}`.toLowerCase();
    const first = seen.get(key);
    seen.set(key, first ?? `${file}:${line}`);
    if (first === undefined) return [];
    return [{ rule: 'duplicate-id', message: `${set}/${id} occurs more than once, first at ${first}` }];
  };

  return {
    check: (entry) => {
      const { symbol: unchecked, found: bySource = [] } = entry;
      if (bySource.some(isError)) return { found: [...bySource] };
      const { success, data, error } = RawSymbol.safeParse(unchecked);
      if (!success) return { found: [...bySource, ...error.issues.map(findingOf)] };
      const found = [...bySource, ...checkRepetition(entry, data), ...textProblems(data)];
      return found.some(isError) ? { found } : { symbol: data, found };
    },
    checkRepetition,
  };
}

/** The rule that an issue of zod breaks, by where it is. */
export function findingOf(issue: z.core.$ZodIssue): Finding {
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

function textProblems({ names }: RawSymbol): Finding[] {
  const found: Finding[] = [];
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
