import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalTag } from '../../mappings/language-tags.ts';
import { readRecords } from '../catalogue/rows.ts';
import { completeLicence, describeSet, readLicence, type StatedLicence } from '../licences.ts';
import type { Finding } from '../rules.ts';
import { type RawNames, readPartOfSpeech, type SourceEntry, type SymbolSource } from '../symbol.ts';

/** The set as attributions name it. */
const described = { title: 'Mulberry Symbols', url: 'https://mulberrysymbols.org' } as const;

/** What its repository states since January 2019; it was CC BY-SA 2.0 UK before. */
const statedLicence: StatedLicence = { id: 'CC-BY-SA-4.0', author: 'Steve Lee' };

/** The set as the catalogue describes it. */
export const mulberryDescription = describeSet(described, statedLicence);

/**
 * The layout of the Mulberry Symbols' repository: `scripts/data/symbol-info.csv` with a column `symbol-<language>` each, further
 * names in `symbol-info-<language>.csv` and other tables with a column `symbol-<language>`, and the drawings as `EN/<symbol-en>.svg`.
 */

const tableFolder = 'scripts/data';

type Cells = Readonly<Record<string, string>>;

/** Whether a folder is a repository in this layout. */
export function isMulberry(root: string): boolean {
  return existsSync(join(root, tableFolder, 'symbol-info.csv'));
}

/** Reads a copy of the repository. */
export async function mulberrySource(root: string): Promise<SymbolSource> {
  const folder = join(root, tableFolder);
  const rows: { line: number; cells: Cells }[] = [];
  for await (const row of readRecords(join(folder, 'symbol-info.csv')))
    rows.push({ line: row.line, cells: 'fault' in row ? {} : row.record });
  const further = await furtherNames(folder);
  const drawings = join(root, 'EN');
  const licence = licenceOf(root);
  return {
    versions: { mulberry: String(rows.length) },
    sets: { mulberry: describeSet(described, licence) },
    count: rows.length,
    entries: async function* () {
      for (const { line, cells } of rows) yield toEntry(line, cells, { further, drawings, licence });
    },
  };
}

/** The licence and the holders of the copyright as `LICENSE.txt` states them, so that an older copy keeps its own. */
function licenceOf(root: string): StatedLicence {
  const file = join(root, 'LICENSE.txt');
  if (!existsSync(file)) return statedLicence;
  const text = readFileSync(file, 'utf8');
  const stated = readLicence('', text);
  const holders = [...text.matchAll(/^Copyright [\d, -]+ (\S.*?)\s*$/gm)].map(([, holder]) => holder);
  if (typeof stated === 'string') return statedLicence;
  return { ...stated, author: holders.length > 0 ? holders.join(', ') : statedLicence.author };
}

/**
 * Names by language and the symbol's number, of the other tables: those that have one language each
 * (`symbol-info-fr.csv` with a column `symbol`), and those with a column a language (`FinnishSymbolNames.csv` with
 * `symbol-fi`). A table without the numbers of symbols is none of these.
 */
async function furtherNames(folder: string): Promise<Map<string, Map<string, string>>> {
  const tables = new Map<string, Map<string, string>>();
  const add = (code: string, number: string, name: string) => {
    const names = tables.get(code) ?? new Map<string, string>();
    tables.set(code, names);
    if (name !== '') names.set(number, name);
  };
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.csv') || file === 'symbol-info.csv') continue;
    const [, tableCode] = /^symbol-info-([a-z-]+)\.csv$/i.exec(file) ?? [];
    for await (const row of readRecords(join(folder, file))) {
      if ('fault' in row) continue;
      const number = row.record['symbol-id'];
      if (number === undefined) break;
      if (tableCode !== undefined) add(tableCode, number, row.record.symbol ?? '');
      for (const [column, name] of Object.entries(row.record)) {
        const code = languageColumn(column);
        if (code !== undefined && code !== 'en') add(code, number, name);
      }
    }
  }
  return tables;
}

/** The language of a column such as `symbol-fi`. */
function languageColumn(column: string): string | undefined {
  const [, code] = /^symbol-([a-z-]+)$/.exec(column) ?? [];
  return code === 'id' ? undefined : code;
}

/** What entries are completed from, beside their row. */
interface Repository {
  further: ReadonlyMap<string, ReadonlyMap<string, string>>;
  drawings: string;
  licence: StatedLicence;
}

function toEntry(line: number, cells: Cells, { further, drawings, licence }: Repository): SourceEntry {
  const number = cells['symbol-id'] ?? '';
  const fileName = cells['symbol-en'] ?? cells.symbol ?? '';
  const findings: Finding[] = [];
  if (fileName === '') findings.push({ rule: 'unreadable-row', message: 'the row names no symbol' });
  const written = new Map<string, string>([['en', fileName]]);
  for (const [code, names] of further) written.set(code, names.get(number) ?? '');
  for (const [column, cell] of Object.entries(cells)) {
    const code = languageColumn(column);
    if (code !== undefined) written.set(code, cell);
  }
  const names: RawNames = {};
  for (const [code, text] of written) {
    const tag = canonicalTag(code);
    if (tag !== undefined && text !== '' && (code === 'en' || isTranslated(text, fileName)))
      names[tag] = { name: nameOf(text) };
  }
  const path = join(drawings, `${fileName}.svg`);
  if (fileName !== '' && !existsSync(path))
    findings.push({ rule: 'missing-image', message: `${path} is not there` });
  const symbol = {
    set: 'mulberry',
    id: number,
    names,
    tags: (cells.tags ?? '').split(/\s+/).filter((tag) => tag !== ''),
    group: cells['category-en'] ?? cells.category ?? 'other',
    ...(cells.grammar && { part_of_speech: readPartOfSpeech(cells.grammar) }),
    // The set marks what is not for children.
    ...(cells.rated === '1' && { age_groups: ['adult'] }),
    license: completeLicence(licence, { name: nameOf(fileName), ...described }),
    url: 'https://mulberrysymbols.org',
    artwork: { kind: 'svg', path },
    variants: { skin: false, hair: false },
  };
  return { file: 'symbol-info.csv', line, id: number, symbol, findings };
}

/** Names that nobody translated stand in English, as the file is named; a single word may be the same in both languages. */
function isTranslated(text: string, fileName: string): boolean {
  const name = nameOf(text);
  return name !== nameOf(fileName) || !name.includes(' ');
}

/** `bake_,_to` → `bake`, `air_person_1a` → `air person`, `a_-_lower_case` → `a - lower case`. Pure. */
export function nameOf(fileName: string): string {
  const words = fileName
    .replaceAll(/[_\u200B]/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll(' ,', ',')
    .trim();
  const unnumbered = words.replace(/(?<=\D)\s\d+[a-z]?$/i, '');
  return unnumbered.replace(/\s*,\s*(?:to|à)$/i, '') || words;
}
