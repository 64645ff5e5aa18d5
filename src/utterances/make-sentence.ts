import { type Entry, type Lexicon, lexiconOf, type Person, persons, type Tense } from './lexicon.ts';
import {
  type Agreement,
  agreed,
  agreementOf,
  canAct,
  nounPhraseTokens,
  type Role,
  type Token,
  tokenOf,
} from './noun-phrases.ts';
import { type Chunk, type Clause, type NounPhrase, readClause } from './read-words.ts';
import { type Item, isClass, linkOf, traitValue } from './readings.ts';

/** A sentence, and the form that each word of the utterance has in it. */
export interface Utterance {
  text: string;
  forms: string[];
  /** Whether the words are as they were sent, mostly because it is not sure how they belong together. */
  isUnchanged: boolean;
}

/** What is known of an utterance beside its words. */
export interface UtteranceOptions {
  tense?: Tense | undefined;
  /** Who it is about, where no word says so. */
  person?: Person | undefined;
  /** Word classes by word, where the catalogue tells them. */
  classes?: readonly (string | undefined)[];
}

type Verb = Clause['verbs'][number];

/** A clause, with what decides its forms. */
interface Context {
  clause: Clause;
  /** The finite verb, which the words have, or which a language needs where they have none. */
  head: Verb;
  lexicon: Lexicon;
  tense: Tense;
  agreement: Agreement;
  isCopula: boolean;
}

/** No form is sure: the words stay as they are. */
class Unsure extends Error {}

/**
 * The sentence that words mean: articles, agreement, tense and negation by the tables of the language. Subject, negation and
 * numbers stay, nothing is added that says more, and where it is not sure the words stay as they are.
 * @param language a primary subtag.
 */
export function makeSentence(
  words: readonly string[],
  language: string,
  options: UtteranceOptions = {},
): Utterance {
  const lexicon = lexiconOf(language);
  if (words.length > 1 && words.at(-1) === '?') {
    const { text, ...others } = makeSentence(words.slice(0, -1), language, options);
    const [opening = '', closing = '?'] = lexicon?.setting('marks').split('…') ?? [];
    const asked = /[?？]$/u.test(text) ? text : opening + text.replace(/\.$/, '') + closing;
    return { ...others, text: asked, forms: [...others.forms, '?'] };
  }
  const clause = lexicon && readClause(words, options.classes ?? [], lexicon);
  const asSent = words.map((text, from): Token => ({ text, from }));
  const unchanged = () => ({ ...written(asSent, words, undefined), isUnchanged: true });
  if (!lexicon || !clause) return unchanged();
  try {
    const tokens = clauseTokens(clause, lexicon, options);
    // A word that found no place would be lost.
    if (new Set(tokens.map(({ from }) => from)).size < words.length) return unchanged();
    const made = written(tokens, words, lexicon, clause.question !== undefined);
    const isSame = clause.verbs.length === 0 && made.forms.join() === words.join();
    return { ...made, isUnchanged: isSame };
  } catch (error) {
    if (error instanceof Unsure) return unchanged();
    throw error;
  }
}

function written(
  tokens: readonly Token[],
  words: readonly string[],
  lexicon: Lexicon | undefined,
  isQuestion = false,
): Utterance {
  const spell = (some: readonly Token[]) => {
    const text = some.map((token) => token.text).join(' ');
    return lexicon?.spell(text) ?? text;
  };
  const text = spell(tokens);
  const [opening = '', closing = ''] = (isQuestion ? lexicon?.setting('marks') : '….')?.split('…') ?? [];
  return {
    text: `${opening}${text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())}${/[.!?。]$/u.test(text) ? '' : closing}`,
    forms: words.map((_, index) => spell(tokens.filter(({ from }) => from === index)).replace(/,$/, '')),
    isUnchanged: false,
  };
}

const timesOf = ({ lead, rest }: Clause): Item[] =>
  [...lead, ...rest.flatMap((chunk) => (chunk.kind === 'word' ? [chunk.item] : []))].filter((item) =>
    isClass(item, 'time'),
  );

