import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { memoized } from '../../mappings/language-tags.ts';
import { readTable } from '../../mappings/read-table.ts';

/** The words of a language with their forms, from the tables beside this file (`tables/README.md`). */

/** Grammatical persons in the order of the tables, as the parameter `person` names them. */
export const persons = ['1s', '2s', '3s', '1p', '2p', '3p'] as const;
/** One of {@link persons}. */
export type Person = (typeof persons)[number];
/** The tenses that a sentence can be put in. */
export const tenses = ['past', 'present', 'future'] as const;
/** One of {@link tenses}. */
export type Tense = (typeof tenses)[number];
/** Grammatical cases in the order of the tables. */
export const cases = ['nominative', 'accusative', 'dative', 'genitive', 'instrumental', 'locative'] as const;

/** The forms of a verb: six persons a tense; undefined where the tense is an auxiliary with another form. */
export interface Conjugation extends Readonly<Record<Tense, readonly string[] | undefined>> {
  auxiliary: string;
  participle: string;
  /** What stands apart from the finite verb (German `auf` of `aufstehen`); empty for most. */
  particle: string;
}

/** A reading of a word. */
export interface Entry {
  /** As the tables name it: `noun`, `name`, `pronoun`, `verb`, `adjective`, `determiner`, `time`, … Empty for an unknown word. */
  class: string;
  lemma: string;
  /** What the tables say of it; of `link=to` the value is `to`, of others it is empty. */
  traits: ReadonlyMap<string, string>;
  /** Nouns: one, several, and so by case. Adjectives: m, f, several m, several f. Pronouns: subject, object, dative, after prepositions. */
  forms: readonly string[];
  /** Of places: where one goes (`to school`), and where one is (`at school`). */
  phrases: readonly string[];
  /** Which of `forms` was written. */
  written: number;
  /** Of verbs. */
  conjugation?: Conjugation;
  /** Of verbs: what is written is this form of it; absent for the dictionary word. */
  finite?: { tense: Tense; person: Person };
}

/** What something agrees with; an unknown gender counts as masculine, and languages without cases have one form for all. */
export interface Agreement {
  isPlural: boolean;
  gender?: 'm' | 'f' | 'n' | undefined;
  inCase?: (typeof cases)[number] | undefined;
}

/** A language's words, forms and settings. */
export type Lexicon = ReturnType<typeof readLexicon>;

const folder = join(import.meta.dirname, 'tables');
/** The languages with tables. */
export const utteranceLanguages: readonly string[] = readdirSync(join(folder, 'words'))
  .map((name) => name.replace('.tsv', ''))
  .sort();
const grammar = readTable(join(folder, 'grammar.tsv'), ['setting', ...utteranceLanguages]);

const readOnce = memoized(readLexicon);

/** The lexicon of a primary language, read at its first use; undefined where it has no tables. */
export function lexiconOf(language: string): Lexicon | undefined {
  return utteranceLanguages.includes(language) ? readOnce(language) : undefined;
}

