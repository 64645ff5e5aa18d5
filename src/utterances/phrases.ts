import { type Agreement, cases, type Lexicon, type Person, persons } from './lexicon.ts';
import { type Chunk, type Clause, is, isPronoun, nounPart, type Part, type Word } from './read-words.ts';

/** Phrases as a sentence has them: article, endings, the form of the noun, the preposition of a verb. */

/** A piece of the sentence, and the word of the utterance that it comes from. */
export interface Token {
  text: string;
  from: number;
}

/** What a noun phrase does in the sentence; `grammar.tsv` has its article. `alone`: there is no sentence. */
type Role = 'subject' | 'object' | 'generic' | 'negated' | 'predicate' | 'preposition' | 'alone';

/** What the forms of a clause are decided by. */
export interface Context {
  clause: Clause;
  /** The finite verb, which the words have, or which a language needs where they have none. */
  head: Word;
  /** The last verb: what stands behind is its. */
  verb: Word;
  lexicon: Lexicon;
  /** Of the subject. */
  agreement: Agreement & { person: Person };
  isCopula: boolean;
}

/** What a noun phrase is in its clause; `negation` is the word that its article takes in (German `nicht` and `ein` are `kein`). */
interface Place {
  role: Role;
  inCase?: Agreement['inCase'];
  negation?: Word | undefined;
}

/** A word, in another form where one is given. */
export const tokenOf = (word: Word, text = word.text): Token => ({ text, from: word.index });

/** The case that a trait of a word names. */
const caseOf = (word: Word) => cases.find((one) => is(word, one));

/** The case that a word before the noun asks for (Polish `pięć kotów`). */
const governedCase = ({ before }: Part) => cases.find((one) => before.some((word) => is(word, one)));

/** Whether it means several: by its own form, its determiner or its number. */
const isPlural = ({ before, head }: Part): boolean =>
  [...before, head].some(
    (word) =>
      is(word, 'plural', is(head, 'mass') ? 'plural' : 'several') ||
      (is(word, 'determiner', 'noun') && word.written % 2 === 1),
  );

/** What the words of a noun phrase agree in. */
function agreementWithin(part: Part, inCase?: Agreement['inCase']): Agreement {
  const { forms } = part.head;
  const gender = (['m', 'f', 'n'] as const).find((one) => is(part.head, one));
  const several = isPlural(part) ? 1 : 0;
  // `pięć kotów`, but `z pięcioma kotami`.
  const isOblique = inCase !== undefined && cases.indexOf(inCase) > 1;
  const wanted = isOblique ? inCase : (governedCase(part) ?? inCase);
  // Polish masculines with the nominative as accusative are things, and of several all that are no people.
  const isThing = gender === 'm' && forms.length > 2 && forms[2 + several] === forms[several];
  return {
    isPlural: several === 1,
    gender: isThing && several === 1 ? 'n' : gender,
    inCase: isThing && wanted === 'accusative' ? 'nominative' : wanted,
  };
}

/** Person, gender and number of a noun phrase; `you and I` is `we`. */
export function agreementOf({ parts }: Chunk): Context['agreement'] {
  const isSeveral = (part: Part) => isPlural(part) && !governedCase(part);
  const [first = '3s', ...others] = parts
    .map((part) => persons.find((person) => is(part.head, person)) ?? (isSeveral(part) ? '3p' : '3s'))
    .sort();
  const person = others.length === 0 ? first : (`${first.slice(0, 1)}p` as Person);
  const genders = new Set(parts.map((part) => agreementWithin(part).gender));
  return { person, gender: genders.size === 1 ? [...genders][0] : 'm', isPlural: person.endsWith('p') };
}

/** The form of an adjective or participle; where a gender is unknown it stays that which was sent. */
export function agreed(forms: readonly string[], { gender, isPlural }: Agreement, written = 0): string {
  const isFeminine = gender === 'f' || (gender === undefined && written % 2 === 1);
  return forms[(isPlural ? 2 : 0) + (isFeminine ? 1 : 0)] ?? forms[0] ?? '';
}

/** An adjective that agrees: with the ending of a role of `determiners/`, or in one of its own forms. */
function adjective(lexicon: Lexicon, word: Word, agreement: Agreement, role: string): string {
  const { forms, text, written } = word;
  const isDeclined = lexicon.setting('adjectives') === 'declined' && is(word, 'adjective');
  const ending = isDeclined ? lexicon.determiner(role, agreement) : '';
  if (ending !== '' && !is(word, 'fixed')) return (forms[1] ?? forms[0]) + ending;
  return isDeclined || forms.length === 1 ? text : agreed(forms, agreement, written);
}

