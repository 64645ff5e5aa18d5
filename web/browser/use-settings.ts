import { useEffect, useState } from 'preact/hooks';
import type { Settings, SettingsChanges } from './settings.ts';
import { changeSettings, readSettings, settingsEvent } from './settings-store.ts';

/** What settings may change by: this window, another one, and a link that is gone to in the history. */
const events = [settingsEvent, 'storage', 'popstate'];

/**
 * The settings, in any component, and a function that changes them for all.
 * A change is kept in the browser, and takes a link's settings out of the address: from then on they are the visitor's own.
 */
export function useSettings(): [settings: Settings, change: (changes: SettingsChanges) => void] {
  const [settings, setSettings] = useState(readSettings);
  useEffect(() => {
    const follow = () => setSettings(readSettings());
    for (const event of events) addEventListener(event, follow);
    return () => {
      for (const event of events) removeEventListener(event, follow);
    };
  }, []);
  return [settings, changeSettings];
}
