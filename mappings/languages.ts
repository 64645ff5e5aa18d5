/** Which recipe each language has. A row exists only for a language that differs from `folded`. */
import type { LanguageTag } from './document.ts';
import { irregularRules } from './irregular-forms.ts';
import { affixed, folded, normalized, paired, type Recipe, stemmed } from './recipes.ts';
import { stemExceptions } from './stem-exceptions.ts';

/** Hebrew letters at the end of a word have another shape, which an ending puts back: `אדום`, `אדומים`. */
const hebrewFinals = ['ך=>כ', 'ם=>מ', 'ן=>נ', 'ף=>פ', 'ץ=>צ'];

/** Russian `ё` is written `е`, before a stemmer looks at it. */
const yo = ['ё=>е', 'Ё=>Е'];

const romance = ['l', 'd', 'm', 't', 's', 'n', 'c', 'qu'];
const turkicCases = '(?:n?[iu]n|n?[iu]ng|[ny]?[aeiu]|[nd][aei]n?|[dt][ae]n?)';
const turkicCyrillicCases =
  '(?:[нтд][иыуүің]+[нң]|[нтд][ыиіуү]|[гқкғн]?[аәе]|[дт][аәеэ]н?|[нд][аәеэ]н|[ыиіуү])';

const german = stemmed('german', ['light_german', 'minimal_german'], {
  normalize: ['german_normalization'],
  irregular: irregularRules('de'),
  exceptions: stemExceptions.de,
});
const southSlavic = stemmed('serbian', ['serbian'], { normalize: ['serbian_normalization'] });
const bulgarian: Recipe = {
  ...stemmed('bulgarian', ['bulgarian']),
  // Plurals that the stemmer leaves: къща, къщи.
  forms: affixed('bulgarian', { suffixes: ['[аеиоя]', '[аеияо]т[аое]', '[ъя]т'] }).forms,
};
const malay = stemmed('indonesian', ['indonesian']);
const norwegian = stemmed('norwegian', ['norwegian'], {
  irregular: irregularRules('nb'),
  exceptions: stemExceptions.nb,
});
const dutch = stemmed('dutch', ['dutch'], {
  possessive: true,
  irregular: irregularRules('nl'),
  exceptions: stemExceptions.nl,
});
const occitan = stemmed('catalan', ['catalan', 'spanish'], { elision: romance });
const gaelic = stemmed('irish', ['irish'], { lowercase: 'irish', elision: ['d', 'm', 'b', 'dh'] });
const chinese = paired('chinese', 'Traditional-Simplified');
const indic = normalized('indic', { normalize: ['decimal_digit', 'indic_normalization'] });
const turkic = affixed('turkic', {
  stemLength: 2,
  suffixes: [`l[ae]r(?:[iu]?${turkicCases})?`, turkicCases],
});
const turkicCyrillic = affixed('turkic_cyrillic', {
  stemLength: 2,
  suffixes: [`[лдтн][аәеэ]р${turkicCyrillicCases}?`, turkicCyrillicCases],
});
const icelandic = affixed('icelandic', {
  suffixes: [
    '[aiu]?r',
    '[aiu]?(?:n|nn|nni|ns|num|num|nna|nnar|rnir|rnar|na|id|d|du|dum)',
    '[aiu]',
    '[aiu]?m',
    's',
  ],
});

