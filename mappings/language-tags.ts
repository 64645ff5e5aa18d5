/**
 * Language tags: one canonical form for everything that clients and catalogues send, and the fallback between them.
 *
 * @see https://www.rfc-editor.org/rfc/rfc5646 (BCP 47) and https://www.rfc-editor.org/rfc/rfc4647#section-3.4 (lookup)
 */
import { join } from 'node:path';
import parentLocaleData from 'cldr-core/supplemental/parentLocales.json' with { type: 'json' };
import type { LanguageTag } from './document.ts';
import { readByLanguage, readTable } from './read-table.ts';
import { bySpeakers } from './speakers.ts';

/** CLDR's parents of locales that truncation does not find: `es-MX` inherits from `es-419`. */
const parentLocales: Readonly<Record<string, string>> =
  parentLocaleData.supplemental.parentLocales.parentLocale;

/** The language of a tag, without its script and region: `es` of `es-MX`. Pure. */
export function primaryLanguage(tag: LanguageTag): string {
  return tag.split('-', 1)[0] ?? tag;
}

/** Codes that the registry does not know or reads otherwise, by lower-case tag. ISO 639-2 and -3 come from CLDR. */
const aliases: Readonly<Record<string, string>> = {
  // ARASAAC and Softcatalà say `val`; CLDR keeps the region, which adds nothing to the variant.
  val: 'ca-valencia',
  'ca-es-valencia': 'ca-valencia',
  // Cboard's code for Montenegrin; CLDR writes `cnr` as Serbian of Montenegro, which is Latin by default.
  me: 'sr-ME',
  'zh-chs': 'zh-Hans',
  'zh-cht': 'zh-Hant',
  'zh-simple': 'zh-Hans',
  'zh-traditional': 'zh-Hant',
};

/** An extended language (RFC 5646 §2.2.2): `zh-cmn-Hans` is `cmn-Hans`. */
const extendedLanguage = /^[a-z]{2,3}-(?=[a-z]{3}(?:-|$))/i;

/** Tags of private use alone and grandfathered ones (RFC 5646 §2.2.7, §2.2.8): well-formed, and no language that is known here. */
const unknownTag =
  /^(?:x(?:-[a-z0-9]{1,8})+|i-(?:ami|bnn|default|enochian|hak|klingon|lux|mingo|navajo|pwn|tao|tay|tsu)|sgn-(?:be-fr|be-nl|ch-de)|en-gb-oed)$/i;

/** Norwegian without saying which is Bokmål (the CLDR locale `no` is written in it). */
const languageAliases: Readonly<Record<string, string>> = { no: 'nb' };

/** Regions that add nothing to Chinese of that script. */
const chineseHome: Readonly<Record<string, readonly string[]>> = { Hans: ['CN', 'SG'], Hant: ['TW'] };

const rightToLeft: ReadonlySet<string> = new Set(
  ['Adlm', 'Arab', 'Aran', 'Hebr', 'Mand', 'Mend', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa', 'Yezi'], //
);

/** Names that Node's ICU lacks or prints too long for a list. */
const listedNames = new Map(
  readTable(join(import.meta.dirname, 'tables/language-names.tsv'), ['language', 'native', 'english']).map(
    ({ language, native, english }) => [language, { native, english }],
  ),
);

/** Longer tags are refused; RFC 5646 §4.4.1 names 35 as enough for all that are in use. */
const tagMaximumCharacters = 128;

/** Most keys of a memoized function, where it says nothing else: clients send few, but can make up any number. */
const memoizedKeysMaximum = 1000;

/** The function, memoized by its argument: making an `Intl.Locale` of a tag costs as much as ranking several hits. */
export function memoized<Result>(
  compute: (key: string) => Result,
  keysMaximum = memoizedKeysMaximum,
): (key: string) => Result {
  const results = new Map<string, Result>();
  return (key) => {
    if (results.has(key)) return results.get(key) as Result;
    if (results.size === keysMaximum) results.clear();
    const result = compute(key);
    results.set(key, result);
    return result;
  };
}

function toLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}

/** Language, script, region and variants of a locale without extensions, put together again. */
function withParts(locale: Intl.Locale, parts: Intl.LocaleOptions): Intl.Locale {
  return new Intl.Locale(locale.baseName, parts);
}

