import { type Agreement, type Lexicon, type Person, persons } from './lexicon.ts';
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
    (word) => is(word, 'plural') || (is(word, 'determiner', 'noun') && word.written === 1),
  );

/** Person, gender and number of a noun phrase; `you and I` is `we`. */
export function agreementOf({ parts }: Chunk): Context['agreement'] {
  const [first = '3s', ...others] = parts
    .map((part) => persons.find((person) => is(part.head, person)) ?? (isPlural(part) ? '3p' : '3s'))
    .sort();
  const person = others.length === 0 ? first : (`${first.slice(0, 1)}p` as Person);
  const genders = new Set(parts.map(({ head }) => genderOf(head)));
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
    const isAlone = place.role === 'alone' || (place.role === 'subject' && parts.length > 1);
    const form = isAlone ? head.text : pronounForm(head, place, lexicon);
    return [
      ...(join ? [tokenOf(join)] : []),
      ...(is(head, 'pronoun') ? [tokenOf(head, form)] : partTokens(lexicon, part, place)),
    ];
  });
}

function partTokens(lexicon: Lexicon, part: Part, { role, inCase = 'nominative', negation }: Place): Token[] {
  const { before, head, after } = part;
  const agreement = { isPlural: isPlural(part), gender: genderOf(head), inCase };
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
    const [first = lemma, stem = first] = forms;
    if (is(word, 'determiner')) return [tokenOf(word, lexicon.determiner(lemma, agreement))];
    if (is(word, 'number', 'fixed')) return [tokenOf(word)];
    if (is(word, 'adjective') && style === 'declined') {
      const ending = lexicon.determiner(endings, agreement);
      return [tokenOf(word, ending === '' ? lemma : stem + ending)];
    }
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

/** The role of the article that a noun needs where none was sent; empty for none. */
function articleRole(lexicon: Lexicon, part: Part, role: Role): string {
  const { before, head } = part;
  const isDetermined = before.some((word) => is(word, 'determiner', 'number', 'quantifier', 'question'));
  if (isDetermined || role === 'alone' || is(head, 'name', 'bare')) return '';
  if (is(head, 'unique') && role !== 'negated') return 'definite';
  return lexicon.setting(`${role}.${isPlural(part) ? 'plural' : is(head, 'mass') ? 'mass' : 'count'}`);
}

function pronounForm({ text, forms }: Word, { role, inCase }: Place, lexicon: Lexicon): string {
  const [subject = text, object = subject, dative = object, prepositional = object] = forms;
  if (forms.length === 1) return text;
  if (role === 'subject' || role === 'predicate') return subject;
  if (role === 'preposition' && lexicon.setting('adjectives') !== 'declined') return prepositional;
  return inCase === 'dative' ? dative : object;
}

function nounForm(head: Word, { isPlural: several, inCase }: Agreement, lexicon: Lexicon): string {
  if (!is(head, 'noun')) return head.lemma;
  const [one = head.text, plural = one] = head.forms;
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
  if (context.isCopula && is(part.head, 'animate')) return false;
  return part.head.phrases.length > 0 && (is(context.verb, 'at') || isDirected(context));
}

/** Somebody to whom something may be given. */
export const isPerson = (chunk: Chunk): boolean => isPronoun(chunk) || is(nounPart(chunk)?.head, 'name');

/** A part of the sentence behind the verb, with its articles and endings. */
export function chunkTokens(context: Context, chunk: Chunk, role: Role = 'object', negation?: Word): Token[] {
  const { clause, verb, lexicon, agreement, isCopula } = context;
  const { word } = chunk;
  const part = nounPart(chunk);
  if (word && chunk.parts.length > 0) return prepositionalTokens(context, word, chunk);
  if (word) {
    const agrees = is(word, 'adjective') && lexicon.setting('adjectives') === 'after' && clause.subject;
    return [tokenOf(word, agrees ? agreed(word.forms, agreement, word.written) : word.text)];
  }
  if (part && isPlace(context, chunk)) {
    return [tokenOf(part.head, part.head.phrases[isDirected(context) ? 0 : 1])];
  }
  const isDative = is(verb, 'gives') ? isPerson(chunk) : is(verb, 'dative');
  const inCase = isCopula ? 'nominative' : isDative ? 'dative' : 'accusative';
  const setting = isDative ? 'dative.preposition' : isPerson(chunk) ? 'object.person' : '';
  // `wait for`, `gostar de`: the object has a preposition.
  const between = verb.traits.get('object') ?? (isPronoun(chunk) || isCopula ? '' : lexicon.setting(setting));
  if (between === '') return nounPhraseTokens(lexicon, chunk, { role, inCase, negation });
  const place = { role: 'preposition', inCase, negation } as const;
  return [tokenOf(verb, between), ...nounPhraseTokens(lexicon, chunk, place)];
}

function prepositionalTokens({ verb, lexicon }: Context, word: Word, chunk: Chunk): Token[] {
  const [part] = chunk.parts;
  const isPlain = part && part.before.length + part.after.length === 0;
  // `in` and `Bett` are `ins Bett`, `to` and `school` have no article.
  const isOwn = (place: string) => place.startsWith(word.text) && place.indexOf(' ') <= word.text.length + 1;
  const [first, ...others] = (isPlain && part.head.phrases.find(isOwn)?.split(' ')) || [];
  if (part && first !== undefined) return [tokenOf(word, first), tokenOf(part.head, others.join(' '))];
  const isWhere = is(word, 'place') && !is(verb, 'motion', 'toward');
  const inCase = is(word, 'dative') || isWhere ? 'dative' : 'accusative';
  return [tokenOf(word), ...nounPhraseTokens(lexicon, chunk, { role: 'preposition', inCase })];
}