/** The rows, by the primary language or a longer tag; a regional variant has the row of its language. */
export const languages = {
  af: stemmed('afrikaans', ['dutch', 'german'], { possessive: true }),
  am: normalized('amharic', {
    // Letters that are pronounced alike and written for each other, in all seven orders.
    characters: [
      ...homophones('ሐ', 'ሀ'),
      ...homophones('ኀ', 'ሀ'),
      ...homophones('ሠ', 'ሰ'),
      ...homophones('ዐ', 'አ'),
      ...homophones('ፀ', 'ጸ'),
      'ሃ=>ሀ',
      'ኣ=>አ',
    ],
  }),
  ar: stemmed('arabic', ['arabic'], {
    normalize: ['decimal_digit', 'arabic_normalization'],
    irregular: irregularRules('ar'),
  }),
  as: indic,
  ast: stemmed('asturian', ['spanish'], { elision: romance }),
  az: affixed('azerbaijani', {
    stemLength: 2,
    lowercase: 'turkish',
    apostrophe: true,
    suffixes: [`l[ae]r(?:[iu]?${turkicCases})?`, turkicCases],
  }),
  ba: turkicCyrillic,
  be: affixed('belarusian', {
    stemLength: 2,
    suffixes: [
      '[аяоеёыіуюэ]',
      '[аеоы]й',
      '[аоеяы]м',
      'а[ўх]',
      '[оеё][ўй]',
      '[ая]мі',
      '[ая]х',
      '[ыі](?:х|мі)',
      'аго',
      'аму',
      'ць',
    ],
  }),
  bg: bulgarian,
  bn: stemmed('bengali', ['bengali'], {
    normalize: ['decimal_digit', 'indic_normalization', 'bengali_normalization'],
  }),
  bs: southSlavic,
  ca: occitan,
  ckb: stemmed('sorani', ['sorani'], { early: ['sorani_normalization'] }),
  cs: stemmed('czech', ['czech'], { irregular: irregularRules('cs'), exceptions: stemExceptions.cs }),
  da: stemmed('danish', ['danish'], { irregular: irregularRules('da'), exceptions: stemExceptions.da }),
  de: german,
  el: stemmed('greek', ['greek'], {
    lowercase: 'greek',
    irregular: irregularRules('el'),
    exceptions: stemExceptions.el,
  }),
  en: stemmed('english', ['porter2'], {
    possessive: true,
    irregular: irregularRules('en'),
    exceptions: stemExceptions.en,
  }),
  es: stemmed('spanish', ['spanish', 'light_spanish'], {
    irregular: irregularRules('es'),
    exceptions: stemExceptions.es,
  }),
  et: affixed('estonian', {
    suffixes: [
      '[aeiu]',
      '[aeiu]?(?:d|t|s|l|le|lt|st|sse|ga|ks|ni|na|ta|id|de|te|del|tel|dele|tele|dest|test|dega|tega)',
    ],
  }),
  eu: affixed('basque', {
    suffixes: ['r?(?:a|ak|ek|en|aren|ari|ei|ekin|arekin|az|an|etan|ean|etik|tik|etara|ko|go)', 'k', 'n'],
  }),
  fa: affixed('persian', {
    irregular: irregularRules('fa'),
    normalize: ['decimal_digit', 'arabic_normalization', 'persian_normalization'],
    suffixes: ['ها', 'هاي', 'هايي', 'هايم', 'هايت', 'هايش', 'ان', 'ات', 'ي'],
    stemLength: 2,
  }),
  fi: stemmed('finnish', ['finnish', 'light_finnish'], {
    irregular: irregularRules('fi'),
    exceptions: stemExceptions.fi,
  }),
  fo: icelandic,
  fr: stemmed('french', ['french'], {
    elision: [...romance, 'j', 'jusqu', 'quoiqu', 'lorsqu', 'puisqu', 'presqu', 'quelqu'],
    irregular: irregularRules('fr'),
    exceptions: stemExceptions.fr,
  }),
  fy: dutch,
  ga: gaelic,
  gd: gaelic,
  gl: stemmed('galician', ['galician']),
  gu: affixed('gujarati', {
    normalize: ['decimal_digit', 'indic_normalization'],
    suffixes: ['[ાીોુૂે]?ઓ?', '[ાુ]ં'],
    stemLength: 2,
  }),
  he: affixed('hebrew', {
    // The article and the one-letter prepositions are written as one word with the noun.
    irregular: irregularRules('he'),
    characters: hebrewFinals,
    prefixes: ['ה', 'ו', 'ב', 'ל', 'מ', 'ש', 'כ', 'וה', 'שה', 'מה'],
    suffixes: ['ימ', 'ות', 'יות', 'ה', 'ת', 'י'],
  }),
  hi: stemmed('hindi', ['hindi'], {
    irregular: irregularRules('hi'),
    normalize: ['decimal_digit', 'indic_normalization', 'hindi_normalization'],
  }),
  hr: southSlavic,
  hu: stemmed('hungarian', ['hungarian', 'light_hungarian'], {
    irregular: irregularRules('hu'),
    exceptions: stemExceptions.hu,
  }),
  hy: affixed('armenian', {
    suffixes: ['(?:ն?եր)?(?:ը|ն|ի|ին|ով|ում|ից|ս|դ)', 'ն?եր', 'ու'],
  }),
  id: malay,
  is: icelandic,
  it: stemmed('italian', ['italian', 'light_italian'], {
    irregular: irregularRules('it'),
    exceptions: stemExceptions.it,
    elision: [
      ...[
        'c',
        'l',
        'd',
        'm',
        't',
        's',
        'v',
        'un',
        'gl',
        'all',
        'dall',
        'dell',
        'nell',
        'sull',
        'coll',
        'pell',
      ],
      ...['agl', 'dagl', 'degl', 'negl', 'sugl', 'quest', 'quell', 'sant', 'bell', 'tutt'],
    ],
  }),
  ja: paired('japanese', '[ァ-ヺヽヾ] Katakana-Hiragana'),
  ka: affixed('georgian', {
    suffixes: ['(?:ებ)?(?:ი|ს|მა|ის|ით|ად|ო|ში|ზე|თან|იდან|ისთვის)', 'ა', 'ე'],
  }),
  kk: turkicCyrillic,
  kn: affixed('kannada', {
    normalize: ['decimal_digit', 'indic_normalization'],
    suffixes: ['ಗಳು', 'ಗಳ', 'ಗಳನ್ನು', 'ನ್ನು', 'ಯನ್ನು', 'ವನ್ನು', 'ಯ', 'ದ'],
    stemLength: 2,
  }),
  ko: affixed('korean', {
    stemLength: 1,
    suffixes: [
      ...[
        '이',
        '가',
        '을',
        '를',
        '은',
        '는',
        '와',
        '과',
        '도',
        '의',
        '에',
        '로',
        '들',
        '만',
        '에서',
        '에게',
        '으로',
        '하고',
      ],
      ...[
        '들이',
        '들을',
        '들은',
        '하다',
        '하기',
        '해요',
        '합니다',
        '했다',
        '하는',
        '다',
        '기',
        '어요',
        '아요',
      ],
    ],
  }),
  ky: turkicCyrillic,
  lb: stemmed('luxembourgish', ['light_german'], { elision: ['d', 's'] }),
  lij: stemmed('ligurian', ['italian'], { elision: [...romance, 'un', 'in'] }),
  lt: stemmed('lithuanian', ['lithuanian']),
  lv: stemmed('latvian', ['latvian']),
  mk: bulgarian,
  ml: affixed('malayalam', {
    normalize: ['decimal_digit', 'indic_normalization'],
    characters: ['ൺ=>ണ്', 'ൻ=>ന്', 'ർ=>ര്', 'ൽ=>ല്', 'ൾ=>ള്', 'ൿ=>ക്'],
    suffixes: ['കള്', 'ക്കള്', 'ങ്ങള്', 'ം', 'ിന്റെ', 'യുടെ', 'യെ', 'യില്'],
    stemLength: 2,
  }),
  mr: stemmed('marathi', ['hindi'], { normalize: ['decimal_digit', 'indic_normalization'] }),
  ms: malay,
  nb: norwegian,
  ne: stemmed('nepali', ['nepali'], { normalize: ['decimal_digit', 'indic_normalization'] }),
  nl: dutch,
  nn: norwegian,
  oc: occitan,
  or: indic,
  pa: affixed('punjabi', {
    normalize: ['decimal_digit', 'indic_normalization'],
    suffixes: ['[ਾੇੀੋ]ਂ?', 'ੀ?ਆਂ', 'ਿਆਂ'],
    stemLength: 2,
  }),
  pl: affixed('polish', {
    irregular: irregularRules('pl'),
    exceptions: stemExceptions.pl,
    suffixes: [
      ...[
        '[aeiouy]',
        '[aeio]m',
        'ow',
        'owie',
        'ami',
        'ach',
        '[iy]ch',
        '[iy]mi?',
        'ego',
        'emu',
        'ej',
        'i[aeou]',
      ],
      ...['iami', 'iach', 'iom', 'ie[jm]', 'iego', 'c', 'sz', 'my', 'cie', '[ai]ja', '[ai]l[aoiy]?'],
    ],
  }),
  pt: stemmed('portuguese', ['portuguese_rslp'], {
    elision: ['d'],
    irregular: irregularRules('pt'),
    exceptions: stemExceptions.pt,
  }),
  ro: stemmed('romanian', ['romanian'], {
    irregular: irregularRules('ro'),
    exceptions: stemExceptions.ro,
    // The stemmer reads the comma below; much text has the cedilla.
    characters: ['ş=>ș', 'ţ=>ț', 'Ş=>Ș', 'Ţ=>Ț'],
  }),
  ru: stemmed('russian', ['russian'], {
    characters: yo,
    irregular: irregularRules('ru'),
    exceptions: stemExceptions.ru,
  }),
  sc: stemmed('sardinian', ['italian', 'spanish'], { elision: [...romance, 'un'] }),
  sd: normalized('perso_arabic', { normalize: ['decimal_digit', 'arabic_normalization'] }),
  si: indic,
  sk: stemmed('slovak', ['czech'], { irregular: irregularRules('sk'), exceptions: stemExceptions.sk }),
  sl: stemmed('slovenian', ['serbian']),
  sq: affixed('albanian', {
    suffixes: [
      '[aeiu]',
      '[aeiu]?(?:t|n|s|ve|sh|ja|je|te|nj|nje)',
      '[ae]ve',
      'e[ts]e',
      'eris?',
      'i[nt]',
      'un',
    ],
  }),
  sr: southSlavic,
  sv: stemmed('swedish', ['swedish', 'light_swedish'], {
    irregular: irregularRules('sv'),
    exceptions: stemExceptions.sv,
  }),
  sw: affixed('swahili', {
    irregular: irregularRules('sw'),
    // Noun classes: mtoto, watoto; kitabu, vitabu; and the infinitive ku-.
    prefixes: ['m', 'mw', 'wa', 'ki', 'vi', 'ch', 'vy', 'ma', 'mi', 'u', 'ku', 'kw'],
  }),
  ta: stemmed('tamil', ['tamil'], { normalize: ['decimal_digit', 'indic_normalization'] }),
  te: affixed('telugu', {
    normalize: ['decimal_digit', 'indic_normalization'],
    suffixes: ['లు', 'ల', 'లను', 'కు', 'ను', 'లో', 'ులు', 'ు', 'ి', 'ం', 'ాలు'],
    stemLength: 2,
  }),
  tk: turkic,
  tr: stemmed('turkish', ['turkish'], {
    lowercase: 'turkish',
    apostrophe: true,
    irregular: irregularRules('tr'),
    exceptions: stemExceptions.tr,
  }),
  tt: turkicCyrillic,
  ug: normalized('perso_arabic', { normalize: ['decimal_digit', 'arabic_normalization'] }),
  uk: affixed('ukrainian', {
    irregular: irregularRules('uk'),
    exceptions: stemExceptions.uk,
    stemLength: 2,
    suffixes: [
      ...[
        '[аяоеиіїуюєь]',
        '[иіїоеє]й',
        '[аяоеєиі]м',
        '[ая]х',
        '[ая]ми',
        '[иії]х',
        '[иі]ми',
        '[оеє]ю',
        '[оеє]в[іи]',
      ],
      ...['[иії]в', '[оь]го', '[оь]му', 'ить', 'ає', 'ють', 'ати', 'ити'],
    ],
  }),
  ur: affixed('urdu', {
    normalize: ['decimal_digit', 'arabic_normalization'],
    suffixes: ['[اے]', 'ي', 'و[ںن]', 'ي[ںن]', 'يا[ںن]', 'يو[ںن]'],
    stemLength: 2,
  }),
  uz: turkic,
  vec: stemmed('venetian', ['italian'], { elision: [...romance, 'un'] }),
  yi: stemmed('yiddish', ['yiddish'], { characters: hebrewFinals }),
  yue: chinese,
  zh: chinese,
} as const satisfies Record<string, Recipe>;

