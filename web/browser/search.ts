import './tokens.css';
import './page.css';
import { SearchPage } from './search-page.tsx';
import { startView } from './start-view.tsx';

await startView(SearchPage, { isSearch: true });
