import type { Entry, Lexicon } from './lexicon.ts';

/** The words of an utterance as phrases: who, what is done, the rest. No form is chosen here. */

/** A word as it was sent, in one reading; without an entry it is unknown. */
export interface Item {
  index: number;
  text: string;
  entry?: Entry | undefined;
}

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
  /** The first is the finite one; `link` is the word before an infinitive (`to`), where it was sent. */
  verbs: (Item & { entry: Entry; link?: Item })[];
  rest: Chunk[];
  /** After it: `please`. */
  trail: Item[];
}

/** Whether a word is read as one of some classes. */
export const isClass = (item: Item | undefined, ...classes: string[]): boolean =>
  classes.includes(item?.entry?.class ?? '');

/** What stands behind a trait (`link=to`): empty where it stands alone, undefined where it is not there. */
export function traitValue(entry: Entry, name: string): string | undefined {
  const trait = [...entry.traits].find((one) => one === name || one.startsWith(`${name}=`));
  return trait?.slice(name.length + 1);
}

/** The word between a verb and an infinitive, mostly empty; undefined where no infinitive may follow. */
export const linkOf = (entry: Entry): string | undefined => traitValue(entry, 'link');

/** One reading for each word, by its neighbours. */
function readItems(
  words: readonly string[],
  classes: readonly (string | undefined)[],
  lexicon: Lexicon,
): Item[] {
  const items: Item[] = [];
  for (const [index, text] of words.entries()) {
    const known = lexicon.lookUp(text);
    const entries =
      classes[index] === undefined ? known : preferred(known, ({ class: own }) => own === classes[index]);
    const next = words[index + 1];
    const after = next === undefined ? [] : lexicon.lookUp(next);
    items.push({ index, text, entry: choose(entries, text, items, after) ?? unknown(text, classes[index]) });
  }
  return items;
}

const preferred = (entries: readonly Entry[], isWanted: (entry: Entry) => boolean): readonly Entry[] =>
  entries.some(isWanted) ? entries.filter(isWanted) : entries;

/** A word that no table has: a noun where the catalogue calls it one, a name by its capital letter. */
function unknown(text: string, wordClass: string | undefined): Entry | undefined {
  const entry = { lemma: text, traits: new Set<string>(), forms: [text], phrases: [], written: 0 };
  if (wordClass === 'noun') return { ...entry, class: 'noun', traits: new Set(['bare']) };
  return /^\p{Lu}\p{Ll}/u.test(text) ? { ...entry, class: 'name' } : undefined;
}

/** `essen` is a verb, `Essen` a noun. */
const isOtherCase = ({ forms }: Entry, text: string): boolean =>
  !forms.includes(text) && forms.some((form) => form.toLowerCase() === text.toLowerCase());

const isAny = (entries: readonly Entry[], ...classes: string[]): boolean =>
  entries.some((entry) => classes.includes(entry.class));

