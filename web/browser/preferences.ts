/** A visitor's preferences, stored in their own browser and nowhere else. */
type Preference =
  /** Language of the page. */
  | 'ui'
  /** Language of the names; `*` = any. */
  | 'lang'
  /** Whether switch scanning is on. */
  | 'scanning'
  | 'scanningSeconds';

const prefix = 'symbol-catalog:';

/** A remembered value; null where there is none, or where the browser keeps nothing. */
export function readPreference(name: Preference): string | null {
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
  } catch {
    // Storage is full or switched off: the value holds for this visit.
  }
}
