import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readTable } from '../../mappings/read-table.ts';
import { type Conjugation, conjugator } from './conjugation.ts';
import { byLength, firstFit, type Patterned } from './patterns.ts';

/** The words of a language with their forms, from the tables beside this file (`tables/README.md`). */

/** Grammatical persons in the order of the tables, as the parameter `person` names them. */
export const persons = ['1s', '2s', '3s', '1p', '2p', '3p'] as const;
/** One of {@link persons}. */
export type Person = (typeof persons)[number];
/** The tenses that a sentence can be put in. */
export const tenses = ['past', 'present', 'future'] as const;
/** One of {@link tenses}. */
export type Tense = (typeof tenses)[number];
/** Of nouns and what agrees with them. */
export type Gender = 'm' | 'f' | 'n';
/** Cases of noun phrases; languages without cases have one form for all. */
export const cases = ['nominative', 'accusative', 'dative'] as const;
/** One of {@link cases}. */
export type Case = (typeof cases)[number];

/** A reading of a word. */
export interface Entry {
  /** As the tables name it: `noun`, `name`, `pronoun`, `verb`, `adjective`, `determiner`, `time`, … */
  class: string;
  lemma: string;
  traits: ReadonlySet<string>;
  /** Nouns: one, several. Adjectives: m, f, several m, several f. Pronouns: subject, object, dative, after prepositions. */
  forms: readonly string[];
  /** Of places: where one goes (`to school`), and where one is (`at school`). */
  phrases: readonly string[];
  /** Which of `forms` was written. */
  written: number;
  /** Of verbs: what is written is this form of it; absent for the dictionary word. */
  finite?: { tense: Tense; person: Person };
}

/** A language's words, forms and settings. */
export interface Lexicon {
  /** Readings of a word, the likeliest first; none where it is unknown. */
  lookUp(word: string): readonly Entry[];
  conjugate(verb: string): Conjugation;
  /** The word of a determiner that agrees; `role` names one of them (`definite`), a word itself any. Empty = none. */
  determiner(wordOrRole: string, gender: Gender | undefined, isPlural: boolean, inCase: Case): string;
  /** The last or first letters of words that meet, as the language writes them: `a apple` → `an apple`. */
  spell(text: string): string;
  /** A row of `grammar.tsv`; empty where the language has none. */
  setting(name: string): string;
  /** The forms of an adjective or participle: m, f, several m, several f. */
  agreeing(word: string): readonly string[];
}

const folder = join(import.meta.dirname, 'tables');
/** The languages with tables. */
export const utteranceLanguages: readonly string[] = readdirSync(join(folder, 'words'))
  .map((name) => name.replace('.tsv', ''))
  .sort();
const grammar = readTable(join(folder, 'grammar.tsv'), ['setting', ...utteranceLanguages]);
const lexicons = new Map<string, Lexicon>();

/** The lexicon of a primary language, read at its first use; undefined where it has no tables. */
export function lexiconOf(language: string): Lexicon | undefined {
  if (!utteranceLanguages.includes(language)) return undefined;
  const cached = lexicons.get(language) ?? readLexicon(language);
  lexicons.set(language, cached);
  return cached;
}

const wordColumns = ['words', 'class', 'traits'] as const;
const verbColumns = ['verb', 'present', 'past', 'future'] as const;
const determinerColumns = ['word', 'role', 'm', 'f', 'n', 'mp', 'fp'] as const;

/** A word, or the pattern of an ending, of `tables/words`. */
interface ListedWord extends Patterned {
  class: string;
  traits: ReadonlySet<string>;
  forms: readonly string[];
  phrases: readonly string[];
}
type DeterminerRow = Readonly<Record<(typeof determinerColumns)[number], string>>;

function readLexicon(language: string): Lexicon {
  const table = <Column extends string>(name: string, columns: readonly Column[]) =>
    readTable(join(folder, name, `${language}.tsv`), columns);
  const listed = listedWords(table('words', wordColumns));
  const determiners = table('determiners', determinerColumns);
  const spellings = table('spelling', ['pattern', 'replacement']).map(
    ({ pattern, replacement }) => [new RegExp(pattern, 'gu'), replacement] as const,
  );
  const settings = new Map(grammar.map((row) => [row.setting, row[language] ?? '']));
  const agreeing = agreement(listed);
  const particles = new Map<string, string>();
  const entries = entriesOf(listed, agreeing, particles);
  const conjugate = conjugator(table('verbs', verbColumns), particles);
  const index = indexOf(entries, determiners, conjugate);
  return {
    lookUp: (word) => index.get(word.toLowerCase()) ?? [],
    conjugate,
    agreeing,
    determiner: (wordOrRole, gender, isPlural, inCase) =>
      determinerOf(determiners, wordOrRole, gender, isPlural, inCase),
    spell: (text) =>
      spellings.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text),
    setting: (name) => settings.get(name) ?? '',
  };
}

