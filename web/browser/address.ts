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
  symbol?: number;
}

/** Changes to values; undefined takes one away. */
export type Changes<Values> = { [Name in keyof Values]?: Values[Name] | undefined };

/** Changes to an address. */
export type AddressChanges = Changes<Address>;

/** A BCP 47 tag, as far as it is used here. */
export const tagPattern = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/;

/** Syntax of each value but the query, in the order in which addresses have them; others are ignored. */
const patterns = {
  lang: /^(\*|[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*)$/,
  ui: /^[a-z]{2}$/,
  settings: /^[\w.-]{0,200}$/,
  group: /^[\w-]{1,64}$/,
  age_group: /^(child|youth|adult)$/,
  set: /^[\w.-]{1,64}$/,
  symbol: /^\d{1,10}$/,
  skin: /^([1-5]|drawn)$/,
  hair: /^(black|brown|blonde|red|gray|white|drawn)$/,
  mono: /^[01]$/,
  overlay: /^(plural|negation)$/,
} as const satisfies Partial<Record<keyof Address, RegExp>>;

/** Longest query that the API accepts. */
export const queryMaximumCharacters = 128;

/** The values of parameters that have the syntax of theirs; others are ignored. */
export function validValues<Name extends string>(
  params: URLSearchParams,
  syntax: Readonly<Record<Name, RegExp>>,
): { [Key in Name]?: string } {
  const names = Object.keys(syntax) as Name[];
  const valid = names.filter((name) => params.has(name) && syntax[name].test(params.get(name) ?? ''));
  return Object.fromEntries(valid.map((name) => [name, params.get(name)])) as { [Key in Name]?: string };
}

/** Parses a URL's query string; invalid values are ignored. */
export function parseAddress(search: string): Address {
  const params = new URLSearchParams(search);
  const { symbol, mono, ...texts } = validValues(params, patterns);
  return {
    ...texts,
    q: [...(params.get('q') ?? '')].slice(0, queryMaximumCharacters).join(''),
    ...(mono && { mono: mono === '1' }),
    ...(symbol && { symbol: Number(symbol) }),
  };
}

/** Writes the query string of an address, with its question mark; empty for the start page. */
export function formatAddress(address: Address): string {
  const { q, symbol, mono } = address;
  const texts = {
    ...address,
    symbol: symbol?.toString(),
    mono: mono === undefined ? mono : mono ? '1' : '0',
  };
  const names = Object.keys(patterns) as (keyof typeof patterns)[];
  return pathWith('', { q, ...Object.fromEntries(names.map((name) => [name, texts[name]])) });
}

/** A path with a query string of the parameters that have a value. */
export function pathWith(path: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** Values without those that are undefined. */
export function defined<Values>(values: Changes<Values>): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;
}

const withoutVariant = { skin: undefined, hair: undefined, mono: undefined, overlay: undefined };

/** An address with some values changed. Another symbol, or none, resets the variant. */
export function withChanges(address: Address, changes: AddressChanges): Address {
  return defined<Address>({ ...address, ...('symbol' in changes && withoutVariant), ...changes });
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

/** Takes the click of a link of the page; one that is meant for another tab or window is left to the browser. */
export function onClickHere(go: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go();
  };
}
