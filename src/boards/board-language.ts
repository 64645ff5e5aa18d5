import type { LanguageTag } from '../../mappings/document.ts';
import { canonicalTag } from '../../mappings/language-tags.ts';
import { searchText } from '../http/parameter-types.ts';
import type { CachedSymbol } from '../opensearch/symbol-store.ts';
import type { ReadBoard } from './conversion-file.ts';

/** Finds the symbols of labels: of each the one that carries the whole of it, and not what is spelt like it. */
export type MatchLabels = (
  labels: readonly string[],
  language: LanguageTag,
) => Promise<ReadonlyMap<string, CachedSymbol>>;

/** The language of boards that do not say theirs, where nothing speaks for another. */
const defaultLanguage: LanguageTag = 'en';

/** The tag of a language as programs write it: `pt_BR`. */
export const tagOf = (code: string): LanguageTag | undefined => canonicalTag(code.replaceAll('_', '-'));

/** Whether a board does not say in which language its labels are. */
export const hasNoLanguage = ({ board: { locale = '' } }: ReadBoard): boolean => tagOf(locale) === undefined;

/** The text of a label that is searched; undefined for none, one that is too long, and a number: 12 is no "12 o'clock". */
export function textOf({ label }: { label?: string | undefined }): string | undefined {
  const text = searchText.safeParse(label).data;
  return text !== undefined && /\p{Letter}/u.test(text) ? text : undefined;
}

/** The labels of boards that are searched, each once. */
export const labelsOf = (files: readonly ReadBoard[]): string[] => [
  ...new Set(files.flatMap(({ board }) => board.buttons.flatMap((button) => textOf(button) ?? []))),
];

/** The languages in which boards that do not say theirs are looked up, where these are asked for. */
export const likelyLanguages = ([asked = defaultLanguage]: readonly LanguageTag[] = []): LanguageTag[] => [
  ...new Set([defaultLanguage, asked]),
];

/**
 * The language in which boards that do not say theirs are read: English or, where its words are more of the labels, the one that
 * is asked for: who asks for German pictures of a German board names it too. With the symbols of their labels.
 */
export async function likelyLanguage(
  match: MatchLabels,
  files: readonly ReadBoard[],
  lang: readonly LanguageTag[] | undefined,
): Promise<{ language: LanguageTag; byLabel: ReadonlyMap<string, CachedSymbol> }> {
  const labels = labelsOf(files.filter(hasNoLanguage));
  let likeliest = { language: defaultLanguage, byLabel: new Map() as ReadonlyMap<string, CachedSymbol> };
  for (const language of labels.length === 0 ? [] : likelyLanguages(lang)) {
    const byLabel = await match(labels, language);
    if (byLabel.size > likeliest.byLabel.size) likeliest = { language, byLabel };
  }
  return likeliest;
}

/** Which language was taken for that of boards that do not say theirs. */
export function languageWarning(boards: readonly ReadBoard[], language: LanguageTag): string[] {
  const unsaid = boards.filter((board) => hasNoLanguage(board) && labelsOf([board]).length > 0);
  if (unsaid.length === 0) return [];
  const files = unsaid.map((board) => board.file).join(', ');
  return [`No locale says the language of ${files}: labels were read as ${language}.`];
}
