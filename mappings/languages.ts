/** Which recipe each language has. A row exists only for a language that differs from `folded`. */
import type { LanguageTag } from './document.ts';
import { irregularRules } from './irregular-forms.ts';
import { primaryLanguage } from './language-tags.ts';
import { elidedParticles } from './particles.ts';
import {
  affixRecipe,
  bigramRecipe,
  folded,
  normalizingRecipe,
  type Recipe,
  stemmingRecipe,
} from './recipes.ts';
import { stemExceptionsOf } from './stem-exceptions.ts';

/** Hebrew letters at the end of a word have another shape, which an ending puts back: `אדום`, `אדומים`. */
const hebrewFinals = ['ך=>כ', 'ם=>מ', 'ן=>נ', 'ף=>פ', 'ץ=>צ'];

/** Russian `ё` is written `е`, before a stemmer looks at it. */
const yo = ['ё=>е', 'Ё=>Е'];

const turkicCases = '(?:n?[iu]n|n?[iu]ng|[ny]?[aeiu]|[nd][aei]n?|[dt][ae]n?)';
const turkicCyrillicCases =
  '(?:[нтд][иыуүің]+[нң]|[нтд][ыиіуү]|[гқкғн]?[аәе]|[дт][аәеэ]н?|[нд][аәеэ]н|[ыиіуү])';

/** What no rule of a language relates: its irregular forms, and the words with a stem of their own. */
const wordTables = (language: LanguageTag) => ({
  irregular: irregularRules(language),
  exceptions: stemExceptionsOf(language),
});

