import { join } from 'node:path';
import { readTable } from '../../mappings/read-table.ts';
import { type Entry, type Lexicon, type Person, persons } from './lexicon.ts';

/** The words of an utterance as phrases: who, what is done, the rest. No form is chosen here. */

/** A word as it was sent, in one reading. */
export interface Word extends Entry {
  index: number;
  text: string;
}

/** A noun, a name or a pronoun with what describes it; `join` is the `and` before it. */
export interface Part {
  before: Word[];
  head: Word;
  after: Word[];
  join?: Word | undefined;
}

/** A part of a clause: a noun phrase, one with a preposition (`word`), or a word that is no part of one. */
export interface Chunk {
  word?: Word | undefined;
  /** What `and` joins, mostly one; none of a word. */
  parts: Part[];
}

/** A clause of an utterance. */
export interface Clause {
  /** Before it: `yes`, `tomorrow`. */
  lead: Word[];
  /** `where`, `how many apples`; an empty one asks for yes or no. */
  question?: Chunk;
  subject?: Chunk;
  negation?: Word;
  /** Adverbs between subject and verb (`I never eat`). */
  early: Chunk[];
  /** The first is the finite one. */
  verbs: Word[];
  rest: Chunk[];
  /** After it: `please`. */
  trail: Word[];
}

/** Whether a word is of one of some classes, or has one of some traits. */
export const is = (word: Entry | undefined, ...names: string[]): boolean =>
  names.some((name) => word?.class === name || word?.traits.has(name));

/** The word that is a part of its own. */
export const soleWord = ({ word, parts }: Chunk): Word | undefined => (parts.length === 0 ? word : undefined);

/** The first part of nouns without a preposition. */
export const nounPart = ({ word, parts }: Chunk): Part | undefined => (word ? undefined : parts[0]);

/** Whether a phrase is one pronoun with a form for objects. */
export function isPronoun(chunk: Chunk): boolean {
  const head = chunk.parts.length === 1 ? nounPart(chunk)?.head : undefined;
  return is(head, 'pronoun') && (head?.forms.length ?? 0) > 1;
}

/**
 * Reads words as a clause.
 * @returns undefined where it is not sure how they belong together.
 */
export function readClause(words: readonly string[], lexicon: Lexicon): Clause | undefined {
  const said = words.flatMap((word, index) =>
    parted(word, lexicon, words[index - 1]).map((text) => ({ text, index })),
  );
  const known = said.map(({ text }) => readingsOf(text, lexicon));
  const read: Word[] = [];
  for (const [place, { text, index }] of said.entries())
    read.push({ ...likeliest(text, known[place] ?? [], read, known[place + 1] ?? []), index, text });
  // Spanish `decir, no`: what is said, and no negation.
  if (is(read.at(-1), 'negation') && is(read.at(-2), 'says')) return undefined;
  const clause: Clause = { lead: [], early: [], verbs: [], rest: [], trail: [] };
  while (isAside(read)) clause.lead.push(...read.splice(0, 1));
  while (is(read.at(-1), 'social') || isSpokenTo(read)) clause.trail.unshift(...read.splice(-1));
  const chunks = chunksOf(read, lexicon.setting('adjectives') === 'after');
  // French `personne` is a person, or nobody; Polish children are counted with numbers of their own.
  const isUnclear = ({ before, head }: Part) =>
    (is(head, 'unclear') && before.length === 0) ||
    (is(head, 'gathered') && before.some((word) => is(word, 'plural')));
  if (chunks.some(({ parts }) => parts.some(isUnclear))) return undefined;
  const [first] = chunks;
  if (first && is(first.parts[0]?.before[0] ?? first.word, 'question'))
    clause.question = chunks.shift() as Chunk;
  const isTaken = chunks.every((chunk) =>
    is(soleWord(chunk), 'verb')
      ? takeVerb(clause, chunk.word as Word, lexicon)
      : takeOther(clause, chunk, lexicon),
  );
  return isTaken && negate(clause, lexicon) ? clause : undefined;
}

/** A symbol of what is negated as two words: `nie lubić`, `ne pas aimer`, and `nie ma` behind who lacks something. */
function parted(word: string, lexicon: Lexicon, before = ''): readonly string[] {
  const isOfSomebody = lexicon.lookUp(before).some((one) => is(one, 'pronoun') && one.written === 0);
  if (lexicon.lookUp(word).some((one) => !isOfSomebody || !is(one, 'quantifier'))) return [word];
  const halves = [...word.matchAll(/ /g)].map(({ index }) => [word.slice(0, index), word.slice(index + 1)]);
  // `ne pas aimer`: the longest one.
  return halves.findLast(([left = '']) => is(lexicon.lookUp(left)[0], 'negation')) ?? [word];
}

