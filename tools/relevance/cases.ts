import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { fold } from '../../mappings/fold.ts';
import { isRegional } from '../../mappings/language-tags.ts';
import { type SymbolKeys, symbolKey } from './symbol-keys.ts';

/** What an entry tries, with the words that the README explains it by. */
export const searchKinds = {
  core: 'a core word: want, more, not, where',
  noun: 'a thing, an animal, a food, a place, a person',
  need: 'an everyday need: toilet, pain, hungry',
  child: 'a word of children: doggy, nana, pee-pee',
  inflected: 'another form of the word: dogs, went',
  several: 'several words: big dog, hot chocolate',
  sentence: 'what a person says: I want to eat',
  negation: 'what is not, and never its opposite: don’t like',
  misspelled: 'as a child or a hasty hand writes it: hungrey',
  romanised: 'in Latin letters, where the language has others: sobaka',
  script: 'in another script of the language: kana for kanji, traditional for simplified',
  keyboard: 'with the wrong keyboard layout, or before an input method has finished: cj,frf',
  emoji: 'an emoji, an emoticon, a sign',
  region: 'a word of one region: football in British English',
  joined: 'joined, split or stretched: icecream, doooog',
  absent: 'a known word that no symbol shows, or no word at all: nothing may come',
} as const;
/** One of {@link searchKinds}. */
type SearchKind = keyof typeof searchKinds;

/** A query whose right answers a person has decided before seeing any. */
export interface JudgedCase {
  /** The language searched in; undefined = none named. */
  language: string | undefined;
  /** The case file, without its ending: a language, or `places`. */
  file: string;
  query: string;
  /** What the case tries: a kind of search, a topic, or the word of a form. */
  kind: string;
  /** Symbols that serve, as `<set>/<source id>`. */
  accepted: readonly string[];
  /** Symbols that say something else and hurt. */
  hurtful: readonly string[];
  /** Symbols that come behind every accepted one, each of which has to be found. */
  behind?: readonly string[];
  /** An empty answer is right too; the only right one where nothing is accepted. */
  none: boolean;
  /** The last place at which an accepted symbol is right. */
  lastPlace: number;
  /** Held out: in the figures, never listed, never tuned on. */
  held_out: boolean;
}

/** Written where no symbol is the right answer. */
const noSymbol = 'none';
/** One entry of so many is held out. */
const heldOutOneOf = 3;

/** Whether an entry is held out: decided by a hash, so that nobody chooses. */
export function isHeldOut(language: string, query: string): boolean {
  return createHash('sha256').update(`${language} ${query}`).digest().readUInt32BE(0) % heldOutOneOf === 0;
}

const text = z.string().trim().min(1).max(128);
const languageTag = z.string().regex(/^(?:-|[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?)$/);

/** A cell of symbols, each written as its key or as an emoji: their keys. */
export function symbolList(keys: SymbolKeys) {
  return z.string().transform((cell, context) => {
    const symbols: string[] = [];
    for (const token of cell.split(' ').filter((part) => part !== '' && part !== noSymbol)) {
      const key = symbolKey(keys, token);
      if (key === undefined) context.addIssue({ code: 'custom', message: `no symbol is "${token}"` });
      else symbols.push(key);
    }
    return symbols;
  });
}

/** The rows of one file of `cases/searches`. */
export function parseSearches(content: string, file: string, keys: SymbolKeys): JudgedCase[] {
  const row = z
    .strictObject({
      language: languageTag,
      query: text,
      kind: z.enum(Object.keys(searchKinds) as [SearchKind, ...SearchKind[]]),
      accepted: z.string().min(1),
      hurtful: symbolList(keys),
    })
    .transform(({ language, accepted, ...rest }, context): JudgedCase => {
      const symbols = symbolList(keys).safeParse(accepted);
      for (const { message } of symbols.error?.issues ?? []) context.addIssue({ code: 'custom', message });
      return {
        ...rest,
        file,
        language: language === '-' ? undefined : language,
        accepted: symbols.data ?? [],
        none: accepted.split(' ').includes(noSymbol),
        lastPlace: 1,
        held_out: isHeldOut(language, rest.query),
      };
    });
  return parseRows(content, file, row);
}

/** The rows of one file of `cases/forms`. */
export function parseForms(content: string, file: string, keys: SymbolKeys): JudgedCase[] {
  const row = z.strictObject({ query: text, word: text, accepted: symbolList(keys) }).transform(
    ({ query, word, accepted }): JudgedCase => ({
      ...{ file, language: file, query, kind: word, accepted, hurtful: [], none: false, lastPlace: 1 },
      held_out: isHeldOut(file, query),
    }),
  );
  return parseRows(content, file, row);
}

/** The last place of each word in the column `place`; in an order each accepted symbol is found. */
const lastPlaces = { first: 1, ten: 10, order: 10 } as const;

/** The rows of `cases/places.tsv`. */
export function parsePlaces(content: string, keys: SymbolKeys): JudgedCase[] {
  const row = z
    .strictObject({
      topic: text,
      language: languageTag,
      query: text,
      place: z.enum(['first', 'ten', 'order']),
      wanted: symbolList(keys),
      behind: symbolList(keys),
      why: text,
    })
    .transform(
      ({ topic, language, query, place, wanted, behind }): JudgedCase => ({
        ...{
          file: 'places',
          query,
          kind: topic,
          accepted: wanted,
          hurtful: [],
          none: false,
          held_out: false,
        },
        language: language === '-' ? undefined : language,
        lastPlace: lastPlaces[place],
        ...(place === 'order' && { behind }),
      }),
    );
  return parseRows(content, 'places', row);
}

/** The rows of `cases/things.tsv`: a thing, its symbols, and its word in each language; a case a word. */
export function parseThings(content: string, keys: SymbolKeys): JudgedCase[] {
  const columns = { thing: text, topic: text, wanted: symbolList(keys), hurtful: symbolList(keys) };
  const row = z
    .object(columns)
    .catchall(text)
    .transform(({ thing, topic, wanted, hurtful, ...words }) =>
      Object.entries(words).map(
        ([language, query]): JudgedCase => ({
          ...{ file: language, language: languageTag.parse(language), query, kind: topic, hurtful },
          ...{ accepted: wanted, none: false, lastPlace: 1, held_out: isHeldOut(thing, language) },
        }),
      ),
    );
  return parseRows(content, 'things', row).flat();
}

/**
 * The rows of a table of cases.
 * @throws Error with file, line and reason for one that does not fit
 */
export function parseRows<Row>(content: string, file: string, row: z.ZodType<Row>): Row[] {
  const records: unknown[] = parse(content, { delimiter: '\t', columns: true, quote: false, bom: true });
  return records.map((record, index) => {
    const { data, error } = row.safeParse(record);
    if (error) {
      const reasons = error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim());
      throw new Error(`${file}.tsv, line ${index + 2}: ${reasons.join('; ')}`);
    }
    return data;
  });
}

