import { cases, type Lexicon, lexiconOf, type Person, persons, type Tense } from './lexicon.ts';
import {
  agreed,
  agreementOf,
  type Context,
  caseBehind,
  chunkTokens,
  isObject,
  isPerson,
  nounPhraseTokens,
  type Token,
  tokenOf,
} from './phrases.ts';
import {
  type Chunk,
  type Clause,
  is,
  isPronoun,
  nounPart,
  readClause,
  soleWord,
  type Word,
} from './read-words.ts';

/** What is known of an utterance beside its words. */
export interface UtteranceOptions {
  tense?: Tense | undefined;
  /** Who it is about, where no word says so. */
  person?: Person | undefined;
}

/**
 * The sentence that words mean: they are read as a clause (`read-words.ts`), each of its parts gets its forms (`phrases.ts`), and
 * the parts are put in the order of the language (`grammar.tsv`). Subject, negation and numbers stay, nothing is added that says
 * more, and where it is not sure the words stay as they are.
 * @param language a primary subtag.
 */
export function makeSentence(words: readonly string[], language: string, options: UtteranceOptions = {}) {
  const lexicon = lexiconOf(language);
  const isMarked = words.length > 1 && words.at(-1) === '?';
  const said = isMarked ? words.slice(0, -1) : words;
  const clause = lexicon && readClause(said, lexicon);
  const made = lexicon && clause && clauseTokens(clause, lexicon, options);
  // A word that found no place would be lost.
  const isSure = made && new Set(made.map(({ from }) => from)).size === said.length;
  const tokens = isSure ? made : said.map((text, from): Token => ({ text, from }));
  const spelled = (some: readonly Token[]) => {
    const text = some.map((token) => token.text).join(' ');
    return isSure ? lexicon.spell(text) : text;
  };
  const text = spelled(tokens).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  const asks = isMarked || (isSure && clause.question !== undefined);
  const [opening = '', closing = ''] = (asks ? lexicon?.setting('marks') || '…?' : '….').split('…');
  const forms = said.map((_, index) =>
    spelled(tokens.filter(({ from }) => from === index)).replace(/,$/, ''),
  );
  return {
    text: opening + text + (/[.!?？。]$/u.test(text) ? '' : closing),
    /** The form that each word has in the sentence. */
    forms: isMarked ? [...forms, '?'] : forms,
    /** Whether the words are as they were sent, mostly because it is not sure how they belong together. */
    isUnchanged: !isSure || (clause.verbs.length === 0 && forms.join() === said.join()),
  };
}

/** @returns undefined where no form is sure: the words stay as they are. */
function clauseTokens(clause: Clause, lexicon: Lexicon, options: UtteranceOptions): Token[] | undefined {
  const { lead, early, rest, trail, subject, verbs } = clause;
  const copula =
    verbs.length === 0 || (verbs.length === 1 && is(verbs[0], 'be')) ? copulaOf(clause, lexicon) : undefined;
  const head = copula ?? verbs[0];
  const verb = verbs.at(-1) ?? head;
  const forms = head?.finite && head.conjugation?.[head.finite.tense];
  // `finished` and `can` are said of everybody.
  const person = options.person ?? (new Set(forms).size > 1 ? head?.finite?.person : undefined);
  const agreement: Context['agreement'] = subject
    ? agreementOf(subject)
    : { person: person ?? '3s', isPlural: person?.endsWith('p') ?? false };
  // `ja, zmęczona` tells who speaks.
  if (rest.some(({ word }) => is(word, 'adjective') && (word?.written ?? 0) % 2 === 1))
    agreement.gender ??= 'f';
  const times = [...lead, ...[...early, ...rest].map(soleWord)].filter((word) => is(word, 'time'));
  const timed = (['past', 'future'] as const).find((one) => times.some((word) => is(word, one)));
  // `Morgen gehe ich`: the time says it.
  const isSaid = timed === 'future' && lexicon.setting('future.time') !== '';
  const tense = options.tense ?? timed ?? head?.finite?.tense ?? 'present';
  const context = head && verb && { clause, head, verb, lexicon, agreement, isCopula: head === copula };
  const isSomebody =
    subject !== undefined ||
    person !== undefined ||
    is(clause.question?.word, 'subject') ||
    is(head, 'weather');
  if (context && !isSureClause(context, isSomebody)) return undefined;
  const body = context
    ? sentenceTokens(context, isSomebody ? (tense === 'future' && isSaid ? 'present' : tense) : undefined)
    : bareTokens(clause, lexicon);
  if (!body) return undefined;
  const withComma = (token: Token) => ({ ...token, text: `${token.text},` });
  const before = lead.map((word) =>
    is(word, 'social', 'name', 'person') && body.length > 0 ? withComma(tokenOf(word)) : tokenOf(word),
  );
  const end = trail.length > 0 ? body.splice(-1).map(withComma) : [];
  return [...before, ...body, ...end, ...trail.map((word) => tokenOf(word))];
}