/** Readings of a word; one that no table has is a number by its digits, and a name by its capital letter. */
function readingsOf(text: string, lexicon: Lexicon): readonly Entry[] {
  const known = lexicon.lookUp(text);
  if (known.length > 0) return known;
  const own = /^\d+$/.test(text) ? 'number' : /^\p{Lu}\p{Ll}/u.test(text) ? 'name' : '';
  const traits = new Map(own === 'number' && text !== '1' ? [['plural', '']] : []);
  return [{ class: own, lemma: text, traits, forms: [text], phrases: [], written: 0 }];
}

/** What stands behind a class of words more often than other classes do (`tables/README.md`). */
const neighbours = new Map(
  readTable(join(import.meta.dirname, 'tables/neighbours.tsv'), ['left', 'right']).map(
    ({ left, right }) => [left, right.split(' ')] as const,
  ),
);

/** The reading that goes best with the word before and the readings after. */
function likeliest(
  text: string,
  readings: readonly Entry[],
  before: readonly Word[],
  after: readonly Entry[],
): Entry {
  const kindOf = (entry: Entry) => (entry.finite ? 'form' : is(entry, 'be') ? 'be' : entry.class);
  const kindsOf = (entry: Entry) => [kindOf(entry), ...entry.traits.keys()];
  const previous = before.findLast((word) => !is(word, 'social', 'time'));
  const left = previous ? kindsOf(previous) : ['^'];
  const score = (entry: Entry): number => {
    if (entry.finite && before.some((word) => is(word, 'verb'))) return -1;
    const behind = left.filter((kind) =>
      kindsOf(entry).some((own) => neighbours.get(kind)?.includes(own)),
    ).length;
    const isBefore = after.some((next) => neighbours.get(kindOf(entry))?.includes(next.class));
    // German `Mama, Essen` may be what is wanted, and `Mama, essen` is what she does.
    const isListed = /^\p{Lu}/u.test(text) && entry.forms.includes(text);
    return 2 * (behind + Number(isBefore) + Number(isListed)) + Number(is(entry, 'pronoun', 'question'));
  };
  return readings.reduce((best, entry) => (score(entry) > score(best) ? entry : best));
}

/** A letter for each class that is part of a phrase: what describes, a noun, a name, a pronoun, a preposition. */
const codes: Readonly<Record<string, string>> = {
  ...{ adjective: 'a', determiner: 'd', number: 'd', quantifier: 'd' },
  ...{ noun: 'n', name: 'm', pronoun: 'p', preposition: 'i' },
};

/** Groups words into phrases. */
function chunksOf(words: readonly Word[], adjectivesFollow: boolean): Chunk[] {
  const code = (word: Word): string => {
    if (is(word, 'of-noun', 'predicate')) return 'd';
    return is(word, 'and') ? '&' : (codes[word.class] ?? '.');
  };
  const noun = `(?:[da]*(?:n${adjectivesFollow ? 'a*' : ''}|m)|p)`;
  const phrases = words
    .map(code)
    .join('')
    .matchAll(new RegExp(`(i?)(${noun}(?:&${noun})*)|.`, 'g'));
  return [...phrases].map(({ 1: preposition = '', 2: nouns, index }): Chunk => {
    if (nouns === undefined) return { word: words[index], parts: [] };
    let end = index + preposition.length - 1;
    const parts = nouns.split('&').map((part, place): Part => {
      const start = end + 1;
      end = start + part.length;
      const head = start + part.search(/[nmp]/);
      return {
        ...{ before: words.slice(start, head), head: words[head] as Word, after: words.slice(head + 1, end) },
        join: place > 0 ? words[start - 1] : undefined,
      };
    });
    return { word: preposition === '' ? undefined : words[index], parts };
  });
}

/** Whether the first word stands before the sentence: `yes`, `tomorrow`, somebody who is spoken to. */
function isAside([first, second]: readonly Word[]): boolean {
  if (is(first, 'name', 'person') && !is(first, 'denies'))
    return is(second, 'pronoun') && second?.written === 0;
  return is(first, 'social', 'time') || (is(first, 'adverb') && second !== undefined);
}

/** Whether the last word is somebody who is told how one is, or that one loves them: `I, tired, mom` and `I, love, you, mom`. */
function isSpokenTo(words: readonly Word[]): boolean {
  const isFelt = is(words.at(-2), 'adjective') && words.every((word) => is(word, 'be') || !is(word, 'verb'));
  const isTold = is(words.at(-2), '2s') && is(words.at(-3), 'verb') && !is(words.at(-3), 'gives');
  return is(words[0], '1s') && is(words.at(-1), 'name', 'called') && (isFelt || isTold);
}

