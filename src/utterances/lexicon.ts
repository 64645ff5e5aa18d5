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
const cases = ['nominative', 'accusative', 'dative'] as const;

/** A reading of a word. */
export interface Entry {
  /** As the tables name it: `noun`, `name`, `pronoun`, `verb`, `adjective`, `determiner`, `time`, … Empty for an unknown word. */
  class: string;
  lemma: string;
  /** What the tables say of it; of `link=to` the value is `to`, of others it is empty. */
  traits: ReadonlyMap<string, string>;
  /** Nouns: one, several. Adjectives: m, f, several m, several f. Pronouns: subject, object, dative, after prepositions. */
  forms: readonly string[];
  /** Of places: where one goes (`to school`), and where one is (`at school`). */
  phrases: readonly string[];
  /** Which of `forms` was written. */
  written: number;
  /** Of verbs: what is written is this form of it; absent for the dictionary word. */
  finite?: { tense: Tense; person: Person };
}

/** What something agrees with; an unknown gender counts as masculine, and languages without cases have one form for all. */
export interface Agreement {
  isPlural: boolean;
  gender?: 'm' | 'f' | 'n' | undefined;
  inCase?: (typeof cases)[number];
}

/** The forms of a verb: six persons a tense; undefined where the tense is an auxiliary with another form. */
export interface Conjugation extends Readonly<Record<Tense, readonly string[] | undefined>> {
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
  determiner(wordOrRole: string, agreement: Agreement): string;
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

function readLexicon(language: string): Lexicon {
  const table = <Column extends string>(name: string, columns: readonly Column[]) =>
    readTable(join(folder, name, `${language}.tsv`), columns);
  const spellings = table('spelling', ['pattern', 'replacement']).map(
    ({ pattern, replacement }) => [new RegExp(pattern, 'gu'), replacement] as const,
  );
  const settings = new Map(grammar.map((row) => [row.setting, row[language] ?? '']));
  const determiners = table('determiners', ['word', 'role', 'm', 'f', 'n', 'mp', 'fp']);
  const listed = listedWords(table('words', ['words', 'class', 'traits']));
  const endingsOf = (wordClass: string) =>
    byEnding(listed.filter((entry) => entry.class === `${wordClass}-ending`).map((row) => [row.lemma, row]));
  const [adjectives, nouns] = [endingsOf('adjective'), endingsOf('noun')];
  const inflected = (word: string, endings: typeof nouns) => {
    const [row, stem] = endings(word);
    return row ? [word, ...row.forms.slice(1).map((form) => form.replace('-', stem))] : [word];
  };
  const agreeing = (word: string) => inflected(word, adjectives);
  const particles = new Map<string, string>();
  const entries = listed.flatMap((entry): Entry[] => {
    const { class: wordClass, lemma, forms } = entry;
    if (wordClass.endsWith('-ending')) return [];
    if (wordClass === 'verb') {
      const [particle = '', verb = ''] = lemma.split('|');
      if (verb !== '') particles.set(particle + verb, particle);
      return [{ ...entry, lemma: particle + verb, forms: [particle + verb] }];
    }
    const endings = { noun: nouns, adjective: adjectives }[wordClass];
    return [endings && forms.length === 1 ? { ...entry, forms: inflected(lemma, endings) } : entry];
  });
  const conjugate = conjugator(table('verbs', ['verb', 'present', 'past', 'future']), particles);
  const index = indexOf(entries, determiners, conjugate);
  return {
    lookUp: (word) => index.get(word.toLowerCase()) ?? [],
    conjugate,
    agreeing,
    determiner(wordOrRole, { gender = 'm', isPlural, inCase = 'nominative' }) {
      const row = determiners.find(({ word, role }) => role === wordOrRole || word === wordOrRole);
      const column = isPlural ? (gender === 'f' && row?.fp ? 'fp' : 'mp') : gender;
      const forms = (row?.[column] || row?.m || '').split('/');
      return (forms[cases.indexOf(inCase)] ?? forms[0] ?? '').replace(/^-$/, '');
    },
    spell: (text) =>
      spellings.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text),
    setting: (name) => settings.get(name) ?? '',
  };
}