function readLexicon(language: string) {
  const table = <Column extends string>(name: string, columns: readonly Column[]) =>
    readTable(join(folder, name, `${language}.tsv`), columns);
  const settings = new Map(grammar.map((row) => [row.setting, row[language] ?? '']));
  const spellings = table('spelling', ['pattern', 'replacement']).map(
    ({ pattern, replacement }) => [new RegExp(pattern, 'gu'), replacement] as const,
  );
  const determiners = table('determiners', ['word', 'role', 'm', 'f', 'n', 'mp', 'fp']);
  const listed = listedWords(table('words', ['words', 'class', 'traits']));
  const conjugated = conjugator(table('verbs', ['verb', 'present', 'past', 'future']));
  const inflector = (wordClass: string) => {
    const endings = listed.filter((entry) => entry.class === `${wordClass}-ending`);
    const find = byEnding(endings.map((ending) => [ending.lemma, ending]));
    return (word: string, traits: Entry['traits'] = new Map()) => {
      const [ending, stem] = find(word, (one) => [...one.traits.keys()].every((trait) => traits.has(trait)));
      return [word, ...(ending?.forms.slice(1).map((form) => form.replace('-', stem)) ?? [])];
    };
  };
  const adjective = inflector('adjective');
  const inflectors = new Map([
    ['noun', inflector('noun')],
    ['adjective', adjective],
  ]);
  const entries = listed.flatMap((entry): Entry[] => {
    const { class: wordClass, lemma, forms } = entry;
    if (wordClass.endsWith('-ending')) return [];
    if (wordClass === 'verb') return [{ ...entry, ...conjugated(lemma) }];
    const ruled = inflectors.get(wordClass)?.(lemma, entry.traits) ?? [];
    // A word may have some forms of its own (`brat/bracia`): the others are its ending's.
    const own = ruled.map((form, place) => forms[place] || form);
    return [{ ...entry, forms: [...own, ...forms.slice(ruled.length)] }];
  });
  const index = indexOf(entries, determiners);
  return {
    /** Readings of a word, the likeliest first; none where it is unknown. */
    lookUp: (word: string): readonly Entry[] => index.get(word.toLowerCase()) ?? [],
    /** The forms of an adjective or participle: m, f, several m, several f. */
    agreeing: adjective,
    /** The word of a determiner that agrees; `role` names one of them (`definite`), a word itself any. Empty = none. */
    determiner(wordOrRole: string, { gender = 'm', isPlural, inCase = 'nominative' }: Agreement): string {
      const row = determiners.find(({ word, role }) => role === wordOrRole || word === wordOrRole);
      const plural = gender !== 'm' && row?.fp ? 'fp' : 'mp';
      const column = isPlural && row?.mp ? plural : gender;
      const forms = (row?.[column] || row?.m || '').split('/');
      return (forms[cases.indexOf(inCase)] ?? forms[0] ?? '').replace(/^-$/, '');
    },
    /** The last or first letters of words that meet, as the language writes them: `a apple` → `an apple`. */
    spell: (text: string): string =>
      spellings.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text),
    /** A row of `grammar.tsv`; empty where the language has none. */
    setting: (name: string): string => settings.get(name) ?? '',
  };
}

/** The words of a table, whose rows have several each; rows of one class that have the same word are one. */
function listedWords(rows: readonly Readonly<Record<'words' | 'class' | 'traits', string>>[]): Entry[] {
  const entries = new Map<string, Entry>();
  for (const { class: wordClass, traits, words } of rows) {
    const named = traits
      .split(' ')
      .filter(Boolean)
      .map((trait) => trait.split('=') as [string, string?]);
    for (const word of words.split(', ')) {
      const [spelled = '', ...phrases] = word.split('>');
      const forms = spelled.split('/');
      const [lemma = ''] = forms;
      const key = `${wordClass} ${lemma} ${wordClass.endsWith('-ending') ? traits : ''}`;
      const known = entries.get(key) ?? { forms, phrases, traits: [] };
      entries.set(key, {
        ...{ class: wordClass, lemma, forms: known.forms, written: 0 },
        traits: new Map([...known.traits, ...named.map(([name, value = '']) => [name, value] as const)]),
        phrases: known.phrases.length > 0 ? known.phrases : phrases,
      });
    }
  }
  return [...entries.values()];
}

/** Finds the row of the longest ending that fits a word (`-er`, or `be-en` for what begins and ends so), and the stem that it leaves. */
function byEnding<Row>(rows: readonly (readonly [pattern: string, row: Row])[]) {
  const endings = rows
    .filter(([pattern]) => pattern.includes('-'))
    .toSorted(([left], [right]) => right.length - left.length)
    .map(([pattern, row]) => [new RegExp(`^${pattern.replace('-', '(.*)')}$`), row] as const);
  return (word: string, serves = (_row: Row) => true): readonly [row: Row | undefined, stem: string] => {
    const [ending, row] = endings.find(([pattern, row]) => pattern.test(word) && serves(row)) ?? [];
    return [row, ending?.exec(word)?.[1] ?? word];
  };
}