function chinese(locale: Intl.Locale): Intl.Locale {
  const script = locale.script ?? locale.maximize().script ?? 'Hans';
  const full = withParts(locale, { script });
  const { region } = full;
  if (region === undefined || !chineseHome[script]?.includes(region)) return full;
  return new Intl.Locale(full.baseName.replace(`-${region}`, ''));
}

/**
 * The canonical form of a language tag as clients send it: case-insensitive, `_` or `-`, ISO 639-1, 639-2 (both
 * kinds) and 639-3 codes, retired codes and common aliases. Extensions and private use are dropped. Chinese always
 * carries its script. `br` is Breton, as ISO 639 says; Brazilian Portuguese is `pt-BR`. A tag of private use alone, or a grandfathered one, is `und`.
 *
 * @returns undefined where the input is not a well-formed tag.
 */
export const canonicalTag: (input: string) => LanguageTag | undefined = memoized((input) => {
  const written = input.trim().replaceAll('_', '-');
  if (written.length > tagMaximumCharacters) return undefined;
  if (unknownTag.test(written)) return 'und';
  const lowerCase = written.toLowerCase();
  const locale = toLocale(aliases[lowerCase] ?? written.replace(extendedLanguage, ''));
  if (locale === undefined) return undefined;
  const language = languageAliases[locale.language] ?? locale.language;
  const renamed = withParts(locale, { language });
  const tag = (language === 'zh' ? chinese(renamed) : renamed).baseName;
  return aliases[tag.toLowerCase()] ?? tag;
});

/** The script in which a language is written, as ISO 15924 has it: its likely one where the tag does not say. */
export const scriptOf: (tag: LanguageTag) => string | undefined = memoized(
  (tag) => toLocale(tag)?.maximize().script,
);

/** Written standards that the readers of a language read too: Norwegians each other's, Cantonese that of Chinese, in their script. */
const sisters: Readonly<Record<LanguageTag, readonly LanguageTag[]>> = {
  nb: ['nn'],
  nn: ['nb'],
  yue: ['zh-Hant-HK', 'zh-Hant', 'zh-Hans'],
};

/**
 * The locale that a tag inherits from: CLDR's parent (`en-GB` → `en-001`), else the tag without its last subtag
 * (RFC 4647 §3.4). A parent in another language (`ht` → `fr-HT`) is none: its readers may not read it.
 */
function parentOf(tag: LanguageTag): LanguageTag | undefined {
  const parent = parentLocales[tag];
  if (parent !== undefined && primaryLanguage(parent) === primaryLanguage(tag)) return parent;
  const end = tag.lastIndexOf('-');
  return end < 0 ? undefined : tag.slice(0, end);
}

/** The tag, then its parent, and so on. */
function ancestors(tag: LanguageTag): LanguageTag[] {
  const parent = parentOf(tag);
  return parent === undefined ? [tag] : [tag, ...ancestors(parent)];
}

const candidates: (tag: LanguageTag) => LanguageTag[] = memoized((tag) => {
  const likely = toLocale(tag)?.maximize();
  // The likely language of `und` is English, which no request named.
  const maximal = likely === undefined || tag.startsWith('und') ? [] : ancestors(likely.baseName);
  const all = [...ancestors(tag), ...maximal];
  const others = sisters[primaryLanguage(tag)] ?? [];
  return [...all, ...others].filter((candidate) => scriptOf(candidate) === scriptOf(tag));
});

/** The languages among which a chain is looked up. */
export interface AvailableLanguages {
  has(tag: LanguageTag): boolean;
  keys(): Iterable<LanguageTag>;
  /**
   * The regional variants of a language that add to it; without this, all. In a catalogue where every symbol that is
   * named in `en-AU` is named in `en` too, who reads `en` needs no `en-AU`.
   */
  regionsOf?(tag: LanguageTag): readonly LanguageTag[];
}

/** Regional variants of a language in the same script, those with the most speakers first: of `de` `de-DE`, `de-AT`. */
export function regionalVariants(tag: LanguageTag, tags: Iterable<LanguageTag>): LanguageTag[] {
  return bySpeakers([...tags].filter((variant) => isRegionOf(variant, tag)));
}

