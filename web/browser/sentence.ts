import './tokens.css';
import './page.css';
import './controls.css';
import './scanning.css';
import './tools.css';
import './sentence.css';
import './paper.css';
import { chooseNamesLanguage } from './search-query.ts';
import { parseSentenceAddress } from './sentence/sentence-address.ts';
import { sentencePath } from './sentence/sentence-answer.ts';
import { SentencePage } from './sentence/sentence-page.tsx';
import { readSettings } from './settings.ts';
import { startView } from './start-view.tsx';

await startView(SentencePage, (wanted) => {
  const address = parseSentenceAddress(location.search);
  if (address.text.trim() === '') return undefined;
  const written = wanted.filter((tag) => tag !== '*');
  return sentencePath(address, address.lang ?? chooseNamesLanguage(written, []), readSettings());
});
