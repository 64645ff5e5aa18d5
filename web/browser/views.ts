/** The top-level views: the path of each below the base URL. Its script and style sheet are named after it. */
export const views = {
  search: { path: '' },
  sentence: { path: 'sentence' },
  board: { path: 'board' },
} as const satisfies Record<string, { path: string }>;

/** One of {@link views}. */
export type View = keyof typeof views;

/** What every view is shown with. */
export interface ViewProperties {
  /** Languages for the names where the address has none, most wanted first. */
  browserNamesLanguages: readonly string[];
}
