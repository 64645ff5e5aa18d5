import type { Lexicon, Tense } from './lexicon.ts';
import type { Agreement } from './noun-phrases.ts';
import type { Chunk, Clause } from './read-words.ts';
import { type Item, isClass } from './readings.ts';

/** What the parts of a sentence are made from, and what all of them ask. */

/** A verb of a clause. */
export type Verb = Clause['verbs'][number];

/** A clause, with what decides its forms. */
export interface Context {
  clause: Clause;
  /** The finite verb, which the words have, or which a language needs where they have none. */
  head: Verb;
  lexicon: Lexicon;
  tense: Tense;
  agreement: Agreement;
  isCopula: boolean;
}

/** No form is sure: the words stay as they are. */
export class Unsure extends Error {}

/** Whether a word has one of some traits. */
export const hasTrait = (item: Item | undefined, ...traits: string[]) =>
  traits.some((trait) => item?.entry?.traits.has(trait));

/** The words of time of a clause. */
export const timesOf = ({ lead, rest }: Clause): Item[] =>
  [...lead, ...rest.flatMap((chunk) => (chunk.kind === 'word' ? [chunk.item] : []))].filter((item) =>
    isClass(item, 'time'),
  );

/** A phrase that is one pronoun with a form for objects. */
export function isPronoun(chunk: Chunk): boolean {
  const entry =
    chunk.kind === 'noun-phrase' && chunk.parts.length === 1 ? chunk.parts[0]?.head.entry : undefined;
  return entry?.class === 'pronoun' && entry.forms.length > 1;
}