/** Words without a verb: forms agree, nothing is added. A question or a negation finds no place here, and so is not sure. */
function bareTokens({ subject, early, rest }: Clause, lexicon: Lexicon): Token[] {
  return [...(subject ? [subject] : []), ...early, ...rest].flatMap((chunk) => [
    ...(chunk.word ? [tokenOf(chunk.word)] : []),
    ...nounPhraseTokens(lexicon, chunk, { role: 'alone', inCase: chunk.word && caseBehind(chunk.word) }),
  ]);
}

/**
 * The verb `to be` where a language needs one and none was sent (`mom here`, `I hungry`, `where ball`, `who hungry`), or the one
 * that was sent: where something is, the one of places. `copula.…` of `grammar.tsv` names it by what it joins.
 */
function copulaOf(
  { subject, question, negation, rest, verbs: [sent] }: Clause,
  lexicon: Lexicon,
): Word | undefined {
  const asked = question?.word;
  const head = subject?.parts.at(-1)?.head ?? (is(asked, 'subject') ? asked : undefined);
  if (!head) return undefined;
  const predicate = rest.find((chunk) => {
    const word = soleWord(chunk);
    return !is(word, 'adverb', 'time') || is(word, 'place', 'feeling');
  });
  // Nobody is a thing: `who work`.
  const isAsked = subject !== undefined && !(is(asked, 'who') && is(head, 'noun') && !is(head, 'animate'));
  const kind = predicate
    ? predicateKind(predicate, head)
    : ['noun', 'place', 'adjective'].find((each) => isAsked && is(asked, `copula-${each}`));
  const needed = (negation && lexicon.setting(`copula.no.${kind}`)) || lexicon.setting(`copula.${kind}`);
  // `ser cansado` is nobody, while `ser listo` is another thing than `estar listo`.
  const isKept = (kind === 'noun' || kind === 'adjective') && !is(predicate && soleWord(predicate), 'state');
  const lemma = (isKept && sent?.lemma) || needed;
  const entry = lexicon.lookUp(lemma).find((one) => is(one, 'verb'));
  const { finite, index, text = lemma } = sent ?? { index: head.index };
  return entry && { ...entry, ...(finite && { finite }), index, text };
}

function predicateKind(chunk: Chunk, subject: Word): string | undefined {
  const { word } = chunk;
  if (is(word, 'adjective')) return is(word, 'identity') ? 'noun' : 'adjective';
  const head = nounPart(chunk)?.head;
  if (!head && is(word, 'feeling')) return is(subject, 'pronoun', 'animate') ? 'feeling' : undefined;
  if (!head) return is(word, 'place') ? 'place' : undefined;
  return is(subject, 'pronoun') && (is(head, 'name', 'animate') || subject.forms.length === 1)
    ? 'noun'
    : undefined;
}

