import { useState } from 'preact/hooks';
import { defined, tagPattern, type VariantChoice } from './address.ts';
import { readPreference, tellKept, useKeptChange, writePreference } from './preferences.ts';

/**
 * A visitor's settings: chosen once, applied to every card, symbol, sheet, download and strip. They are kept in the
 * visitor's own browser, and a shared link carries them (`settings=skin.4_hair.black_colours.fitzgerald`).
 */
export interface Settings {
  /** Skin tone (1–5) and hair colour of everybody, as the variants of the API name them. */
  skin?: string;
  hair?: string;
  /** Black and white. */
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

/** Changes to settings; undefined resets a value. */
type SettingsChanges = { [Name in keyof Settings]?: Settings[Name] | undefined };

/** Schemes of colours that the page offers. */
export const colourSchemes = ['fitzgerald', 'goossens'] as const;

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

const names = Object.keys(patterns) as (keyof Settings)[];

/** Parses settings as a link carries them; what is unknown or invalid is ignored. */
export function parseSettings(text: string): Settings {
  const values = new Map(
    text.split('_').map((entry): [string, string] => {
      const [name = '', value = ''] = entry.split('.');
      return [name, value];
    }),
  );
  const valid = names.flatMap((name) => {
    const value = values.get(name);
    return value !== undefined && patterns[name].test(value) ? [[name, name === 'mono' || value]] : [];
  });
  return Object.fromEntries(valid) as Settings;
}

/** Writes settings for a link; empty where all are as at first. Needs no escapes in a URL. */
export function formatSettings(settings: Settings): string {
  return names
    .flatMap((name) => {
      const value = settings[name];
      return value === undefined ? [] : [`${name}.${value === true ? '1' : value}`];
    })
    .join('_');
}

/** Settings with some changed. */
export function withSettings(settings: Settings, changes: SettingsChanges): Settings {
  return defined<Settings>({ ...settings, ...changes });
}

/** The look of people that settings ask for, as parameters of a variant; empty where artwork stays as drawn. */
export function variantOfSettings({ skin, hair, mono }: Settings): VariantChoice {
  return defined<VariantChoice>({ skin, hair, mono });
}

/** Parameter of a shared link that carries its sender's settings. */
export const settingsParameter = 'settings';

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
  tellKept();
}

/** Changes the visitor's own settings, which take the place of a link's. */
function changeSettings(changes: SettingsChanges): void {
  store(withSettings(readSettings(), changes));
}

function store(settings: Settings): void {
  writePreference('settings', formatSettings(settings));
  leaveLinkedSettings();
}

function linkedSettings(): string | undefined {
  return new URLSearchParams(location.search).get(settingsParameter) ?? undefined;
}

/**
 * The settings, in any component, and a function that changes them for all.
 * A change is kept in the browser, and takes a link's settings out of the address: from then on they are the visitor's own.
 */
export function useSettings(): [settings: Settings, change: (changes: SettingsChanges) => void] {
  const [settings, setSettings] = useState(readSettings);
  useKeptChange(() => setSettings(readSettings()));
  return [settings, changeSettings];
}
