import './tokens.css';
import './page.css';
import './board.css';
import { SentencePage } from './sentence/sentence-page.tsx';
import { startView } from './start-view.tsx';

await startView(SentencePage);
