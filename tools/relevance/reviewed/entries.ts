import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
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

/** A search whose right answers a person has decided before seeing any. */
export interface ReviewedSearch {
  /** The language searched in; undefined = none named. */
  language: string | undefined;
  /** The file's language, which figures are grouped by. */
  file: string;
  query: string;
  kind: SearchKind;
  /** Symbols that serve, as `<set>/<source id>`. */
  accepted: readonly string[];
  /** Symbols that say something else and hurt. */
  hurtful: readonly string[];
  /** An empty answer is right too; the only right one where nothing is accepted. */
  none: boolean;
  /** Held out: in the figures, never listed, never tuned on. */
  held_out: boolean;
}

/** A form of a word, with the symbols of the word. */
interface InflectedForm {
  language: string;
  query: string;
  /** The form that the catalogue has. */
  word: string;
  accepted: readonly string[];
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

function symbolList(keys: SymbolKeys) {
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

/** The rows of one file of reviewed searches. */
export function parseSearches(content: string, file: string, keys: SymbolKeys): ReviewedSearch[] {
  const row = z
    .strictObject({
      language: languageTag,
      query: text,
      kind: z.enum(Object.keys(searchKinds) as [SearchKind, ...SearchKind[]]),
      accepted: z.string().min(1),
      hurtful: symbolList(keys),
    })
    .transform(({ language, accepted, ...rest }, context): ReviewedSearch => {
      const symbols = symbolList(keys).safeParse(accepted);
      for (const { message } of symbols.error?.issues ?? []) context.addIssue({ code: 'custom', message });
      return {
        ...rest,
        file,
        language: language === '-' ? undefined : language,
        accepted: symbols.data ?? [],
        none: accepted.split(' ').includes(noSymbol),
        held_out: isHeldOut(language, rest.query),
      };
    });
  return parseRows(content, file, row);
}

/** The rows of one file of inflected forms. */
export function parseForms(content: string, file: string, keys: SymbolKeys): InflectedForm[] {
  const row = z.strictObject({ query: text, word: text, accepted: symbolList(keys) }).transform(
    (entry): InflectedForm => ({
      ...entry,
      language: file,
      held_out: isHeldOut(file, entry.query),
    }),
  );
  return parseRows(content, file, row);
}

function parseRows<Row>(content: string, file: string, row: z.ZodType<Row>): Row[] {
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

/** All entries of the files of a folder, in the order of languages. */
export async function readEntries<Entry>(
  folder: string,
  parseFile: (content: string, file: string, keys: SymbolKeys) => Entry[],
  keys: SymbolKeys,
): Promise<Entry[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.tsv')).sort();
  const files = await Promise.all(
    names.map(async (name) => parseFile(await readFile(join(folder, name), 'utf8'), name.slice(0, -4), keys)),
  );
  return files.flat();
}
