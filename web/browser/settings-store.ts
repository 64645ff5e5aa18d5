import { readPreference, writePreference } from './preferences.ts';
import {
  formatSettings,
  parseSettings,
  type Settings,
  type SettingsChanges,
  withSettings,
} from './settings.ts';

/** Parameter of a shared link that carries its sender's settings. */
export const settingsParameter = 'settings';

/** Sent to this window when the settings have changed in it; other windows hear `storage`. */
export const settingsEvent = 'symbol-catalog-settings';

/** The settings that hold now: those of the link that led here, else the visitor's own. */
export function readSettings(): Settings {
  return parseSettings(linkedSettings() ?? readPreference('settings') ?? '');
}

/** Whether the settings came with a link and are not the visitor's own. */
export function areSettingsLinked(): boolean {
  return linkedSettings() !== undefined;
}

/** Takes all settings back to how they are at first. */
export function resetSettings(): void {
  store({});
}

/** Gives up the settings of a link for the visitor's own. */
export function leaveLinkedSettings(): void {
  const url = new URL(location.href);
  url.searchParams.delete(settingsParameter);
  if (url.href !== location.href) history.replaceState(history.state, '', url);
  dispatchEvent(new Event(settingsEvent));
}

/** Changes the visitor's own settings, which take the place of a link's. */
export function changeSettings(changes: SettingsChanges): void {
  store(withSettings(readSettings(), changes));
}

function store(settings: Settings): void {
  writePreference('settings', formatSettings(settings));
  leaveLinkedSettings();
}

function linkedSettings(): string | undefined {
  return new URLSearchParams(location.search).get(settingsParameter) ?? undefined;
}