/** A noun phrase in its place. */
export function nounPhraseTokens(lexicon: Lexicon, { parts }: Chunk, place: Place): Token[] {
  return parts.flatMap((part) => {
    const { head, join } = part;
    // One of several stays as it was sent: `toi et moi`.
    const isAlone =
      (place.role === 'alone' && !place.inCase) || (place.role === 'subject' && parts.length > 1);
    const pronoun = tokenOf(head, isAlone ? head.text : pronounForm(head, place, lexicon));
    return [
      ...(join ? [tokenOf(join)] : []),
      ...(is(head, 'pronoun') ? [pronoun] : partTokens(lexicon, part, place)),
    ];
  });
}

function partTokens(lexicon: Lexicon, part: Part, { role, inCase = 'nominative', negation }: Place): Token[] {
  const { before, head, after } = part;
  const agreement = agreementWithin(part, inCase);
  const article = articleRole(lexicon, part, role);
  const determiner = before.find((word) => is(word, 'determiner'));
  const isDefinite = article === 'definite' || is(determiner, 'definite', 'der-word');
  const isIndefinite = determiner !== undefined || (article !== '' && !agreement.isPlural);
  const endings = `adjective-${isDefinite ? 'definite' : isIndefinite ? 'indefinite' : 'bare'}`;
  const tokens = (word: Word): Token[] => {
    // A number that asks for a case has another one itself.
    if (is(word, 'determiner'))
      return [
        tokenOf(word, lexicon.determiner(word.lemma, caseOf(word) ? { ...agreement, inCase } : agreement)),
      ];
    if (!is(word, 'adjective', 'quantifier', 'question')) return [tokenOf(word)];
    const link = word.traits.get('link');
    return [
      tokenOf(word, adjective(lexicon, word, agreement, endings)),
      ...(link ? [tokenOf(word, link)] : []),
    ];
  };
  const isLate = (word: Word) =>
    lexicon.setting('adjectives') === 'after' && is(word, 'adjective') && !is(word, 'before');
  const text = article && lexicon.determiner(article, agreement);
  return [
    ...(text === '' ? [] : [{ text, from: negation?.index ?? head.index }]),
    ...before.filter((word) => !isLate(word)).flatMap(tokens),
    tokenOf(head, nounForm(head, agreement, lexicon)),
    ...[...before.filter(isLate), ...after].flatMap(tokens),
  ];
}

/** The role of the article that a noun needs where none was sent; empty for none. */
function articleRole(lexicon: Lexicon, part: Part, role: Role): string {
  const { before, head } = part;
  const isDetermined = before.some((word) => is(word, 'determiner', 'number', 'quantifier', 'question'));
  if (isDetermined || role === 'alone' || is(head, 'name', 'bare')) return '';
  if (is(head, 'unique') && role !== 'negated') return 'definite';
  return lexicon.setting(`${role}.${isPlural(part) ? 'plural' : is(head, 'mass') ? 'mass' : 'count'}`);
}

function pronounForm({ text, forms, written }: Word, { role, inCase }: Place, lexicon: Lexicon): string {
  const [subject = text, object = subject, , prepositional = object] = forms;
  if (forms.length === 1 || (inCase === 'nominative' && written > 0)) return text;
  if ((role === 'subject' && !inCase) || role === 'predicate') return subject;
  if ((role === 'preposition' || role === 'alone') && lexicon.setting('adjectives') !== 'declined')
    return prepositional;
  return forms[cases.indexOf(inCase ?? 'accusative')] ?? object;
}

function nounForm(
  head: Word,
  { isPlural: several, inCase = 'nominative' }: Agreement,
  lexicon: Lexicon,
): string {
  const place = 2 * cases.indexOf(inCase);
  const ofCase = head.forms.slice(place, place + 2);
  // A form that fits stays: `lalki` is one in the genitive, or several.
  if (head.written > 0 && head.forms.length > 2 && (place === 0 || ofCase.includes(head.text)))
    return head.text;
  const [one = head.text, plural = one] = ofCase.length > 0 ? ofCase : head.forms;
  if (!several) return one;
  return plural + (inCase === 'dative' && !/[ns]$/.test(plural) ? lexicon.setting('dative.plural') : '');
}

/**
 * A noun by itself as its row has it: the place where one goes or is, or what something is done with (`eat fork`), and no object.
 * @returns undefined where the verb asks for none.
 */
