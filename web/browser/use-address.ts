import { useCallback, useEffect, useState } from 'preact/hooks';
import { type Address, type AddressChanges, formatAddress, parseAddress, withChanges } from './address.ts';

/** How an address is gone to: by a new entry of the history, or in place of the present one. */
export type Step = 'push' | 'replace';

/** Where the page is. */
export interface Place {
  address: Address;
  go: (changes: AddressChanges, step: Step) => void;
  /** Leaves the open symbol, to where it was opened from. */
  closeSymbol: () => void;
}

/** What the history remembers of an entry: whether a symbol was opened from the entry before. */
interface Entry {
  openedHere?: boolean;
}

/** The address as the state of the page: the history is the only place where it is kept. */
export function useAddress(): Place {
  const [address, setAddress] = useState(() => parseAddress(location.search));
  useEffect(() => {
    const follow = () => setAddress(parseAddress(location.search));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);

  const go = useCallback((changes: AddressChanges, step: Step) => {
    const next = withChanges(parseAddress(location.search), changes);
    const url = formatAddress(next) || location.pathname;
    const before = history.state as Entry | null;
    const opensSymbol = step === 'push' && changes.symbol !== undefined;
    const entry: Entry = step === 'replace' ? (before ?? {}) : { openedHere: opensSymbol };
    if (step === 'push') history.pushState(entry, '', url);
    else history.replaceState(entry, '', url);
    setAddress(next);
  }, []);

  const closeSymbol = useCallback(() => {
    if ((history.state as Entry | null)?.openedHere) history.back();
    else go({ symbol: undefined }, 'replace');
  }, [go]);

  return { address, go, closeSymbol };
}
