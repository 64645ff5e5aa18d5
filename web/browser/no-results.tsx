import { type AddressChanges, isFiltered, withoutFilters } from './address.ts';
import { reportMissingWord, type SearchQuery, type SearchResponse } from './api-client.ts';
import { Button } from './button.tsx';
import { SymbolImage } from './symbol-image.tsx';
import { fill, texts } from './texts.ts';
import { useStatus } from './use-status.ts';

/** Other words of a kind that are offered. */
const otherWordsMaximum = 5;

interface NoResultsProperties {
  query: SearchQuery;
  body: SearchResponse;
  onChange: (changes: AddressChanges) => void;
}

/**
 * What helps where nothing was found: words that are spelled alike or stand near, apart from any result; a way to report the
 * word; and wider searches.
 */
export function NoResults({ query, body, onChange }: NoResultsProperties) {
  const { q, lang } = query;
  const word = q.trim();
  const near = body.near?.map(({ word: text, symbol }) => ({ text, symbol }));
  const common = { lang, onSearch: (text: string) => onChange({ q: text }) };
  return (
    <div class="advice" data-scan="items" data-scan-order={1}>
      <p class="nothing" role="status">
        {word === '' || isFiltered(query) ? texts.nothing : fill(texts.noSymbolFor, { word })}
      </p>
      <OtherWords title={texts.related} words={near} {...common} />
      <OtherWords title={texts.didYouMean} words={body.corrections} {...common} />
      <p>{texts.nothingAdvice}</p>
      <div class="actions">
        {isFiltered(query) && <Button onClick={() => onChange(withoutFilters)}>{texts.clearFilters}</Button>}
        {lang !== undefined && (
          <Button onClick={() => onChange({ lang: '*' })}>{texts.searchEverywhere}</Button>
        )}
      </div>
      {!isFiltered(query) && <ReportWord key={word} word={word} lang={lang} />}
    </div>
  );
}

interface OtherWordsProperties {
  title: string;
  words: readonly Pick<NonNullable<SearchResponse['corrections']>[number], 'text' | 'symbol'>[] | undefined;
  lang: string | undefined;
  onSearch: (q: string) => void;
}

/** Buttons that search for other words, each once and with a picture; nothing where there are none. */
function OtherWords({ title, words = [], lang, onSearch }: OtherWordsProperties) {
  const thumbnails = new Map(words.map(({ text, symbol }) => [text, symbol?.thumbnail_url]));
  if (thumbnails.size === 0) return null;
  return (
    <div class="row corrections" role="group" aria-label={title}>
      <span aria-hidden>{title}</span>
      {[...thumbnails].slice(0, otherWordsMaximum).map(([text, thumbnail]) => (
        <Button key={text} lang={lang} onClick={() => onSearch(text)}>
          {thumbnail && <SymbolImage url={thumbnail} alt="" size={36} />}
          {text}
        </Button>
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
        <Button disabled={isBusy} onClick={() => void attempt(report, texts.notReported)}>
          {texts.reportWord}
        </Button>
      )}
      <span role="status">{status}</span>
    </p>
  );
}
