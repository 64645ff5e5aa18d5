import { readdirSync } from 'node:fs';
import { join } from 'node:path';
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

/** The forms of a verb; six persons each. */
export interface Conjugation {
  present: readonly string[];
  /** Undefined where the past is an auxiliary with the participle. */
  past: readonly string[] | undefined;
  future: readonly string[] | undefined;
  auxiliary: string;
  participle: string;
  /** What stands apart from the finite verb (German `auf` of `aufstehen`); empty for most. */
  particle: string;
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

/** What a pattern (`-er`, `be-en`) leaves of a word; undefined where it does not fit. */
function stemOf(word: string, pattern: string): string | undefined {
  const [start = '', end = ''] = pattern.split('-');
  const fits = word.startsWith(start) && word.endsWith(end) && word.length >= start.length + end.length;
  return fits ? word.slice(start.length, word.length - end.length) : undefined;
}

/** Rows with patterns, those that say most of a word first. */
const byLength = <Row extends { pattern: string }>(rows: Row[]): Row[] =>
  rows.sort((left, right) => right.pattern.length - left.pattern.length);

/** The first row whose pattern fits a word, and the stem that it leaves. */
function firstFit<Row extends { pattern: string }>(word: string, rows: readonly Row[]) {
  for (const row of rows) {
    const stem = stemOf(word, row.pattern);
    if (stem !== undefined) return { row, stem };
  }
  return undefined;
}

/** Six forms of a cell that has six or one for all; a hyphen stands for the stem. */
function formsOf(cell: string, stem: string): string[] {
  const forms = cell.split(' ').map((form) => form.replace('-', stem));
  return forms.length === 1 ? persons.map(() => forms[0] ?? '') : forms;
}

function readLexicon(language: string): Lexicon {
  const table = <Column extends string>(name: string, columns: readonly Column[]) =>
    readTable(join(folder, name, `${language}.tsv`), columns);
  const listed = table('words', wordColumns).flatMap(({ class: wordClass, traits, words }) =>
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
  const endings = (wordClass: string) =>
    byLength(listed.filter((row) => row.class === `${wordClass}-ending`));
  const nounEndings = endings('noun');
  const adjectiveEndings = endings('adjective');
  const verbs = table('verbs', verbColumns);
  const verbRows = new Map(verbs.map((row) => [row.verb, row]));
  const verbEndings = byLength(
    verbs.filter(({ verb }) => verb.includes('-')).map((row) => ({ ...row, pattern: row.verb })),
  );
  const determiners = table('determiners', determinerColumns);
  const spellings = table('spelling', ['pattern', 'replacement']).map(
    ({ pattern, replacement }) => [new RegExp(pattern, 'gu'), replacement] as const,
  );
  const settings = new Map(grammar.map((row) => [row.setting, row[language] ?? '']));
  const particles = new Map<string, string>();

  const agreeing = (word: string): readonly string[] => {
    const fit = firstFit(word, adjectiveEndings);
    return fit ? fit.row.forms.map((form) => form.replace('-', fit.stem)) : [word];
  };

  function inflected({ class: wordClass, forms }: (typeof listed)[number]): readonly string[] {
    const [first = ''] = forms;
    if (forms.length > 1) return forms;
    if (wordClass === 'adjective') return agreeing(first);
    const fit = wordClass === 'noun' ? firstFit(first, nounEndings) : undefined;
    return fit ? [first, (fit.row.forms[1] ?? '-').replace('-', fit.stem)] : forms;
  }

  /** Own row first, else the ending's; of several words (`turn off`) the first is inflected, of `auf|stehen` the second part. */
  function conjugate(verb: string): Conjugation {
    const particle = particles.get(verb) ?? '';
    const [head = verb, ...others] = particle === '' ? verb.split(' ') : [verb.slice(particle.length)];
    const own = verbRows.get(verb);
    const base = verbRows.get(head);
    const fit = firstFit(head, verbEndings);
    const cell = (name: 'present' | 'past' | 'future'): string[] => {
      const [row, stem] = base?.[name] ? [base, ''] : [fit?.row, fit?.stem ?? ''];
      const text = row?.[name] ?? '';
      return text === ''
        ? []
        : text.split(' ').length === 2
          ? text.split(' ').map((form) => form.replace('-', stem))
          : formsOf(text, stem);
    };
    const rest = others.length === 0 ? '' : ` ${others.join(' ')}`;
    const whole = (forms: string[]) => forms.map((form) => form + rest);
    const ownPast = own?.past && own !== base ? own.past.split(' ') : undefined;
    const [past, future] = [cell('past'), cell('future')];
    const [auxiliary = '', participle = ''] = ownPast ?? (past.length === 2 ? past : []);
    return {
      present: whole(cell('present')),
      past: past.length === 2 || past.length === 0 ? undefined : whole(past),
      future: future.length === 0 ? undefined : whole(future),
      auxiliary,
      participle: ownPast ? participle : particle + participle + rest,
      particle: particle.trim(),
    };
  }

  const index = new Map<string, Entry[]>();
  const add = (form: string, entry: Entry) => {
    const key = form.toLowerCase();
    const entries = index.get(key) ?? [];
    if (!entries.some((known) => known.class === entry.class && known.lemma === entry.lemma)) {
      index.set(key, [...entries, entry]);
    }
  };
  const merged = Map.groupBy(
    listed.filter((row) => !row.class.endsWith('-ending')),
    ({ class: wordClass, forms: [form] }) => `${wordClass} ${form}`,
  );
  const entries = [...merged.values()]
    .flatMap(([first, ...others]) =>
      first
        ? [
            {
              ...first,
              traits: new Set([first, ...others].flatMap((row) => [...row.traits])),
              phrases: [first, ...others].find(({ phrases }) => phrases.length > 0)?.phrases ?? [],
            },
          ]
        : [],
    )
    .map((row): Entry => {
      const [particle = '', base] = row.class === 'verb' ? (row.forms[0] ?? '').split('|') : [];
      const forms = base === undefined ? inflected(row) : [particle + base];
      const lemma = forms[0] ?? '';
      if (base !== undefined) particles.set(lemma, particle);
      return { class: row.class, lemma, traits: row.traits, forms, phrases: row.phrases, written: 0 };
    });
  for (const entry of entries) add(entry.lemma, entry);
  for (const { word, role, m, f, n, mp, fp } of determiners) {
    if (word.startsWith('adjective-')) continue;
    const base = { class: 'determiner', lemma: word, traits: new Set([role]), forms: [word], phrases: [] };
    add(word, { ...base, written: 0 });
    for (const [written, cells] of [
      [m, f, n],
      [mp, fp],
    ].entries()) {
      for (const form of cells.flatMap((cell) => cell.split('/')).filter((one) => one !== '')) {
        add(form, { ...base, written });
        // Italian `il mio`: its article is not sent.
        if (role === '') add(form.split(' ').at(-1) ?? '', { ...base, written });
      }
    }
  }
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

  return {
    lookUp: (word) => index.get(word.toLowerCase()) ?? [],
    conjugate,
    agreeing,
    determiner(wordOrRole, gender = 'm', isPlural, inCase) {
      const row = determiners.find(({ word, role }) => role === wordOrRole || word === wordOrRole);
      const column = isPlural ? (gender === 'f' && row?.fp ? 'fp' : 'mp') : gender;
      const cell = row?.[column] || row?.m || '';
      const forms = cell.split('/');
      const form = forms[cases.indexOf(inCase)] ?? forms[0] ?? '';
      return form === '-' ? '' : form;
    },
    spell: (text) =>
      spellings.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text),
    setting: (name) => settings.get(name) ?? '',
  };
}
