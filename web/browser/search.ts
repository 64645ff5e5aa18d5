import './tokens.css';
import './page.css';
import './controls.css';
import './scanning.css';
import './search.css';
import './cards.css';
import './start.css';
import './symbol.css';
import { SearchPage } from './search-page.tsx';
import { startView } from './start-view.tsx';

await startView(SearchPage, { isSearch: true });
