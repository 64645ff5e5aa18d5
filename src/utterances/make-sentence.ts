import { type Context, hasTrait, isPronoun, timesOf, Unsure, type Verb } from './clause-context.ts';
import { chunkTokens, complementTokens, isPlace } from './complements.ts';
import { type Lexicon, lexiconOf, type Person, type Tense } from './lexicon.ts';
import { agreementOf, canAct, nounPhraseTokens, type Token, tokenOf } from './noun-phrases.ts';
import { type Chunk, type Clause, type NounPhrase, readClause } from './read-words.ts';
import { type Item, isClass } from './readings.ts';
import { infinitives, verbGroup } from './verb-group.ts';

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
  if (!subject && hasTrait(head, 'impersonal')) throw new Unsure();
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
  return [tokenOf(head), ...infinitives(context), ...complementTokens(context, rest)];
}

/** Whether pronouns can be a subject: `me hungry` and `moi` can, `me duele` has another one. */
function isSubjectForm({ parts }: NounPhrase, lexicon: Lexicon): boolean {
  const allowed = lexicon.setting('adjectives') === 'before' ? [0, 1] : [0, 3];
  return parts.every(({ head }) => !isClass(head, 'pronoun') || allowed.includes(head.entry?.written ?? 0));
}

/** Subject, verb, the rest; in front a question word, and then the subject behind the verb where the language has it so. */
function verbThird(context: Context): Token[] {
  const { clause, lexicon, isCopula } = context;
  const { subject, question, rest } = clause;
  const clitics = lexicon.setting('clitics') === 'after' ? [] : rest.filter(isPronoun);
  const others = complementTokens(
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
    ...complementTokens(context, early),
    ...complementTokens(context, others.slice(0, end), merges ? negation : undefined),
    ...(negation && !merges ? [tokenOf(negation)] : []),
    ...complementTokens(context, others.slice(end)),
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
