import { h } from 'preact';
import { useState } from 'preact/hooks';
import { loadBoardTexts } from '../texts/boards/languages.ts';
import type { Texts } from '../texts/en.ts';
import { choosePageLanguage } from '../texts/languages.ts';

interface AddToBoardProperties {
  texts: Texts;
  id: number;
  name: string;
  /** Language of the captions, where the board is still empty. */
  lang: string;
  /** Whether it is a sign in the corner of a card, not a button among others. */
  isSmall?: boolean;
}

/** Puts a symbol on the board; the board itself is loaded when it is wanted. */
export function AddToBoard({ texts, id, name, lang, isSmall = false }: AddToBoardProperties) {
  const [status, setStatus] = useState('');
  const [isAdded, setAdded] = useState(false);
  async function add() {
    const [{ addToBoard }, words] = await Promise.all([
      import('./board-store.ts'),
      loadBoardTexts(choosePageLanguage([document.documentElement.lang])),
    ]);
    const hasRoom = addToBoard([{ id }], lang) > 0;
    setAdded(hasRoom);
    // Emptied first: a live region announces changes only.
    setStatus('');
    requestAnimationFrame(() => setStatus(hasRoom ? words.added(name) : words.noRoom));
  }
  return h(
    'span',
    { class: isSmall ? 'add-to-board small' : 'add-to-board' },
    h(
      'button',
      {
        type: 'button',
        'aria-label': isSmall ? `${texts.addToBoard}: ${name}` : undefined,
        onClick: () => void add().catch(() => setStatus(texts.failed)),
      },
      isSmall ? h('span', { 'aria-hidden': true }, isAdded ? '✓' : '+') : texts.addToBoard,
    ),
    h('span', { class: isSmall ? 'visually-hidden' : 'add-status', role: 'status' }, status),
  );
}
