import { type Agreement, cases, type Lexicon, type Person, persons } from './lexicon.ts';
import { type Chunk, type Clause, is, isPronoun, nounPart, type Part, type Word } from './read-words.ts';

/** Phrases as a sentence has them: article, endings, the form of the noun, the preposition of a verb. */

/** A piece of the sentence, and the word of the utterance that it comes from. */
export interface Token {
  text: string;
  from: number;
}

/** What a noun phrase does in the sentence; `grammar.tsv` has its article. `alone`: there is no sentence. */
export type Role = 'subject' | 'object' | 'generic' | 'negated' | 'predicate' | 'preposition' | 'alone';

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

/** A word, in another form where one is given. */
export const tokenOf = (word: Word, text = word.text): Token => ({ text, from: word.index });

const genderOf = (word: Word) => (['m', 'f', 'n'] as const).find((gender) => is(word, gender));

/** Whether it means several: by its own form, its determiner or its number. */
const isPlural = ({ before, head }: Part): boolean =>
  [...before, head].some(
    (word) =>
      is(word, 'plural', is(head, 'mass') ? 'plural' : 'several') ||
      (is(word, 'determiner', 'noun') && word.written % 2 === 1),
  );

/** The case that a word before the noun asks for (Polish `pięć kotów`). */
const governedCase = ({ before }: Part) => cases.find((one) => before.some((word) => is(word, one)));

/** What the words of a noun phrase agree in. */
function agreementWithin(part: Part, inCase?: Agreement['inCase']): Agreement {
  const { head } = part;
  const gender = genderOf(head);
  const several = isPlural(part) ? 1 : 0;
  // `pięć kotów`, but `z pięcioma kotami`.
  const isOblique = inCase !== undefined && cases.indexOf(inCase) > 1;
  const wanted = isOblique ? inCase : (governedCase(part) ?? inCase);
  // Polish masculines with the nominative as accusative are things, and of several all that are no people.
  const isThing = gender === 'm' && head.forms.length > 2 && head.forms[2 + several] === head.forms[several];
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
  const genders = new Set(parts.map((part) => (governedCase(part) ? 'n' : agreementWithin(part).gender)));
  return { person, gender: genders.size === 1 ? [...genders][0] : 'm', isPlural: person.endsWith('p') };
}

/** The form of an adjective or participle; where a gender is unknown it stays that which was sent. */
export function agreed(forms: readonly string[], { gender, isPlural }: Agreement, written = 0): string {
  const isFeminine = gender === 'f' || (gender === undefined && written % 2 === 1);
  return forms[(isPlural ? 2 : 0) + (isFeminine ? 1 : 0)] ?? forms[0] ?? '';
}

/** What a noun phrase is in its clause; `negation` is the word that its article takes in (German `nicht` and `ein` are `kein`). */
interface Place {
  role: Role;
  inCase?: Agreement['inCase'];
  negation?: Word | undefined;
}

/** A noun phrase in its place. */
export function nounPhraseTokens(lexicon: Lexicon, { parts }: Chunk, place: Place): Token[] {
  return parts.flatMap((part) => {
    const { head, join } = part;
    // One of several stays as it was sent: `toi et moi`.
    const isAlone =
      (place.role === 'alone' && !place.inCase) || (place.role === 'subject' && parts.length > 1);
    const form = isAlone ? head.text : pronounForm(head, place, lexicon);
    return [
      ...(join ? [tokenOf(join)] : []),
      ...(is(head, 'pronoun') ? [tokenOf(head, form)] : partTokens(lexicon, part, place)),
    ];
  });
}

function partTokens(lexicon: Lexicon, part: Part, { role, inCase = 'nominative', negation }: Place): Token[] {
  const { before, head, after } = part;
  const agreement = agreementWithin(part, inCase);
  const style = lexicon.setting('adjectives');
  const article = articleRole(lexicon, part, role);
  const determiner = before.find((word) => is(word, 'determiner'));
  const isDefinite = article === 'definite' || is(determiner, 'definite', 'der-word');
  const isIndefinite = determiner !== undefined || (article !== '' && !agreement.isPlural);
  const endings = isDefinite
    ? 'adjective-definite'
    : isIndefinite
      ? 'adjective-indefinite'
      : 'adjective-bare';
  const tokens = (word: Word): Token[] => {
    const { lemma, forms, written } = word;
    if (is(word, 'determiner')) return [tokenOf(word, lexicon.determiner(lemma, agreement))];
    if (is(word, 'number', 'quantifier') && forms.length === cases.length)
      return [tokenOf(word, forms[cases.indexOf(inCase)])];
    if (is(word, 'number', 'fixed')) return [tokenOf(word)];
    if (is(word, 'adjective') && style === 'declined')
      return [tokenOf(word, declined(word, lexicon.determiner(endings, agreement)) || lemma)];
    const link = word.traits.get('link');
    const form = forms.length > 1 ? agreed(forms, agreement, written) : word.text;
    return [tokenOf(word, form), ...(link ? [tokenOf(word, link)] : [])];
  };
  const isLate = (word: Word) => style === 'after' && is(word, 'adjective') && !is(word, 'before');
  const text = article === '' ? '' : lexicon.determiner(article, agreement);
  return [
    ...(text === '' ? [] : [{ text, from: negation?.index ?? head.index }]),
    ...before.filter((word) => !isLate(word)).flatMap(tokens),
    tokenOf(head, nounForm(head, agreement, lexicon)),
    ...[...before.filter(isLate), ...after].flatMap(tokens),
  ];
}

