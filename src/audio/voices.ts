import type { LanguageTag } from '../../mappings/document.ts';
import { lookupChain } from '../../mappings/language-tags.ts';

/**
 * Which voice of espeak-ng speaks which language: reviewed, language by language. The voices are those that the program
 * (1.51 and later) and its WebAssembly build both have, so that it is the same languages that can be heard on every
 * machine. A language is left out where a voice is missing in one of them (Faroese, Tigrinya), or leaves names unspoken
 * (Cherokee), fails at some (Greenlandic) or only spells them (Shan).
 *
 * @see https://github.com/espeak-ng/espeak-ng/blob/master/docs/languages.md
 */

/** The voice of each language, by its file below `lang/` of espeak-ng's data, which names it exactly. */
const voices = {
  af: 'gmw/af',
  am: 'sem/am',
  an: 'roa/an',
  ar: 'sem/ar',
  as: 'inc/as',
  az: 'trk/az',
  ba: 'trk/ba',
  be: 'zle/be',
  bg: 'zls/bg',
  bn: 'inc/bn',
  bpy: 'inc/bpy',
  bs: 'zls/bs',
  ca: 'roa/ca',
  cs: 'zlw/cs',
  cv: 'trk/cv',
  cy: 'cel/cy',
  da: 'gmq/da',
  de: 'gmw/de',
  el: 'grk/el',
  en: 'gmw/en-US',
  'en-001': 'gmw/en',
  'en-029': 'gmw/en-029',
  eo: 'art/eo',
  es: 'roa/es',
  'es-419': 'roa/es-419',
  et: 'urj/et',
  eu: 'eu',
  fa: 'ira/fa',
  fi: 'urj/fi',
  fr: 'roa/fr',
  'fr-BE': 'roa/fr-BE',
  'fr-CH': 'roa/fr-CH',
  ga: 'cel/ga',
  gd: 'cel/gd',
  gn: 'sai/gn',
  gu: 'inc/gu',
  haw: 'map/haw',
  he: 'sem/he',
  hi: 'inc/hi',
  hr: 'zls/hr',
  ht: 'roa/ht',
  hu: 'urj/hu',
  hy: 'ine/hy',
  hyw: 'ine/hyw',
  ia: 'art/ia',
  id: 'poz/id',
  io: 'art/io',
  is: 'gmq/is',
  it: 'roa/it',
  ja: 'jpx/ja',
  jbo: 'art/jbo',
  ka: 'ccs/ka',
  kk: 'trk/kk',
  kn: 'dra/kn',
  ko: 'ko',
  kok: 'inc/kok',
  ku: 'ira/ku',
  ky: 'trk/ky',
  la: 'itc/la',
  lb: 'gmw/lb',
  lfn: 'art/lfn',
  lt: 'bat/lt',
  ltg: 'bat/ltg',
  lv: 'bat/lv',
  mi: 'poz/mi',
  mk: 'zls/mk',
  ml: 'dra/ml',
  mr: 'inc/mr',
  ms: 'poz/ms',
  mt: 'sem/mt',
  my: 'sit/my',
  nb: 'gmq/nb',
  ne: 'inc/ne',
  nl: 'gmw/nl',
  // Nynorsk is another way of writing Norwegian: screen readers have one voice for both.
  nn: 'gmq/nb',
  om: 'cus/om',
  or: 'inc/or',
  pa: 'inc/pa',
  pap: 'roa/pap',
  pl: 'zlw/pl',
  pt: 'roa/pt',
  'pt-BR': 'roa/pt-BR',
  qu: 'qu',
  quc: 'myn/quc',
  ro: 'roa/ro',
  ru: 'zle/ru',
  sd: 'inc/sd',
  si: 'inc/si',
  sk: 'zlw/sk',
  sl: 'zls/sl',
  sq: 'ine/sq',
  sr: 'zls/sr',
  'sr-Latn': 'zls/sr',
  sv: 'gmq/sv',
  sw: 'bnt/sw',
  ta: 'dra/ta',
  te: 'dra/te',
  th: 'tai/th',
  tk: 'trk/tk',
  tn: 'bnt/tn',
  tr: 'trk/tr',
  tt: 'trk/tt',
  ug: 'trk/ug',
  uk: 'zle/uk',
  ur: 'inc/ur',
  uz: 'trk/uz',
  vi: 'aav/vi',
  yue: 'sit/yue',
  'yue-Hans': 'sit/yue',
  'zh-Hans': 'sit/cmn',
  'zh-Hant': 'sit/cmn',
  // Standard Chinese as Hong Kong and Macau write it is read in Cantonese there.
  'zh-Hant-HK': 'sit/yue',
  'zh-Hant-MO': 'sit/yue',
} as const satisfies Record<LanguageTag, string>;

/** A voice of espeak-ng, by its file below `lang/` of the program's data. */
export type Voice = (typeof voices)[keyof typeof voices];

/** Every voice that the service uses, each once. */
export const usedVoices: readonly Voice[] = [...new Set(Object.values(voices))];

/** The tags of the table, for tests. */
export const voiceTags = Object.keys(voices) as (keyof typeof voices)[];

/**
 * Regions whose speech is nearer to another row's than to that of the language's own (CLDR's parent locales), beside
 * those that have a row.
 */
const regions: Readonly<Record<string, { row: keyof typeof voices; of: readonly string[] }>> = {
  en: {
    row: 'en-001',
    of: ['AU', 'BW', 'GB', 'GH', 'HK', 'IE', 'IN', 'KE', 'MT', 'NG', 'NZ', 'PK', 'SG', 'UG', 'ZA', 'ZW'],
  },
  es: {
    row: 'es-419',
    of: 'AR BO CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV US UY VE'.split(' '),
  },
};

/**
 * The voice for a requested language, region included: its row, else by the same fallback as names have
 * (`lookupChain`), which never changes the script. Undefined where no voice speaks it.
 */
export function voiceOf(tag: LanguageTag): Voice | undefined {
  const { language, region = '' } = new Intl.Locale(tag);
  const near = regions[language];
  const start = near?.of.includes(region) ? near.row : tag;
  const [row] = lookupChain([start], available);
  return row === undefined ? undefined : voices[row as keyof typeof voices];
}

const available: ReadonlySet<string> = new Set(Object.keys(voices));
