import { useState } from 'preact/hooks';
import { Button } from '../button.tsx';
import { fill, texts } from '../texts.ts';
import { useStatus } from '../use-status.ts';
import { addToBoard } from './board-store.ts';

interface AddToBoardProperties {
  id: number;
  name: string;
  /** Language of the captions, where the board is still empty. */
  lang: string;
  /** Whether it is a sign in the corner of a card, not a button among others. */
  isSmall?: boolean;
}

/** Puts a symbol on the board. */
export function AddToBoard({ id, name, lang, isSmall = false }: AddToBoardProperties) {
  const { status, say } = useStatus();
  const [isAdded, setAdded] = useState(false);
  function add() {
    const hasRoom = addToBoard([{ id }], lang) > 0;
    setAdded(hasRoom);
    say(hasRoom ? fill(texts.tools.added, { name }) : texts.tools.noRoom);
  }
  return (
    <span class={isSmall ? 'add-to-board small no-print' : 'add-to-board no-print'}>
      <Button aria-label={isSmall ? `${texts.addToBoard}: ${name}` : undefined} onClick={add}>
        {isSmall ? <span aria-hidden>{isAdded ? '✓' : '+'}</span> : texts.addToBoard}
      </Button>
      <span class={isSmall ? 'visually-hidden' : 'said'} role="status">
        {status}
      </span>
    </span>
  );
}