/** Whether it is sure what the parts of a clause do. */
function isSureClause(context: Context, isSomebody: boolean): boolean {
  const { clause, head, verb, lexicon, isCopula } = context;
  const { subject, question, negation, early, rest } = clause;
  const statement = lexicon.setting('order.statement');
  const described = rest.filter((chunk) => is(soleWord(chunk), 'adjective'));
  // `I, scared, dog`: nobody is a dog who is scared.
  const isFelt = rest.some(({ parts }) =>
    parts.some(({ before }) => before.some((word) => is(word, 'feels'))),
  );
  if (isCopula && (isFelt || described.length > (rest.some(nounPart) ? 0 : 1))) return false;
  // Things do little by themselves (`milk drink`), and it is nobody who pleases or hurts (`yo gustar manzana` is not said by the apple).
  const canAct = subject?.parts.every((part) =>
    is(part.head, 'noun') && !is(part.head, 'animate') ? is(head, 'thing') : !is(head, 'impersonal'),
  );
  if (subject ? !isCopula && !question && !canAct : is(head, 'impersonal')) return false;
  // Nobody is named: the verb stays as it was sent. `hurt knee`: nobody hurts a knee.
  const isMoved =
    lexicon.setting('order') === 'verb-second' ||
    (/pronouns.*finite/.test(statement) && rest.some(isPronoun));
  const isReversed = is(head, 'thing') && rest.some((chunk) => is(nounPart(chunk)?.head, 'thing'));
  if (!isSomebody && (negation || question || isReversed || isMoved)) return false;
  // At most one object, or somebody and something with verbs of giving.
  const movesPronouns = statement.includes('pronouns');
  const objects = [...early, ...rest].filter(
    (chunk) => isObject(context, chunk) && !(movesPronouns && isPronoun(chunk)),
  );
  // `go, grandma`: to her, with her or for her.
  if (is(verb, 'motion') && objects.some(isPerson)) return false;
  const gives = is(verb, 'gives') && objects.filter(isPerson).length === 1;
  return objects.length <= (gives ? 2 : 1);
}

/**
 * The sentence by the order of its parts: `grammar.tsv` names them for statements, questions and those with `to be`.
 * @param tense undefined where nobody is named: the verb stays as it was sent.
 */
function sentenceTokens(context: Context, tense: Tense | undefined): Token[] | undefined {
  const { clause, head, lexicon, isCopula, agreement } = context;
  const { subject, question, negation, lead, rest, verbs } = clause;
  const isFronted = question !== undefined || lead.some((word) => is(word, 'time', 'adverb'));
  const inverts = lexicon.setting('order') === 'verb-second' && isFronted;
  const asks = question !== undefined && subject !== undefined;
  const isNamed = isCopula || !is(subject?.parts[0]?.head, 'pronoun');
  const isBeside = asks && is(head, 'be') && rest.length === 0 && isNamed && !isPronoun(subject);
  const slots = (
    (isBeside && lexicon.setting('order.be')) ||
    lexicon.setting(asks || inverts ? 'order.question' : 'order.statement')
  ).split(' ');
  // Dutch `jij wilt`, `wil jij`.
  const inverted = inverts && agreement.person === '2s' ? lexicon.setting('inverted.2s') : '';
  const person = (inverted || agreement.person) as Person;
  const needsSupport =
    (asks || negation !== undefined) && !(head.lemma === lexicon.setting('support') && verbs.length > 1);
  const finite = tense
    ? finiteTokens({ ...context, agreement: { ...agreement, person } }, tense, needsSupport)
    : { finite: [tokenOf(head)], tail: [], future: [] };
  if (!finite) return undefined;
  // Verbs behind the finite one, with the words between (`want to eat`, `commencer à manger`).
  const infinitives = [
    ...finite.future,
    ...verbs.slice(1).flatMap((verb, place) => {
      const link = verbs[place]?.traits.get('link');
      return [...(link ? [tokenOf(verb, link)] : []), tokenOf(verb, verb.lemma)];
    }),
  ];
  if (lexicon.setting('order') === 'verb-second') infinitives.reverse();
  const parts = complementTokens(context, slots);
  // French pronouns stand before the last infinitive.
  const isParted = slots.includes('last') && infinitives.length > 0;
  const asked = question && soleWord(question);
  const [, withParticle] = (slots.includes('particle') && asked?.forms) || [];
  // Polish `mamy nie ma`, `jest mi zimno`.
  const ofSubject = cases.find((one) => one === head.traits.get('subject'));
  const filled: Readonly<Record<string, Token[]>> = {
    ...parts,
    ...finite,
    question: asked ? [tokenOf(asked, withParticle)] : question ? chunkTokens(context, question) : [],
    particle: asked && !withParticle ? [tokenOf(asked, lexicon.setting('particle'))] : [],
    subject: subject ? nounPhraseTokens(lexicon, subject, { role: 'subject', inCase: ofSubject }) : [],
    ne: negation ? [tokenOf(negation, 'ne')] : [],
    ...(isParted && { pronouns: [], late: parts.pronouns, last: infinitives.splice(-1) }),
    infinitives,
  };
  return slots.flatMap((slot) => filled[slot] ?? []);
}

