import type { Entry, Lexicon } from './lexicon.ts';
import { type Item, isClass, linkOf, readItems } from './readings.ts';

/** The words of an utterance as phrases: who, what is done, the rest. No form is chosen here. */

/** Noun phrases that `and` joins, mostly one. */
export interface NounPhrase {
  kind: 'noun-phrase';
  /** `join` is the `and` before a part. */
  parts: { before: Item[]; head: Item; after: Item[]; join?: Item }[];
}

/** A part of a clause. */
export type Chunk =
  | NounPhrase
  | { kind: 'preposition'; item: Item; phrase: NounPhrase }
  | { kind: 'word'; item: Item };

/** A clause of an utterance. */
export interface Clause {
  /** Before it: `yes`, `tomorrow`. */
  lead: Item[];
  /** `where`, `how many apples`; an empty one asks for yes or no. */
  question?: Chunk | 'yes-no';
  subject?: NounPhrase;
  negation?: Item;
  /** Adverbs between subject and verb (`I never eat`). */
  early: Chunk[];
  /** A word before an infinitive that has not come yet. */
  link?: Item;
  /** The first is the finite one; `link` is the word before an infinitive (`to`), where it was sent. */
  verbs: (Item & { entry: Entry; link?: Item })[];
  rest: Chunk[];
  /** After it: `please`. */
  trail: Item[];
}

/** Groups words into phrases. */
function chunksOf(items: readonly Item[], lexicon: Lexicon): Chunk[] {
  const chunks: Chunk[] = [];
  const adjectivesFollow = lexicon.setting('adjectives') === 'after';
  let place = 0;
  while (place < items.length) {
    const item = items[place] as Item;
    const [part, end] = nounPhraseAt(items, place, adjectivesFollow);
    const last = chunks.at(-1);
    const before = chunks.at(-2);
    if (!part) {
      chunks.push({ kind: 'word', item });
      place += 1;
      continue;
    }
    place = end;
    const isJoined = last?.kind === 'word' && last.item.entry?.traits.has('and') === true;
    if (isJoined && (before?.kind === 'noun-phrase' || before?.kind === 'preposition')) {
      chunks.pop();
      (before.kind === 'noun-phrase' ? before : before.phrase).parts.push({ ...part, join: last.item });
      continue;
    }
    const phrase: NounPhrase = { kind: 'noun-phrase', parts: [part] };
    if (last?.kind === 'word' && isClass(last.item, 'preposition')) {
      chunks.splice(-1, 1, { kind: 'preposition', item: last.item, phrase });
    } else chunks.push(phrase);
  }
  return chunks;
}

/** What may stand between subject and verb. */
const isLight = (chunk: Chunk) => chunk.kind === 'word' && isClass(chunk.item, 'adverb', 'time');

const modifiers = ['determiner', 'number', 'quantifier', 'adjective', 'question'];

function nounPhraseAt(items: readonly Item[], start: number, adjectivesFollow: boolean) {
  let head = start;
  while (
    isClass(items[head], ...modifiers) &&
    (!isClass(items[head], 'question') || items[head]?.entry?.traits.has('noun'))
  ) {
    head += 1;
  }
  const noun = items[head];
  const isHead = isClass(noun, 'noun', 'name') || (head === start && isClass(noun, 'pronoun'));
  if (!noun || !isHead) return [undefined, start] as const;
  let end = head + 1;
  const follows = (item: Item | undefined) =>
    isClass(item, 'adjective') && !item?.entry?.traits.has('predicate');
  while (adjectivesFollow && isClass(noun, 'noun') && follows(items[end])) end += 1;
  return [{ before: items.slice(start, head), head: noun, after: items.slice(head + 1, end) }, end] as const;
}

const isQuestion = (chunk: Chunk | undefined): boolean =>
  chunk?.kind === 'noun-phrase'
    ? isClass(chunk.parts[0]?.before[0], 'question')
    : chunk?.kind === 'word' && isClass(chunk.item, 'question');

/**
 * Reads words as a clause.
 * @param classes word classes by word, where the catalogue tells them.
 * @returns undefined where it is not sure how they belong together.
 */
