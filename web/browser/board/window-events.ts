import { useWindow } from '../use-window.ts';
import type { BoardEditor } from './use-board-editor.ts';

/** Undo and redo by the keys that they have everywhere, outside of text fields; Escape gives up a move. */
export function useUndoKeys({ undo, redo }: Pick<BoardEditor, 'undo' | 'redo'>, onEscape: () => void): void {
  useWindow('keydown', (event) => {
    if (event.key === 'Escape') onEscape();
    const isInText = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (isInText || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
  });
}

/** Takes a file that is dropped anywhere on the page; without this the browser would leave for it. */
export function useDroppedFile(onFile: (file: File) => void): void {
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
  useWindow('dragover', (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
  useWindow('drop', (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    onFile(file);
  });
}

/** Takes a picture that is pasted. */
export function usePastedPicture(onPicture: (picture: File) => void): void {
  useWindow('paste', (event) => {
    const picture = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
    if (picture) onPicture(picture);
  });
}
