/** Reads and writes files of boards: the bundle that `load-board-files.ts` loads when a file is opened or saved. */

import { readBoardFile } from './read-boards.ts';
import { imagesArchive, openBoardFile } from './write-boards.ts';

export { imagesArchive, openBoardFile, readBoardFile };