/** What stands behind the verb, by the slots of the language; a negation is taken in by the article of the object, or apart. */
function complementTokens(context: Context, slots: readonly string[]) {
  const { verb, isCopula, clause } = context;
  const { negation, early, rest } = clause;
  const has = (slot: string) => slots.includes(slot);
  const all = has('early') ? rest : [...early, ...rest];
  const pronouns = has('pronouns') ? all.filter(isPronoun) : [];
  const times = has('times') ? all.filter((chunk) => is(soleWord(chunk), 'time')) : [];
  const others = all.filter((chunk) => !pronouns.includes(chunk) && !times.includes(chunk));
  // What is negated stands behind the word of negation, but for the object and what is before it.
  const end = has('object') ? others.findIndex((chunk) => isObject(context, chunk)) + 1 : 0;
  const object = others[end - 1];
  // German `nicht` and an article that was not sent are `kein`.
  const part = object && nounPart(object);
  const isBare = is(part?.head, 'noun') && !part?.before.some((word) => is(word, 'determiner'));
  const merged = isBare ? negation : undefined;
  const isNegated = negation && !has('object');
  const role = is(verb, 'generic') ? 'generic' : isNegated ? 'negated' : isCopula ? 'predicate' : 'object';
  const tokens = (chunks: readonly Chunk[]) =>
    chunks.flatMap((chunk) =>
      merged && chunk === object
        ? chunkTokens(context, chunk, 'negated', merged)
        : chunkTokens(context, chunk, role),
    );
  return {
    early: has('early') ? tokens(early) : [],
    pronouns: tokens(pronouns),
    times: tokens(times),
    object: tokens(others.slice(0, end)),
    no: negation && !merged ? [tokenOf(negation, negation.forms.at(-1))] : [],
    rest: tokens(others.slice(end)),
  };
}

/**
 * The finite form, a participle, infinitive or particle behind it, and the infinitive of a future of two parts.
 * @param needsSupport whether the sentence asks or negates, for which some languages need another verb (`do you want`)
 * @returns undefined where there is no such form
 */
function finiteTokens({ head, lexicon, agreement }: Context, tense: Tense, needsSupport: boolean) {
  const { lemma, conjugation } = head;
  if (!conjugation) return undefined;
  const { auxiliary, participle, particle } = conjugation;
  const [helper = '', ...link] = lexicon.setting('future').split(' ');
  const support = lexicon.setting('support');
  const isModal = is(head, 'modal');
  const hasForms = conjugation[tense].length > 0;
  const simple = hasForms ? tense : 'present';
  const parts = (verb: string, inTense: Tense, tail: string, infinitive = '') => {
    const entry = lexicon.lookUp(verb).find((one) => is(one, 'verb'));
    const forms = entry?.conjugation?.[inTense][persons.indexOf(agreement.person)]?.split('/') ?? ['?'];
    // The form by gender where there are several (`był/była/było`).
    const form = forms[['m', 'f', 'n'].indexOf(agreement.gender ?? 'm')] ?? forms.at(-1);
    const token = (text = '') => (text === '' ? [] : [tokenOf(head, text)]);
    return form === '?' ? undefined : { finite: token(form), tail: token(tail), future: token(infinitive) };
  };
  if (tense === 'past' && !hasForms) return parts(auxiliary, 'present', agreed(participle, agreement));
  if (tense === 'future' && !hasForms && helper !== '' && (!isModal || is(head, 'be')))
    return parts(helper, 'present', '', [...link, lemma].join(' '));
  if (needsSupport && support !== '' && !isModal) return parts(support, simple, lemma);
  return parts(lemma, simple, particle);
}
