import { useState } from 'preact/hooks';
import { type Changes, defined, tagPattern, validValues } from './address.ts';
import { readPreference, tellKept, useKeptChange, writePreference } from './preferences.ts';

/**
 * A visitor's settings: chosen once, applied to every card, symbol, sheet, download and strip. They are kept in the
 * visitor's own browser, and a shared link carries them (`settings=skin.4_hair.black_colours.fitzgerald`).
 */
export interface Settings {
  /** Skin tone (1–5) and hair colour of everybody, as the variants of the API name them. */
  skin?: string;
  hair?: string;
  mono?: true;
  /** BCP 47 tag of a second name on each card; the first language is that of the search. */
  second?: string;
  /** Scheme of colours by word class, as `GET /api/v1/classes` names it. */
  colours?: string;
  /** Set whose symbols come first where several mean the same. */
  set?: string;
  /** Where the name stands beside its image; below unless set. */
  captions?: 'above';
}

/** Syntax of each value in a link and in the storage; anything else is ignored. */
const patterns: Readonly<Record<keyof Settings, RegExp>> = {
  skin: /^[1-5]$/,
  hair: /^(black|brown|blonde|red|gray|white)$/,
  mono: /^1$/,
  second: tagPattern,
  colours: /^(fitzgerald|goossens)$/,
  set: /^[a-z0-9-]{1,40}$/,
  captions: /^above$/,
};

/** Parses settings as a link carries them; what is unknown or invalid is ignored. */
export function parseSettings(text: string): Settings {
  const params = new URLSearchParams(text.replaceAll('_', '&').replaceAll('.', '='));
  const { mono, ...texts } = validValues(params, patterns);
  return { ...texts, ...(mono && { mono: true }) } as Settings;
}

/** Writes settings for a link; empty where all are as at first. Needs no escapes in a URL. */
export function formatSettings(settings: Settings): string {
  return (Object.keys(patterns) as (keyof Settings)[])
    .filter((name) => settings[name] !== undefined)
    .map((name) => `${name}.${settings[name] === true ? '1' : settings[name]}`)
    .join('_');
}

/** Settings with some changed. */
export function withSettings(settings: Settings, changes: Changes<Settings>): Settings {
  return defined<Settings>({ ...settings, ...changes });
}

/** Parameter of a shared link that carries its sender's settings. */
export const settingsParameter = 'settings';

/** The settings that hold now: those of the link that led here, else the visitor's own. */
export function readSettings(): Settings {
  return parseSettings(linkedSettings() ?? readPreference('settings') ?? '');
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
  tellKept();
}

/** Changes the visitor's own settings, which take the place of a link's. */
function changeSettings(changes: Changes<Settings>): void {
  store(withSettings(readSettings(), changes));
}

function store(settings: Settings): void {
  writePreference('settings', formatSettings(settings));
  leaveLinkedSettings();
}

/** The settings that came with a link, which are not the visitor's own. */
export function linkedSettings(): string | undefined {
  return new URLSearchParams(location.search).get(settingsParameter) ?? undefined;
}

/**
 * The settings, in any component, and a function that changes them for all.
 * A change is kept in the browser, and takes a link's settings out of the address: from then on they are the visitor's own.
 */
export function useSettings(): [settings: Settings, change: (changes: Changes<Settings>) => void] {
  const [settings, setSettings] = useState(readSettings);
  useKeptChange(() => setSettings(readSettings()));
  return [settings, changeSettings];
}
