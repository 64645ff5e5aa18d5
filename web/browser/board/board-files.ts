/** Draws pictures, reads and writes files: the bundle that is loaded when one is opened or saved. */

import { drawCells } from './draw-cells.ts';
import { checkedSound, smallPhoto } from './own-files.ts';
import { readBoardFile } from './read-boards.ts';
import { imagesArchive, openBoardFile } from './write-boards.ts';

export { checkedSound, drawCells, imagesArchive, openBoardFile, readBoardFile, smallPhoto };