/** The words of a table, whose rows have several each. */
function listedWords(rows: readonly Readonly<Record<(typeof wordColumns)[number], string>>[]): ListedWord[] {
  return rows.flatMap(({ class: wordClass, traits, words }) =>
    words.split(', ').map((word) => {
      const [spelled = '', ...phrases] = word.split('>');
      const forms = spelled.split('/');
      return {
        class: wordClass,
        traits: new Set(traits.split(' ')),
        forms,
        phrases,
        pattern: forms[0] ?? '',
      };
    }),
  );
}

const endingsOf = (listed: readonly ListedWord[], wordClass: string) =>
  byLength(listed.filter((row) => row.class === `${wordClass}-ending`));

/** Inflects adjectives by their endings. */
function agreement(listed: readonly ListedWord[]): Lexicon['agreeing'] {
  const endings = endingsOf(listed, 'adjective');
  return (word) => {
    const fit = firstFit(word, endings);
    return fit ? fit.row.forms.map((form) => form.replace('-', fit.stem)) : [word];
  };
}

/** The readings of listed words, one of each class and word; what parted verbs have before them is added to `particles`. */
function entriesOf(
  listed: readonly ListedWord[],
  agreeing: Lexicon['agreeing'],
  particles: Map<string, string>,
): Entry[] {
  const nounEndings = endingsOf(listed, 'noun');

  function inflected({ class: wordClass, forms }: ListedWord): readonly string[] {
    const [first = ''] = forms;
    if (forms.length > 1) return forms;
    if (wordClass === 'adjective') return agreeing(first);
    const fit = wordClass === 'noun' ? firstFit(first, nounEndings) : undefined;
    return fit ? [first, (fit.row.forms[1] ?? '-').replace('-', fit.stem)] : forms;
  }

  const alike = Map.groupBy(
    listed.filter((row) => !row.class.endsWith('-ending')),
    ({ class: wordClass, forms: [form] }) => `${wordClass} ${form}`,
  );
  return [...alike.values()].flatMap((rows): Entry[] => {
    const [row] = rows;
    if (!row) return [];
    const [particle = '', base] = row.class === 'verb' ? (row.forms[0] ?? '').split('|') : [];
    const forms = base === undefined ? inflected(row) : [particle + base];
    const lemma = forms[0] ?? '';
    if (base !== undefined) particles.set(lemma, particle);
    const traits = new Set(rows.flatMap((each) => [...each.traits]));
    const phrases = rows.find((each) => each.phrases.length > 0)?.phrases ?? [];
    return [{ class: row.class, lemma, traits, forms, phrases, written: 0 }];
  });
}

/** Readings by what is written, the likeliest first: dictionary words, determiners, forms, forms of verbs. */
function indexOf(
  entries: readonly Entry[],
  determiners: readonly DeterminerRow[],
  conjugate: Lexicon['conjugate'],
): ReadonlyMap<string, readonly Entry[]> {
  const index = new Map<string, Entry[]>();
  const add = (form: string, entry: Entry) => {
    const key = form.toLowerCase();
    const known = index.get(key) ?? [];
    if (!known.some((other) => other.class === entry.class && other.lemma === entry.lemma)) {
      index.set(key, [...known, entry]);
    }
  };
  for (const entry of entries) add(entry.lemma, entry);
  for (const [form, entry] of determiners.flatMap(determinerForms)) add(form, entry);
  for (const entry of entries) {
    for (const [written, form] of entry.forms.entries()) if (form !== '') add(form, { ...entry, written });
  }
  for (const entry of entries.filter((one) => one.class === 'verb')) {
    const { present, past = [], particle } = conjugate(entry.lemma);
    // Forms of a verb that is parted are those of another.
    if (particle !== '') continue;
    for (const [tense, forms] of [
      ['present', present],
      ['past', past],
    ] as const) {
      for (const [place, form] of forms.entries()) {
        add(form, { ...entry, finite: { tense, person: persons[place] ?? '3s' } });
      }
    }
  }
  return index;
}

/** What is written for a determiner, with its readings. */
function determinerForms({ word, role, m, f, n, mp, fp }: DeterminerRow): [form: string, entry: Entry][] {
  if (word.startsWith('adjective-')) return [];
  const base = { class: 'determiner', lemma: word, traits: new Set([role]), forms: [word], phrases: [] };
  const inflected = [
    [m, f, n],
    [mp, fp],
  ].flatMap((cells, written) =>
    cells
      .flatMap((cell) => cell.split('/'))
      .filter((form) => form !== '')
      // Italian `il mio`: its article is not sent.
      .flatMap((form) => (role === '' ? [form, form.split(' ').at(-1) ?? ''] : [form]))
      .map((form): [string, Entry] => [form, { ...base, written }]),
  );
  return [[word, { ...base, written: 0 }], ...inflected];
}

function determinerOf(
  determiners: readonly DeterminerRow[],
  wordOrRole: string,
  gender: Gender = 'm',
  isPlural: boolean,
  inCase: Case,
): string {
  const row = determiners.find(({ word, role }) => role === wordOrRole || word === wordOrRole);
  const column = isPlural ? (gender === 'f' && row?.fp ? 'fp' : 'mp') : gender;
  const cell = row?.[column] || row?.m || '';
  const forms = cell.split('/');
  const form = forms[cases.indexOf(inCase)] ?? forms[0] ?? '';
  return form === '-' ? '' : form;
}
