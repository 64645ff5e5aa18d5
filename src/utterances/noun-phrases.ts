import { type Case, type Entry, type Gender, type Lexicon, type Person, persons } from './lexicon.ts';
import type { NounPhrase } from './read-words.ts';
import { type Item, isClass, linkOf } from './readings.ts';

/** Noun phrases as a sentence has them: article, endings, the form of the noun. */

/** A piece of the sentence, and the word of the utterance that it comes from. */
export interface Token {
  text: string;
  from: number;
}

/** What a noun phrase does in the sentence; `grammar.tsv` has its article. `alone`: there is no sentence. */
export type Role = 'subject' | 'object' | 'generic' | 'negated' | 'predicate' | 'preposition' | 'alone';

/** What verbs and predicates agree with. */
export interface Agreement {
  person: Person;
  gender?: Gender | undefined;
  isPlural: boolean;
}

/** A word, in another form where one is given. */
export const tokenOf = (item: Item, text = item.text): Token => ({ text, from: item.index });

type Part = NounPhrase['parts'][number];

const genderOf = ({ entry }: Item): Gender | undefined =>
  (['m', 'f', 'n'] as const).find((gender) => entry?.traits.has(gender));

/** Whether it means several: by its own form, its determiner or its number. */
function isPluralPart({ before, head }: Part): boolean {
  const isMany = ({ entry }: Item) =>
    entry?.traits.has('plural') || (entry?.class === 'determiner' && entry.written === 1);
  return before.some(isMany) || head.entry?.traits.has('plural') || isWrittenPlural(head);
}

const isWrittenPlural = ({ entry }: Item) => entry?.class === 'noun' && entry.written === 1;

/** Person, gender and number of a noun phrase; `you and I` is `we`. */
export function agreementOf({ parts }: NounPhrase): Agreement {
  const ofParts = parts.map((part): Person => {
    const own = persons.find((person) => part.head.entry?.traits.has(person));
    return own ?? (isPluralPart(part) ? '3p' : '3s');
  });
  const genders = new Set(parts.map(({ head }) => genderOf(head)));
  const gender = genders.size === 1 ? [...genders][0] : 'm';
  const [first = '3s', ...others] = ofParts.toSorted();
  const person = others.length === 0 ? first : (`${first.slice(0, 1)}p` as Person);
  return { person, gender, isPlural: person.endsWith('p') };
}

/** The form of an adjective or participle; where a gender is unknown it stays that which was sent. */
export function agreed(
  forms: readonly string[],
  { gender, isPlural }: Omit<Agreement, 'person'>,
  written = 0,
): string {
  const isFeminine = gender === 'f' || (gender === undefined && written % 2 === 1);
  return forms[(isPlural ? 2 : 0) + (isFeminine ? 1 : 0)] ?? forms[0] ?? '';
}

/**
 * A noun phrase in its place.
 * @param negation the word that its article takes in (German `nicht` and `ein` are `kein`).
 */
export function nounPhraseTokens(
  lexicon: Lexicon,
  { parts }: NounPhrase,
  role: Role,
  inCase: Case,
  negation?: Item,
): Token[] {
  return parts.flatMap((part) => [
    ...(part.join ? [tokenOf(part.join)] : []),
    ...(part.head.entry?.class === 'pronoun'
      ? // One of several stays as it was sent: `toi et moi`.
        [
          tokenOf(
            part.head,
            pronounForm(part.head, parts.length > 1 && role === 'subject' ? 'alone' : role, inCase, lexicon),
          ),
        ]
      : partTokens(lexicon, part, { role, inCase, negation })),
  ]);
}

interface Place {
  role: Role;
  inCase: Case;
  negation: Item | undefined;
}