export function readClause(
  words: readonly string[],
  classes: readonly (string | undefined)[],
  lexicon: Lexicon,
): Clause | undefined {
  const items = readItems(words, classes, lexicon);
  const clause: Clause = { lead: [], early: [], verbs: [], rest: [], trail: [] };
  while (items.length > 0 && isAside(items)) clause.lead.push(...items.splice(0, 1));
  while (items.length > 0 && isClass(items.at(-1), 'social')) clause.trail.unshift(...items.splice(-1));
  const chunks = chunksOf(items, lexicon);
  if (isQuestion(chunks[0])) clause.question = chunks.shift() as Chunk;
  for (const [position, chunk] of chunks.entries()) {
    const isTaken =
      chunk.kind === 'word'
        ? takeWord(clause, chunk, lexicon)
        : chunk.kind === 'preposition'
          ? clause.rest.push(chunk)
          : takeNounPhrase(clause, chunk, position, lexicon);
    if (!isTaken) return undefined;
  }
  return clause.link ? undefined : clause;
}

/** Whether the first word stands before the sentence: `yes`, `tomorrow`, somebody who is spoken to. */
function isAside([first, second]: readonly Item[]): boolean {
  if (isClass(first, 'name')) return isClass(second, 'pronoun') && second?.entry?.written === 0;
  return isClass(first, 'social', 'time') || (isClass(first, 'adverb') && second !== undefined);
}

/** A subject, else something behind the verb. */
function takeNounPhrase(clause: Clause, chunk: NounPhrase, position: number, lexicon: Lexicon): boolean {
  const [verb] = clause.verbs;
  const entry = chunk.parts[0]?.head.entry;
  const isFirst = clause.verbs.length === 1 && position === 1 && clause.rest.length === 0;
  const isAsked = isFirst && lexicon.setting('inverts') === 'yes' && isAuxiliary(verb?.entry, lexicon);
  const asks = isAsked && !clause.question && (entry?.class === 'pronoun' || entry?.class === 'name');
  if (asks) clause.question = 'yes-no';
  // `¿qué quieres tú?`: a form of the subject alone.
  const isSubjectForm =
    entry?.class === 'pronoun' && entry.written === 0 && entry.forms[0] !== entry.forms[1];
  const isBehind = clause.question !== undefined && clause.rest.length === 0 && isSubjectForm;
  const isSubject = !clause.subject && (clause.verbs.length === 0 || asks || isBehind);
  // `how old you`: what stands before is of a kind that is not known.
  if (isSubject && !clause.rest.every(isLight)) return false;
  if (isSubject) clause.subject = chunk;
  else clause.rest.push(chunk);
  return true;
}

/** Modal verbs, and the one that questions are asked with (`do you`). */
const isAuxiliary = (entry: Entry | undefined, lexicon: Lexicon): boolean =>
  entry !== undefined && (entry.traits.has('modal') || entry.lemma === lexicon.setting('support'));

/** A negation, a verb, the word before an infinitive, or something behind the verb. */
function takeWord(clause: Clause, chunk: Extract<Chunk, { kind: 'word' }>, lexicon: Lexicon): boolean {
  const { item } = chunk;
  const { entry } = item;
  const isVerbLast = lexicon.setting('order') === 'verb-second';
  const last = clause.verbs.at(-1);
  if (isClass(item, 'negation')) {
    if (clause.negation) return false;
    clause.negation = item;
  } else if (entry?.class === 'verb') {
    const canFollow = last && (linkOf(last.entry) !== undefined || isAuxiliary(last.entry, lexicon));
    const isInPlace = isVerbLast || clause.rest.every(last ? ({ kind }) => kind === 'word' : isLight);
    if ((last && !canFollow) || !isInPlace) return false;
    if (!last && lexicon.setting('adverbs') === 'before') clause.early = clause.rest.splice(0);
    clause.verbs.push({ ...item, entry, ...(clause.link && { link: clause.link }) });
    delete clause.link;
  } else if (last && entry?.traits.has('link')) clause.link = item;
  else if (isQuestion(chunk) || (!entry && !clause.subject)) return false;
  else clause.rest.push(chunk);
  return true;
}
