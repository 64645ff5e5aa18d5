import type { LanguageTag } from '../mappings/document.ts';
import { canonicalTag } from '../mappings/language-tags.ts';
import { setPattern } from './symbol.ts';

/** The part of the catalogue that a run is about; everything else stays as it is live. */
export interface Scope {
  /** Only the symbols of these sets. */
  sets?: ReadonlySet<string>;
  /** Only the names in these languages, of symbols that are live. */
  languages?: ReadonlySet<LanguageTag>;
  /** Only the symbols that the sources name: what they do not name stays, in the same sets too. */
  keepOthers?: true;
}

/**
 * Reads `--only set=a,b` and `--only lang=sw`. Pure.
 * @returns a sentence on what is wrong with it, where something is.
 */
export function parseScope(texts: readonly string[]): Scope | string {
  const scope: { sets?: Set<string>; languages?: Set<LanguageTag> } = {};
  for (const text of texts) {
    const [, field, list = ''] = /^(set|lang)=(.+)$/.exec(text) ?? [];
    const values = list.split(',').map((value) => value.trim());
    if (field === 'set' && values.every((value) => setPattern.test(value))) {
      scope.sets = new Set([...(scope.sets ?? []), ...values]);
    } else if (field === 'lang' && values.every((value) => canonicalTag(value) !== undefined)) {
      const tags = values.flatMap((value) => canonicalTag(value) ?? []);
      scope.languages = new Set([...(scope.languages ?? []), ...tags]);
    } else return `--only is set=<name>,… or lang=<tag>,…, not "${text}"`;
  }
  return scope;
}

/** Whether symbols of a set are what the run is about. */
export function isInScope({ sets }: Scope, set: string): boolean {
  return sets === undefined || sets.has(set);
}

/** Whether a run is about less than the whole catalogue. */
export function isPartial({ sets, languages, keepOthers }: Scope): boolean {
  return sets !== undefined || languages !== undefined || keepOthers === true;
}

/** Whether symbols of a set stay though no source has them: names for some languages remove nothing either. */
export function isRetained(scope: Scope, set: string): boolean {
  return scope.languages !== undefined || scope.keepOthers === true || !isInScope(scope, set);
}