function phraseOf({ clause: { verbs }, head, verb }: Context, chunk: Chunk): string | undefined {
  const [part, ...others] = chunk.word ? [] : chunk.parts;
  if (!part || others.length + part.before.length + part.after.length > 0) return undefined;
  const [phrase, where] = part.head.phrases;
  if (is(part.head, 'tool')) return is(verb, 'tool') ? phrase : undefined;
  // `I doctor` is what somebody is.
  if (is(verb, 'be') && is(part.head, 'animate')) return undefined;
  // Modal verbs alone say where somebody goes in some languages (`ich muss zur Toilette`).
  const isDirected = verbs.some((one) => is(one, 'motion')) || (verbs.length === 1 && is(head, 'directed'));
  return isDirected ? phrase : is(verb, 'at') ? where : undefined;
}

/** Whether a phrase is what something is done to. */
export const isObject = (context: Context, chunk: Chunk): boolean =>
  nounPart(chunk) !== undefined && phraseOf(context, chunk) === undefined;

/** Somebody to whom something may be given. */
export const isPerson = (chunk: Chunk) => isPronoun(chunk) || is(nounPart(chunk)?.head, 'name', 'person');

/** A part of the sentence behind the verb, with its articles and endings. */
export function chunkTokens(context: Context, chunk: Chunk, role: Role = 'object', negation?: Word): Token[] {
  const { clause, verb, lexicon, agreement, isCopula } = context;
  const { word } = chunk;
  const part = nounPart(chunk);
  if (word && chunk.parts.length > 0) return prepositionalTokens(context, word, chunk);
  if (word) {
    if (!is(word, 'adjective') || !clause.subject) return [tokenOf(word)];
    // Polish `pięć kotów jest chorych`.
    const counted = clause.subject.parts.find((part) => isPlural(part) && governedCase(part));
    const agreeing = counted ? agreementWithin(counted) : agreement;
    return [tokenOf(word, adjective(lexicon, word, agreeing, 'adjective-predicate'))];
  }
  const phrase = phraseOf(context, chunk);
  if (part && phrase !== undefined) return [tokenOf(part.head, phrase)];
  const isPredicate = is(verb, 'be');
  const who = clause.subject?.parts[0]?.head;
  // `To jest lekarz`, `on jest lekarzem`; `gdzie są buty`, `jestem lekarzem`.
  const isShown = who ? is(who, 'pronoun') && who.forms.length === 1 : agreement.person.startsWith('3');
  const cell = isPredicate ? (isShown ? '' : 'predicate') : role;
  const settled = cases.find((one) => one === lexicon.setting(`${cell}.case`));
  const governed = is(verb, 'gives') ? isPerson(chunk) && 'dative' : caseOf(verb);
  // `Bawię się z mamą`, and `lalką`.
  const isCompanion = isPerson(chunk) || (is(part?.head, 'animate') && !is(part?.head, 'toy'));
  const companion = isCompanion ? verb.traits.get('with') : undefined;
  const inCase =
    (companion && 'instrumental') || governed || settled || (isPredicate ? 'nominative' : 'accusative');
  const setting = inCase === 'dative' ? 'dative.preposition' : isPerson(chunk) ? 'object.person' : '';
  // `wait for`, `gostar de`: the object has a preposition.
  const between =
    companion ?? verb.traits.get('object') ?? (isPronoun(chunk) || isCopula ? '' : lexicon.setting(setting));
  if (between === '') return nounPhraseTokens(lexicon, chunk, { role, inCase, negation });
  return [
    tokenOf(verb, between),
    ...nounPhraseTokens(lexicon, chunk, { role: 'preposition', inCase, negation }),
  ];
}

/** The case behind a preposition where nobody goes anywhere. */
export const caseBehind = (preposition: Word) =>
  caseOf(preposition) ?? (is(preposition, 'place') ? 'dative' : 'accusative');

function prepositionalTokens({ clause, verb, lexicon }: Context, word: Word, chunk: Chunk): Token[] {
  const [part] = chunk.parts;
  const isPlain = part && part.before.length + part.after.length === 0;
  // `in` and `Bett` are `ins Bett`, `to` and `school` have no article.
  const isOwn = (place: string) => place.startsWith(word.text) && place.indexOf(' ') <= word.text.length + 1;
  const [first, ...others] = (isPlain && part.head.phrases.find(isOwn)?.split(' ')) || [];
  if (part && first !== undefined) return [tokenOf(word, first), tokenOf(part.head, others.join(' '))];
  // German `böse auf den Bruder`, but `böse in der Schule`.
  const governs = [verb.traits.get('object'), ...clause.rest.map((one) => one.word?.traits.get('feels'))];
  const isWhither = is(word, 'place') && (governs.includes(word.text) || is(verb, 'motion', 'toward'));
  const inCase = isWhither ? 'accusative' : caseBehind(word);
  return [tokenOf(word), ...nounPhraseTokens(lexicon, chunk, { role: 'preposition', inCase })];
}
