import { h } from 'preact';
import type { BoardTexts } from '../texts/boards/en.ts';
import type { Credit } from './board-symbols.ts';

/** Whom to name below a board or strip, on screen and on paper. */
export function Credits({ words, credits }: { words: BoardTexts; credits: readonly Credit[] }) {
  return h(
    'section',
    { class: 'credits', 'aria-label': words.credits },
    h(
      'ul',
      { role: 'list', lang: 'en', dir: 'ltr' },
      credits.map(({ text }) => h('li', { key: text }, text)),
    ),
  );
}
