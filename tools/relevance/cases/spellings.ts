import type { RelevanceCase } from './case.ts';

/** Texts as keyboards, habits and clipboards spell them. */
const spellings: readonly RelevanceCase[] = (
  [
    ['fr', 'ecole', ['🏫'], 'accent left off'],
    ['fr', 'chevre', ['🐐'], 'accent left off'],
    ['fr', 'ŒIL', ['👁'], 'ligature in capitals'],
    ['fr', 'oeil', ['👁'], 'ligature as two letters'],
    ['es', 'arbol', ['🌳', '🌲'], 'accent left off'],
    ['es', 'nino', ['👦'], 'ñ as n'],
    ['pt', 'cao', ['🐕', '🦮', '🐕‍🦺'], 'til left off'],
    ['de', 'Zahnbuerste', ['🪥'], 'umlaut as two letters'],
    ['de', 'zahnburste', ['🪥'], 'umlaut left off'],
    ['de', 'fussball', ['⚽'], 'ß as ss'],
    ['sv', 'apple', ['🍎', '🍏'], 'ring and dots left off'],
    ['da', 'aeble', ['🍎', '🍏'], 'æ as two letters'],
    ['pl', 'ksiazka', ['📚', '📖', '📕', '📗', '📘', '📙'], 'ogonek and acute left off'],
    ['pl', 'jablko', ['🍎', '🍏'], 'ł as l'],
    ['cs', 'kocka', ['🐈'], 'caron left off'],
    ['tr', 'kopek', ['🐕'], 'dots left off'],
    ['tr', 'ISIK', ['💡', '🕯', '☀', '🚦', '🚥', '🔦'], 'dotless i in capitals, cedilla left off'],
    ['tr', 'agac', ['🌳', '🌲', '🌴'], 'breve and cedilla left off'],
    ['vi', 'cho', ['🐕'], 'tone left off'],
    ['vi', 'meo', ['🐱', '😸', '😹'], 'tone left off'],
    ['vi', 'nuoc', ['💧', '💦', '🥤', '🚰', '🌊'], 'horn and tone left off'],
    ['ru', 'ёж', ['🦔'], 'ё typed where the catalogue has е'],
    ['el', 'σκυλος', ['🐕'], 'accent left off'],
    ['el', 'ΣΚΥΛΟΣ', ['🐕'], 'capitals: another sigma'],
    ['ar', 'كَلْب', ['🐕'], 'with vowel marks'],
    ['ar', 'مدرسه', ['🏫'], 'ha for ta marbuta'],
    ['ar', 'كلـــب', ['🐕'], 'stretched by tatweel'],
    ['he', 'כֶּלֶב', ['🐕'], 'with points'],
    ['fa', 'سگ', ['🐕'], 'Persian gaf'],
    ['fa', 'ماهي', ['🐟'], 'Arabic ya on a Persian word'],
    ['ja', 'イヌ', ['🐕', '🐶'], 'katakana for the kanji'],
    ['ja', 'いぬ', ['🐕', '🐶'], 'hiragana for the kanji'],
    ['ja', 'リンゴ', ['🍎', '🍏'], 'katakana for hiragana'],
    ['ja', 'ﾘﾝｺﾞ', ['🍎', '🍏'], 'half width'],
    ['zh-Hans', '蘋果', ['🍎', '🍏'], 'traditional characters'],
    ['zh-Hant', '苹果', ['🍎', '🍏'], 'simplified characters'],
    ['en', 'ＤＯＧ', ['🐕'], 'full width'],
    ['en', 'DOG', ['🐕'], 'capitals'],
    ['en', 'hot-dog', ['🌭'], 'hyphen for a space'],
    ['en', 't shirt', ['👕'], 'space for a hyphen'],
    ['en', 'tshirt', ['👕'], 'no hyphen'],
    ['en', 'elefant', ['🐘'], 'as it sounds'],
    ['en', 'girafe', ['🦒'], 'one letter of two'],
    ['en', 'dinasour', ['🦕', '🦖'], 'a common misspelling'],
    ['en', 'umberella', ['☂', '☔', '🌂'], 'a common misspelling'],
    ['en', 'banna', ['🍌'], 'a syllable swallowed'],
    ['de', 'farrad', ['🚲'], 'as it sounds: silent h left out, d single'],
    ['fr', 'elefan', ['🐘'], 'as it sounds'],
    ['es', 'cavallo', ['🐎', '🐴'], 'v for b'],
    ['es', 'uevo', ['🥚'], 'silent h left out'],
    ['ru', 'сабака', ['🐕'], 'unstressed o as it sounds'],
    ['ru', 'мошына', ['🚗', '🚘', '🚙'], 'as it sounds, two typos'],
    ['en', 'fone', ['📱', '☎', '📞'], 'as it sounds'],
    ['hi', 'कुता', ['🐕'], 'one consonant of two'],
    ['ko', '고양희', ['🐈'], 'as it sounds'],
  ] as const
).map(([language, query, anyWithin10, why]) => ({ topic: 'spelling', language, query, anyWithin10, why }));

/** An emoji asks for itself, in every language and in none, whatever its skin tone. */
const emoji: readonly RelevanceCase[] = [
  { topic: 'emoji', query: '🐕', first: ['🐕'], why: 'the symbol itself, no language given' },
  { topic: 'emoji', language: 'de', query: '🐕', first: ['🐕'], why: 'the symbol itself' },
  { topic: 'emoji', language: 'ja', query: '🍎', first: ['🍎'], why: 'the symbol itself' },
  { topic: 'emoji', language: 'en', query: '👍🏽', first: ['👍'], why: 'a skin tone is how it is drawn' },
  { topic: 'emoji', language: 'en', query: '❤️', first: ['❤'], why: 'with a variation selector' },
  { topic: 'emoji', language: 'en', query: '👩‍🍼', first: ['👩‍🍼'], why: 'a joined sequence' },
  { topic: 'emoji', language: 'fr', query: '🇫🇷', first: ['🇫🇷'], why: 'a flag is two letters' },
  { topic: 'emoji', language: 'en', query: '5️⃣', first: ['5️⃣'], why: 'a keycap' },
];

/** Digits are digits in any script. */
const digits: readonly RelevanceCase[] = (
  [
    ['en', '5', ['5️⃣'], 'a digit finds its keycap'],
    ['ar', '٥', ['5️⃣'], 'Arabic digit'],
    ['ar', '5', ['5️⃣'], 'European digit in Arabic'],
    ['fa', '۵', ['5️⃣'], 'Persian digit'],
    ['hi', '५', ['5️⃣'], 'Devanagari digit'],
    ['bn', '৫', ['5️⃣'], 'Bengali digit'],
    ['th', '๕', ['5️⃣'], 'Thai digit'],
    ['ja', '５', ['5️⃣'], 'full-width digit'],
    ['en', '10', ['🔟'], 'a number of two digits'],
    ['en', '100', ['💯'], 'a number of three digits'],
  ] as const
).map(([language, query, anyWithin10, why]) => ({ topic: 'digits', language, query, anyWithin10, why }));

/** All cases of spelling. */
export const spellingCases: readonly RelevanceCase[] = [...spellings, ...emoji, ...digits];
