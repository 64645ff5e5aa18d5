/**
 * What an app does with the client: type-ahead, a fallback chain of languages, a sentence.
 * Run: node examples/typescript/search.ts http://localhost:8080 Hund de-AT,de,en
 */

// In a project of your own: 'symbol-catalog-client' and 'symbol-catalog-client/while-typing'.
import { CatalogueClient } from '../../clients/typescript/src/client.ts';
import { whileTyping } from '../../clients/typescript/src/while-typing.ts';

const [baseUrl = 'http://localhost:8080', word = 'Hund', languages = 'de-AT,de,en'] = process.argv.slice(2);
const client = new CatalogueClient({ baseUrl, languages: languages.split(',') });

const { data } = await client.search(word, { limit: 1 });
for (const { name, language_code, license } of data) {
  console.log(`${name} (${language_code}): ${license.attribution}`);
}

const { data: tokens } = await client.sentence('She ate two bananas', { lang: 'en' });
for (const { text, symbol, overlay } of tokens) {
  console.log(`${text}: ${symbol?.name ?? 'no symbol'}${overlay ? `, ${overlay}` : ''}`);
}

const field = whileTyping({
  request: (text, signal) => client.suggest(text, { lang: 'en', limit: 5 }, { signal }),
  show: ({ data }) => console.log(data.map(({ text }) => text).join(', ')),
  fail: (error) => console.error(error),
});
// As fast as people type: only the last text is sent.
for (const text of ['e', 'el', 'ele', 'elep']) field.type(text);
