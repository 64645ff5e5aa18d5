import { h } from 'preact';
import { ReportWord } from './report-word.ts';
import { SymbolImage } from './symbol-image.ts';
import type { Texts } from './texts/en.ts';

/** A text that is spelled like the query, with a symbol of it. */
export interface Correction {
  text: string;
  /** URL of its image. */
  thumbnail: string | undefined;
}

interface NoResultsProperties {
  texts: Texts;
  word: string;
  /** Language of the names; undefined = any. */
  lang: string | undefined;
  /** Whether filters leave out symbols. */
  isFiltered: boolean;
  corrections: readonly Correction[];
  onSearch: (q: string) => void;
  onSearchEverywhere: () => void;
  onClearFilters: () => void;
}

/**
 * What helps where nothing was found: words that are spelled alike, apart from any result; a way to report the word; and
 * wider searches.
 */
export function NoResults(properties: NoResultsProperties) {
  const { texts, word, lang, isFiltered, corrections, onSearch, onSearchEverywhere, onClearFilters } =
    properties;
  return h(
    'div',
    { class: 'advice', 'data-scan': 'items', 'data-scan-order': 1 },
    h(
      'p',
      { class: 'nothing', role: 'status' },
      word === '' || isFiltered ? texts.nothing : texts.noSymbolFor(word),
    ),
    corrections.length > 0 &&
      h(
        'div',
        { class: 'corrections', role: 'group', 'aria-label': texts.didYouMean },
        h('span', { 'aria-hidden': true }, texts.didYouMean),
        corrections.map(({ text, thumbnail }) =>
          h(
            'button',
            { key: text, type: 'button', lang, onClick: () => onSearch(text) },
            thumbnail && h(SymbolImage, { url: thumbnail, alt: '', size: 36 }),
            text,
          ),
        ),
      ),
    h('p', null, texts.nothingAdvice),
    h(
      'div',
      { class: 'actions' },
      isFiltered && h('button', { type: 'button', onClick: onClearFilters }, texts.clearFilters),
      lang !== undefined &&
        h('button', { type: 'button', onClick: onSearchEverywhere }, texts.searchEverywhere),
    ),
    !isFiltered && h(ReportWord, { texts, word, lang }),
  );
}
