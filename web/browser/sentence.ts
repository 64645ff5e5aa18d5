import './tokens.css';
import './page.css';
import './controls.css';
import './scanning.css';
import './tools.css';
import './sentence.css';
import './paper.css';
import { SentencePage } from './sentence/sentence-page.tsx';
import { startView } from './start-view.tsx';

await startView(SentencePage);