function clauseTokens(clause: Clause, lexicon: Lexicon, options: UtteranceOptions): Token[] {
  const { lead, trail, subject } = clause;
  const copula = clause.verbs.length === 0 ? copulaOf(clause, lexicon) : undefined;
  const head = copula ?? clause.verbs[0];
  const sent = head?.entry.finite;
  const timeOf = (tense: Tense) => timesOf(clause).some(({ entry }) => entry?.traits.has(tense));
  const person = options.person ?? sent?.person;
  const context = head && {
    ...{ clause, head, lexicon, isCopula: copula !== undefined },
    tense: options.tense ?? (['past', 'future'] as const).find(timeOf) ?? sent?.tense ?? 'present',
    agreement: subject
      ? agreementOf(subject)
      : { person: person ?? '3s', isPlural: person?.endsWith('p') ?? false },
  };
  const body = context ? sentenceBody(context, person !== undefined) : bareTokens(clause, lexicon);
  const isAnswer = (item: Item) => isClass(item, 'social', 'name') && body.length > 0;
  const leading = lead.map((item) => tokenOf(item, item.text + (isAnswer(item) ? ',' : '')));
  const last = body.at(-1);
  if (last && trail.length > 0) last.text += ',';
  return [...leading, ...body, ...trail.map((item) => tokenOf(item))];
}

/** The verb `to be` where a language needs one and none was sent: `mom here`, `I hungry`, `where ball`. */
function copulaOf({ subject, question, rest }: Clause, lexicon: Lexicon): Verb | undefined {
  const [part] = subject?.parts ?? [];
  if (!part) return undefined;
  const isPronoun = isClass(part.head, 'pronoun');
  const isLight = (chunk: Chunk) =>
    chunk.kind === 'word' && isClass(chunk.item, 'adverb', 'time') && !chunk.item.entry?.traits.has('place');
  const predicate = rest.find((chunk) => !isLight(chunk));
  const kindOf = (): string | undefined => {
    if (question && !predicate) {
      if (question === 'yes-no') return undefined;
      if (question.kind !== 'word') return isPronoun ? 'noun' : undefined;
      return (['noun', 'place', 'adjective'] as const).find((kind) =>
        question.item.entry?.traits.has(`copula-${kind}`),
      );
    }
    if (predicate?.kind === 'preposition') return 'place';
    if (predicate?.kind === 'word') {
      const { entry } = predicate.item;
      if (entry?.class === 'adjective') return entry.traits.has('identity') ? 'noun' : 'adjective';
      return entry?.traits.has('place') ? 'place' : undefined;
    }
    if (!predicate) return undefined;
    const [place] = predicate.parts;
    const isPlain = place?.before.length === 0 && !place.head.entry?.traits.has('animate');
    if (isPlain && place.head.entry?.phrases[1] !== undefined) return 'place';
    const isNamed =
      isClass(place?.head, 'name') && isClass(part.head, 'noun') && !hasTrait(part.head, 'animate');
    const isSomebody = isClass(place?.head, 'name') || hasTrait(place?.head, 'animate');
    const isShown = part.head.entry?.forms.length === 1;
    return (isPronoun && (isSomebody || isShown)) || isNamed ? 'noun' : undefined;
  };
  const kind = kindOf();
  const lemma = kind === undefined ? '' : lexicon.setting(`copula.${kind}`);
  const [entry] = lexicon.lookUp(lemma).filter((one) => one.class === 'verb');
  return entry && { index: (subject?.parts.at(-1) ?? part).head.index, text: lemma, entry };
}

/** Words without a verb: forms agree, nothing is added. */
function bareTokens(clause: Clause, lexicon: Lexicon): Token[] {
  const { subject, question, negation, rest } = clause;
  if (question || negation) throw new Unsure();
  return [...(subject ? [subject] : []), ...rest].flatMap((chunk) => {
    if (chunk.kind === 'word') return [tokenOf(chunk.item)];
    if (chunk.kind === 'noun-phrase') return nounPhraseTokens(lexicon, chunk, 'alone', 'nominative');
    return [tokenOf(chunk.item), ...nounPhraseTokens(lexicon, chunk.phrase, 'alone', 'nominative')];
  });
}

