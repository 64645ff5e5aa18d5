import { type IrregularForms, tableOf } from './table.ts';

/** Vowel harmony: the vowel of an ending by the last vowel before it, high (i) or low (e). */
const highVowels: Readonly<Record<string, string>> = {
  a: 'ı',
  ı: 'ı',
  e: 'i',
  i: 'i',
  o: 'u',
  u: 'u',
  ö: 'ü',
  ü: 'ü',
};
const backVowels = /[aıou][^aıoueiöü]*$/;
const endsInVowel = /[aıoueiöü]$/;
const endsVoiceless = /[fstkçşhp]$/;

function high(text: string): string {
  const vowels = text.match(/[aıoueiöü]/g) ?? [];
  return highVowels[vowels.at(-1) ?? 'e'] ?? 'i';
}

function low(text: string): string {
  return backVowels.test(text) ? 'a' : 'e';
}

/**
 * Persons of the tenses of a verb.
 * @param infinitive ends in mek or mak.
 * @param aorist third person of the general present: `gider`.
 * @param soft the stem before vowels where it differs: `gid`.
 */
function conjugated(infinitive: string, aorist: string, soft?: string): string[] {
  const stem = infinitive.slice(0, -3);
  const open = soft ?? stem;
  // `yemek` and `demek` bring their vowel along: `yiyor`.
  const short = open.replace(/[aıoueiöü]$/, '');
  const present = soft?.endsWith('i') ? `${soft}yor` : `${short}${high(short)}yor`;
  const past = `${stem}${endsVoiceless.test(stem) ? 't' : 'd'}${high(stem)}`;
  const glide = endsInVowel.test(open) ? 'y' : '';
  const future = `${open}${glide}${low(open)}c${low(open)}`;
  const wish = `${open}${glide}${low(open)}`;
  const i = high(aorist);
  return [
    ...['', 'um', 'sun', 'uz', 'sunuz', 'lar', 'du', 'dum'].map((ending) => present + ending),
    ...['', 'm', 'n', 'k', `n${high(past)}z`, `l${low(past)}r`].map((ending) => past + ending),
    ...['', `${i}m`, `s${i}n`, `${i}z`, `l${low(aorist)}r`].map((ending) => aorist + ending),
    ...['k', `ğ${high(future)}m`, `ks${high(future)}n`, `ğ${high(future)}z`].map((ending) => future + ending),
    ...[`y${high(wish)}m`, `l${high(wish)}m`].map((ending) => wish + ending),
    `${stem}m${high(stem)}ş`,
    ...(bareStemsOfOtherWords.has(stem) ? [] : [stem]),
  ];
}

/** The bare stem is the imperative; these are words of their own: horse, hungry, rose, summer, face, thousand. */
const bareStemsOfOtherWords = new Set([
  'at',
  'aç',
  'gül',
  'yaz',
  'yüz',
  'bin',
  'kır',
  'kok',
  'sür',
  'kes',
  'iç',
  'ye',
  'de',
  'ol',
  'et',
  'boya',
  'giy',
  'tut',
]);

/** Verbs with their aorist, and the stem before vowels where it differs. */
const verbs =
  'gitmek gider gid, gelmek gelir, yemek yer yi, içmek içer, istemek ister, yapmak yapar, etmek eder ed, olmak olur, vermek verir, ' +
  'almak alır, görmek görür, bakmak bakar, duymak duyar, dinlemek dinler, demek der di, söylemek söyler, konuşmak konuşur, ' +
  'bilmek bilir, düşünmek düşünür, anlamak anlar, uyumak uyur, uyanmak uyanır, oturmak oturur, kalkmak kalkar, durmak durur, ' +
  'koşmak koşar, yürümek yürür, oynamak oynar, okumak okur, yazmak yazar, çizmek çizer, boyamak boyar, binmek biner, uçmak uçar, ' +
  'yüzmek yüzer, açmak açar, kapatmak kapatır, kapamak kapar, yıkamak yıkar, koymak koyar, bulmak bulur, aramak arar, ' +
  'giymek giyer, çıkarmak çıkarır, düşmek düşer, getirmek getirir, götürmek götürür, tutmak tutar, unutmak unutur, kaybetmek ' +
  'kaybeder kaybed, hissetmek hisseder hissed, sevmek sever, ağlamak ağlar, gülmek güler, atmak atar, kesmek keser, çağırmak çağırır, ' +
  'beklemek bekler, çalışmak çalışır, pişirmek pişirir, öğrenmek öğrenir, başlamak başlar, bitmek biter, bitirmek bitirir, ' +
  'çıkmak çıkar, girmek girer, kalmak kalır, yaşamak yaşar, vurmak vurur, itmek iter, çekmek çeker, zıplamak zıplar, sormak sorar, ' +
  'sarılmak sarılır, öpmek öper, kırmak kırar, seçmek seçer, dönmek döner, göstermek gösterir, korkmak korkar, temizlemek temizler, ' +
  'ağrımak ağrır';

/** Irregular forms of Turkish: persons and tenses of verbs, and nouns whose stem changes. */
export const tr: IrregularForms = tableOf([
  ...verbs.split(', ').map((entry): [string, string[]] => {
    const [infinitive = '', aorist = '', soft] = entry.split(' ');
    return [infinitive, conjugated(infinitive, aorist, soft)];
  }),
  ['köpek', ['köpeği', 'köpeğim', 'köpeğe', 'köpeğin']],
  ['çocuk', ['çocuğu', 'çocuğum', 'çocuğa', 'çocuğun']],
  ['ekmek', ['ekmeği', 'ekmeğe', 'ekmeğin']],
  ['ayak', ['ayağı', 'ayağım', 'ayağa', 'ayağın']],
  ['kulak', ['kulağı', 'kulağım', 'kulağın']],
  ['parmak', ['parmağı', 'parmağım']],
  ['yatak', ['yatağı', 'yatağım', 'yatağa']],
  ['bebek', ['bebeği', 'bebeğim', 'bebeğe']],
  ['bardak', ['bardağı', 'bardağım', 'bardağa']],
  ['tabak', ['tabağı', 'tabağa']],
  ['çiçek', ['çiçeği', 'çiçeğe']],
  ['kitap', ['kitabı', 'kitabım', 'kitaba', 'kitabın']],
  ['dolap', ['dolabı', 'dolaba']],
  ['ağaç', ['ağacı', 'ağaca', 'ağacın']],
  ['süt', ['sütü', 'sütüm']],
  ['burun', ['burnu', 'burnum', 'burnun']],
  ['ağız', ['ağzı', 'ağzım', 'ağzın']],
  ['karın', ['karnı', 'karnım']],
  ['göz', ['gözü', 'gözüm', 'gözün']],
  ['su', ['suyu', 'suyum', 'suya']],
  ['anne', ['annem', 'annesi', 'anneme']],
  ['baba', ['babam', 'babası', 'babama']],
  ['ben', ['bana', 'beni', 'benim', 'bende']],
  ['sen', ['sana', 'seni', 'senin']],
  ['biz', ['bize', 'bizi', 'bizim']],
]);
