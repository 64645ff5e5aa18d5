import type { Entry, Lexicon } from './lexicon.ts';

/** What each word of an utterance is, where it may be several things. */

/** A word as it was sent, in one reading; without an entry it is unknown. */
export interface Item {
  index: number;
  text: string;
  entry?: Entry | undefined;
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
export function readItems(
  words: readonly string[],
  classes: readonly (string | undefined)[],
  lexicon: Lexicon,
): Item[] {
  const items: Item[] = [];
  for (const [index, text] of words.entries()) {
    const known = /^\d+$/.test(text) ? [numeral(text)] : lexicon.lookUp(text);
    const entries =
      classes[index] === undefined ? known : preferred(known, ({ class: own }) => own === classes[index]);
    const next = words[index + 1];
    const after = next === undefined ? [] : lexicon.lookUp(next);
    // A describing word at the end describes nothing behind it: `het koud` is `it is cold`.
    const isEnd = index + 2 === words.length && after.every((entry) => entry.class === 'adjective');
    const entry = choose(entries, text, items, after, isEnd);
    items.push({ index, text, entry: entry ?? unknown(text, classes[index]) });
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

const numeral = (text: string): Entry => ({
  ...{ class: 'number', lemma: text, traits: new Set(text === '1' ? [] : ['plural']) },
  ...{ forms: [text], phrases: [], written: 0 },
});

/** `essen` is a verb, `Essen` a noun. */
const isOtherCase = ({ forms }: Entry, text: string): boolean =>
  !forms.includes(text) && forms.some((form) => form.toLowerCase() === text.toLowerCase());

const isAny = (entries: readonly Entry[], ...classes: string[]): boolean =>
  entries.some((entry) => classes.includes(entry.class));

/** A reading by the words before and after. */
function choose(
  all: readonly Entry[],
  text: string,
  before: readonly Item[],
  after: readonly Entry[],
  isEnd: boolean,
): Entry | undefined {
  const entries = preferred(all, (entry) => !isOtherCase(entry, text));
  if (entries.length < 2) return entries[0];
  const find = (...names: string[]) => entries.find((entry) => names.includes(entry.class));
  const without = (reading: Entry) => entries.find((entry) => entry !== reading);
  const previous = before.at(-1);
  const isVerbNext = isAny(after, 'verb');
  const isNounNext = isAny(after, 'noun', 'adjective', 'number', 'name');
  const [negation, determiner, verb, noun] = [
    find('negation'),
    find('determiner'),
    find('verb'),
    find('noun'),
  ];
  const [quantifier, adverb, adjective] = [find('quantifier'), find('adverb'), find('adjective')];
  const social = find('social');
  const question = find('question');
  if (verb?.finite && determiner) return isNounNext ? determiner : verb;
  if (verb?.finite && question) return isAny(after, 'pronoun', 'name', 'verb') ? question : verb;
  if (negation && isVerbNext && isClass(previous, 'pronoun', 'noun', 'name')) return negation;
  if (social && before.length === 0 && isAny(after, 'pronoun', 'name')) return social;
  if (determiner && find('pronoun', 'social', 'adverb', 'preposition')) {
    const isPointed = isVerbNext ? social !== undefined : isNounNext && !isEnd;
    return isPointed ? determiner : (find('pronoun') ?? without(determiner));
  }
  if (quantifier && adverb) return isAny(after, 'noun') && !isAny(after, 'adjective') ? quantifier : adverb;
  if (noun && adjective) {
    const isCounted = isClass(previous, 'determiner', 'number', 'quantifier');
    const isObject = isClass(previous, 'verb') && !previous?.entry?.traits.has('be');
    return (isCounted || isObject) && !isNounNext ? noun : adjective;
  }
  if (social) return without(social);
  if (!verb || (verb.finite && adjective && after.length === 0)) return adjective ?? entries[0];
  return wantsVerb(verb, noun, before, after) ? verb : without(verb);
}

/** Whether a word that may be a verb is one where it stands. */
function wantsVerb(
  verb: Entry,
  noun: Entry | undefined,
  before: readonly Item[],
  after: readonly Entry[],
): boolean {
  const previous = before.at(-1);
  const last = before.findLast((item) => isClass(item, 'verb'));
  if (last?.entry) {
    // `can you help`: the subject stands between.
    const isAsked = before.at(-2) === last && isClass(previous, 'pronoun', 'name') && before.length === 2;
    const follows = (previous === last && linkOf(last.entry) !== undefined) || isAsked;
    // `go park yesterday`: a time is nothing that is done to something.
    const hasMore = after.length > 0 && !after.every((entry) => ['time', 'social'].includes(entry.class));
    return follows && !verb.finite && (!noun || isAsked || hasMore);
  }
  if (before.every((item) => isClass(item, 'social', 'time'))) {
    return after.length > 0 && !isAny(after, 'adjective', 'verb', 'conjunction', 'social');
  }
  if (isClass(previous, 'question')) return !(noun && verb.finite);
  return isClass(previous, 'pronoun', 'noun', 'name', 'negation', 'adverb');
}
