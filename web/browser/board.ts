import './tokens.css';
import './page.css';
import './controls.css';
import './scanning.css';
import './tools.css';
import './board.css';
import './paper.css';
import './speak.css';
import { parseBoard } from './board/board-link.ts';
import { BoardPage } from './board/board-page.tsx';
import { readBoardHistory } from './board/board-store.ts';
import { boardSymbolsPath } from './board/drawn-board.ts';
import { readSettings } from './settings.ts';
import { startView } from './start-view.tsx';

await startView(BoardPage, ([wanted = 'en']) => {
  const { cells, lang } = parseBoard(location.hash.slice(1)) ?? readBoardHistory(wanted).present;
  return boardSymbolsPath(cells, lang, readSettings().second);
});
