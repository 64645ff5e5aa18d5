import { useCallback, useState } from 'preact/hooks';
import { type AddressChanges, formatAddress, parseAddress, withChanges } from './address.ts';
import { useKeptChange } from './preferences.ts';
import { useWindow } from './use-window.ts';

/**
 * Whether an address becomes a new entry of the history, or takes the place of the present one. A word that is being typed
 * takes the place of what was typed before it, and of nothing else: Back leads to the search before.
 */
type HistoryChange = 'push' | 'replace' | 'type';

/** State of a history entry. */
export interface HistoryEntry {
  /** Whether a symbol was opened from the entry before. */
  openedHere?: boolean;
  /** Whether its word is being typed: neither confirmed nor left yet. */
  isTyped?: boolean;
  /** Pages of results that were loaded, and how far they were scrolled, for a reload or a return. */
  pages?: number;
  scrollY?: number;
}

/** The state of the present history entry. */
export function historyEntry(): HistoryEntry {
  return (history.state as HistoryEntry | null) ?? {};
}

/** Adds to the state of the present history entry. */
export function updateHistoryEntry(changes: HistoryEntry): void {
  history.replaceState({ ...historyEntry(), ...changes }, '');
}

/** The address as the state of the page, and the ways to change it: the history is the only place where it is kept. */
export function useAddress() {
  const [address, setAddress] = useState(() => parseAddress(location.search));
  // Moves through the history (Back, Forward): what was typed gives way to the address then.
  const [traversals, setTraversals] = useState(0);
  useWindow('popstate', () => {
    if (historyEntry().isTyped) updateHistoryEntry({ isTyped: false });
    setAddress(parseAddress(location.search));
    setTraversals((count) => count + 1);
  });
  // The settings of a link may have left it.
  useKeptChange(() => setAddress(parseAddress(location.search)));

  const go = useCallback((changes: AddressChanges, change: HistoryChange) => {
    const before = parseAddress(location.search);
    const next = withChanges(before, changes);
    const query = formatAddress(next);
    const isTyped = change === 'type';
    const wasTyped = historyEntry().isTyped === true;
    // A double click opens a symbol once, not twice.
    if (query === formatAddress(before)) {
      if (wasTyped && !isTyped) updateHistoryEntry({ isTyped: false });
      return;
    }
    const url = query || location.pathname;
    const opensSymbol = changes.symbol !== undefined;
    if (change === 'push' || (isTyped && !wasTyped)) {
      history.pushState({ openedHere: opensSymbol, isTyped }, '', url);
    }
    // Another search begins with its first page.
    else history.replaceState(next.symbol === undefined ? { isTyped } : historyEntry(), '', url);
    setAddress(next);
  }, []);

  /** Leaves the open symbol, to where it was opened from. */
  const closeSymbol = useCallback(() => {
    if (historyEntry().openedHere) history.back();
    else go({ symbol: undefined }, 'replace');
  }, [go]);

  return { address, traversals, go, closeSymbol };
}
