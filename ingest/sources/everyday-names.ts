import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { LanguageTag } from '../../mappings/document.ts';
import { inEachScript } from '../../mappings/key-scripts.ts';
import { canonicalTag } from '../../mappings/language-tags.ts';
import type { RawNames } from '../symbol.ts';
import { withoutPresentation } from './cldr.ts';

/** A row of a table: the word that people say, where CLDR's name is another, and what else they type. */
export interface EverydayRow {
  /** The emoji; the hexcode of a symbol of OpenMoji's own, which no keyboard can type. */
  symbol: string;
  name?: string;
  keywords: string[];
}

type EverydayNames = ReadonlyMap<LanguageTag, readonly EverydayRow[]>;

/** The tables of the demo: a CSV file a language. */
const everydayFolder = join(import.meta.dirname, '../../catalogues/everyday');

/**
 * Reads the table of one language: columns symbol, name, keywords (separated by `|`). Pure.
 * @throws Error for a symbol or a name that is there twice
 */
export function parseEverydayNames(csv: string): EverydayRow[] {
  const rows: Record<'symbol' | 'name' | 'keywords', string>[] = parse(csv, { columns: true, trim: true });
  const symbols = new Set<string>();
  const names = new Set<string>();
  return rows.map(({ symbol, name, keywords }) => {
    if (symbols.has(symbol)) throw new Error(`${symbol} is there twice`);
    if (name !== '' && names.has(name)) throw new Error(`"${name}" is the name of two symbols`);
    symbols.add(symbol);
    names.add(name);
    const texts = keywords.split('|').flatMap((keyword) => keyword.trim() || []);
    return { symbol, ...(name !== '' && { name }), keywords: texts };
  });
}

/** Reads the tables, each named by its language: `de.csv`; that of Serbian for both of its scripts. */
export function readEverydayNames(): EverydayNames {
  const files = readdirSync(everydayFolder).filter((file) => file.endsWith('.csv'));
  return new Map(
    files.flatMap((file) => {
      const tag = canonicalTag(basename(file, '.csv'));
      if (tag === undefined) throw new Error(`${file} is not named by a language`);
      const tables = inEachScript(tag, readFileSync(join(everydayFolder, file), 'utf8'));
      return tables.map(([language, csv]) => [language, parseEverydayNames(csv)] as const);
    }),
  );
}

/** Makes the everyday names of a symbol findable by its emoji, or by its hexcode. Pure. */
export function everydayRowsBySymbol(
  names: EverydayNames,
): (characters: string, hexcode: string) => ReadonlyMap<LanguageTag, EverydayRow> {
  const bySymbol = new Map<string, Map<LanguageTag, EverydayRow>>();
  for (const [tag, rows] of names) {
    for (const row of rows) {
      const key = withoutPresentation(row.symbol);
      const languages = bySymbol.get(key) ?? new Map<LanguageTag, EverydayRow>();
      bySymbol.set(key, languages.set(tag, row));
    }
  }
  const none: ReadonlyMap<LanguageTag, EverydayRow> = new Map();
  return (characters, hexcode) =>
    bySymbol.get(withoutPresentation(characters)) ?? bySymbol.get(hexcode) ?? none;
}

/**
 * The names with the everyday ones merged in: "automobile" becomes "car", and stays as a keyword. A symbol that has no
 * name in a language gets one where the table names it. Pure.
 */
export function withEverydayNames(names: RawNames, rows: ReadonlyMap<LanguageTag, EverydayRow>): RawNames {
  const merged = { ...names };
  for (const [tag, { name: everydayName, keywords }] of rows) {
    const formal = names[tag];
    const name = everydayName ?? formal?.name;
    if (name === undefined) continue;
    const formalName = formal === undefined || formal.name === name ? [] : [formal.name];
    const all = [...keywords, ...formalName, ...(formal?.keywords ?? [])];
    merged[tag] = { ...formal, name, keywords: [...new Set(all)].filter((keyword) => keyword !== name) };
  }
  return merged;
}