/**
 * Makes the forms of verbs: by their own row first, else by that of what is inflected of them (the first of the words `turn off`,
 * the second part of `auf|stehen`), else by its ending's.
 */
function conjugator(verbs: readonly Readonly<Record<'verb' | Tense, string>>[]) {
  const rows = new Map(verbs.map((row) => [row.verb, row]));
  const endings = byEnding([...rows]);
  return (written: string): Pick<Entry, 'lemma' | 'forms'> & { conjugation: Conjugation } => {
    const [particle = '', parted] = written.includes('|') ? written.split('|') : ['', written];
    const [head = '', ...others] = particle === '' ? written.split(' ') : [parted];
    const lemma = particle + (parted ?? '');
    const behind = others.map((word) => ` ${word}`).join('');
    const [ending, stem] = endings(head);
    const cell = (tense: Tense) => {
      const own = rows.get(lemma)?.[tense] || rows.get(head)?.[tense];
      return (own || ending?.[tense].replaceAll('-', stem) || '').split(' ').filter(Boolean);
    };
    const six = (forms: readonly string[]) =>
      forms.length > 2 || forms.length === 1
        ? persons.map((_, place) => (forms[place] ?? forms[0] ?? '').replace(/(?=\/)|$/g, behind))
        : undefined;
    const [auxiliary = '', participle = ''] = cell('past');
    const conjugation = {
      ...{ present: six(cell('present')), past: six(cell('past')), future: six(cell('future')) },
      ...{ auxiliary, participle: particle + participle + behind, particle: particle.trim() },
    };
    return { lemma, forms: [lemma], conjugation };
  };
}

/** Readings by what is written, the likeliest first: dictionary words, determiners, forms, forms of verbs. */
function indexOf(
  entries: readonly Entry[],
  determiners: readonly Readonly<Record<'word' | 'role' | 'm' | 'f' | 'n' | 'mp' | 'fp', string>>[],
): ReadonlyMap<string, readonly Entry[]> {
  const readings: [form: string, entry: Entry][] = entries.map((entry) => [entry.lemma, entry]);
  for (const { word, role, m, f, n, mp, fp } of determiners) {
    if (word.startsWith('adjective-')) continue;
    const traits = new Map([[role, '']]);
    const entry = { class: 'determiner', lemma: word, traits, forms: [word], phrases: [], written: 0 };
    // Italian `il mio`: its article is not sent.
    const forms = (columns: string[]) =>
      columns.flatMap((column) =>
        column.split('/').flatMap((form) => [form, role === '' ? (form.split(' ').at(-1) ?? '') : '']),
      );
    for (const form of [word, ...forms([m, f, n])]) readings.push([form, entry]);
    for (const form of forms([mp, fp])) readings.push([form, { ...entry, written: 1 }]);
  }
  for (const entry of entries)
    readings.push(...entry.forms.map((form, written) => [form, { ...entry, written }] as [string, Entry]));
  // Forms of a verb that is parted are those of another.
  for (const entry of entries.filter(({ conjugation }) => conjugation?.particle === ''))
    for (const tense of ['present', 'past'] as const)
      for (const [place, person] of persons.entries())
        for (const form of entry.conjugation?.[tense]?.[place]?.split('/') ?? [])
          readings.push([form, { ...entry, finite: { tense, person } }]);
  const index = new Map<string, Entry[]>();
  for (const [form, entry] of readings.filter(([form]) => form !== '')) {
    const known = index.get(form.toLowerCase()) ?? [];
    const isKnown = known.some(({ class: other, lemma }) => other === entry.class && lemma === entry.lemma);
    if (!isKnown) index.set(form.toLowerCase(), [...known, entry]);
  }
  return index;
}
