import { join } from 'node:path';
import { z } from 'zod';
import type { SetDescription } from '../mappings/document.ts';
import { readTable } from '../mappings/read-table.ts';
import { citedLicence } from '../src/catalogue/cited-licence.ts';
import { cleanText } from './text.ts';
import { withoutUndefined } from './without-undefined.ts';

/** The terms of a licence, and where they are written. */
interface KnownLicence {
  url: string;
  commercial_use: boolean;
}

/** `tables/licences.tsv`: the licences that symbols come under, by their SPDX identifier (https://spdx.org/licenses/). */
const licences: ReadonlyMap<string, KnownLicence> = new Map(
  readTable(join(import.meta.dirname, 'tables/licences.tsv'), ['id', 'url', 'commercial_use']).map(
    ({ id, url, commercial_use }) => [id, { url, commercial_use: commercial_use === 'yes' }],
  ),
);

/** SPDX identifiers are compared without regard to case (SPDX 2.3, annex D.2). */
const idsByLowerCase = new Map([...licences.keys()].map((id) => [id.toLowerCase(), id]));

/** An address that clients may follow: `javascript:` and the like would end in links of their pages. */
export const WebAddress = z
  .url({ protocol: /^https?$/, error: 'not an http or https address' })
  .refine((address) => address.isWellFormed(), 'not an http or https address');

/** A licence as a catalogue states it; what is left out comes from {@link licences} and the set. */
export const StatedLicence = z.strictObject({
  id: z.string().min(1).max(64).meta({
    description: 'SPDX identifier such as CC-BY-SA-4.0, or LicenseRef-… for a licence of your own',
  }),
  url: WebAddress.optional().meta({ description: 'Where the licence is written; needed for a LicenseRef-…' }),
  author: z.string().overwrite(cleanText).min(1).max(200).optional(),
  attribution: z.string().overwrite(cleanText).min(1).max(200).optional().meta({
    description:
      'The sentence to print beside the image; made from name, author, set and licence where it is left out',
  }),
  commercial_use: z.boolean().optional().meta({ description: 'Needed for a LicenseRef-…' }),
});
/** A licence that passed {@link StatedLicence}. */
export type StatedLicence = z.output<typeof StatedLicence>;

/** The licence of a symbol, complete; a sentence on what is missing where it cannot be completed. */
export function completeLicence(
  stated: StatedLicence,
  symbol: { name: string; title: string; url?: string | undefined },
) {
  const id = idsByLowerCase.get(stated.id.toLowerCase()) ?? stated.id;
  const existing = licences.get(id);
  if (existing === undefined && !/^LicenseRef-[A-Za-z0-9.-]+$/.test(id)) {
    const meant = readLicence(id);
    const hint =
      typeof meant === 'string' || !licences.has(meant.id) ? '' : `; "${meant.id}" is probably meant`;
    return `"${id}" is no licence that is known here${hint}`;
  }
  const url = stated.url ?? existing?.url;
  const commercialUse = stated.commercial_use ?? existing?.commercial_use;
  if (url === undefined || commercialUse === undefined) return `${id} needs url and commercial_use`;
  const origin = symbol.url === undefined ? symbol.title : `${symbol.title} (${symbol.url})`;
  const by = stated.author === undefined ? '' : ` by ${stated.author}`;
  return withoutUndefined({
    id,
    url,
    attribution: stated.attribution ?? `“${cleanText(symbol.name)}”${by}, ${origin}, ${citedLicence(id)}`,
    author: stated.author,
    commercial_use: commercialUse,
  });
}

/**
 * A set as the catalogue describes it; published by the author where no publisher is named.
 * @throws Error where the licence cannot be completed.
 */
export function describeSet(
  { publisher, ...described }: Pick<SetDescription, 'title' | 'version' | 'url' | 'publisher'>,
  stated: StatedLicence,
): SetDescription {
  const complete = completeLicence(stated, { ...described, name: described.title });
  if (typeof complete === 'string') throw new Error(complete);
  const { id, url, author, commercial_use } = complete;
  const license = { id, url, commercial_use };
  return withoutUndefined({ ...described, publisher: publisher ?? author, license });
}

/** What a licence grants and asks for; version and country as far as they are stated. */
interface LicenceTerms {
  /** One of {@link commonsKinds}, or the identifier of a licence that has no versions to choose from: `CC0-1.0`, `MIT`. */
  kind: string;
  version?: string | undefined;
  /** ISO 3166, for a version that was adapted to the law of a country. */
  country?: string | undefined;
}

/** The licences of Creative Commons that ask for the author's name: there are no others. */
const commonsKinds: ReadonlySet<string> = new Set(['BY', 'BY-SA', 'BY-NC', 'BY-ND', 'BY-NC-SA', 'BY-NC-ND']);

