import { join } from 'node:path';
import type { UiLanguage } from './localized-names.ts';
import { readTable } from './read-table.ts';

const languages = ['en', 'de', 'fr', 'es', 'ar', 'zh-Hans'] as const satisfies readonly UiLanguage[];

/** Names of topics by tag. Every other tag is a word of English that the set's artists wrote, and its own name. */
export const tagNames: Readonly<Record<string, Readonly<Record<UiLanguage, string>>>> = Object.fromEntries(
  readTable(join(import.meta.dirname, 'tables/tag-names.tsv'), languages).map((names) => [names.en, names]),
);