const german = stemmingRecipe('german', ['light_german', 'minimal_german'], {
  normalize: ['german_normalization'],
  ...wordTables('de'),
});
const southSlavic = stemmingRecipe('serbian', ['serbian'], { normalize: ['serbian_normalization'] });
const bulgarian: Recipe = {
  ...stemmingRecipe('bulgarian', ['bulgarian']),
  // Plurals that the stemmer leaves: къща, къщи.
  forms: affixRecipe('bulgarian', { suffixes: ['[аеиоя]', '[аеияо]т[аое]', '[ъя]т'] }).forms,
};
const malay = stemmingRecipe('indonesian', ['indonesian']);
const norwegian = stemmingRecipe('norwegian', ['norwegian'], {
  ...wordTables('nb'),
});
const dutch = stemmingRecipe('dutch', ['dutch'], {
  possessive: true,
  ...wordTables('nl'),
});
const occitan = stemmingRecipe('catalan', ['catalan', 'spanish'], { elision: elidedParticles.ca ?? [] });
const gaelic = stemmingRecipe('irish', ['irish'], { lowercase: 'irish', elision: elidedParticles.ga ?? [] });
const chinese = bigramRecipe('chinese', 'Traditional-Simplified');
const indic = normalizingRecipe('indic', { normalize: ['decimal_digit', 'indic_normalization'] });
const turkic = affixRecipe('turkic', {
  stemLength: 2,
  suffixes: [`l[ae]r(?:[iu]?${turkicCases})?`, turkicCases],
});
const turkicCyrillic = affixRecipe('turkic_cyrillic', {
  stemLength: 2,
  suffixes: [`[лдтн][аәеэ]р${turkicCyrillicCases}?`, turkicCyrillicCases],
});
const icelandic = affixRecipe('icelandic', {
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
  af: stemmingRecipe('afrikaans', ['dutch', 'german'], { possessive: true }),
  am: normalizingRecipe('amharic', {
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
  ar: stemmingRecipe('arabic', ['arabic'], {
    normalize: ['decimal_digit', 'arabic_normalization'],
    irregular: irregularRules('ar'),
  }),
  as: indic,
  ast: stemmingRecipe('asturian', ['spanish'], { elision: elidedParticles.ast ?? [] }),
  az: affixRecipe('azerbaijani', {
    stemLength: 2,
    lowercase: 'turkish',
    apostrophe: true,
    suffixes: [`l[ae]r(?:[iu]?${turkicCases})?`, turkicCases],
  }),
  ba: turkicCyrillic,
  be: affixRecipe('belarusian', {
    stemLength: 2,
    suffixes: '[аяоеёыіуюэ] [аеоы]й [аоеяы]м а[ўх] [оеё][ўй] [ая]мі [ая]х [ыі](?:х|мі) аго аму ць'.split(' '),
  }),
  bg: bulgarian,
  bn: stemmingRecipe('bengali', ['bengali'], {
    normalize: ['decimal_digit', 'indic_normalization', 'bengali_normalization'],
  }),
  bs: southSlavic,
  ca: occitan,
  ckb: stemmingRecipe('sorani', ['sorani'], { early: ['sorani_normalization'] }),
  cs: stemmingRecipe('czech', ['czech'], wordTables('cs')),
  da: stemmingRecipe('danish', ['danish'], wordTables('da')),
  de: german,
  el: stemmingRecipe('greek', ['greek'], {
    lowercase: 'greek',
    ...wordTables('el'),
  }),
  en: stemmingRecipe('english', ['porter2'], {
    possessive: true,
    ...wordTables('en'),
  }),
  es: stemmingRecipe('spanish', ['spanish', 'light_spanish'], wordTables('es')),
  et: affixRecipe('estonian', {
    suffixes: [
      '[aeiu]',
      '[aeiu]?(?:d|t|s|l|le|lt|st|sse|ga|ks|ni|na|ta|id|de|te|del|tel|dele|tele|dest|test|dega|tega)',
    ],
  }),
  eu: affixRecipe('basque', {
    suffixes: ['r?(?:a|ak|ek|en|aren|ari|ei|ekin|arekin|az|an|etan|ean|etik|tik|etara|ko|go)', 'k', 'n'],
  }),
  fa: affixRecipe('persian', {
    irregular: irregularRules('fa'),
    normalize: ['decimal_digit', 'arabic_normalization', 'persian_normalization'],
    suffixes: 'ها هاي هايي هايم هايت هايش ان ات ي'.split(' '),
    stemLength: 2,
  }),
  fi: stemmingRecipe('finnish', ['finnish', 'light_finnish'], wordTables('fi')),
  fo: icelandic,
  fr: stemmingRecipe('french', ['french'], {
    elision: elidedParticles.fr ?? [],
    ...wordTables('fr'),
  }),
  fy: dutch,
  ga: gaelic,
  gd: gaelic,
  gl: stemmingRecipe('galician', ['galician']),
  gu: affixRecipe('gujarati', {
    normalize: ['decimal_digit', 'indic_normalization'],
    suffixes: ['[ાીોુૂે]?ઓ?', '[ાુ]ં'],
    stemLength: 2,
  }),
  he: affixRecipe('hebrew', {
    // The article and the one-letter prepositions are written as one word with the noun.
    irregular: irregularRules('he'),
    characters: hebrewFinals,
    prefixes: 'ה ו ב ל מ ש כ וה שה מה'.split(' '),
    suffixes: 'ימ ות יות ה ת י'.split(' '),
  }),
  hi: stemmingRecipe('hindi', ['hindi'], {
    irregular: irregularRules('hi'),
    normalize: ['decimal_digit', 'indic_normalization', 'hindi_normalization'],
  }),
  hr: southSlavic,
  hu: stemmingRecipe('hungarian', ['hungarian', 'light_hungarian'], wordTables('hu')),
  hy: affixRecipe('armenian', {
    suffixes: ['(?:ն?եր)?(?:ը|ն|ի|ին|ով|ում|ից|ս|դ)', 'ն?եր', 'ու'],
  }),
  id: malay,
  is: icelandic,
  it: stemmingRecipe('italian', ['italian', 'light_italian'], {
    ...wordTables('it'),
    elision: elidedParticles.it ?? [],
  }),
  ja: bigramRecipe('japanese', '[ァ-ヺヽヾ] Katakana-Hiragana'),
  ka: affixRecipe('georgian', {
    suffixes: ['(?:ებ)?(?:ი|ს|მა|ის|ით|ად|ო|ში|ზე|თან|იდან|ისთვის)', 'ა', 'ე'],
  }),
  kk: turkicCyrillic,
  kn: affixRecipe('kannada', {
    normalize: ['decimal_digit', 'indic_normalization'],
    suffixes: 'ಗಳು ಗಳ ಗಳನ್ನು ನ್ನು ಯನ್ನು ವನ್ನು ಯ ದ'.split(' '),
    stemLength: 2,
  }),
  ko: affixRecipe('korean', {
    stemLength: 1,
    suffixes:
      '이 가 을 를 은 는 와 과 도 의 에 로 들 만 에서 에게 으로 하고 들이 들을 들은 하다 하기 해요 합니다 했다 하는 다 기 어요 아요'.split(
        ' ',
      ),
  }),
  ky: turkicCyrillic,
  lb: stemmingRecipe('luxembourgish', ['light_german'], { elision: elidedParticles.lb ?? [] }),
  lij: stemmingRecipe('ligurian', ['italian'], { elision: elidedParticles.lij ?? [] }),
  lt: stemmingRecipe('lithuanian', ['lithuanian']),
  lv: stemmingRecipe('latvian', ['latvian']),
  mk: bulgarian,
  ml: affixRecipe('malayalam', {
    normalize: ['decimal_digit', 'indic_normalization'],
    characters: ['ൺ=>ണ്', 'ൻ=>ന്', 'ർ=>ര്', 'ൽ=>ല്', 'ൾ=>ള്', 'ൿ=>ക്'],
    suffixes: 'കള് ക്കള് ങ്ങള് ം ിന്റെ യുടെ യെ യില്'.split(' '),
    stemLength: 2,
  }),
  mr: stemmingRecipe('marathi', ['hindi'], { normalize: ['decimal_digit', 'indic_normalization'] }),
  ms: malay,
  nb: norwegian,
  ne: stemmingRecipe('nepali', ['nepali'], { normalize: ['decimal_digit', 'indic_normalization'] }),
  nl: dutch,
  nn: norwegian,
  oc: occitan,
  or: indic,
  pa: affixRecipe('punjabi', {
    normalize: ['decimal_digit', 'indic_normalization'],
    suffixes: ['[ਾੇੀੋ]ਂ?', 'ੀ?ਆਂ', 'ਿਆਂ'],
    stemLength: 2,
  }),
  pl: affixRecipe('polish', {
    ...wordTables('pl'),
    suffixes: (
      '[aeiouy] [aeio]m ow owie ami ach [iy]ch [iy]mi? ego emu ej i[aeou] iami iach iom ' +
      'ie[jm] iego c sz my cie [ai]ja [ai]l[aoiy]?'
    ).split(' '),
  }),
  pt: stemmingRecipe('portuguese', ['portuguese_rslp'], {
    elision: elidedParticles.pt ?? [],
    ...wordTables('pt'),
  }),
  ro: stemmingRecipe('romanian', ['romanian'], {
    ...wordTables('ro'),
    // The stemmer reads the comma below; much text has the cedilla.
    characters: ['ş=>ș', 'ţ=>ț', 'Ş=>Ș', 'Ţ=>Ț'],
  }),
  ru: stemmingRecipe('russian', ['russian'], {
    characters: yo,
    ...wordTables('ru'),
  }),
  sc: stemmingRecipe('sardinian', ['italian', 'spanish'], { elision: elidedParticles.sc ?? [] }),
  sd: normalizingRecipe('perso_arabic', { normalize: ['decimal_digit', 'arabic_normalization'] }),
  si: indic,
  sk: stemmingRecipe('slovak', ['czech'], wordTables('sk')),
  sl: stemmingRecipe('slovenian', ['serbian']),
  sq: affixRecipe('albanian', {
    suffixes: '[aeiu] [aeiu]?(?:t|n|s|ve|sh|ja|je|te|nj|nje) [ae]ve e[ts]e eris? i[nt] un'.split(' '),
  }),
  sr: southSlavic,
  sv: stemmingRecipe('swedish', ['swedish', 'light_swedish'], wordTables('sv')),
  sw: affixRecipe('swahili', {
    irregular: irregularRules('sw'),
    // Noun classes: mtoto, watoto; kitabu, vitabu; and the infinitive ku-.
    prefixes: 'm mw wa ki vi ch vy ma mi u ku kw'.split(' '),
  }),
  ta: stemmingRecipe('tamil', ['tamil'], { normalize: ['decimal_digit', 'indic_normalization'] }),
  te: affixRecipe('telugu', {
    normalize: ['decimal_digit', 'indic_normalization'],
    suffixes: 'లు ల లను కు ను లో ులు ు ి ం ాలు'.split(' '),
    stemLength: 2,
  }),
  tk: turkic,
  tr: stemmingRecipe('turkish', ['turkish'], {
    lowercase: 'turkish',
    apostrophe: true,
    ...wordTables('tr'),
  }),
  tt: turkicCyrillic,
  ug: normalizingRecipe('perso_arabic', { normalize: ['decimal_digit', 'arabic_normalization'] }),
  uk: affixRecipe('ukrainian', {
    ...wordTables('uk'),
    stemLength: 2,
    suffixes: (
      '[аяоеиіїуюєь] [иіїоеє]й [аяоеєиі]м [ая]х [ая]ми [иії]х [иі]ми [оеє]ю [оеє]в[іи] ' +
      '[иії]в [оь]го [оь]му ить ає ють ати ити'
    ).split(' '),
  }),
  ur: affixRecipe('urdu', {
    normalize: ['decimal_digit', 'arabic_normalization'],
    suffixes: '[اے] ي و[ںن] ي[ںن] يا[ںن] يو[ںن]'.split(' '),
    stemLength: 2,
  }),
  uz: turkic,
  vec: stemmingRecipe('venetian', ['italian'], { elision: elidedParticles.vec ?? [] }),
  yi: stemmingRecipe('yiddish', ['yiddish'], { characters: hebrewFinals }),
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

/** The recipe of a canonical tag: that of its language (`es-419` is analysed as `es`), or `folded`. */
export function recipeOf(tag: LanguageTag): Recipe {
  const rows: Readonly<Record<string, Recipe>> = languages;
  return rows[primaryLanguage(tag)] ?? folded;
}

/** Languages whose words no space parts: a misspelled word is cut elsewhere, so fuzzy words do not find it. */
const spaceless: readonly string[] = ['bo', 'dz', 'ja', 'km', 'lo', 'my', 'shn', 'th', 'yue', 'zh'];

/** Whether a language is written without spaces between words, by its canonical tag. */
export function isSpaceless(tag: LanguageTag): boolean {
  return spaceless.includes(primaryLanguage(tag));
}