function sentenceBody(context: Context, isPersonKnown: boolean): Token[] {
  const { clause, head, lexicon, isCopula } = context;
  const { subject, question, negation, rest } = clause;
  if (subject && !isSubjectForm(subject, lexicon)) throw new Unsure();
  const isAdjective = (chunk: Chunk) => chunk.kind === 'word' && isClass(chunk.item, 'adjective');
  if (isCopula && rest.some(isAdjective) && rest.some(({ kind }) => kind === 'noun-phrase'))
    throw new Unsure();
  if (subject && !isCopula && !question && !canAct(subject, head.entry)) throw new Unsure();
  const isVerbSecond = lexicon.setting('order') === 'verb-second';
  const asksWho =
    question !== 'yes-no' && question?.kind === 'word' && question.item.entry?.traits.has('subject');
  if (subject || asksWho || isPersonKnown) return isVerbSecond ? verbSecond(context) : verbThird(context);
  // Nobody is named: the verb stays as it was sent.
  const hasClitics = lexicon.setting('clitics') !== 'after' && rest.some(isPronoun);
  // `hurt knee`: nobody hurts a knee.
  const isReversed =
    hasTrait(head, 'thing') &&
    rest.some((chunk) => chunk.kind === 'noun-phrase' && hasTrait(chunk.parts[0]?.head, 'thing'));
  if (negation || question || hasClitics || isVerbSecond || isReversed) throw new Unsure();
  return [tokenOf(head), ...infinitives(context), ...restTokens(context, rest)];
}

/** Whether pronouns can be a subject: `me hungry` and `moi` can, `me duele` has another one. */
function isSubjectForm({ parts }: NounPhrase, lexicon: Lexicon): boolean {
  const allowed = lexicon.setting('adjectives') === 'before' ? [0, 1] : [0, 3];
  return parts.every(({ head }) => !isClass(head, 'pronoun') || allowed.includes(head.entry?.written ?? 0));
}

/** A phrase that is one pronoun with a form for objects. */
function isPronoun(chunk: Chunk): boolean {
  const entry =
    chunk.kind === 'noun-phrase' && chunk.parts.length === 1 ? chunk.parts[0]?.head.entry : undefined;
  return entry?.class === 'pronoun' && entry.forms.length > 1;
}

/** Subject, verb, the rest; in front a question word, and then the subject behind the verb where the language has it so. */
function verbThird(context: Context): Token[] {
  const { clause, lexicon, isCopula } = context;
  const { subject, question, rest } = clause;
  const clitics = lexicon.setting('clitics') === 'after' ? [] : rest.filter(isPronoun);
  const others = restTokens(
    context,
    rest.filter((chunk) => !clitics.includes(chunk)),
  );
  const who = subject ? nounPhraseTokens(lexicon, subject, 'subject', 'nominative') : [];
  const asks = question !== undefined && subject !== undefined;
  const style = asks ? lexicon.setting('question') : '';
  const isBeside = style === 'particle' && isCopula && rest.length === 0 && !isPronoun(subject as NounPhrase);
  const inverts =
    style === 'support' || style === 'inverted' || isBeside || (asks && isCopula && style !== 'particle');
  const { finite, tail } = verbGroup(context, clitics, style === 'support');
  const words = questionTokens(context, style === 'particle' && !inverts);
  const early = clause.early.flatMap((chunk) => chunkTokens(context, chunk, 'object'));
  if (!inverts) return [...words, ...who, ...early, ...finite, ...tail, ...others];
  const group =
    style === 'support' ? [...finite, ...who, ...early, ...tail] : [...early, ...finite, ...tail, ...who];
  return [...words, ...group, ...others];
}

