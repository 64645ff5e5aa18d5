import './tokens.css';
import './page.css';
import './controls.css';
import './scanning.css';
import './tools.css';
import './board.css';
import './paper.css';
import './speak.css';
import { BoardPage } from './board/board-page.tsx';
import { startView } from './start-view.tsx';

await startView(BoardPage);
