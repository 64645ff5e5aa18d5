import { reportMissingWord } from './api-client.ts';
import { SymbolImage } from './symbol-image.tsx';
import { fill, texts } from './texts.ts';
import { useStatus } from './use-status.ts';

/** Another text that may help, with a symbol of it. */
export interface OtherWord {
  text: string;
  /** URL of its image. */
  thumbnail: string | undefined;
}

interface NoResultsProperties {
  word: string;
  /** Language of the names; undefined = any. */
  lang: string | undefined;
  /** Whether filters leave out symbols. */
  isFiltered: boolean;
  /** Words that are spelled alike. */
  corrections: readonly OtherWord[];
  /** Words that stand near, as the whole is to its part. */
  near: readonly OtherWord[];
  onSearch: (q: string) => void;
  onSearchEverywhere: () => void;
  onClearFilters: () => void;
}

/**
 * What helps where nothing was found: words that are spelled alike or stand near, apart from any result; a way to report the
 * word; and wider searches.
 */
export function NoResults(properties: NoResultsProperties) {
  const { word, lang, isFiltered, corrections, near, onSearch, onSearchEverywhere, onClearFilters } =
    properties;
  return (
    <div class="advice" data-scan="items" data-scan-order={1}>
      <p class="nothing" role="status">
        {word === '' || isFiltered ? texts.nothing : fill(texts.noSymbolFor, { word })}
      </p>
      <OtherWords title={texts.related} words={near} lang={lang} onSearch={onSearch} />
      <OtherWords title={texts.didYouMean} words={corrections} lang={lang} onSearch={onSearch} />
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
      {!isFiltered && <ReportWord key={word} word={word} lang={lang} />}
    </div>
  );
}

interface OtherWordsProperties {
  title: string;
  words: readonly OtherWord[];
  lang: string | undefined;
  onSearch: (q: string) => void;
}

/** Buttons that search for other words; nothing where there are none. */
function OtherWords({ title, words, lang, onSearch }: OtherWordsProperties) {
  if (words.length === 0) return null;
  return (
    <div class="row corrections" role="group" aria-label={title}>
      <span aria-hidden>{title}</span>
      {words.map(({ text, thumbnail }) => (
        <button key={text} type="button" lang={lang} onClick={() => onSearch(text)}>
          {thumbnail && <SymbolImage url={thumbnail} alt="" size={36} />}
          {text}
        </button>
      ))}
    </div>
  );
}

interface ReportWordProperties {
  word: string;
  /** Language of the word; undefined = any, and then nothing can be reported. */
  lang: string | undefined;
}

/** Longest word that the service counts (`src/catalogue/query-log.ts`). */
const reportMaximum = { words: 3, characters: 40 } as const;

/** Whether a text is a word that can be reported: nothing long, no number and no address. */
function isReportable(word: string): boolean {
  return (
    word !== '' &&
    [...word].length <= reportMaximum.characters &&
    word.split(/\s+/).length <= reportMaximum.words &&
    !/\d{3}|[@/\\]/.test(word)
  );
}

/** A button that reports a word without a symbol to the curators: one press, no account. Another word wants another `key`. */
export function ReportWord({ word, lang }: ReportWordProperties) {
  const { status, isBusy, say, attempt } = useStatus();
  if (lang === undefined || !isReportable(word)) return null;
  async function report() {
    await reportMissingWord(word, String(lang));
    say(texts.reported);
  }
  return (
    <p class="row" data-scan="items" data-scan-order={1}>
      {status !== texts.reported && (
        <button type="button" disabled={isBusy} onClick={() => void attempt(report, texts.notReported)}>
          {texts.reportWord}
        </button>
      )}
      <span role="status">{status}</span>
    </p>
  );
}
