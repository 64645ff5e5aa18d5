import type { PageLanguage } from '../languages.ts';
import type { BoardTexts } from './en.ts';

/** The texts of the sentence and the board, apart from those of the start, which does without them. */
export const boardTexts = {
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
  fr: async () => (await import('./fr.ts')).fr,
  es: async () => (await import('./es.ts')).es,
  it: async () => (await import('./it.ts')).it,
  pt: async () => (await import('./pt.ts')).pt,
  nl: async () => (await import('./nl.ts')).nl,
  pl: async () => (await import('./pl.ts')).pl,
  ru: async () => (await import('./ru.ts')).ru,
  uk: async () => (await import('./uk.ts')).uk,
  ar: async () => (await import('./ar.ts')).ar,
  zh: async () => (await import('./zh.ts')).zh,
} as const satisfies Record<PageLanguage, () => Promise<BoardTexts>> & Record<string, unknown>;

/** Loads the texts of the sentence and the board. */
export function loadBoardTexts(language: PageLanguage): Promise<BoardTexts> {
  return boardTexts[language]();
}