function choose(
  all: readonly Entry[],
  text: string,
  before: readonly Item[],
  after: readonly Entry[],
): Entry | undefined {
  const entries = preferred(all, (entry) => !isOtherCase(entry, text));
  const find = (...names: string[]) => entries.find((entry) => names.includes(entry.class));
  const previous = before.at(-1);
  const nominal = after.some((entry) => ['noun', 'adjective', 'number', 'name'].includes(entry.class));
  const [pronoun, determiner, verb] = [find('pronoun'), find('determiner'), find('verb')];
  const pointed = nominal && !after.some((entry) => entry.class === 'verb');
  if (determiner && (pronoun || find('social', 'adverb', 'preposition'))) {
    return pointed ? determiner : (entries.find((entry) => entry !== determiner) ?? determiner);
  }
  const [quantifier, adverb] = [find('quantifier'), find('adverb')];
  if (quantifier && adverb) {
    const counts =
      after.some((entry) => entry.class === 'noun') && !after.some((entry) => entry.class === 'adjective');
    return counts ? quantifier : adverb;
  }
  const [noun, adjective] = [find('noun'), find('adjective')];
  if (noun && adjective) {
    const counted = isClass(previous, 'determiner', 'number', 'quantifier');
    const done = isClass(previous, 'verb') && !previous?.entry?.traits.has('be');
    return (counted || done) && !nominal ? noun : adjective;
  }
  const social = find('social');
  if (social && entries.length > 1) {
    const answers = before.length === 0 && after.some((entry) => ['pronoun', 'name'].includes(entry.class));
    return answers ? social : entries.find((entry) => entry !== social);
  }
  if (!verb || entries.length === 1) return entries[0];
  if (verb.finite && adjective && after.length === 0) return adjective;
  const last = before.findLast((item) => isClass(item, 'verb'));
  const canFollow = last?.entry !== undefined && linkOf(last.entry) !== undefined && !verb.finite;
  const wantsVerb = last
    ? previous === last && canFollow && (!noun || after.length > 0)
    : before.every((item) => isClass(item, 'social', 'time'))
      ? after.length > 0 && !isAny(after, 'adjective', 'verb', 'conjunction', 'social')
      : isClass(previous, 'pronoun', 'noun', 'name', 'negation') ||
        (isClass(previous, 'question') && !(noun && verb.finite));
  return wantsVerb ? verb : entries.find((entry) => entry !== verb);
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
  const isVerbLast = lexicon.setting('order') === 'verb-second';
  const items = readItems(words, classes, lexicon);
  const clause: Clause = { lead: [], verbs: [], rest: [], trail: [] };
  const isAside = (item: Item) => isClass(item, 'social', 'time');
  while (items[0] && (isAside(items[0]) || (isClass(items[0], 'adverb') && items.length > 1)))
    clause.lead.push(items.shift() as Item);
  while (items.length > 0 && isClass(items.at(-1), 'social')) clause.trail.unshift(items.pop() as Item);
  const chunks = chunksOf(items, lexicon);
  if (isQuestion(chunks[0])) clause.question = chunks.shift() as Chunk;
  let link: Item | undefined;
  for (const [position, chunk] of chunks.entries()) {
    if (chunk.kind === 'noun-phrase') {
      const canFollow =
        clause.verbs.length === 1 && position === 1 && clause.verbs[0]?.entry.traits.has('modal');
      const isInverted =
        canFollow &&
        !clause.question &&
        isClass(chunk.parts[0]?.head, 'pronoun', 'name') &&
        lexicon.setting('inverts') === 'yes';
      if (isInverted) clause.question = 'yes-no';
      // `¿qué quieres tú?`: a form of the subject alone.
      const entry = chunk.parts[0]?.head.entry;
      const isSubjectForm =
        clause.question !== undefined &&
        clause.rest.length === 0 &&
        entry?.class === 'pronoun' &&
        entry.written === 0 &&
        entry.forms[0] !== entry.forms[1];
      if (!clause.subject && (clause.verbs.length === 0 || isInverted || isSubjectForm))
        clause.subject = chunk;
      else clause.rest.push(chunk);
      continue;
    }
    const { item } = chunk;
    const { entry } = item;
    if (chunk.kind === 'word' && isClass(item, 'negation')) {
      if (clause.negation) return undefined;
      clause.negation = item;
    } else if (chunk.kind === 'word' && entry && isClass(item, 'verb')) {
      const last = clause.verbs.at(-1);
      const follows = clause.rest.every((one) => one.kind === 'word' || isVerbLast);
      if (last ? linkOf(last.entry) === undefined || !follows : !isVerbLast && !clause.rest.every(isLight))
        return undefined;
      clause.verbs.push({ ...item, entry, ...(link && { link }) });
      link = undefined;
    } else if (clause.verbs.length > 0 && entry?.traits.has('link')) link = item;
    else if (isQuestion(chunk) || (!entry && !clause.subject)) return undefined;
    else clause.rest.push(chunk);
  }
  return link ? undefined : clause;
}