/** What may stand between subject and verb. */
const isLight = (chunk: Chunk) => is(soleWord(chunk), 'adverb', 'time');

/** Modal verbs, and the one that questions are asked with (`do you`). */
const isAuxiliary = (verb: Entry, lexicon: Lexicon): boolean =>
  is(verb, 'modal') || verb.lemma === lexicon.setting('support');

function takeVerb(clause: Clause, verb: Word, lexicon: Lexicon): boolean {
  const last = clause.verbs.at(-1);
  if (last && !is(last, 'link') && !isAuxiliary(last, lexicon)) return false;
  const mayPrecede = last ? soleWord : isLight;
  if (lexicon.setting('order') !== 'verb-second' && !clause.rest.every(mayPrecede)) return false;
  if (!last) clause.early = clause.rest.splice(0);
  clause.verbs.push(verb);
  return true;
}

/** Whether a form of a verb, where one was sent, is that of a person: `możesz, ja` is no `mogę`. */
function isOf({ finite, conjugation, text }: Word, head: Word, lexicon: Lexicon): boolean {
  const person = persons.find((one) => is(head, one)) ?? '3s';
  const others = person === '2s' ? [lexicon.setting('inverted.2s') as Person] : [];
  const forms = [person, ...others].map((one) => finite && conjugation?.[finite.tense][persons.indexOf(one)]);
  return finite === undefined || forms.some((form) => form?.split('/').includes(text.toLowerCase()));
}

/** A negation, a subject, else something behind the verb. */
function takeOther(clause: Clause, chunk: Chunk, lexicon: Lexicon): boolean {
  const { question, rest } = clause;
  const [verb, ...verbs] = clause.verbs;
  const word = soleWord(chunk);
  const head = nounPart(chunk)?.head;
  if (is(word, 'negation') && !clause.negation) {
    clause.negation = word as Word;
    return true;
  }
  if (is(word, 'question', 'negation') || (word?.class === '' && !clause.subject)) return false;
  // `możesz, pomóc, ja` is no `mogę`, while `cosa, mangia, io` has the name of a symbol.
  const mayBeOther = verbs.length > 0 || (head?.written ?? 0) > 0;
  const isBehind = verb && head && rest.length === 0 && !(mayBeOther && !isOf(verb, head, lexicon));
  const isWho = is(head, 'pronoun') || (is(head, 'person') && !is(question?.word, 'who'));
  const isOwnForm = isWho && head?.written === 0 && head.forms[0] !== head.forms[1];
  // `can you help`, and `können, helfen, du`: nobody is helped who stands there as the subject.
  const isNext = verbs.length === 0 || (isOwnForm && is(head, '2s'));
  const mayAsk = isBehind && isNext && !question && lexicon.setting('inverts') === 'yes';
  const asks = mayAsk && isAuxiliary(verb, lexicon) && is(head, 'pronoun', 'name');
  // `where be ball`: behind `to be` stands who is asked about.
  const isAsked = isBehind && question && (isOwnForm || is(verb, 'be'));
  if (!head || clause.subject || (verb && !asks && !isAsked)) rest.push(chunk);
  else {
    // `how old you`: what stands before is of a kind that is not known.
    if (!rest.every(isLight)) return false;
    if (asks) clause.question = { parts: [] };
    clause.subject = chunk;
  }
  return true;
}

/**
 * Puts the negation beside what needs it: Spanish `no veo a nadie` and `no juego con nadie`, but `nadie ve` and `sin nadie`; Polish `nikt nie śpi`.
 * @returns whether it is sure who is meant.
 */
function negate(clause: Clause, lexicon: Lexicon): boolean {
  const { lead, question, subject, early, rest } = clause;
  const headOf = (chunk?: Chunk) => chunk?.parts[0]?.head ?? chunk?.word;
  const denying = (words: readonly (Word | undefined)[]) => words.find((word) => is(word, 'denies'));
  const before = denying([...lead, headOf(subject), ...early.map(headOf)]);
  const behind = denying(rest.filter(({ word }) => !is(word, 'without')).map(headOf));
  const isAlways = lexicon.setting('denied.subject') !== '';
  const denied = isAlways ? (before ?? behind) : !before && behind;
  const [negation] = lexicon.lookUp(lexicon.setting('denied'));
  // `nadie, no, venir`: somebody comes, or nobody does; `kto, nikt, widzieć`: two words say who; `nic, mi, nie, być`.
  const who = headOf(subject);
  const isOther = is(lead[0], 'denies') && is(who, 'pronoun') && who?.written !== 0;
  if (isOther || (question && is(who, 'denies')) || (clause.negation && before && negation && !isAlways))
    return false;
  if (denied && negation) clause.negation ??= { ...negation, index: denied.index, text: negation.lemma };
  return true;
}
