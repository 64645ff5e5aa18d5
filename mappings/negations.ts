import type { LanguageTag } from './document.ts';
import { fold } from './fold.ts';

/**
 * Words that negate. A negated text is answered by the negation alone, never by its opposite: `don't like` must not bring
 * a heart, and `want` no `don't want`.
 */

/**
 * By language: the plain negation first. A hyphen stands for further letters, where a part of a word negates
 * (`istemiyorum`, `نمی‌خواهم`, `不想`); such parts are only those that hardly any other word has.
 */
const negations: Readonly<Record<LanguageTag, string>> = {
  af: 'nie geen nooit niks sonder',
  am: 'አይደለም የለም አል-ም አይ-ም',
  ar: 'لا ليس لست ليست لن لم ما مش مو مب غير بدون بلا',
  as: 'নহয় নাই নাইকিয়া',
  az: 'deyil deyil- yox xeyr heç -mirəm -mirsən -mirik',
  be: 'не няма ніколі нічога нельга без',
  bg: 'не няма никога нищо без недей',
  bn: 'না নেই নয় নাই নি কখনোই',
  bs: 'ne nije nemoj nikad neću nemam nema nisam bez',
  ca: 'no mai res sense cap',
  cs:
    'ne není nikdy bez nechci nechce nechceš nechceme nechtěl nechtěla nemám nemá nemáš nejsem nejsi nejste nejsme ' +
    'nemůžu nemůže nemohu nevím neví neumím neumí nelíbí nebudu nesmím nerad nerada nejím nejez nepiju ' +
    'nepij nejdu nechoď nedělej neboj nevidím neslyším nerozumím necítím',
  cy: 'dim ddim nid na paid peidiwch heb',
  da: 'ikke ingen intet aldrig uden',
  de: 'nicht kein keine keinen keinem keiner nie niemals nix nichts ohne',
  el: 'δεν δε μην μη όχι ποτέ χωρίς τίποτα',
  en:
    'no not never dont doesnt didnt isnt arent wasnt werent wont cant cannot shouldnt wouldnt couldnt ' +
    'havent hasnt hadnt mustnt aint nothing nobody none without',
  es: 'no nunca nada sin ningún ninguna jamás tampoco',
  et: 'ei ära ärge pole ilma mitte',
  eu: 'ez ezin gabe',
  fa: 'نه نیست نیستم نیستی نیستند ندارم ندارد نداری هیچ بدون نکن نرو نخور نباید نمی-',
  fi: 'ei en et emme ette eivät älä älkää ilman',
  fil: 'hindi wala walang ayaw huwag',
  fo: 'ikki eingin ongin aldri',
  fr: 'pas ne non jamais rien sans aucun aucune',
  ga: 'ní níl nach gan',
  gd: 'chan chaneil cha',
  gl: 'non nunca sen nada ningún',
  gu: 'નથી ના નહીં નહિ નહોતું',
  ha: 'ba babu',
  he: 'לא אין אל בלי אינו אינני',
  hi: 'नहीं मत न बिना',
  hr: 'ne nije nemoj nikad neću nećeš neće nemam nema nemaš nisam nisi bez',
  hu: 'nem ne soha nincs sem semmi nélkül',
  hy: 'ոչ չի չեմ չես չէ չենք չեն առանց',
  id: 'tidak bukan jangan tak gak nggak enggak ga belum tanpa',
  is: 'ekki enginn engin ekkert aldrei án',
  it: 'non no mai niente senza nessuno nessuna',
  ja: 'ない いいえ -ません -なかった -たくない -じゃない -ではない -くない -らない -かない -がない -まない -べない -わない -しない -できない -ないで 来ない こない',
  ka: 'არ არა ვერ ნუ არაფერი არასდროს გარეშე',
  kk:
    'жоқ емес емес- ешқашан -маймын -меймін -баймын -беймін -паймын -пеймін -майды -мейді -байды -бейді -пайды ' +
    '-пейді',
  km: '-មិន- -កុំ- -គ្មាន- -អត់-',
  kn: 'ಇಲ್ಲ ಬೇಡ ಅಲ್ಲ -ಲ್ಲ',
  ko: '안 못 아니 아니- 않- 없- 마 마세요 말아요 싫어 싫어요 싫다',
  ky: 'жок эмес эмес- эч -байм -бейм -пайм -пейм -бойм -бөйм',
  lb: 'net nët keen keng ni ouni',
  lo: '-ບໍ່- -ຢ່າ-',
  lt:
    'ne nėra niekada be nenoriu nenori nemėgstu negaliu negali nežinau neturiu nepatinka nevalgau negerk ' +
    'neik',
  lv: 'ne nav nē nekad bez negribu negrib nepatīk nevaru nevar nezinu neēdu neej nedari',
  mk: 'не нема никогаш ништо без немој',
  ml: 'ഇല്ല വേണ്ട അല്ല അരുത് -ില്ല',
  mn: 'үгүй биш битгий -хгүй -гүй',
  mr: 'नाही नको नका नाहीत',
  ms: 'tidak tak bukan jangan tiada tanpa belum',
  mt: 'mhux ma le qatt',
  my: '-ဘူး',
  nb: 'ikke ingen intet aldri uten',
  ne: 'छैन होइन हुँदैन बिना -दैन',
  nl: 'niet geen nooit nee niets niks zonder',
  nn: 'ikkje ingen aldri utan',
  pa: 'ਨਹੀਂ ਨਾ ਨਹੀ',
  pl: 'nie nigdy bez nic żaden',
  ps: 'نه مه',
  pt: 'não nunca nada sem jamais nenhum nenhuma',
  ro: 'nu niciodată fără nimic niciun',
  ru: 'не нет никогда нельзя без ничего ни нету никак',
  si: 'නැහැ නෑ එපා නොවේ',
  sk:
    'nie ne nikdy bez nechcem nechce nemám nemá nemôžem neviem nepáči nebudem nerád nerada nejem nejedz ' +
    'nepijem nejdem nechoď nerob neboj nevidím nerozumiem',
  sl: 'ne ni nikoli brez nočem nočeš noče nimam nima nisem nehaj',
  sq: 'nuk s mos jo pa asnjë',
  sr: 'не није немој никад нећу неће немам нема нисам без ne nije neću nemam nisam nemoj',
  sv: 'inte ingen inga inget ingenting ej icke aldrig utan',
  sw:
    'si hapana sio sina huna hana sitaki hutaki hataki sipendi hupendi hapendi sijui siwezi hawezi huwezi ' +
    'sili sinywi siendi sioni hakuna bila',
  ta: 'இல்லை வேண்டாம் கூடாது முடியாது -வில்லை -மாட்டேன்',
  te: 'లేదు వద్దు కాదు లేను -లేదు -వద్దు',
  th: '-ไม่- -อย่า- -ห้าม-',
  tr:
    'değil değil- yok yok- hayır hiç asla -mıyor- -miyor- -muyor- -müyor- -madım -medim -madık -medik -mayacak- ' +
    '-meyecek- -mamak -memek -maz -mez istemem yemem demem -lmem -lmam -rmem -rmam -tmem -tmam -pmem -pmam -nmem -nmam ' +
    '-vmem -çmem -çmam -kmem -kmam',
  uk: 'не ні немає нема ніколи нічого без',
  ur: 'نہیں نہ مت بغیر',
  uz: 'emas emas- yo‘q hech -mayman -maysan -maydi -maymiz -mayapman',
  vi: 'không đừng chẳng',
  xh: 'hayi andifuni andi- awu-',
  yue: '唔 -唔- -不- 冇 -冇-',
  zh: '不 -不- -没- -沒- 别 別 无 無',
  zu: 'cha angi- awu- aka- ungangi-',
};

