import type { GrammarTable } from './grammar-types.ts';

/**
 * Languages whose forms are in tables of lemmas (`mappings/lemmas`), so that few rules are left: endings that dictionaries have on
 * and names have not, or the other way round. Korean has none, and its endings are few.
 */
export const readByLemmas = {
  el: {
    numbers:
      'μηδέν ένα|ένας|μία|μια δύο|δυο τρία|τρεις τέσσερα|τέσσερις πέντε έξι επτά|εφτά οκτώ|οχτώ εννέα|εννιά δέκα έντεκα δώδεκα',
    articles: 'ο η το οι τα του της των τον την τους τις στο στη στην στον στα στους στις ένας μια μία ένα',
    functionWords:
      'ο η το οι τα του της των τον την τους τις στο στη στην στον στα στους στις σε ένας μια μία να θα ας ότι πως που',
    auxiliaries: 'είναι είμαι είσαι είμαστε ήταν ήμουν έχω έχει έχεις έχουμε',
    negations: 'δεν δε μην μη όχι ποτέ τίποτα χωρίς κανείς',
    rules: [
      [/^(.{2,})ια$/, '$1ι', 'plural'],
      [/^(.{2,})ες$/, '$1α $1η', 'plural'],
      [/^(.{2,})οι$/, '$1ος', 'plural'],
      // What is wished or asked for is told by person: `βοηθήσεις` beside `βοηθήσω`.
      [/^(.{3,})(?:εις|ει|ουμε|ετε|ουν)$/, '$1ω'],
    ],
  },
  fi: {
    numbers:
      'nolla yksi kaksi kolme neljä viisi kuusi seitsemän kahdeksan yhdeksän kymmenen yksitoista kaksitoista',
    functionWords: 'että niin kai vaan siis',
    auxiliaries: 'on olen olet olemme olette ovat oli olin',
    negations: 'en et ei emme ette eivät älä älkää ilman',
    // What is owned or asked for hangs on the form: `kenkäni`, `saanko`.
    rules: [
      [/^(.{3,})t$/, '$1', 'plural'],
      [/^(.{3,})(?:ni|si|nsa|nsä|mme|nne)$/, '$1'],
      [/^(.{2,})(?:ko|kö|kin|kaan|kään|han|hän)$/, '$1'],
    ],
    rulesTwice: true,
  },
  he: {
    numbers:
      'אפס אחת|אחד שתיים|שניים|שתי|שני שלוש|שלושה ארבע|ארבעה חמש|חמישה שש|שישה שבע|שבעה שמונה תשע|תשעה עשר|עשרה',
    functionWords: 'את של ש כי הרי נא',
    auxiliaries: 'הוא היא הם הן היה הייתה היו יהיה',
    negations: 'לא אין אל בלי אף לעולם',
    // Small words are written onto the next one: `בפארק`, `והחתול`.
    rules: [
      [/^[והבלכמש](.{2,})$/, '$1'],
      [/^(.{2,})(?:ים|ות)$/, '$1 $1ה', 'plural'],
      [/^(.{2,})(?:ת|ה)$/, '$1'],
      // Whose it is hangs on it: `לאחותך`.
      [/^ל?(.{3,})[יך]$/, '$1'],
      // Names are infinitives: `תצחצח`, `תרביץ`, `תנעל` and `גמרתי`.
      [/^[אתינ](.{3,})$/, 'ל$1 לה$1'],
      [/^[אתינ](..)(.)$/, 'ל$1ו$2'],
      [/^(..)(.)(?:תי|ת|נו)$/, 'ל$1ו$2'],
    ],
    rulesTwice: true,
  },
  hi: {
    numbers: 'शून्य एक दो तीन चार पाँच|पांच छह|छः सात आठ नौ दस ग्यारह बारह',
    functionWords: 'का की के को ने है हैं हूँ हूं हो था थी थे रहा रही रहे तो ही भी जी कि वाला वाली वाले',
    auxiliaries: 'है हैं हूँ हूं था थी थे रहा रही रहे',
    negations: 'नहीं मत न ना बिना',
    rules: [
      // What will be: `जाऊँगा`, `आएँगी`.
      [/^(.+?)(?:ऊँ|ऊं|ए|एँ|एं|ओ|ूँ|ूं|े|ें|ो)ग[ाेी]$/, '$1ना'],
      [/^(.{2,})(?:ों|ें|ियाँ|ियां)$/, '$1 $1ा $1ी', 'plural'],
      // `जाना` is no form of `जानना`.
      [/^(?!.*ाना$)(.{2,})(?:ा|ी|े|ूँ|ो|ना|कर|ते|ता|ती|ाओ)$/, '$1ना $1ा'],
      [/^(.{2,})$/, '$1ना'],
    ],
  },
  ko: {
    numbers: '영|공 하나|한 둘|두 셋|세|삼 넷|네|사 다섯|오 여섯|육 일곱|칠 여덟|팔 아홉|구 열|십',
    functionWords: '것 거 수 때 좀 요',
    auxiliaries: '있어요 있다 있어 이에요 예요 입니다',
    negations: '안 못 아니 아니요 없이 말고 마 마요 마세요 말아요 않아 않아요',
    rules: [
      [/^(.+)들(?:은|이|을|도|과|에게)?$/, '$1', 'plural'],
      [
        /^(.+)(?:은|는|이|가|을|를|에|의|도|만|와|과|로|으로|에서|에게|한테|까지|부터|처럼|보다|하고|이랑|랑|이야|야|이에요|예요|입니다)$/,
        '$1',
      ],
      [
        /^(.+)(?:지|고|며|면|는|자|네|니|냐|러|려고|아|어|아요|어요|았어요|었어요|습니다|겠어요|세요|으세요|을래요|은|을)$/,
        '$1다',
      ],
      // Stem and ending are one syllable: `망가졌어요`, `들려요`, `오셨어요`.
      [/^(.+)(?:져|졌)(?:요|어요|어|다)?$/, '$1지다'],
      [/^(.*)(?:려|렸)(?:요|어요|어|다)?$/, '$1리다'],
      [/^(.*)(?:쳐|쳤)(?:요|어요|어|다)?$/, '$1치다'],
      [/^(.*)갔(?:어요|어|다)$/, '$1가다'],
      [/^(.+)셨(?:어요|어|다)$/, '$1다'],
      [/^(.+)(?:해|해요|했어요|하고|하는|합니다|할래요|하세요|하지)$/, '$1하다 $1'],
    ],
  },
  sv: {
    numbers: 'noll en|ett två tre fyra fem sex sju åtta nio tio elva tolv',
    articles: 'en ett den',
    functionWords: 'en ett den som att är sig väl nog ju finns fanns',
    auxiliaries: 'är var har hade blir blev',
    negations: 'inte ej aldrig ingen inget inga utan',
    negationsOfVerbs: 'inte ej aldrig',
    rules: [
      [/^(.{2,})s$/, '$1'],
      // `skorna` (the shoes) is no form of `ska`.
      [/^(.{3,})(?:ar|er|or)(?:na)?$/, '$1 $1a $1e', 'plural'],
      [/^(.{2,})([lrn])ar(?:na)?$/, '$1e$2', 'plural'],
    ],
  },
  tr: {
    numbers: 'sıfır bir iki üç dört beş altı yedi sekiz dokuz on',
    functionWords:
      'de da ki mi mı mu mü ise misin mısın musun müsün miyim mıyım muyum müyüm miyiz mıyız muyuz müyüz',
    auxiliaries: 'var idi',
    negations: 'değil yok asla hiç',
    necessities: 'lazım gerek gerekiyor gerekli',
    // Dictionaries of forms have the stems of verbs, the catalogue their infinitives.
    rules: [
      [/^(.{2,})(?:ma|me)(?:mak|mek)$/, '$1mak $1mek', 'negated'],
      // Verbs hold their negation: `vurma`, `istemiyorum`, `sevmem`.
      [/^(.{2,})ma$/, '$1mak', 'negated'],
      [/^(.{2,})me$/, '$1mek', 'negated'],
      [/^(.{2,})m[ıiuü]yor(?:um|sun|uz|sunuz|lar)?$/, '$1mak $1mek', 'negated'],
      [/^(.{2,})m(?:am|em|az|ez|ayız|eyiz|azlar|ezler)$/, '$1mak $1mek', 'negated'],
      [/^(.{2,})m(?:ad[ıi]|ed[ıi]|amış|emiş)(?:[mnk]|[ıi]m|[ıi]z|l[ae]r)?$/, '$1mak $1mek', 'negated'],
      [
        /^(.{2,})m(?:ay|ey)(?:[ae]ca[kğ]|[ae]ce[kğ])(?:[ıi]m|[ıi]z|s[ıi]n|l[ae]r)?$/,
        '$1mak $1mek',
        'negated',
      ],
      [
        /^(.{2,})m(?:ay[ıi]n|ey[ıi]n|as[ıi]n|es[ıi]n|ayal[ıi]m|eyel[ıi]m|amal[ıi]|emel[ıi])$/,
        '$1mak $1mek',
        'negated',
      ],
      [/^(.*[aıou][^aeıioöuü]*)$/, '$1mak'],
      [/^(.*[eiöü][^aeıioöuü]*)$/, '$1mek'],
      [/^(.{2,})(?:lar|ler)(?:(?:ı|i)(?:m|n|mız|miz|nız|niz)?(?:[ıi]|da|de)?)?$/, '$1', 'plural'],
      [/^(.{2,})(?:la|le|yla|yle)$/, '$1'],
    ],
    rulesTwice: true,
  },
  uk: {
    numbers:
      "нуль один|одна|одне|одну два|дві|двох три|трьох чотири пять|п'ять шість сім вісім девять|дев'ять десять",
    functionWords: 'ж же б би чи та',
    auxiliaries: 'є був була було були буду буде',
    negations: 'не ні ніколи нічого немає без ніхто',
    rules: [
      [/^(.{2,})и$/, '$1', 'plural'],
      [/^(.{2,})(?:ся|сь)$/, '$1'],
      [/^(?:по|с|ви|на|за|при|про|у|об|від)(.{3,})$/, '$1'],
    ],
  },
} as const satisfies Readonly<Record<string, GrammarTable>>;
