import { useCallback, useEffect, useState } from 'preact/hooks';
import { formatSettings } from '../settings.ts';
import { readSettings, settingsParameter } from '../settings-store.ts';
import { formatSentenceAddress, parseSentenceAddress, type SentenceAddress } from './sentence-address.ts';

/** A link to a sentence as it is shown, with the settings that it was made with. */
export function linkToSentence(address: SentenceAddress): string {
  const settings = formatSettings(readSettings());
  const search = settings === '' ? '' : `?${new URLSearchParams({ [settingsParameter]: settings })}`;
  return new URL(formatSentenceAddress(address, search), new URL(location.pathname, location.href)).href;
}

/** The address as the state of the view, and a way to change it: as a new entry of the history, or in place of the present one. */
export function useSentenceAddress() {
  const [address, setAddress] = useState(() => parseSentenceAddress(location.search));
  useEffect(() => {
    const follow = () => setAddress(parseSentenceAddress(location.search));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
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
  return [address, go] as const;
}
