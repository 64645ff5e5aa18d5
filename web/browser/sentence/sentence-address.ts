import { useCallback, useState } from 'preact/hooks';
import { pathWith, tagPattern } from '../address.ts';
import { formatSettings, readSettings, settingsParameter } from '../settings.ts';
import { useWindow } from '../use-window.ts';

/** State of the sentence view as its URL. Parameters have the names that they have in the API. */
export interface SentenceAddress {
  text: string;
  /** Language of the sentence; absent = the visitor's. */
  lang?: string;
  /** Whether only words that carry meaning are shown. */
  isKeyWords: boolean;
  /** Symbols that were chosen, by word. */
  choices: Readonly<Record<string, number>>;
}

/** Most characters of a sentence that the API accepts. */
export const sentenceMaximumCharacters = 1000;
/** Most choices that the API accepts. */
const choicesMaximum = 100;

/** Parses a URL's query string; what is invalid is ignored. */
export function parseSentenceAddress(search: string): SentenceAddress {
  const params = new URLSearchParams(search);
  const lang = params.get('lang') ?? '';
  const choices = (params.get('choices') ?? '').split(',').flatMap((entry): [string, number][] => {
    const [, word, id] = /^([^,:]+):(\d{1,10})$/.exec(entry) ?? [];
    return word === undefined ? [] : [[word, Number(id)]];
  });
  return {
    text: [...(params.get('text') ?? '')].slice(0, sentenceMaximumCharacters).join(''),
    ...(tagPattern.test(lang) && { lang }),
    isKeyWords: params.get('mode') === 'key',
    choices: Object.fromEntries(choices.slice(0, choicesMaximum)),
  };
}

/** Writes the state into a query string, beside parameters of the page that it leaves as they are. */
export function formatSentenceAddress(
  { text, lang, isKeyWords, choices }: SentenceAddress,
  search: string,
): string {
  return pathWith('', {
    ...Object.fromEntries(new URLSearchParams(search)),
    ...{ text, lang, mode: isKeyWords ? 'key' : undefined, choices: formatChoices(choices) },
  });
}

/** Choices as a parameter; a word with one of its separators cannot be in it. */
export function formatChoices(choices: SentenceAddress['choices']): string {
  return Object.entries(choices)
    .filter(([word]) => !/[,:]/.test(word))
    .map(([word, id]) => `${word}:${id}`)
    .join(',');
}

/** A link to a sentence as it is shown, with the settings that it was made with. */
export function linkToSentence(address: SentenceAddress): string {
  const search = pathWith('', { [settingsParameter]: formatSettings(readSettings()) });
  return new URL(formatSentenceAddress(address, search), new URL(location.pathname, location.href)).href;
}

/** Changes the address: as a new entry of the history, or in place of the present one. */
export type SentenceNavigation = (changes: Partial<SentenceAddress>, change: 'push' | 'replace') => void;

/** The address as the state of the view, and a way to change it. */
export function useSentenceAddress(): [SentenceAddress, SentenceNavigation] {
  const [address, setAddress] = useState(() => parseSentenceAddress(location.search));
  useWindow('popstate', () => setAddress(parseSentenceAddress(location.search)));
  const go = useCallback((changes: Partial<SentenceAddress>, change: 'push' | 'replace') => {
    const search = formatSentenceAddress(
      { ...parseSentenceAddress(location.search), ...changes },
      location.search,
    );
    if (search === location.search) return;
    const url = search || location.pathname;
    if (change === 'push') history.pushState({}, '', url);
    else history.replaceState({}, '', url);
    setAddress(parseSentenceAddress(location.search));
  }, []);
  return [address, go];
}
