import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canonicalTag,
  direction,
  englishName,
  lookupChain,
  nativeName,
} from '../../mappings/language-tags.ts';
import { bySpeakers } from '../../mappings/speakers.ts';

const locales = readdirSync('node_modules/cldr-annotations-full/annotations').filter((tag) => tag !== 'und');

describe('canonicalTag', () => {
  test.each(
    Object.entries({
      de: 'DE deu ger',
      fr: 'fra fre',
      nl: 'nld dut',
      fa: 'fas per pes',
      cs: 'ces cze',
      el: 'ell gre',
      pt: 'por',
      ro: 'ron rum mo',
      sq: 'sqi alb',
      he: 'iw heb',
      id: 'in ind',
      yi: 'ji',
      ar: 'ara arb',
      et: 'est ekk',
      lv: 'lav lvs',
      sw: 'swa swh',
      ms: 'msa may zsm',
      fil: 'tl tgl',
      nb: 'no nor nob',
      nn: 'nno',
      br: 'bre',
      'pt-BR': 'pt_br PT-BR',
      'nb-NO': 'no-NO',
      'ca-valencia': 'val ca-ES-valencia CA_valencia',
      'zh-Hans': 'zh zho chi cmn zh-CN zh_SG zh-Hans-CN zh-cmn-Hans-CN zh-guoyu',
      'zh-Hant': 'zh-TW zh-Hant-TW',
      'zh-Hant-HK': 'zh-HK',
      'zh-Hant-MO': 'zh-MO',
      'sr-Latn': 'sh hbs',
      'sr-ME': 'me cnr',
      yue: 'zh-yue',
      ase: 'sgn-ase',
      en: 'en-u-ca-buddhist en-x-child',
      und: 'x-private x-foo i-default i-klingon I_Klingon sgn-BE-NL en-GB-oed',
    }).flatMap(([canonical, written]) => written.split(' ').map((tag) => [tag, canonical] as const)),
  )('%s is %s', (tag, canonical) => {
    expect(canonicalTag(tag)).toBe(canonical);
  });

  test.each([
    '',
    ' ',
    'a',
    '1',
    'de--',
    'en_US.UTF-8',
    'x-',
    'i-foo',
    'de,en',
    'ä',
    'toolongtag',
    'a'.repeat(100),
  ])('%j is malformed', (tag) => {
    expect(canonicalTag(tag)).toBeUndefined();
  });

  test('is idempotent and never throws', () => {
    const subtag = fc.string({ unit: fc.constantFrom(...'abdehnorstzABC0129'), minLength: 1, maxLength: 8 });
    const text = fc.oneof(
      fc.string(),
      fc.array(subtag).map((subtags) => subtags.join('-')),
    );
    fc.assert(
      fc.property(text, (input) => {
        const tag = canonicalTag(input);
        if (tag !== undefined) expect(canonicalTag(tag)).toBe(tag);
      }),
      { numRuns: 2000 },
    );
  });
});