/** The words of a table, whose rows have several each; rows of one class that have the same word are one. */
function listedWords(rows: readonly Readonly<Record<'words' | 'class' | 'traits', string>>[]): Entry[] {
  const entries = new Map<string, Entry>();
  for (const { class: wordClass, traits, words } of rows) {
    const named = traits.split(' ').map((trait): [string, string] => {
      const [name = '', value = ''] = trait.split('=');
      return [name, value];
    });
    for (const word of words.split(', ')) {
      const [spelled = '', ...phrases] = word.split('>');
      const forms = spelled.split('/');
      const [lemma = ''] = forms;
      const known = entries.get(`${wordClass} ${lemma}`) ?? { forms, phrases, traits: [] };
      entries.set(`${wordClass} ${lemma}`, {
        ...{ class: wordClass, lemma, forms: known.forms, written: 0 },
        traits: new Map([...known.traits, ...named]),
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
  return (word: string): readonly [row: Row | undefined, stem: string] => {
    for (const [pattern, row] of endings) {
      const stem = pattern.exec(word)?.[1];
      if (stem !== undefined) return [row, stem];
    }
    return [undefined, word];
  };
}

type VerbRow = Readonly<Record<'verb' | Tense, string>>;

/**
 * Makes the forms of verbs: by their own row first, else by the ending's. Of several words (`turn off`) the first is
 * inflected, of `auf|stehen` the second part.
 * @param particles what stands before a verb that is parted (`auf`), by the verb.
 */
function conjugator(verbs: readonly VerbRow[], particles: ReadonlyMap<string, string>): Lexicon['conjugate'] {
  const rows = new Map(verbs.map((row) => [row.verb, row]));
  const endings = byEnding([...rows]);
  return (verb) => {
    const particle = particles.get(verb) ?? '';
    const [head = verb, ...others] = particle === '' ? verb.split(' ') : [verb.slice(particle.length)];
    const [base, [ending, stem]] = [rows.get(head), endings(head)];
    const behind = others.map((word) => ` ${word}`).join('');
    const cell = (tense: Tense) =>
      (base?.[tense] || ending?.[tense].replaceAll('-', stem) || '').split(' ').filter(Boolean);
    const six = (forms: readonly string[]) =>
      forms.length > 2 || forms.length === 1
        ? persons.map((_, place) => (forms[place] ?? forms[0] ?? '') + behind)
        : undefined;
    // `sein aufgestanden` beside `haben gestanden`.
    const own = rows.get(verb) === base ? '' : (rows.get(verb)?.past ?? '');
    const [auxiliary = '', participle = ''] = own === '' ? cell('past') : own.split(' ');
    return {
      ...{ present: six(cell('present')), past: six(cell('past')), future: six(cell('future')) },
      auxiliary,
      participle: own === '' ? particle + participle + behind : participle,
      particle: particle.trim(),
    };
  };
}

/** Readings by what is written, the likeliest first: dictionary words, determiners, forms, forms of verbs. */
function indexOf(
  entries: readonly Entry[],
  determiners: readonly Readonly<Record<'word' | 'role' | 'm' | 'f' | 'n' | 'mp' | 'fp', string>>[],
  conjugate: Lexicon['conjugate'],
): ReadonlyMap<string, readonly Entry[]> {
  const index = new Map<string, Entry[]>();
  const add = (form: string, entry: Entry) => {
    const known = index.get(form.toLowerCase()) ?? [];
    const isKnown = known.some(({ class: other, lemma }) => other === entry.class && lemma === entry.lemma);
    if (form !== '' && !isKnown) index.set(form.toLowerCase(), [...known, entry]);
  };
  for (const entry of entries) add(entry.lemma, entry);
  for (const { word, role, m, f, n, mp, fp } of determiners) {
    if (word.startsWith('adjective-')) continue;
    const traits = new Map([[role, '']]);
    const entry = { class: 'determiner', lemma: word, traits, forms: [word], phrases: [], written: 0 };
    add(word, entry);
    for (const [place, form] of `${m}/${f}/${n}\n${mp}/${fp}`.split('\n').entries()) {
      // Italian `il mio`: its article is not sent.
      const forms = form
        .split('/')
        .flatMap((each) => [each, role === '' ? (each.split(' ').at(-1) ?? '') : '']);
      for (const each of forms) add(each, { ...entry, written: place });
    }
  }
  for (const entry of entries) {
    for (const [written, form] of entry.forms.entries()) add(form, { ...entry, written });
  }
  for (const entry of entries.filter((one) => one.class === 'verb')) {
    const conjugation = conjugate(entry.lemma);
    // Forms of a verb that is parted are those of another.
    if (conjugation.particle !== '') continue;
    for (const tense of ['present', 'past'] as const) {
      for (const [place, person] of persons.entries()) {
        add(conjugation[tense]?.[place] ?? '', { ...entry, finite: { tense, person } });
      }
    }
  }
  return index;
}