/** The question words; French asks with `est-ce que` where the subject stays before the verb. */
function questionTokens(context: Context, hasParticle: boolean): Token[] {
  const { clause, lexicon } = context;
  const { question } = clause;
  if (question === undefined || question === 'yes-no') return [];
  if (question.kind !== 'word') return chunkTokens(context, question, 'object');
  const { item } = question;
  if (!hasParticle) return [tokenOf(item)];
  const own = item.entry?.forms[1];
  return own === undefined
    ? [tokenOf(item), tokenOf(item, lexicon.setting('question.particle'))]
    : [tokenOf(item, own)];
}

/** The finite verb second, infinitives and participles last, pronouns and times before the rest. */
function verbSecond(context: Context): Token[] {
  const { clause, lexicon } = context;
  const { subject, question, negation, rest, lead } = clause;
  const isFronted = lead.some((item) => isClass(item, 'time', 'adverb')) || question !== undefined;
  // Dutch `jij wilt`, `wil jij`.
  const person = isFronted && context.agreement.person === '2s' ? lexicon.setting('inverted.2s') : '';
  const agreement = person === '' ? context.agreement : { ...context.agreement, person: person as Person };
  const { finite, tail } = verbGroup({ ...context, agreement }, [], false);
  const who = subject ? nounPhraseTokens(lexicon, subject, 'subject', 'nominative') : [];
  const words = questionTokens(context, false);
  const isTime = (chunk: Chunk) => chunk.kind === 'word' && isClass(chunk.item, 'time');
  const early = [...rest.filter(isPronoun), ...rest.filter(isTime)];
  const others = rest.filter((chunk) => !early.includes(chunk));
  const object = others.find((chunk) => chunk.kind === 'noun-phrase' && !isPlace(context, chunk));
  const merges = negation !== undefined && object !== undefined && mergesNegation(object);
  // What is negated stands behind the word of negation, but for the object.
  const end = object ? others.indexOf(object) + 1 : 0;
  const middle = [
    ...restTokens(context, early),
    ...restTokens(context, others.slice(0, end), merges ? negation : undefined),
    ...(negation && !merges ? [tokenOf(negation)] : []),
    ...restTokens(context, others.slice(end)),
  ];
  return isFronted
    ? [...words, ...finite, ...who, ...middle, ...tail]
    : [...who, ...finite, ...middle, ...tail];
}

/** German `nicht` and an article that was not sent are `kein`. */
function mergesNegation(chunk: Chunk): boolean {
  const [part] = chunk.kind === 'noun-phrase' ? chunk.parts : [];
  const isDetermined = part?.before.some((item) => isClass(item, 'determiner'));
  return (
    part !== undefined &&
    !isDetermined &&
    isClass(part.head, 'noun') &&
    !part.head.entry?.traits.has('unique')
  );
}

const hasTrait = (item: Item | undefined, ...traits: string[]) =>
  traits.some((trait) => item?.entry?.traits.has(trait));

/** Whether the verb says where somebody goes; modal verbs alone do in some languages (`ich muss zur Toilette`). */
function isDirected({ clause, head }: Context): boolean {
  const { verbs } = clause;
  return verbs.some((verb) => hasTrait(verb, 'motion')) || (verbs.length === 1 && hasTrait(head, 'directed'));
}

/** Whether a phrase is a place where one goes or is, and nothing that is seen or wanted. */
function isPlace(context: Context, chunk: Chunk): boolean {
  const [part, ...others] = chunk.kind === 'noun-phrase' ? chunk.parts : [];
  if (!part || others.length > 0 || part.before.length + part.after.length > 0) return false;
  const verb = context.clause.verbs.at(-1) ?? context.head;
  // `I doctor` is what somebody is.
  if (context.isCopula && hasTrait(part.head, 'animate')) return false;
  return (part.head.entry?.phrases.length ?? 0) > 0 && (hasTrait(verb, 'at') || isDirected(context));
}