/** The language of which a tag is a regional variant, where it is among some tags: `de` of `de-CH`. */
export function overlaidLanguage(
  variant: LanguageTag,
  tags: readonly LanguageTag[],
): LanguageTag | undefined {
  return tags.find((tag) => !isRegional(tag) && isRegionOf(variant, tag));
}

/** Whether a tag names a region, by its letters (`pt-PT`) or as a number (`es-419`). */
export const isRegional = (tag: LanguageTag) => /-(?:[A-Z]{2}|\d{3})(?:-|$)/.test(tag);

function isRegionOf(variant: LanguageTag, tag: LanguageTag): boolean {
  if (!variant.startsWith(`${primaryLanguage(tag)}-`) || scriptOf(variant) !== scriptOf(tag)) return false;
  return /^[a-z]+(?:-[A-Z][a-z]{3})?-(?:[A-Z]{2}|\d{3})$/.test(variant);
}

/**
 * The available languages in the script of a requested one, best first: by RFC 4647 lookup with CLDR's parent locales (`en-GB`
 * finds `en-001`, then `en`), then by its likely subtags (`zh-MO` finds `zh-Hant`, `pa-PK` finds `pa-Arab`), at last the
 * other regions of the language (`de` and `de-AT` find `de-DE`).
 */
export function tagsInScript(tag: LanguageTag, available: AvailableLanguages): LanguageTag[] {
  const found = candidates(tag).filter((candidate) => available.has(candidate));
  return [...found, ...(available.regionsOf?.(tag) ?? regionalVariants(tag, available.keys()))];
}

/** Languages that are written in Cyrillic and in Latin letters alike, as `key-scripts.ts` reads them. */
const inTwoScripts: ReadonlySet<string> = new Set(
  ['key-scripts', 'latin-letters'].flatMap((table) =>
    Object.keys(readByLanguage(table, 'letters')).flatMap((languages) => languages.split(' ')),
  ),
);
const otherScripts: Readonly<Record<string, string>> = { Cyrl: 'Latn', Latn: 'Cyrl' };

/**
 * The available languages to search for the requested ones, best first: of each tag those in its script
 * ({@link tagsInScript}).
 *
 * A language that is written in two scripts, letter by letter, and that the catalogue has in the other one alone, is found in
 * that: `uz-Cyrl` finds `uz`, whose names are shown as they are. No other fallback changes the script (as CLDR's parent
 * locales do not), since a reader of one may be no reader of the other. Such a chain can be asked for: `hi-Latn,hi`.
 *
 * @param tags canonical tags in the order of preference.
 * @returns tags of `available` without duplicates; empty where none is there.
 */
export function lookupChain(tags: readonly LanguageTag[], available: AvailableLanguages): LanguageTag[] {
  const chain = tags.flatMap((tag) => {
    const found = tagsInScript(tag, available);
    const primary = primaryLanguage(tag);
    const other = otherScripts[scriptOf(tag) ?? ''];
    if (found.length > 0 || other === undefined || !inTwoScripts.has(primary)) return found;
    return tagsInScript(`${primary}-${other}`, available);
  });
  return [...new Set(chain)];
}

/** The direction in which the language's (likely) script is written. */
export function direction(tag: LanguageTag): 'ltr' | 'rtl' {
  return rightToLeft.has(scriptOf(tag) ?? '') ? 'rtl' : 'ltr';
}

function displayName(tag: LanguageTag, inLanguage: string): string | undefined {
  if (Intl.DisplayNames.supportedLocalesOf([inLanguage]).length === 0) return undefined;
  return new Intl.DisplayNames([inLanguage], { type: 'language', fallback: 'none' }).of(tag);
}

/** The language's name in English, for example `Traditional Chinese`; the tag where it has none. */
export function englishName(tag: LanguageTag): string {
  return listedNames.get(tag)?.english || displayName(tag, 'en') || tag;
}

/** The language's name in itself, for example `繁體中文`; in English where ICU does not know it. */
export function nativeName(tag: LanguageTag): string {
  return listedNames.get(tag)?.native || displayName(tag, tag) || englishName(tag);
}