/** An adjective with an ending; empty where there is none. */
const declined = ({ forms: [first, stem = first] }: Word, ending: string) => ending && stem + ending;

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

function nounForm(head: Word, { isPlural: several, inCase = 'nominative' }: Agreement, lexicon: Lexicon) {
  const place = 2 * cases.indexOf(inCase);
  const ofCase = head.forms.slice(place, place + 2);
  // A form that fits stays: `lalki` is one in the genitive, or several.
  const isFit = head.written > 0 && (place === 0 || ofCase.includes(head.text));
  if (head.forms.length > 2 && isFit) return head.text;
  const [one = head.text, plural = one] = ofCase.length > 0 ? ofCase : head.forms;
  if (!several) return is(head, 'weak') && inCase !== 'nominative' ? plural : one;
  return plural + (inCase === 'dative' && !/[ns]$/.test(plural) ? lexicon.setting('dative.plural') : '');
}

/** Whether the verb says where somebody goes; modal verbs alone do in some languages (`ich muss zur Toilette`). */
const isDirected = ({ clause: { verbs }, head }: Context): boolean =>
  verbs.some((verb) => is(verb, 'motion')) || (verbs.length === 1 && is(head, 'directed'));

/** Whether a phrase is a place where one goes or is, and nothing that is seen or wanted. */
export function isPlace(context: Context, chunk: Chunk): boolean {
  const part = nounPart(chunk);
  if (!part || chunk.parts.length > 1 || part.before.length + part.after.length > 0) return false;
  // `I doctor` is what somebody is.
  if (is(context.verb, 'be') && is(part.head, 'animate')) return false;
  return part.head.phrases.length > 0 && (is(context.verb, 'at') || isDirected(context));
}

/** Somebody to whom something may be given. */
export const isPerson = (chunk: Chunk) => isPronoun(chunk) || is(nounPart(chunk)?.head, 'name', 'person');

/** Whether a phrase is what something is done with (`eat fork`), and no object. */
export const isTool = ({ verb }: Context, chunk: Chunk): boolean =>
  is(verb, 'tool') && is(nounPart(chunk)?.head, 'tool');

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
    const ending = lexicon.determiner('adjective-predicate', agreeing);
    const isAfter = lexicon.setting('adjectives') === 'after';
    const form = isAfter ? agreed(word.forms, agreement, word.written) : declined(word, ending);
    return [tokenOf(word, form || word.text)];
  }
  if (part && isPlace(context, chunk)) {
    return [tokenOf(part.head, part.head.phrases[isDirected(context) ? 0 : 1])];
  }
  const isPredicate = is(verb, 'be');
  const who = clause.subject?.parts[0]?.head;
  // `To jest lekarz`, `on jest lekarzem`; `gdzie są buty`, `jestem lekarzem`.
  const isShown = who ? is(who, 'pronoun') && who.forms.length === 1 : agreement.person.startsWith('3');
  const withTool = isTool(context, chunk) && 'tool';
  const cell = withTool || (isPredicate ? (isShown ? 'shown' : 'predicate') : role);
  const settled = cases.find((one) => one === lexicon.setting(`${cell}.case`));
  const governed = is(verb, 'gives') ? isPerson(chunk) && 'dative' : cases.find((one) => is(verb, one));
  // `Bawię się z mamą`, and `lalką`.
  const isCompanion = isPerson(chunk) || (is(part?.head, 'animate') && !is(part?.head, 'toy'));
  const companion = isCompanion ? verb.traits.get('with') : undefined;
  const inCase =
    (companion && 'instrumental') || governed || settled || (isPredicate ? 'nominative' : 'accusative');
  const ofCase = inCase === 'dative' ? 'dative.preposition' : isPerson(chunk) ? 'object.person' : '';
  const setting = withTool ? 'tool.preposition' : ofCase;
  // `wait for`, `gostar de`: the object has a preposition.
  const between =
    companion ?? verb.traits.get('object') ?? (isPronoun(chunk) || isCopula ? '' : lexicon.setting(setting));
  if (between === '') return nounPhraseTokens(lexicon, chunk, { role, inCase, negation });
  const place = { role: 'preposition', inCase, negation } as const;
  return [tokenOf(verb, between), ...nounPhraseTokens(lexicon, chunk, place)];
}

/** The case behind a preposition where nobody goes anywhere. */
export const caseBehind = (preposition: Word) =>
  cases.find((one) => is(preposition, one)) ?? (is(preposition, 'place') ? 'dative' : 'accusative');

function prepositionalTokens({ clause, verb, lexicon }: Context, word: Word, chunk: Chunk): Token[] {
  const [part] = chunk.parts;
  const isPlain = part && part.before.length + part.after.length === 0;
  // `in` and `Bett` are `ins Bett`, `to` and `school` have no article.
  const isOwn = (place: string) => place.startsWith(word.text) && place.indexOf(' ') <= word.text.length + 1;
  const [first, ...others] = (isPlain && part.head.phrases.find(isOwn)?.split(' ')) || [];
  if (part && first !== undefined) return [tokenOf(word, first), tokenOf(part.head, others.join(' '))];
  const isObject = verb.traits.get('object') === word.text;
  // German `böse auf den Bruder`, but `böse in der Schule`.
  const isFelt = clause.rest.some((one) => one.word?.traits.get('feels') === word.text);
  const isWhither = is(word, 'place') && (isObject || isFelt || is(verb, 'motion', 'toward'));
  const inCase = isWhither ? 'accusative' : caseBehind(word);
  return [tokenOf(word), ...nounPhraseTokens(lexicon, chunk, { role: 'preposition', inCase })];
}
