import { join } from 'node:path';
import type { LanguageTag } from '../../mappings/document.ts';
import { primaryLanguage } from '../../mappings/language-tags.ts';
import { readLanguageTables } from '../../mappings/read-table.ts';
import type { Hit } from '../search/matcher.ts';
import { asWritten } from './lemma-candidates.ts';

/** What the part of a label that carries its meaning may be; its README tells. */
const partKinds = ['noun', 'verb', 'adjective', 'place', 'food'] as const;
type PartKind = (typeof partKinds)[number];

/** The part of a label that means what the whole means: `ball` of `where is my ball`. */
export interface CarriedPart {
  text: string;
  means: ReadonlySet<PartKind>;
}

/** A way to say a thing, an action or a state: `where is …`. */
interface Carrier {
  pattern: RegExp;
  means: readonly PartKind[];
}

/** Most parts of one label: each is searched. */
const partsMaximum = 12;

/** By primary subtag. Punctuation around a part is none of it. */
const carriers = new Map<string, readonly Carrier[]>(
  Object.entries(readLanguageTables(join(import.meta.dirname, 'tables/carriers'), ['pattern', 'means'])).map(
    ([language, table]) => [
      language,
      Object.entries(table).map(([pattern, means]) => ({
        pattern: new RegExp(`^${pattern.replace('…', '(?<part>.+)')}$`, 'u'),
        means: partKinds.filter((kind) => means.split(' ').includes(kind)),
      })),
    ],
  ),
);

/**
 * The parts of a label that may mean what it means, the longest first: of `where is my ball` "my ball" and "ball". Pure.
 */
export function partsCarried(label: string, language: LanguageTag): CarriedPart[] {
  const own = carriers.get(primaryLanguage(language)) ?? [];
  const whole = bare(label);
  const parts = new Map<string, Set<PartKind>>([[whole, new Set()]]);
  // The map grows while it is gone through: what one carrier leaves may have another.
  for (const text of parts.keys()) {
    for (const { pattern, means } of own) {
      const part = bare(pattern.exec(text)?.groups?.part ?? '');
      const kinds = parts.get(part) ?? new Set();
      if (part === '' || (kinds.size === 0 && parts.size > partsMaximum)) continue;
      parts.set(part, new Set([...kinds, ...means]));
    }
  }
  parts.delete(whole);
  const found = [...parts].map(([text, means]) => ({ text, means }));
  return found.toSorted((left, right) => right.text.length - left.text.length);
}

/** A text without capitals, and without punctuation around it. */
const bare = (text: string): string =>
  asWritten(text)
    .replace(/^[\p{P}\s]+|[\p{P}\s]+$/gu, '')
    .replace(/\s+/gu, ' ');

/**
 * Whether a symbol is what a carrier needs: of `I'm down` no arrow is meant. A text of several words says what it is by itself. Pure.
 */
export function isMeantBy({ means }: CarriedPart, { symbol: { core }, match }: Hit): boolean {
  if (match?.text.includes(' ')) return true;
  const own = core.part_of_speech ?? 'noun';
  const isKind: Readonly<Record<PartKind, boolean>> = {
    noun: own === 'noun',
    verb: own === 'verb',
    adjective: own === 'adjective',
    place: own === 'noun' && core.group === 'travel-places',
    food: own === 'noun' && core.group === 'food-drink',
  };
  return partKinds.some((kind) => means.has(kind) && isKind[kind]);
}
