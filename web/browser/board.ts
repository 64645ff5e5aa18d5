import './tokens.css';
import './page.css';
import './board.css';
import { BoardPage } from './board/board-page.tsx';
import { startView } from './start-view.tsx';

await startView(BoardPage);
