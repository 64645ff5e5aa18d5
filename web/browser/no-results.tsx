import { ReportWord } from './report-word.tsx';
import { SymbolImage } from './symbol-image.tsx';
import { fill, type Texts } from './texts.ts';

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
  return (
    <div class="advice" data-scan="items" data-scan-order={1}>
      <p class="nothing" role="status">
        {word === '' || isFiltered ? texts.nothing : fill(texts.noSymbolFor, { word })}
      </p>
      {corrections.length > 0 && (
        <div class="corrections" role="group" aria-label={texts.didYouMean}>
          <span aria-hidden>{texts.didYouMean}</span>
          {corrections.map(({ text, thumbnail }) => (
            <button key={text} type="button" lang={lang} onClick={() => onSearch(text)}>
              {thumbnail && <SymbolImage url={thumbnail} alt="" size={36} />}
              {text}
            </button>
          ))}
        </div>
      )}
      <p>{texts.nothingAdvice}</p>
      <div class="actions">
        {isFiltered && (
          <button type="button" onClick={onClearFilters}>
            {texts.clearFilters}
          </button>
        )}
        {lang !== undefined && (
          <button type="button" onClick={onSearchEverywhere}>
            {texts.searchEverywhere}
          </button>
        )}
      </div>
      {!isFiltered && <ReportWord texts={texts} word={word} lang={lang} />}
    </div>
  );
}
