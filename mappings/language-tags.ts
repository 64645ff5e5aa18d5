/**
 * Language tags: one canonical form for everything that clients and catalogues send, and the fallback between them.
 *
 * @see https://www.rfc-editor.org/rfc/rfc5646 (BCP 47) and https://www.rfc-editor.org/rfc/rfc4647#section-3.4 (lookup)
 */
import type { LanguageTag } from './document.ts';

/** Codes that the registry does not know or reads otherwise, by lower-case tag. ISO 639-2 and -3 come from CLDR. */
const aliases: Readonly<Record<string, string>> = {
  // ARASAAC and Softcatalà say `val`; CLDR keeps the region, which adds nothing to the variant.
  val: 'ca-valencia',
  'ca-es-valencia': 'ca-valencia',
  // Cboard's code for Montenegrin; CLDR writes `cnr` as Serbian of Montenegro, which is Latin by default.
  me: 'sr-ME',
  'zh-cmn': 'zh',
  'zh-cmn-hans': 'zh-Hans',
  'zh-cmn-hant': 'zh-Hant',
  'zh-yue': 'yue',
  'zh-chs': 'zh-Hans',
  'zh-cht': 'zh-Hant',
  'zh-simple': 'zh-Hans',
  'zh-traditional': 'zh-Hant',
};

/** Norwegian without saying which is Bokmål (the CLDR locale `no` is written in it). */
const languageAliases: Readonly<Record<string, string>> = { no: 'nb' };

/** Regions that add nothing to Chinese of that script. */
const chineseHome: Readonly<Record<string, readonly string[]>> = { Hans: ['CN', 'SG'], Hant: ['TW'] };

const rightToLeft: ReadonlySet<string> = new Set(
  ['Adlm', 'Arab', 'Aran', 'Hebr', 'Mand', 'Mend', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa', 'Yezi'], //
);

/** Names that Node's ICU lacks or prints too long for a list, from CLDR 48 or the languages' own Wikipedias. */
const nativeNames: Readonly<Record<LanguageTag, string>> = {
  bew: 'Betawi',
  bgn: 'بلوچی (رخشانی)',
  'ca-valencia': 'valencià',
  frr: 'Nordfriisk',
  ht: 'kreyòl ayisyen',
  mnw: 'ဘာသာမန်',
  pap: 'Papiamentu',
  quc: 'Kʼicheʼ',
  rhg: '𐴌𐴗𐴥𐴝𐴙𐴚𐴒𐴙𐴝',
  tlh: 'tlhIngan Hol',
  tok: 'toki pona',
  'zh-Hant-HK': '繁體中文（香港）',
};

const englishNames: Readonly<Record<LanguageTag, string>> = {
  'ca-valencia': 'Valencian',
  'sr-ME': 'Montenegrin',
  'zh-Hant-HK': 'Traditional Chinese (Hong Kong)',
};

/** Tags whose results are remembered: clients send few, but can make up any number. */
const tagsRemembered = 1000;

/** The same function, which works a tag out once: making an `Intl.Locale` costs as much as ranking several hits. */
function remembering<Result>(compute: (tag: string) => Result): (tag: string) => Result {
  const known = new Map<string, Result>();
  return (tag) => {
    if (known.has(tag)) return known.get(tag) as Result;
    if (known.size === tagsRemembered) known.clear();
    const result = compute(tag);
    known.set(tag, result);
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
 * carries its script. `br` is Breton, as ISO 639 says; Brazilian Portuguese is `pt-BR`.
 *
 * @returns undefined where the input is not a well-formed tag.
 */
export const canonicalTag: (input: string) => LanguageTag | undefined = remembering((input) => {
  const written = input.trim().replaceAll('_', '-');
  if (written.length > 64) return undefined;
  const locale = toLocale(aliases[written.toLowerCase()] ?? written);
  if (locale === undefined) return undefined;
  const language = languageAliases[locale.language] ?? locale.language;
  const renamed = withParts(locale, { language });
  const tag = (language === 'zh' ? chinese(renamed) : renamed).baseName;
  return aliases[tag.toLowerCase()] ?? tag;
});

function script(tag: LanguageTag): string | undefined {
  return toLocale(tag)?.maximize().script;
}

/** The tag, then the tag with its last subtag cut off, and so on (RFC 4647 §3.4). */
function truncations(tag: LanguageTag): LanguageTag[] {
  const subtags = tag.split('-');
  return subtags.map((_, index) => subtags.slice(0, subtags.length - index).join('-'));
}

const candidates: (tag: LanguageTag) => LanguageTag[] = remembering((tag) => {
  const asked = script(tag);
  const likely = toLocale(tag)?.maximize();
  // The likely language of `und` is English, which nobody asked for.
  const maximal = likely === undefined || tag.startsWith('und') ? [] : truncations(likely.baseName);
  return [...truncations(tag), ...maximal].filter((candidate) => script(candidate) === asked);
});

/**
 * The available languages to search for the asked ones, best first: each tag by RFC 4647 lookup, then by its likely
 * subtags (`zh-MO` finds `zh-Hant`, `pa-PK` finds `pa-Arab`).
 *
 * A fallback never changes the script (as CLDR's parent locales do not): who asked for `sr-Latn` gets no Cyrillic
 * `sr`, since a reader of one may be no reader of the other. Such a chain can be asked for: `sr-Latn,sr`.
 *
 * @param tags canonical tags in the order of preference.
 * @returns tags of `available` without duplicates; empty where none is there.
 */
export function lookupChain(
  tags: readonly LanguageTag[],
  available: Pick<ReadonlySet<LanguageTag>, 'has'>,
): LanguageTag[] {
  const chain = tags.flatMap((tag) => candidates(tag).filter((candidate) => available.has(candidate)));
  return [...new Set(chain)];
}

/** The direction in which the language's (likely) script is written. */
export function direction(tag: LanguageTag): 'ltr' | 'rtl' {
  return rightToLeft.has(script(tag) ?? '') ? 'rtl' : 'ltr';
}

function displayName(tag: LanguageTag, inLanguage: string): string | undefined {
  if (Intl.DisplayNames.supportedLocalesOf([inLanguage]).length === 0) return undefined;
  return new Intl.DisplayNames([inLanguage], { type: 'language', fallback: 'none' }).of(tag);
}

/** The language's name in English, for example `Traditional Chinese`; the tag where it has none. */
export function englishName(tag: LanguageTag): string {
  return englishNames[tag] ?? displayName(tag, 'en') ?? tag;
}

/** The language's name in itself, for example `繁體中文`; in English where ICU does not know it. */
export function nativeName(tag: LanguageTag): string {
  return nativeNames[tag] ?? displayName(tag, tag) ?? englishName(tag);
}