interface Negations {
  plain: string | undefined;
  pattern: RegExp | undefined;
}

const byLanguage = new Map<LanguageTag, Negations>();

function negationsOf(language: LanguageTag): Negations {
  const cached = byLanguage.get(language);
  if (cached) return cached;
  const row = negations[language] ?? negations[language.split('-', 1)[0] ?? ''];
  const words = row?.split(' ') ?? [];
  const alternatives = words.map((word) => word.split('-').map(fold).join('[^ ]*'));
  const made = {
    plain: words.find((word) => !word.includes('-')),
    pattern: row === undefined ? undefined : new RegExp(`(?:^| )(?:${alternatives.join('|')})(?: |$)`, 'u'),
  };
  byLanguage.set(language, made);
  return made;
}

/** The plainest word that negates in a language (`not`), as typed; undefined where it has none. */
export function plainNegation(language: LanguageTag): string | undefined {
  return negationsOf(language).plain;
}

/** Whether one of the words of a folded text negates. */
export function isNegated(folded: string, language: LanguageTag): boolean {
  return negationsOf(language).pattern?.test(folded) ?? false;
}

/** French `ne` before a vowel, which folding makes part of the next word. */
const elidedNe = /(?:^|\s)n['’ʼ](?=\p{L})/iu;

/** Whether one of the words of a text negates, as they are typed (`je n'ai plus faim`). */
export function isNegatedAsTyped(text: string, language: LanguageTag): boolean {
  return isNegated(fold(text), language) || (language.split('-', 1)[0] === 'fr' && elidedNe.test(text));
}