/** Words of a licence's name, in lower case: what each adds to its kind; null for those that add nothing. */
const licenceWords: Readonly<Record<string, string | null>> = {
  by: 'BY',
  attribution: 'BY',
  nc: 'NC',
  noncommercial: 'NC',
  sa: 'SA',
  sharealike: 'SA',
  nd: 'ND',
  noderivatives: 'ND',
  noderivs: 'ND',
  cc: null,
  creative: null,
  commons: null,
  licence: null,
  license: null,
  public: null,
  international: null,
  unported: null,
  generic: null,
};

/** Countries whose adapted versions are told by a word of the name. */
const countries: ReadonlySet<string> = new Set(['uk', 'au', 'at', 'de', 'nl', 'us', 'fr', 'es', 'it', 'ca']);

/**
 * The terms of a licence's name such as `CC BY-NC-SA 4.0`, whatever dashes, blanks or brackets part its words. Pure.
 * @returns undefined where anything is left that is not understood, a sign or a word in any script: it may be a restriction.
 */
function termsOfName(name: string): LicenceTerms | undefined {
  const id = idsByLowerCase.get(name.toLowerCase());
  if (id !== undefined && !id.startsWith('CC-BY')) return { kind: id };
  if (/^(?:public[ -]domain|cc[ -]?(?:0|zero)(?: 1\.0)?(?: universal)?)$/i.test(name))
    return { kind: 'CC0-1.0' };
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=non|share|no)[\s\p{Pd}]+(?=commercial|alike|deriv)/gu, '')
    .split(/[\s\p{Pd}_,;:/()[\]]+|\.(?!\d)/u)
    .filter((word) => word !== '');
  const parts = new Set<string>();
  let version: string | undefined;
  let country: string | undefined;
  for (const word of words) {
    if (Object.hasOwn(licenceWords, word)) parts.add(licenceWords[word] ?? '');
    // `Attribution 4.0 International (CC BY 4.0)` says it twice.
    else if (/^v?(?:1\.0|2\.[015]|3\.0|4\.0)$/.test(word) && word.endsWith(version ?? ''))
      version = word.replace('v', '');
    else if (countries.has(word) && version !== undefined) country = word.toUpperCase();
    else return undefined;
  }
  const isCommons = words.some((word) => word === 'cc' || word === 'creative');
  return isCommons ? { kind: commonsKind(parts), version, country } : undefined;
}

/** `BY-NC-SA` of its parts in any order. */
function commonsKind(parts: ReadonlySet<string>): string {
  return ['BY', 'NC', 'SA', 'ND'].filter((part) => parts.has(part)).join('-');
}

/** The different licences of Creative Commons whose addresses a text holds. Pure. */
function termsOfAddresses(text: string): LicenceTerms[] {
  const pattern =
    /creativecommons\.org\/(?:licenses|publicdomain)\/([a-z-]+)\/(\d\.\d)(?:\/([a-z]{2})(?![a-z]))?/gi;
  const found = new Map<string, LicenceTerms>();
  for (const [address, name = '', version, country] of text.matchAll(pattern)) {
    const kind = commonsKind(new Set(name.toUpperCase().split('-')));
    if (/zero\/1\.0/i.test(address)) found.set('zero', { kind: 'CC0-1.0' });
    else found.set(address.toLowerCase(), { kind, version, country: country?.toUpperCase() });
  }
  return [...found.values()];
}

/**
 * A licence as boards write it, by its name (`CC BY-NC-SA 4.0`, `CC By`, `public domain`) or its address, and the address that stands
 * beside it. What is not stated is not made up: without a version it is a licence of its own, under the address of all versions.
 * @returns a sentence on what is wrong where the two contradict each other, or the name is not understood.
 */
export function readLicence(
  written: string,
  address = '',
): Pick<StatedLicence, 'id' | 'url' | 'commercial_use'> | string {
  const name = written.trim();
  const stated = termsOfAddresses(address);
  const [at] = stated;
  if (name === '' && at === undefined) return 'no licence is stated';
  const terms = name === '' ? at : /^https?:/i.test(name) ? termsOfAddresses(name)[0] : termsOfName(name);
  if (terms === undefined || !(licences.has(terms.kind) || commonsKinds.has(terms.kind)))
    return `"${name || address}" is no licence that is known here`;
  const isContradicted =
    at !== undefined &&
    (terms.kind !== at.kind ||
      (terms.version !== undefined && terms.version !== at.version) ||
      (terms.country !== undefined && terms.country !== at.country));
  if (stated.length > 1 || isContradicted) return `"${name}" and its address ${address} are two licences`;
  return statedLicence(at ?? terms);
}

/** The licence with these terms: one that SPDX lists, or one of its own with its address. Pure. */
function statedLicence({ kind, version, country }: LicenceTerms) {
  if (licences.has(kind)) return { id: kind };
  const parts = ['CC', kind, version, country].filter((part) => part !== undefined);
  const id = parts.join('-');
  if (licences.has(id)) return { id };
  const path = [kind, version, country].filter((part) => part !== undefined).join('/');
  return {
    id: `LicenseRef-${id}`,
    url: `https://creativecommons.org/licenses/${path}/`.toLowerCase(),
    commercial_use: !kind.split('-').includes('NC'),
  };
}
