import type { FormRule, GrammarTable } from './grammar-types.ts';

/** Rows of the syllabary by which verbs of the first group change: the ending of their dictionary form and its other vowels. */
const godan = [
  ['う', 'わ', 'い', 'え', 'お', 'って', 'った'],
  ['く', 'か', 'き', 'け', 'こ', 'いて', 'いた'],
  ['ぐ', 'が', 'ぎ', 'げ', 'ご', 'いで', 'いだ'],
  ['す', 'さ', 'し', 'せ', 'そ', 'して', 'した'],
  ['つ', 'た', 'ち', 'て', 'と', 'って', 'った'],
  ['ぬ', 'な', 'に', 'ね', 'の', 'んで', 'んだ'],
  ['ぶ', 'ば', 'び', 'べ', 'ぼ', 'んで', 'んだ'],
  ['む', 'ま', 'み', 'め', 'も', 'んで', 'んだ'],
  ['る', 'ら', 'り', 'れ', 'ろ', 'って', 'った'],
] as const;

/** What follows the stem of a verb, politely and plainly. */
const afterStem = '(?:ます|ました|ましょう|たい|たかった|たいです|ながら|なさい|すぎる|すぎた)';
const negatedAfterStem = '(?:ません|ませんでした|たくない|たくないです)';
const afterTe = '(?:いる|います|いました|いた|ください|下さい|ね|よ|いい|くれる|あげる|みる|しまった)?';
const negative = '(?:ない|なかった|ないで|ないでください|なくて|ないです)';

const godanRules = godan.flatMap(([u, a, i, e, o, te, ta]): FormRule[] => [
  [new RegExp(`^(.+)${i}${afterStem}$`), `$1${u}`],
  [new RegExp(`^(.+)${i}${negatedAfterStem}$`), `$1${u}`, 'negated'],
  [new RegExp(`^(.+)${te}${afterTe}$`), `$1${u}`],
  [new RegExp(`^(.+)${ta}$`), `$1${u}`],
  [new RegExp(`^(.+)${a}${negative}$`), `$1${u}`, 'negated'],
  [new RegExp(`^(.+)${e}(?:る|ます|ば|)$`), `$1${u}`],
  [new RegExp(`^(.+)${o}う$`), `$1${u}`],
]);

/** Japanese. */
export const japanese: GrammarTable = {
  numbers:
    'ゼロ|零 一|ひとつ|一つ 二|ふたつ|二つ 三|みっつ|三つ 四|よっつ 五|いつつ 六|むっつ 七|ななつ 八|やっつ 九|ここのつ 十',
  functionWords:
    'は が を に で の も へ と や よ ね か な ぞ わ から まで より だ ます ました た て って ん さん ちゃん くん 枚 羽 匹 本目 個 つ たち こと',
  enclitics: 'の は が を に で も と へ',
  honorifics: 'さん ちゃん くん 君 様',
  midClauseCuts: { はい: 1 },
  auxiliaries: 'です だ いる ある',
  negations: 'ない ません いいえ だめ',
  rules: [
    [/^(.+)たち$/, '$1', 'plural'],
    [new RegExp(`^(.+)${afterStem}$`), '$1る'],
    [new RegExp(`^(.+)${negatedAfterStem}$`), '$1る', 'negated'],
    [new RegExp(`^(.+)て${afterTe}$`), '$1る'],
    [/^(.+)た$/, '$1る'],
    [/^(.+)(?:よう|られる|ろ|れば)$/, '$1る'],
    [new RegExp(`^(.+)${negative}$`), '$1る', 'negated'],
    [/^(.+)し(?:て|た|ます|ました|たい|よう)$/, '$1する $1'],
    [/^(.+)く(?:て|なる|)$/, '$1い'],
    [/^(.+)く(?:ない|なかった|ないです)$/, '$1い', 'negated'],
    [/^(.+)(?:かった|すぎる|すぎます|さ|いです)$/, '$1い'],
    [/^(.+)(?:じゃない|ではない|じゃありません)$/, '$1', 'negated'],
    [/^(.+)(?:です|だ|な|に)$/, '$1'],
    [/^お(.+)$/, '$1'],
    [/^(.+)い$/, '$1'],
    [/^([一二三四五六七八九十])(?:枚|羽|匹|本|個|人|台|冊|杯|回|つ)$/, '$1'],
    ...godanRules,
  ],
};
