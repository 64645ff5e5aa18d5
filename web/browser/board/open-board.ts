import type { Settings } from '../settings.ts';
import { type Board, placeOf } from './board.ts';
import { fetchBlob } from './save-file.ts';

/**
 * A board as a file that communication apps open: the Open Board Format with images, spoken names and credits inside.
 * @param colourOf the colour of the word class of a cell, as CSS writes it
 * @throws Error where the service does not answer.
 * @see https://www.openboardformat.org
 */
export function openBoardFile(
  board: Board,
  { skin, hair, mono }: Settings,
  colourOf: (index: number) => string | undefined,
): Promise<Blob> {
  const { title, lang, columns, rows } = board;
  const cells = board.cells.flatMap((cell, index) => {
    if (!cell) return [];
    const { row, column } = placeOf(board, index);
    const { id, caption: label, overlay } = cell;
    return [{ id, label, overlay, row: row + 1, column: column + 1, colour: colourOf(index) }];
  });
  const body = JSON.stringify({
    format: 'obz',
    ...(title !== '' && { name: title }),
    lang: [lang],
    grid: { rows, columns },
    cells,
    skin: skin === undefined ? undefined : Number(skin),
    hair,
    mono,
  });
  return fetchBlob('api/v1/boards', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
}