/** Where the case files are. */
export const casesFolder = join(import.meta.dirname, 'cases');

/**
 * All cases of the files of a folder, in the order of languages.
 * @param parseFile gets the content of a file, and its name without its ending
 * @param except a file of other rows
 */
export async function readCases<Case>(
  folder: string,
  parseFile: (content: string, file: string) => Case[],
  except?: string,
): Promise<Case[]> {
  const names = (await readdir(join(casesFolder, folder))).filter(
    (name) => name.endsWith('.tsv') && name !== except,
  );
  const files = names
    .sort()
    .map(async (name) => parseFile(await readCaseFile(join(folder, name)), basename(name, '.tsv')));
  return (await Promise.all(files)).flat();
}

/** The text of a case file, by its path below {@link casesFolder}. */
export function readCaseFile(path: string): Promise<string> {
  return readFile(join(casesFolder, path), 'utf8');
}

/** A core word as its set has it. */
interface CoreWord {
  id: string;
  names: Readonly<Record<string, { name: string } | undefined>>;
}

const coreSet = join(import.meta.dirname, '../../catalogues/core/catalog.ndjson');
/** Part of a name that is typed, and the fewest characters of it that say anything. */
const typed = { share: 0.6, minimum: 2 } as const;
const segmenter = new Intl.Segmenter();

/** One case for each beginning of a core word's name, in each language. */
export async function readBeginnings(): Promise<JudgedCase[]> {
  const lines = (await readFile(coreSet, 'utf8')).trim().split('\n');
  return beginningsOf(lines.map((line) => JSON.parse(line) as CoreWord));
}

/**
 * One beginning of each name in each language; words of one name serve alike. A beginning that is a name itself says that word
 * (Hungarian `kör` is a circle rather than `körül`, around). Pure.
 */
export function beginningsOf(words: readonly CoreWord[]): JudgedCase[] {
  const beginnings = new Map<string, JudgedCase & { accepted: string[] }>();
  const wholeNames = new Set(
    words.flatMap(({ names }) =>
      Object.entries(names).map(([language, named]) => `${language} ${fold(named?.name ?? '')}`),
    ),
  );
  for (const { id, names } of words) {
    for (const [language, named] of Object.entries(names)) {
      // A region has few words of its own, and those of its language complete what is typed too.
      if (isRegional(language)) continue;
      const characters = [...segmenter.segment(named?.name ?? '')].map(({ segment }) => segment);
      const length = Math.ceil(typed.share * characters.length);
      if (!named || length < typed.minimum || length === characters.length) continue;
      const query = characters.slice(0, length).join('').trim();
      if (wholeNames.has(`${language} ${fold(query)}`)) continue;
      const key = `${language} ${named.name}`;
      const beginning = beginnings.get(key) ?? {
        ...{ file: language, language, query, kind: named.name, accepted: [], hurtful: [], none: false },
        lastPlace: 1,
        held_out: isHeldOut(language, query),
      };
      beginning.accepted.push(`core/${id}`);
      beginnings.set(key, beginning);
    }
  }
  return [...beginnings.values()];
}
