import MiniSearch from 'minisearch';
import type { SymbolTexts } from './peer.ts';

/**
 * How MiniSearch is set up: fuzziness of a quarter of a word's length and prefixes, as its documentation shows for search
 * while typing, names before keywords, and terms without accents, as its author advises (issue 153 of lucaong/minisearch).
 * The name is also a term as a whole (a tokenizer by field, and an own query for that field, are documented), since
 * otherwise every name that holds the word is as good as the word itself.
 */

/** Where the default tokenizer parts words: spaces and punctuation. */
const between = /[\n\r\p{Z}\p{P}]+/u;

/** Without accents of Latin, Greek and Cyrillic letters, without differences of width and case. */
function processTerm(term: string): string {
  return term
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .toLowerCase();
}

const words = (text: string) => text.split(between);
const whole = (text: string) => [words(text).join(' ').trim()];
const typing = { fuzzy: 0.25, prefix: true } as const;

/** An index of the symbols of one language. */
export function miniSearchIndex(symbols: readonly SymbolTexts[]): MiniSearch<SymbolTexts> {
  const index = new MiniSearch<SymbolTexts>({
    fields: ['name', 'keywords', 'whole'],
    extractField: (symbol, field) => {
      if (field === 'id') return symbol.id;
      return field === 'keywords' ? symbol.keywords.join('\n') : symbol.name;
    },
    tokenize: (text, field) => (field === 'whole' ? whole(text) : words(text)),
    processTerm,
  });
  index.addAll(symbols);
  return index;
}

/** Ids of the ten best symbols. */
export function miniSearchTen(index: MiniSearch<SymbolTexts>, text: string): number[] {
  const results = index.search({
    combineWith: 'OR',
    queries: [
      { queries: [text], fields: ['name', 'keywords'], boost: { name: 2 }, ...typing },
      { queries: [text], fields: ['whole'], tokenize: whole, boost: { whole: 2 }, ...typing },
    ],
  });
  return results.slice(0, 10).map(({ id }) => id);
}
