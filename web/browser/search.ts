import './tokens.css';
import './page.css';
import './controls.css';
import './scanning.css';
import './search.css';
import './cards.css';
import './start.css';
import './symbol.css';
import { isStart, parseAddress } from './address.ts';
import { corePath, coreWordsShown, resultsPath, symbolPath } from './api-client.ts';
import { SearchPage } from './search-page.tsx';
import { searchQueryOf } from './search-query.ts';
import { readSettings } from './settings.ts';
import { startView } from './start-view.tsx';

await startView(SearchPage, ([wanted = 'en']) => {
  const address = parseAddress(location.search);
  const query = searchQueryOf(address, wanted, readSettings());
  // An open symbol alone: what lies behind it would take the line from its picture.
  if (address.symbol !== undefined) return symbolPath(address.symbol, query.lang);
  return isStart(address) ? corePath(query.lang, coreWordsShown) : resultsPath(query);
});
