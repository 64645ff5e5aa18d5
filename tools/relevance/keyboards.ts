import type { LanguageTag } from '../../mappings/document.ts';

/**
 * Rows of letters of the usual keyboards, top to bottom, one character a key (a space where there is no letter).
 * Only what a finger can hit by mistake matters here, so digits and punctuation are left out.
 *
 * @see https://github.com/unicode-org/cldr/tree/main/keyboards (layouts by language)
 */
const layouts = {
  qwerty: ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  qwertz: ['qwertzuiopü', 'asdfghjklöä', 'yxcvbnm'],
  azerty: ['azertyuiop', 'qsdfghjklm', 'wxcvbn'],
  nordic: ['qwertyuiopå', 'asdfghjklöä', 'zxcvbnm'],
  danish: ['qwertyuiopå', 'asdfghjklæø', 'zxcvbnm'],
  turkish: ['qwertyuıopğü', 'asdfghjklşi', 'zxcvbnmöç'],
  russian: ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'],
  ukrainian: ['йцукенгшщзхї', 'фівапролджє', 'ячсмитьбю'],
  belarusian: ["йцукенгшўзх'", 'фывапролджэ', 'ячсмітьбю'],
  bulgarian: ['уеишщксдзц', 'ьяаожгтнвмч', 'юйъэфхпрлб'],
  serbian: ['љњертзуиопшђ', 'асдфгхјклчћж', 'ѕџцвбнм'],
  greek: [' ςερτυθιοπ', 'ασδφγηξκλ', 'ζχψωβνμ'],
  hebrew: ['  קראטוןםפ', 'שדגכעיחלךף', 'זסבהנמצתץ'],
  arabic: ['ضصثقفغعهخحجد', 'شسيبلاتنمكط', 'ئءؤر ىةوزظ'],
  persian: ['ضصثقفغعهخحجچ', 'شسیبلاتنمکگ', 'ظطزرذدپو'],
  georgian: ['ქწერტყუიოპ', 'ასდფგჰჯკლ', 'ზხცვბნმ'],
  thai: ['ๆไำพะัีรนยบล', 'ฟหกดเ้่าสวง', 'ผปแอิืทมใฝ'],
  devanagari: ['ौैाीूबहगदजड', 'ोे्िुपरकतचट', ' ंमनवलस'],
} as const satisfies Record<string, readonly string[]>;

const layoutOf: Readonly<Record<LanguageTag, keyof typeof layouts>> = {
  ar: 'arabic',
  be: 'belarusian',
  bg: 'bulgarian',
  cs: 'qwertz',
  da: 'danish',
  de: 'qwertz',
  el: 'greek',
  et: 'nordic',
  fa: 'persian',
  fi: 'nordic',
  fr: 'azerty',
  he: 'hebrew',
  hi: 'devanagari',
  hr: 'qwertz',
  hu: 'qwertz',
  ka: 'georgian',
  kk: 'russian',
  mn: 'russian',
  mr: 'devanagari',
  nb: 'danish',
  ne: 'devanagari',
  ru: 'russian',
  sk: 'qwertz',
  sl: 'qwertz',
  sr: 'serbian',
  sv: 'nordic',
  th: 'thai',
  tr: 'turkish',
  uk: 'ukrainian',
};

/** The keys beside a letter (left, right, and the two above and below) on the keyboard of a language. */
export function keyboardNeighbours(language: LanguageTag, letter: string): string[] {
  const rows: readonly string[] = layouts[layoutOf[language] ?? 'qwerty'];
  const row = rows.findIndex((keys) => keys.includes(letter));
  if (row < 0 || letter === ' ') return [];
  const column = rows[row]?.indexOf(letter) ?? 0;
  // Rows are set off by half a key: a key touches two of the row above and two of the row below.
  const places = [
    [row, column - 1],
    [row, column + 1],
    [row - 1, column],
    [row - 1, column + 1],
    [row + 1, column - 1],
    [row + 1, column],
  ] as const;
  return places.flatMap(([line, place]) => {
    const key = rows[line]?.[place];
    return key === undefined || key === ' ' ? [] : [key];
  });
}