/**
 * The seven orders (vowels) of one Ethiopic consonant stand in the same sequence in every row of the block. The
 * fourth order of a guttural is pronounced as its first.
 */
function homophones(written: string, spoken: string): string[] {
  const from = written.codePointAt(0) ?? 0;
  const to = spoken.codePointAt(0) ?? 0;
  const guttural = spoken === 'ሀ' || spoken === 'አ';
  return Array.from({ length: 7 }, (_, order) => {
    const spokenOrder = guttural && order === 3 ? 0 : order;
    return `${String.fromCodePoint(from + order)}=>${String.fromCodePoint(to + spokenOrder)}`;
  });
}

/** All recipes in use, each once; `folded` first, whose analyzers the others share where they do not differ. */
export const recipes: readonly Recipe[] = [
  ...new Map([folded, ...Object.values(languages)].map((r) => [r.name, r])).values(),
];

/** The languages whose row is the recipe of that name, in the order of {@link languages}. */
export function languagesOf(recipe: Recipe): string[] {
  return Object.entries(languages)
    .filter(([, row]) => row.name === recipe.name)
    .map(([language]) => language);
}

/** The recipe of a canonical tag: that of its language (`es-419` is analysed as `es`), or `folded`. */
export function recipeOf(tag: LanguageTag): Recipe {
  const rows: Readonly<Record<string, Recipe>> = languages;
  return rows[tag.split('-', 1)[0] ?? tag] ?? folded;
}

/** Languages whose words no space parts: a misspelled word is cut elsewhere, so fuzzy words do not find it. */
const spaceless: readonly string[] = ['bo', 'dz', 'ja', 'km', 'lo', 'my', 'shn', 'th', 'yue', 'zh'];

/** Whether a language is written without spaces between words, by its canonical tag. */
export function isSpaceless(tag: LanguageTag): boolean {
  return spaceless.includes(tag.split('-', 1)[0] ?? tag);
}
