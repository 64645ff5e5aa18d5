import { join } from 'node:path';
import type { LanguageTag } from '../../mappings/document.ts';
import { readTable } from '../../mappings/read-table.ts';
import { isColumn, isNameField } from './csv-columns.ts';
import { exportedColumns } from './exported.ts';
import { languageNamed } from './language-names.ts';
import { readLanguage } from './languages.ts';

/** A column of a table: what it is called there, and which of the catalogue's columns it is. */
export interface TableColumn {
  written: string;
  /** The catalogue's column, such as `artwork` or `name:de`; undefined where nothing reads it, empty where nothing has to. */
  column: string | undefined;
}

/** A word of a header: the column that it means, and the language that it is a word of. */
interface HeaderWord {
  column: string;
  languages: LanguageTag[];
}

const columns = [
  'id',
  'name',
  'artwork',
  'lang',
  'keywords',
  'plural',
  'group',
  'tags',
  'part_of_speech',
  'author',
  'license',
] as const;

/** `tables/header-words.tsv`: words that tables are headed with, in 23 languages. */
const headerWords: ReadonlyMap<string, HeaderWord> = readHeaderWords();

function readHeaderWords(): Map<string, HeaderWord> {
  const words = new Map<string, HeaderWord>();
  const path = join(import.meta.dirname, 'tables/header-words.tsv');
  const rows = readTable(path, ['language', ...columns]);
  for (const column of columns) {
    for (const row of rows) {
      for (const word of row[column].split('|').filter(Boolean)) {
        const key = keyOf(word);
        const known = words.get(key) ?? { column, languages: [] };
        if (known.column === column) known.languages.push(row.language);
        words.set(key, known);
      }
    }
  }
  return words;
}

/** A header's text without regard to case, blanks and dashes: `Name : EN`, `Part of speech`. */
function keyOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]+/gu, '_')
    .replace(/^_+|_+$/g, '');
}

/**
 * The columns of a header. Names without a language are in the one that `lang` says; where there is no such column, in the language
 * whose words the header is written in. Pure.
 */
export function readHeader(cells: readonly string[]): TableColumn[] {
  const exported = exportedColumns(cells);
  const columns = cells.map((cell) => {
    const written = cell.trim();
    return { written, column: exported?.get(written) ?? columnOf(written) };
  });
  if (columns.some(({ column }) => column === 'lang')) return columns;
  const language = languageOfHeader(columns.map(({ written }) => written));
  return columns.map(({ written, column }) => ({
    written,
    column:
      column !== undefined && isNameField(column) && language !== undefined
        ? `${column}:${language}`
        : column,
  }));
}

function columnOf(written: string): string | undefined {
  const [first = '', ...languages] = written.split(/[:([]/);
  const key = keyOf(first);
  const field = isColumn(key) ? key : headerWords.get(key)?.column;
  if (languages.length === 0) return field ?? languageColumn(written);
  if (languages.length > 1 || field === undefined || !isNameField(field)) return undefined;
  const language = String(languages[0])
    .replace(/[)\]]\s*$/, '')
    .trim();
  return `${field}:${languageNamed(language) ?? readLanguage(language).tag ?? language}`;
}

/** A column that is headed with a language alone, `Deutsch` or `fr`, holds names. */
function languageColumn(written: string): string | undefined {
  const tag = languageNamed(written);
  return tag === undefined ? undefined : `name:${tag}`;
}

/** The language in which most words of a header are; undefined where it says none, or English where nothing else. */
function languageOfHeader(written: readonly string[]): LanguageTag | undefined {
  const votes = new Map<LanguageTag, number>();
  let isCatalogue = true;
  for (const text of written) {
    const word = headerWords.get(keyOf(text));
    if (word === undefined) continue;
    isCatalogue = false;
    // `id` is a word of all languages.
    if (word.column === 'id') continue;
    for (const language of word.languages) votes.set(language, (votes.get(language) ?? 0) + 1);
  }
  if (isCatalogue) return undefined;
  return [...votes].sort(([, left], [, right]) => right - left)[0]?.[0];
}