function partTokens(lexicon: Lexicon, part: Part, { role, inCase, negation }: Place): Token[] {
  const { head, after } = part;
  const isPlural = isPluralPart(part);
  const gender = genderOf(head);
  const article = articleRole(lexicon, part, role);
  const style = lexicon.setting('adjectives');
  const determiner = part.before.find((item) => isClass(item, 'determiner'))?.entry;
  const endings =
    article === 'definite' || ['definite', 'der-word'].some((role) => determiner?.traits.has(role))
      ? 'adjective-definite'
      : determiner || (article !== '' && !isPlural)
        ? 'adjective-indefinite'
        : 'adjective-bare';
  const formOf = (item: Item): string => {
    const own = item.entry;
    if (own?.class === 'determiner') return lexicon.determiner(own.lemma, gender, isPlural, inCase);
    if (own?.class === 'number' || !own || own.traits.has('fixed')) return item.text;
    if (own.class === 'adjective' && style === 'declined') {
      const ending = lexicon.determiner(endings, gender, isPlural, inCase);
      return ending === '' ? own.lemma : (own.forms[1] ?? own.lemma) + ending;
    }
    return own.forms.length > 1 ? agreed(own.forms, { gender, isPlural }, own.written) : item.text;
  };
  const isLate = ({ entry }: Item) =>
    style === 'after' && entry?.class === 'adjective' && !entry.traits.has('before');
  const early = part.before.filter((item) => !isLate(item));
  const text = article === '' ? '' : lexicon.determiner(article, gender, isPlural, inCase);
  return [
    ...(text === '' ? [] : [{ text, from: negation?.index ?? head.index }]),
    ...early.flatMap((item) => {
      const link = isClass(item, 'quantifier', 'question') && item.entry ? linkOf(item.entry) : undefined;
      return [tokenOf(item, formOf(item)), ...(link ? [tokenOf(item, link)] : [])];
    }),
    tokenOf(head, nounForm(head, isPlural, inCase, lexicon)),
    ...[...part.before.filter(isLate), ...after].map((item) => tokenOf(item, formOf(item))),
  ];
}

/** The role of the article that a noun needs where none was sent; empty for none. */
function articleRole(lexicon: Lexicon, part: Part, role: Role): string {
  const { before, head } = part;
  const traits = head.entry?.traits;
  const isDetermined = before.some((item) => isClass(item, 'determiner', 'number', 'quantifier', 'question'));
  if (isDetermined || role === 'alone' || head.entry?.class === 'name' || traits?.has('bare')) return '';
  if (traits?.has('unique') && role !== 'negated') return 'definite';
  return lexicon.setting(`${role}.${isPluralPart(part) ? 'plural' : traits?.has('mass') ? 'mass' : 'count'}`);
}

function pronounForm(head: Item, role: Role, inCase: Case, lexicon: Lexicon): string {
  const forms = head.entry?.forms ?? [];
  const [subject = head.text, object = subject, dative = object, prepositional = object] = forms;
  if (forms.length === 1 || role === 'alone') return head.text;
  if (role === 'subject' || role === 'predicate') return subject;
  if (role === 'preposition' && lexicon.setting('adjectives') !== 'declined') return prepositional;
  return inCase === 'dative' ? dative : object;
}

function nounForm(head: Item, isPlural: boolean, inCase: Case, lexicon: Lexicon): string {
  const { entry } = head;
  if (entry?.class !== 'noun') return entry?.lemma ?? head.text;
  const [one = head.text, several = one] = entry.forms;
  if (!isPlural) return entry.traits.has('weak') && inCase !== 'nominative' ? several : one;
  const ending = inCase === 'dative' ? lexicon.setting('dative.plural') : '';
  return /[ns]$/.test(several) ? several : several + ending;
}

/**
 * Whether a noun phrase can be who or what does something: things do little by themselves (`milk drink`), and it is nobody who
 * pleases or hurts (`yo gustar manzana` is not said by the apple).
 */
export function canAct({ parts }: NounPhrase, verb: Entry): boolean {
  return parts.every(({ head: { entry } }) => {
    const isThing = entry?.class === 'noun' && !entry.traits.has('animate');
    return isThing ? verb.traits.has('thing') : !verb.traits.has('impersonal');
  });
}