test.each([
  ['de-AT', 'de en', 'de'],
  ['de-AT', 'de de-AT', 'de-AT de'],
  ['ca-valencia ca es', 'es ca', 'ca es'],
  ['de-AT de-CH de', 'de', 'de'],
  ['zh-Hant-MO', 'zh-Hans zh-Hant', 'zh-Hant'],
  ['pa-PK', 'pa pa-Arab', 'pa-Arab'],
  ['sr-Cyrl', 'sr', 'sr'],
  ['sr', 'sr-Cyrl', 'sr-Cyrl'],
  ['sr-Latn-RS', 'sr sr-Latn', 'sr-Latn'],
  ['sr-Latn', 'sr sr-Latn', 'sr-Latn'],
  ['sr-Latn', 'sr', 'sr'],
  ['bs-Cyrl', 'bs hr', 'bs'],
  ['hr-Cyrl-HR', 'hr', 'hr'],
  ['uz-Cyrl', 'uz', 'uz'],
  ['kk-Latn en', 'kk kk-Arab en', 'kk en'],
  ['kk-Arab', 'kk', ''],
  ['mn-Mong', 'mn', ''],
  ['ru-Latn', 'ru', ''],
  ['sr-ME', 'sr sr-Latn', 'sr-Latn'],
  ['hi-Latn', 'hi', ''],
  ['hi-Latn', 'en', ''],
  ['en-GB', 'en en-001 en-AU', 'en-001 en en-AU'],
  ['en-AT', 'en en-150 en-001', 'en-150 en-001 en'],
  ['es-MX', 'es es-419', 'es-419 es'],
  ['es-ES', 'es es-419', 'es es-419'],
  ['pt-AO', 'pt pt-PT', 'pt-PT pt'],
  ['pt-AO', 'pt pt-BR', 'pt pt-BR'],
  ['nn', 'nb', 'nb'],
  ['nb', 'nn', 'nn'],
  ['nn-NO', 'nb nn', 'nn nb'],
  ['yue', 'zh-Hans zh-Hant yue', 'yue zh-Hant'],
  ['yue-Hans', 'zh-Hans zh-Hant', 'zh-Hans'],
  ['zh-Hant', 'yue zh-Hant', 'zh-Hant'],
  ['zh-Hant-MO', 'zh-Hant zh-Hant-HK', 'zh-Hant-HK zh-Hant'],
  ['ht', 'fr', ''],
  ['de', 'de-DE', 'de-DE'],
  ['de', 'de-AT de-DE', 'de-DE de-AT'],
  ['de', 'de de-AT', 'de de-AT'],
  ['de-AT', 'de-CH de-DE', 'de-DE de-CH'],
  ['de-AT', 'de de-AT de-DE', 'de-AT de de-DE'],
  ['pt', 'pt-BR pt-PT', 'pt-BR pt-PT'],
  ['es', 'es-419 es-MX', 'es-MX es-419'],
  ['sr', 'sr-ME sr-Latn-RS sr-Cyrl-BA', 'sr-Cyrl-BA'],
  ['zh-Hant', 'zh-Hant-HK zh-Hans-HK', 'zh-Hant-HK'],
  ['ca', 'ca-valencia', ''],
  ['und', 'en', ''],
  ['xx', 'en', ''],
])('%s of %s finds %s', (asked, available, found) => {
  expect(lookupChain(asked.split(' '), new Set(available.split(' '))).join(' ')).toBe(found);
});

test('no region that adds nothing to its language', () => {
  const available = Object.assign(new Set(['de', 'de-AT', 'de-CH']), { regionsOf: () => ['de-CH'] });
  expect(lookupChain(['de'], available)).toEqual(['de', 'de-CH']);
  expect(lookupChain(['de-AT'], available)).toEqual(['de-AT', 'de', 'de-CH']);
  expect(lookupChain(['de-CH'], available)).toEqual(['de-CH', 'de']);
});

test('languages in the order of their speakers', () => {
  expect(bySpeakers(['kl', 'da', 'de', 'zh-Hant', 'zh-Hans', 'en', 'xx', 'de-AT', 'tlh'])).toEqual(
    ['en', 'zh-Hans', 'de', 'zh-Hant', 'de-AT', 'da', 'kl', 'tlh', 'xx'], //
  );
});

test('every CLDR locale has names of its own and the direction that ICU knows', () => {
  for (const locale of locales) {
    const tag = canonicalTag(locale) ?? '';
    expect([locale, englishName(tag) === tag, nativeName(tag) === tag]).toEqual([locale, false, false]);
    const { script } = new Intl.Locale(tag).maximize();
    const expected = /^(Arab|Hebr|Syrc|Adlm|Rohg|Thaa|Nkoo)$/.test(script ?? '') ? 'rtl' : 'ltr';
    expect([locale, direction(tag)]).toEqual([locale, expected]);
  }
});

test.each([
  ['de', 'German', 'Deutsch'],
  ['ca-valencia', 'Valencian', 'valencià'],
  ['zh-Hant', 'Traditional Chinese', '繁體中文'],
  ['frr', 'Northern Frisian', 'Nordfriisk'],
  ['qqq', 'qqq', 'qqq'],
])('%s is called %s and %s', (tag, english, native) => {
  expect([englishName(tag), nativeName(tag)]).toEqual([english, native]);
});
