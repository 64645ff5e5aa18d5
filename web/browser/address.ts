/**
 * State of the page as its URL: every view can be linked to, bookmarked and gone back to. Parameters have the names that
 * they have in the API.
 */

/** Skin tone or hair colour of the artwork itself, where settings want another one. */
export const drawn = 'drawn';

/** Variant chosen for the open symbol; a value that it leaves out follows the settings. */
export interface VariantChoice {
  skin?: string;
  hair?: string;
  mono?: boolean;
  overlay?: string;
}

/** Everything that the URL holds. */
export interface Address extends VariantChoice {
  q: string;
  /** Language of the names; `*` = any. Absent = chosen by preferences and the browser. */
  lang?: string;
  /** Language of the page itself. Absent = the visitor's. */
  ui?: string;
  /** Settings of the sender of a link, as `formatSettings` writes them. Absent = the visitor's own. */
  settings?: string;
  group?: string;
  age_group?: string;
  /** Name of the only set to show symbols of. */
  set?: string;
  tags: readonly string[];
  has_audio: boolean;
  /** Id of the open symbol. */
  symbol?: number;
}

/** Changes to an address; undefined takes a value away. */
export type AddressChanges = { [Name in keyof Address]?: Address[Name] | undefined };

/** Syntax of text values; others are ignored. */
const patterns = {
  lang: /^(\*|[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*)$/,
  ui: /^[a-z]{2}$/,
  settings: /^[\w.-]{0,200}$/,
  group: /^[\w-]{1,64}$/,
  age_group: /^(child|youth|adult)$/,
  set: /^[\w.-]{1,64}$/,
  skin: /^([1-5]|drawn)$/,
  hair: /^(black|brown|blonde|red|gray|white|drawn)$/,
  overlay: /^(plural|negation)$/,
} as const satisfies Partial<Record<keyof Address, RegExp>>;

const variantNames = ['skin', 'hair', 'mono', 'overlay'] as const satisfies (keyof VariantChoice)[];

/** Longest query that the API accepts. */
export const queryMaximumCharacters = 128;

/** Parses a URL's query string; invalid values are ignored. */
export function parseAddress(search: string): Address {
  const params = new URLSearchParams(search);
  const texts = Object.entries(patterns).flatMap(([name, pattern]) => {
    const value = params.get(name);
    return value !== null && pattern.test(value) ? [[name, value]] : [];
  });
  const symbol = params.get('symbol') ?? '';
  return {
    ...(Object.fromEntries(texts) as Pick<Address, keyof typeof patterns>),
    q: [...(params.get('q') ?? '')].slice(0, queryMaximumCharacters).join(''),
    tags: (params.get('tags') ?? '')
      .split(',')
      .filter((tag) => tag !== '')
      .slice(0, 20),
    has_audio: params.get('has_audio') === 'true',
    ...(/^[01]$/.test(params.get('mono') ?? '') && { mono: params.get('mono') === '1' }),
    ...(/^\d{1,10}$/.test(symbol) && { symbol: Number(symbol) }),
  };
}

/** Writes the query string of an address, with its question mark; empty for the start page. */
export function formatAddress(address: Address): string {
  const { q, tags, has_audio, symbol, mono } = address;
  const named = (name: keyof typeof patterns): [string, string][] => {
    const value = address[name];
    return value === undefined ? [] : [[name, value]];
  };
  const entries: [string, string][] = [
    ...(q === '' ? [] : ([['q', q]] as [string, string][])),
    ...named('lang'),
    ...named('ui'),
    ...named('settings'),
    ...named('group'),
    ...named('age_group'),
    ...named('set'),
    ...(tags.length === 0 ? [] : ([['tags', tags.join(',')]] as [string, string][])),
    ...(has_audio ? ([['has_audio', 'true']] as [string, string][]) : []),
    ...(symbol === undefined ? [] : ([['symbol', String(symbol)]] as [string, string][])),
    ...named('skin'),
    ...named('hair'),
    ...(mono === undefined ? [] : ([['mono', mono ? '1' : '0']] as [string, string][])),
    ...named('overlay'),
  ];
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`;
}

/** An address with some values changed. Another symbol, or none, resets the variant. */
export function withChanges(address: Address, changes: AddressChanges): Address {
  const kept: AddressChanges = { ...address };
  if ('symbol' in changes) for (const name of variantNames) delete kept[name];
  const changed = Object.entries({ ...kept, ...changes }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(changed) as unknown as Address;
}

/** The changes that take every filter away. */
export const withoutFilters = {
  group: undefined,
  age_group: undefined,
  set: undefined,
  tags: [],
  has_audio: false,
} as const satisfies AddressChanges;

/** The values that narrow a search. */
type SearchFilters = { [Name in keyof typeof withoutFilters]?: Address[Name] | undefined };

/** How many filters are chosen, those by keyword apart: they are in sight by themselves. */
export function filterCount({ group, age_group, set, has_audio }: SearchFilters): number {
  return [group, age_group, set, has_audio].filter(Boolean).length;
}

/** Whether any filter narrows the search. */
export function isFiltered(filters: SearchFilters): boolean {
  return filterCount(filters) > 0 || (filters.tags ?? []).length > 0;
}

/** Whether there is neither query nor filter: then the page introduces the catalogue. */
export function isStart(address: Address): boolean {
  return address.q.trim() === '' && !isFiltered(address);
}

/** The variant of the open symbol. */
export function variantOf({ skin, hair, mono, overlay }: Address): VariantChoice {
  return {
    ...(skin !== undefined && { skin }),
    ...(hair !== undefined && { hair }),
    ...(mono !== undefined && { mono }),
    ...(overlay !== undefined && { overlay }),
  };
}

/** The part of a variant that a symbol can follow; in black and white there is nothing to colour. */
export function applicableVariant(
  { skin, hair, mono, overlay }: VariantChoice,
  able: { skin: boolean; hair: boolean },
): VariantChoice {
  return {
    ...(skin !== undefined && skin !== drawn && able.skin && !mono && { skin }),
    ...(hair !== undefined && hair !== drawn && able.hair && !mono && { hair }),
    ...(mono && { mono }),
    ...(overlay !== undefined && { overlay }),
  };
}