/** The finite verb with what stands at its sides, and the forms behind it. */
function verbGroup(
  context: Context,
  clitics: readonly Chunk[],
  asks: boolean,
): { finite: Token[]; tail: Token[] } {
  const { clause, head, lexicon } = context;
  const { negation } = clause;
  const style = lexicon.setting('negation');
  const others = infinitives(context);
  const objects = clitics.flatMap((chunk) => chunkTokens(context, chunk, 'object'));
  let { finite, tail } = finiteForms(context);
  if (style === 'after') return { finite, tail: [...others, ...tail] };
  const isHelper = head.entry.lemma === lexicon.setting('support') && others.length > 0;
  const needsSupport =
    (asks || negation !== undefined) && !hasTrait(head, 'modal') && !isHelper && tail.length === 0;
  if (style === 'support' && needsSupport) {
    tail = [tokenOf(head, head.entry.lemma)];
    finite = [tokenOf(head, formOf(context, lexicon.setting('support'), context.tense))];
  }
  const isLate = lexicon.setting('clitics') === 'infinitive' && others.length > 0;
  const behind = isLate
    ? [...tail, ...others.slice(0, -1), ...objects, ...others.slice(-1)]
    : [...tail, ...others];
  const inner = isLate ? finite : [...objects, ...finite];
  if (!negation) return { finite: inner, tail: behind };
  if (style === 'around') {
    return {
      finite: [tokenOf(negation, 'ne'), ...inner, tokenOf(negation, negation.entry?.forms.at(-1))],
      tail: behind,
    };
  }
  if (style === 'before') return { finite: [tokenOf(negation), ...inner], tail: behind };
  const not = tokenOf(negation, 'not');
  return asks ? { finite: inner, tail: [not, ...behind] } : { finite: [...inner, not], tail: behind };
}

function formOf({ lexicon, agreement }: Context, verb: string, tense: Tense): string {
  const form = lexicon.conjugate(verb)[tense]?.[persons.indexOf(agreement.person)];
  if (form === undefined || form === '?') throw new Unsure();
  return form;
}

/** The finite form, and a participle, infinitive or particle behind it. */
function finiteForms(context: Context): { finite: Token[]; tail: Token[] } {
  const { clause, head, lexicon, tense, agreement } = context;
  const { lemma } = head.entry;
  const { particle, past, future, auxiliary, participle } = lexicon.conjugate(lemma);
  const group = (finite: string, ...tail: string[]) => ({
    finite: [tokenOf(head, finite)],
    tail: tail.filter((text) => text !== '').map((text) => tokenOf(head, text)),
  });
  const simple = (inTense: Tense) => group(formOf(context, lemma, inTense), particle);
  if (tense === 'past' && past) return simple('past');
  if (tense === 'past') {
    const agrees = auxiliary === lexicon.setting('agreeing');
    const form = agrees ? agreed(lexicon.agreeing(participle), agreement) : participle;
    return group(formOf(context, auxiliary, 'present'), form);
  }
  if (tense === 'future' && future) return simple('future');
  const [helper = '', link = ''] = lexicon.setting('future').split(' ');
  // `Morgen gehe ich`: the time says it.
  const isSaid =
    lexicon.setting('future.time') === 'present' && timesOf(clause).some((item) => hasTrait(item, 'future'));
  const isModal = hasTrait(head, 'modal') && !hasTrait(head, 'be');
  if (tense === 'present' || helper === '' || isModal || isSaid) return simple('present');
  return group(formOf(context, helper, 'present'), link, lemma);
}

/** Verbs behind the finite one, with the words between (`want to eat`, `commencer à manger`). */
function infinitives({ clause, lexicon }: Context): Token[] {
  const { verbs } = clause;
  const tokens = verbs.slice(1).flatMap((verb, place) => {
    const link = linkOf(verbs[place]?.entry as Entry) ?? '';
    const between = verb.link ? [tokenOf(verb.link)] : link === '' ? [] : [tokenOf(verb, link)];
    return [...between, tokenOf(verb, verb.entry.lemma)];
  });
  return lexicon.setting('order') === 'verb-second' ? tokens.reverse() : tokens;
}

/** What stands behind the verb: at most one object, or somebody and something with verbs of giving. */
function restTokens(context: Context, chunks: readonly Chunk[], negation?: Item): Token[] {
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
function chunkTokens(context: Context, chunk: Chunk, role: Role, negation?: Item): Token[] {
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
