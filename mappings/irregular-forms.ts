/**
 * Forms that no stemmer relates to their base, for the core vocabulary of AAC boards: `form => base`, in the
 * spelling that comes out of case folding, with accents. Only whole words; the stemmer is then left out.
 */

import type { LanguageTag } from './document.ts';
import { fold } from './fold.ts';

function rules(table: Readonly<Record<string, string>>): string[] {
  return Object.entries(table).flatMap(([base, forms]) =>
    forms.split(' ').map((form) => `${form} => ${base}`),
  );
}

/** By language; the base comes out as its own stem does (`happi`), since both must meet. */
export const irregular = {
  // Plurals that change within (جمع التكسير); written as after Arabic normalisation: alef bare, teh marbuta as heh.
  ar: rules({
    كلب: 'كلاب',
    قط: 'قطط',
    بيت: 'بيوت',
    كتاب: 'كتب',
    ولد: 'اولاد',
    بنت: 'بنات',
    رجل: 'رجال',
    طفل: 'اطفال',
    يوم: 'ايام',
    باب: 'ابواب',
    قلم: 'اقلام',
    لعب: 'العاب',
    طاير: 'طيور',
    سمك: 'اسماك',
    حص: 'احصنه خيول',
    شجر: 'اشجار',
    زهر: 'ازهار زهور',
    نجم: 'نجوم',
    جبل: 'جبال',
    بحر: 'بحار',
    مدرس: 'مدارس',
    غرف: 'غرف',
    كرس: 'كراسي',
    حذاء: 'احذيه',
    قلب: 'قلوب',
    عين: 'عيون',
    يد: 'ايدي ايادي',
    قدم: 'اقدام',
    اصبع: 'اصابع',
    هد: 'هدايا',
    مفتاح: 'مفاتيح',
  }),
  en: rules({
    be: 'am is are was were been',
    do: 'does did done',
    have: 'has had',
    go: 'went gone',
    eat: 'ate eaten',
    drink: 'drank drunk',
    sleep: 'slept',
    run: 'ran',
    swim: 'swam swum',
    see: 'saw seen',
    say: 'said',
    tell: 'told',
    make: 'made',
    give: 'gave given',
    take: 'took taken',
    come: 'came',
    sit: 'sat',
    stand: 'stood',
    write: 'wrote written',
    break: 'broke broken',
    fall: 'fell fallen',
    feel: 'felt',
    find: 'found',
    get: 'got gotten',
    hear: 'heard',
    hold: 'held',
    keep: 'kept',
    know: 'knew known',
    lose: 'lost',
    meet: 'met',
    pay: 'paid',
    ride: 'rode ridden',
    sing: 'sang sung',
    speak: 'spoke spoken',
    think: 'thought',
    throw: 'threw thrown',
    buy: 'bought',
    bring: 'brought',
    catch: 'caught',
    teach: 'taught',
    wake: 'woke woken',
    wear: 'wore worn',
    win: 'won',
    fly: 'flew flown',
    draw: 'drew drawn',
    drive: 'drove driven',
    grow: 'grew grown',
    hide: 'hid hidden',
    child: 'children',
    man: 'men',
    woman: 'women',
    foot: 'feet',
    tooth: 'teeth',
    goos: 'geese',
    mous: 'mice',
    person: 'people',
    leaf: 'leaves',
    knife: 'knives',
    wolf: 'wolves',
    scarf: 'scarves',
    shelf: 'shelves',
    good: 'better best',
    bad: 'worse worst',
  }),
  es: rules({
    jug: 'juego juega juegan juegas',
    dorm: 'duermo duerme duermen duermes',
    quer: 'quiero quiere quieren quieres',
    pod: 'puedo puede pueden puedes',
    ir: 'voy vas va vamos van fui',
    ser: 'soy eres es somos son',
    ten: 'tengo tiene tienen tienes',
    hac: 'hago hace hacen hecho',
  }),
  fr: rules({
    œil: 'yeux',
    être: 'suis es est sommes êtes sont été',
    avoir: 'ai as avons avez ont eu',
    aller: 'vais vas va vont',
    boir: 'bois boit buvons boivent bu',
    dorm: 'dors dort',
    vouloir: 'veux veut veulent',
    pouvoir: 'peux peut peuvent',
  }),
  nl: rules({
    kind: 'kinderen',
    ei: 'eieren',
    huis: 'huizen',
    muis: 'muizen',
    et: 'eet eten at gegeten',
    spel: 'speelt speel',
    slap: 'slaapt slaap sliep',
    lop: 'loopt loop liep',
    koe: 'koeien',
    schoen: 'schoenen',
    schip: 'schepen',
  }),
  pl: rules({
    pies: 'psy psa psem psów psu',
    dziecko: 'dzieci dziećmi',
    człowiek: 'ludzie ludzi',
    ręka: 'ręce rąk',
    oko: 'oczy oczu',
    ucho: 'uszy uszu',
    dzień: 'dni dnia',
    jeść: 'jem je jesz jedzą jadł jadła',
    pić: 'piję pije pijesz piją',
    iść: 'idę idzie idziesz idą',
    być: 'jestem jest jesteś są',
  }),
  ru: rules({
    человек: 'люди людей',
    ребенок: 'дети детей',
    щенок: 'щенки щенка щенков',
    ухо: 'уши ушей',
    идт: 'иду идет идут шел шла',
    ест: 'ем ешь едят ел ела',
    пит: 'пью пьет пьют',
  }),
} as const satisfies Record<string, readonly string[]>;

const basesByLanguage: ReadonlyMap<LanguageTag, ReadonlyMap<string, string>> = new Map(
  Object.entries(irregular).map(([language, table]) => [
    language,
    new Map(
      table.map((rule) => {
        const [form = '', base = ''] = rule.split(' => ').map(fold);
        return [form, base];
      }),
    ),
  ]),
);

/** The base of a folded word that is one of a language's irregular forms: the beginning of its other forms. */
export function irregularBase(language: LanguageTag, word: string): string | undefined {
  const [primary = ''] = language.split('-');
  return basesByLanguage.get(primary)?.get(word);
}
