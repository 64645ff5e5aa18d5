/** Reads and writes files of boards: the bundle that `load-board-files.ts` loads when a file is opened or saved. */
import { imagesArchive } from './images-archive.ts';
import { openBoardFile } from './open-board.ts';
import { readBoardFile } from './read-boards.ts';

export { imagesArchive, openBoardFile, readBoardFile };
