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
  /** Id of the open symbol. */
  symbol?: number;
}

/** Changes to an address; undefined takes a value away. */
export type AddressChanges = { [Name in keyof Address]?: Address[Name] | undefined };

/** A BCP 47 tag, as far as it is used here. */
export const tagPattern = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/;

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
    ...(/^[01]$/.test(params.get('mono') ?? '') && { mono: params.get('mono') === '1' }),
    ...(/^\d{1,10}$/.test(symbol) && { symbol: Number(symbol) }),
  };
}

/** Writes the query string of an address, with its question mark; empty for the start page. */
export function formatAddress({ q, symbol, mono, ...address }: Address): string {
  const { lang, ui, settings, group, age_group, set, skin, hair, overlay } = address;
  return pathWith('', {
    ...{ q, lang, ui, settings, group, age_group, set, symbol: symbol?.toString(), skin, hair },
    ...{ mono: mono === undefined ? undefined : mono ? '1' : '0', overlay },
  });
}

/** A path with a query string of the parameters that have a value. */
export function pathWith(path: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** Values without those that are undefined. */
export function defined<Values>(values: { [Name in keyof Values]?: Values[Name] | undefined }): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;
}

/** An address with some values changed. Another symbol, or none, resets the variant. */
export function withChanges(address: Address, changes: AddressChanges): Address {
  const kept: AddressChanges = { ...address };
  if ('symbol' in changes) for (const name of variantNames) delete kept[name];
  return defined<Address>({ ...kept, ...changes });
}

/** The changes that take every filter away. */
export const withoutFilters = {
  group: undefined,
  age_group: undefined,
  set: undefined,
} as const satisfies AddressChanges;

/** Whether a topic, an age or a set narrows the search. */
export function isFiltered({ group, age_group, set }: AddressChanges): boolean {
  return [group, age_group, set].some((value) => value !== undefined);
}

/** Whether there is neither query nor filter: then the page introduces the catalogue. */
export function isStart(address: Address): boolean {
  return address.q.trim() === '' && !isFiltered(address);
}

/** The variant of the open symbol. */
export function variantOf({ skin, hair, mono, overlay }: Address): VariantChoice {
  return defined<VariantChoice>({ skin, hair, mono, overlay });
}

/** The part of a variant that a symbol can follow; in black and white there is nothing to colour. */
export function applicableVariant(
  { skin, hair, mono, overlay }: VariantChoice,
  able: { skin: boolean; hair: boolean },
): VariantChoice {
  const applied = (value: string | undefined, isAble: boolean) =>
    isAble && !mono && value !== drawn ? value : undefined;
  return defined<VariantChoice>({
    skin: applied(skin, able.skin),
    hair: applied(hair, able.hair),
    mono: mono || undefined,
    overlay,
  });
}

/** Whether a click is meant for another tab or window: that is left to the browser. */
export function opensElsewhere(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
}
