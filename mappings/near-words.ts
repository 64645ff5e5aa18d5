import { join } from 'node:path';
import type { LanguageTag } from './document.ts';
import { fold } from './fold.ts';
import { primaryLanguage } from './language-tags.ts';
import { readLanguageTables } from './read-table.ts';

/** How a word without a symbol is related to the one whose symbol stands near it. */
export const nearRelations = ['kind', 'part', 'same'] as const;

/** A word whose symbol stands near another word: of a toad that of its kind, the frog. */
export interface NearWord {
  /** `kind`: both are of one kind, or the word is a kind of this one; `part`: it is a part of it; `same`: it means the same. */
  relation: (typeof nearRelations)[number];
  text: string;
}

/** Most near words of a word. */
export const nearMaximum = 3;

const tables = readLanguageTables(join(import.meta.dirname, 'tables/near'), ['word', 'near']);

const nearByWord: ReadonlyMap<LanguageTag, ReadonlyMap<string, readonly NearWord[]>> = new Map(
  Object.entries(tables).map(([language, rows]) => [
    language,
    new Map(Object.entries(rows).map(([word, cell]) => [fold(word), readCell(cell)])),
  ]),
);

function readCell(cell: string): NearWord[] {
  return cell.split('; ').map((entry) => {
    const [name, text] = [entry.slice(0, entry.indexOf(' ')), entry.slice(entry.indexOf(' ') + 1)];
    const relation = nearRelations.find((known) => known === name);
    if (relation === undefined) throw new Error(`"${entry}" names no relation: ${nearRelations.join(', ')}`);
    return { relation, text };
  });
}

/** What a person judged to stand near a word of a language; empty where nobody did. */
export function nearWords(word: string, language: LanguageTag): readonly NearWord[] {
  const near = (nearByWord.get(language) ?? nearByWord.get(primaryLanguage(language)))?.get(fold(word)) ?? [];
  return near.slice(0, nearMaximum);
}
