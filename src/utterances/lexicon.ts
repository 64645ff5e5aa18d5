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

/** The forms of a verb: six persons a tense; none where the tense is an auxiliary with another form. */
interface Conjugation extends Readonly<Record<Tense, readonly string[]>> {
  auxiliary: string;
  /** One form, or m, f and their plurals where it agrees. */
  participle: readonly string[];
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

const listOf = (cell: string | undefined, separator: string) => (cell ? cell.split(separator) : []);

function readLexicon(language: string) {
  const table = <Column extends string>(name: string, columns: readonly Column[]) =>
    readTable(join(folder, name, `${language}.tsv`), columns);
  const settings = new Map(grammar.map((row) => [row.setting, row[language] ?? '']));
  const spellings = table('spelling', ['pattern', 'replacement']).map(
    ({ pattern, replacement }) => [new RegExp(pattern, 'gu'), replacement] as const,
  );
  const determiners = table('determiners', ['word', 'role', 'm', 'f', 'n', 'mp', 'fp']);
  const conjugations = new Map(
    table('verbs', ['verb', 'particle', 'present', 'past', 'future', 'participle']).map(
      ({ verb, particle, participle: cell, ...row }) => {
        const [, auxiliary = '', participle] = /^(\S+) (.+)$/.exec(cell) ?? [];
        const six = (forms: string[]) => persons.flatMap((_, place) => forms[place] ?? forms[0] ?? []);
        const [present, past, future] = [row.present, row.past, row.future].map((forms) =>
          six(listOf(forms, ', ')),
        );
        return [
          verb,
          { present, past, future, auxiliary, participle: listOf(participle, '/'), particle },
        ] as [string, Conjugation];
      },
    ),
  );
  const entries = table('words', ['words', 'class', 'traits']).flatMap((row) =>
    row.words.split(', ').map((word): Entry => {
      const [spelled = '', ...phrases] = word.split('>');
      const forms = spelled.split('/');
      const traits = listOf(row.traits, ' ').map((trait) => trait.split('='));
      const [lemma = ''] = forms;
      const conjugation = row.class === 'verb' ? conjugations.get(lemma) : undefined;
      return {
        ...{ class: row.class, lemma, forms, phrases, written: 0 },
        traits: new Map(traits.map(([name = '', value = '']) => [name, value])),
        ...(conjugation && { conjugation }),
      };
    }),
  );

  /** Readings by what is written, the likeliest first: dictionary words, determiners, forms, forms of verbs. */
  const index = new Map<string, Entry[]>();
  const add = (form: string, entry: Entry) => {
    const known = index.get(form.toLowerCase()) ?? [];
    if (form !== '' && !known.some((one) => one.class === entry.class && one.lemma === entry.lemma))
      index.set(form.toLowerCase(), [...known, entry]);
  };
  for (const entry of entries) add(entry.lemma, entry);
  for (const { word, role, ...cells } of determiners) {
    const traits = new Map(role.split(' ').map((trait) => [trait, '']));
    const entry = { class: 'determiner', lemma: word, traits, forms: [word], phrases: [] };
    // The article of Italian `il mio` is not sent.
    const formsOf = (...columns: string[]) =>
      columns.flatMap((cell) =>
        cell.split('/').map((form) => (role === '' ? form.replace(/.* /, '') : form)),
      );
    if (word.startsWith('adjective-')) continue;
    for (const form of [word, ...formsOf(cells.m, cells.f, cells.n)]) add(form, { ...entry, written: 0 });
    for (const form of formsOf(cells.mp, cells.fp)) add(form, { ...entry, written: 1 });
  }
  for (const entry of entries)
    for (const [written, form] of entry.forms.entries()) add(form, { ...entry, written });
  // Forms of a verb that is parted are those of another.
  for (const entry of entries.filter(({ conjugation }) => conjugation?.particle === ''))
    for (const tense of ['present', 'past'] as const)
      for (const [place, person] of persons.entries())
        for (const form of listOf(entry.conjugation?.[tense][place], '/'))
          add(form, { ...entry, finite: { tense, person } });

  return {
    /** Readings of a word, the likeliest first; none where it is unknown. */
    lookUp: (word: string): readonly Entry[] => index.get(word.toLowerCase()) ?? [],
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
