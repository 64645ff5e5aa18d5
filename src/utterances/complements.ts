import { type Context, hasTrait, isPronoun, Unsure } from './clause-context.ts';
import { agreed, nounPhraseTokens, type Role, type Token, tokenOf } from './noun-phrases.ts';
import type { Chunk } from './read-words.ts';
import { type Item, isClass, traitValue } from './readings.ts';

/** What stands behind a verb: objects, places, predicates, prepositions. */

/** Whether the verb says where somebody goes; modal verbs alone do in some languages (`ich muss zur Toilette`). */
function isDirected({ clause, head }: Context): boolean {
  const { verbs } = clause;
  return verbs.some((verb) => hasTrait(verb, 'motion')) || (verbs.length === 1 && hasTrait(head, 'directed'));
}

/** Whether a phrase is a place where one goes or is, and nothing that is seen or wanted. */
export function isPlace(context: Context, chunk: Chunk): boolean {
  const [part, ...others] = chunk.kind === 'noun-phrase' ? chunk.parts : [];
  if (!part || others.length > 0 || part.before.length + part.after.length > 0) return false;
  const verb = context.clause.verbs.at(-1) ?? context.head;
  // `I doctor` is what somebody is.
  if (context.isCopula && hasTrait(part.head, 'animate')) return false;
  return (part.head.entry?.phrases.length ?? 0) > 0 && (hasTrait(verb, 'at') || isDirected(context));
}

/** What stands behind the verb: at most one object, or somebody and something with verbs of giving. */
export function complementTokens(context: Context, chunks: readonly Chunk[], negation?: Item): Token[] {
  const { clause, head, lexicon, isCopula } = context;
  const verb = clause.verbs.at(-1) ?? head;
  const objects = chunks.filter((chunk) => chunk.kind === 'noun-phrase' && !isPlace(context, chunk));
  const isInOrder = objects[0] && (isPerson(objects[0]) || lexicon.setting('dative.preposition') !== '');
  const gives = isInOrder && hasTrait(verb, 'gives') && objects.filter(isPerson).length === 1;
  if (objects.length > (gives ? 2 : 1)) throw new Unsure();
  const isGeneric = hasTrait(verb, 'generic');
  const isNegated = clause.negation !== undefined && lexicon.setting('negation') !== 'after' && !isGeneric;
  const role = negation || isNegated ? 'negated' : isGeneric ? 'generic' : isCopula ? 'predicate' : 'object';
  return chunks.flatMap((chunk) => chunkTokens(context, chunk, role, negation));
}

/** Somebody to whom something may be given. */
const isPerson = (chunk: Chunk) =>
  isPronoun(chunk) || (chunk.kind === 'noun-phrase' && isClass(chunk.parts[0]?.head, 'name'));

/** A part of the sentence with its articles and endings. */
export function chunkTokens(context: Context, chunk: Chunk, role: Role, negation?: Item): Token[] {
  const { clause, head, lexicon, agreement, isCopula } = context;
  if (chunk.kind === 'preposition') return prepositionalTokens(context, chunk);
  if (chunk.kind === 'word') {
    const { entry } = chunk.item;
    const agrees =
      entry?.class === 'adjective' && lexicon.setting('adjectives') === 'after' && clause.subject;
    return [tokenOf(chunk.item, agrees ? agreed(entry.forms, agreement, entry.written) : chunk.item.text)];
  }
  const [part] = chunk.parts;
  if (part && isPlace(context, chunk)) {
    return [tokenOf(part.head, part.head.entry?.phrases[isDirected(context) ? 0 : 1])];
  }
  const verb = clause.verbs.at(-1) ?? head;
  const isDative = hasTrait(verb, 'gives') ? isPerson(chunk) : hasTrait(verb, 'dative');
  const inCase = isCopula ? 'nominative' : isDative ? 'dative' : 'accusative';
  // `wait for`, `gostar de`: the object has a preposition.
  const between =
    traitValue(verb.entry, 'object') ??
    (isPronoun(chunk) || isCopula
      ? ''
      : isDative
        ? lexicon.setting('dative.preposition')
        : isPerson(chunk)
          ? lexicon.setting('object.person')
          : '');
  if (between === '') return nounPhraseTokens(lexicon, chunk, role, inCase, negation);
  return [tokenOf(verb, between), ...nounPhraseTokens(lexicon, chunk, 'preposition', inCase, negation)];
}

function prepositionalTokens(
  context: Context,
  { item, phrase }: Extract<Chunk, { kind: 'preposition' }>,
): Token[] {
  const [part] = phrase.parts;
  const isPlain = part && part.before.length + part.after.length === 0;
  // `in` and `Bett` are `ins Bett`, `to` and `school` have no article.
  const isOwn = (place: string) => place.startsWith(item.text) && place.indexOf(' ') <= item.text.length + 1;
  const own = isPlain ? part.head.entry?.phrases.find(isOwn) : undefined;
  if (own !== undefined && part) {
    const [first, ...others] = own.split(' ');
    return [tokenOf(item, first), tokenOf(part.head, others.join(' '))];
  }
  const verb = context.clause.verbs.at(-1) ?? context.head;
  const isWhere = hasTrait(item, 'place') && !hasTrait(verb, 'motion', 'toward');
  const inCase = hasTrait(item, 'dative') || isWhere ? 'dative' : 'accusative';
  return [tokenOf(item), ...nounPhraseTokens(context.lexicon, phrase, 'preposition', inCase)];
}
