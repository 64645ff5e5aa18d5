/**
 * Letters by script (ISO 15924), as ranges of code points (Unicode). A language without an entry, such as Chinese, whose
 * words are composed by an input method, gets the Latin letters.
 */
const letterRanges: Readonly<Record<string, readonly [first: number, last: number][]>> = {
  Latn: [[0x61, 0x7a]],
  Arab: [[0x621, 0x64a]],
  Armn: [[0x561, 0x586]],
  Beng: [
    [0x985, 0x9b9],
    [0x9be, 0x9cc],
  ],
  Cyrl: [[0x430, 0x44f]],
  Deva: [
    [0x905, 0x939],
    [0x93e, 0x94d],
  ],
  Ethi: [[0x1200, 0x1357]],
  Geor: [[0x10d0, 0x10f0]],
  Grek: [[0x3b1, 0x3c9]],
  Gujr: [
    [0xa85, 0xab9],
    [0xabe, 0xacd],
  ],
  Hebr: [[0x5d0, 0x5ea]],
  Jpan: [[0x3042, 0x3093]],
  Khmr: [
    [0x1780, 0x17b3],
    [0x17b6, 0x17d2],
  ],
  Knda: [
    [0xc85, 0xcb9],
    [0xcbe, 0xccd],
  ],
  Laoo: [[0xe81, 0xec4]],
  Mlym: [
    [0xd05, 0xd39],
    [0xd3e, 0xd4d],
  ],
  Mymr: [[0x1000, 0x103e]],
  Sinh: [
    [0xd85, 0xdc6],
    [0xdca, 0xddf],
  ],
  Taml: [
    [0xb85, 0xbb9],
    [0xbbe, 0xbcd],
  ],
  Telu: [
    [0xc05, 0xc39],
    [0xc3e, 0xc4d],
  ],
  Thai: [[0xe01, 0xe4c]],
};

/** Letters that a language has beside those of its script. */
const furtherLetters: Readonly<Record<string, string>> = {
  cs: 'áčďéěíňóřšťúůýž',
  da: 'æøå',
  de: 'äöüß',
  es: 'ñáéíóúü',
  fa: 'پچژگک',
  fi: 'äö',
  fr: 'éèàçêùâîôœ',
  hu: 'áéíóöőúüű',
  it: 'àèéìòù',
  nb: 'æøå',
  pl: 'ąćęłńóśźż',
  pt: 'ãõáéíóúâêôç',
  ro: 'ăâîșț',
  ru: 'ё',
  sv: 'åäö',
  tr: 'çğıöşü',
  uk: 'ґєії',
  ur: 'ٹپچڈڑژکگںہھے',
  vi: 'ăâđêôơư',
};

/**
 * Letters by how often words of the language have them: the first of a scanned keyboard are reached soonest.
 * A language without an entry gets the order of its alphabet.
 */
const byFrequency: Readonly<Record<string, string>> = {
  de: 'enisratdhulcgmobwfkzvpüäößjyxq',
  en: 'etaoinsrhldcumfpgwybvkxjqz',
  es: 'eaosrnidlctumpbgvyqhfzjñxkwáéíóúü',
  fr: 'esaitnrulodcmpévqfbghjàxèêyzâçîùôœkw',
  it: 'eaionlrtscdupmvghfbqzòàùìéèjkwxy',
  nl: 'enatirodslghvkmubpwjzcfxyq',
  pl: 'iaeoznrwsctykdpmuljłgbhąęóżśćfńźqvx',
  pt: 'aeosridmntcuvlpgqbfzhjxçãáéíóõúâêôkwy',
  ru: 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё',
  uk: 'оанивтерісклудмпязьбгйчхжшюцщєїфґ',
};

/** The letters to type a language with. */
export function lettersOf(tag: string): string[] {
  const { language, script = 'Latn' } = new Intl.Locale(tag).maximize();
  const ranges = letterRanges[script] ?? letterRanges.Latn ?? [];
  const letters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  );
  // Ranges have gaps, and signs that are no letters.
  const written = letters.filter((letter) => /^[\p{Letter}\p{Mark}]$/u.test(letter) && letter !== 'ـ');
  const order = byFrequency[language] ?? '';
  const rank = (letter: string) => (order.includes(letter) ? order.indexOf(letter) : order.length);
  return [...written, ...(furtherLetters[language] ?? '')].sort((left, right) => rank(left) - rank(right));
}
