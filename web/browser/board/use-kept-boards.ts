import { useEffect, useState } from 'preact/hooks';
import type { Board } from './board.ts';
import { keptBoards, keptBoardsEvent } from './board-shelf.ts';

/** The kept boards in a component. */
export function useKeptBoards(): readonly Board[] {
  const [kept, setKept] = useState<readonly Board[]>([]);
  useEffect(() => {
    const read = () => void keptBoards().then(setKept);
    read();
    addEventListener(keptBoardsEvent, read);
    return () => removeEventListener(keptBoardsEvent, read);
  }, []);
  return kept;
}
