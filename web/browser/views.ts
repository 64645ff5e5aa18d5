import type { Texts } from './texts/en.ts';
import type { PageLanguage } from './texts/languages.ts';

/** The top-level views: the path of each below the base URL, the module that shows it, and style sheets beside
 * those of all. */
export const views = {
  search: { path: '', module: 'search-page.ts', styles: [] },
  sentence: { path: 'sentence', module: 'sentence/sentence-page.ts', styles: ['board.css'] },
  board: { path: 'board', module: 'board/board-page.ts', styles: ['board.css'] },
} as const satisfies Record<string, { path: string; module: string; styles: readonly string[] }>;

/** One of {@link views}. */
export type View = keyof typeof views;

/** The view that a path of the page shows. */
export function viewOf(pathname: string): View {
  const last = pathname.split('/').at(-1);
  const paths = Object.entries(views) as [View, { path: string }][];
  return paths.find(([, { path }]) => path === last)?.[0] ?? 'search';
}

/** What every view is shown with. */
export interface ViewProperties {
  texts: Texts;
  language: PageLanguage;
  /** Languages for the names where the address has none, most wanted first. */
  browserNamesLanguages: readonly string[];
}
