import { useState } from 'preact/hooks';
import { useWindow } from './use-window.ts';

/** A visitor's preferences, stored in their own browser and nowhere else. */
type Preference =
  | 'ui'
  /** Language of the names; `*` = any. */
  | 'lang'
  | 'scanning'
  | 'scanningSeconds'
  | 'scanningSound'
  /** How long a pointer rests on what it presses. */
  | 'dwellSeconds'
  /** Whether words that may come next are shown while speaking. */
  | 'nextWords'
  /** How boards and strips are printed, as JSON. */
  | 'paper'
  | 'paper-strip'
  /** Look of symbols and cards, as a shared link carries it. */
  | 'settings'
  /** Symbols that were opened last, as JSON. */
  | 'recent'
  /** The board, as a link holds it; the steps that lead back, and those taken back, a line each. */
  | 'board'
  | 'board-past'
  | 'board-future';

const prefix = 'symbol-catalog:';

/** Values that the browser does not keep, because its storage is full or switched off: they hold for this visit. */
const unstored = new Map<Preference, string>();

/** A remembered value; null where there is none. */
export function readPreference(name: Preference): string | null {
  const value = unstored.get(name);
  if (value !== undefined) return value;
  try {
    return localStorage.getItem(prefix + name);
  } catch {
    return null;
  }
}

/** Remembers a value where the browser lets it. */
export function writePreference(name: Preference, value: string): void {
  try {
    localStorage.setItem(prefix + name, value);
    unstored.delete(name);
  } catch {
    unstored.set(name, value);
  }
}

/**
 * A preference in the one component that shows it. Written at once: a page that is reloaded before its next frame keeps it.
 * @param choices the numbers that it may be, where it is one: a remembered value beside them is the initial one
 */
export function usePreference(
  name: Preference,
  initial: string,
  choices?: readonly number[],
): [string, (value: string) => void] {
  const [value, setValue] = useState(() => {
    const kept = readPreference(name) ?? initial;
    return !choices || choices.some((choice) => String(choice) === kept) ? kept : initial;
  });
  function change(next: string) {
    writePreference(name, next);
    setValue(next);
  }
  return [value, change];
}

/** A preference that is on or off; off at first. */
export function useOnOff(name: Preference): [isOn: boolean, turn: (isOn: boolean) => void] {
  const [value, change] = usePreference(name, 'off');
  return [value === 'on', (isOn) => change(isOn ? 'on' : 'off')];
}

/** Tells everything that shows settings or boards that these have changed. */
export function tellKept(): void {
  dispatchEvent(new Event('symbol-catalog-kept'));
}

/** Calls a function when settings or boards have changed, in any window, also by a link that is gone to in the history. */
export function useKeptChange(follow: () => void): void {
  useWindow(['symbol-catalog-kept', 'storage', 'popstate'], follow);
}
