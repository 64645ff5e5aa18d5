import type { RelevanceCase } from './case.ts';

/** Forms that people type instead of the one in the catalogue. */
const inflected: readonly RelevanceCase[] = (
  [
    ['en', 'dogs', ['🐕'], 'plural'],
    ['en', 'goats', ['🐐'], 'plural'],
    ['en', 'mice', ['🐁', '🐭'], 'irregular plural'],
    ['en', 'teeth', ['🦷'], 'irregular plural'],
    ['en', 'feet', ['🦶'], 'irregular plural'],
    ['en', 'children', ['🧒', '🚸', '👶'], 'irregular plural'],
    ['en', 'knives', ['🔪'], 'f becomes v'],
    ['en', 'leaves', ['🍃', '🍂', '🍁', '🌿'], 'f becomes v'],
    ['en', 'babies', ['👶'], 'y becomes ie'],
    ['en', 'eating', ['😋', '🍴', '🍽'], 'participle of a keyword'],
    ['en', 'sleeping', ['😴', '🛌', '🛏'], 'participle'],
    ['en', 'running', ['🏃'], 'doubled consonant'],
    ['en', "dog's", ['🐕'], 'possessive'],
    ['de', 'Hunde', ['🐕'], 'plural'],
    ['de', 'Äpfel', ['🍎', '🍏'], 'plural by umlaut'],
    ['de', 'Häuser', ['🏠', '🏘'], 'plural by umlaut and ending'],
    ['de', 'Bäume', ['🌳', '🌲'], 'plural by umlaut'],
    ['de', 'Katzen', ['🐈'], 'plural'],
    ['de', 'Bücher', ['📚', '📖', '📕'], 'plural by umlaut and ending'],
    ['fr', 'chiens', ['🐕'], 'plural'],
    ['fr', 'chevaux', ['🐎', '🐴'], 'plural of -al'],
    ['fr', 'yeux', ['👀', '👁'], 'irregular plural'],
    ['fr', 'oiseaux', ['🐦'], 'plural of -eau'],
    ['es', 'perros', ['🐕'], 'plural'],
    ['es', 'peces', ['🐟'], 'z becomes c'],
    ['es', 'lápices', ['✏'], 'z becomes c'],
    ['es', 'niña', ['👧'], 'feminine'],
    ['it', 'cani', ['🐕'], 'plural'],
    ['it', 'gatti', ['🐈'], 'plural'],
    ['it', 'mele', ['🍎', '🍏'], 'plural of a feminine noun'],
    ['it', 'uova', ['🥚', '🪺'], 'irregular plural'],
    ['pt', 'cachorros', ['🐕'], 'plural'],
    ['pt', 'pães', ['🍞', '🥖'], 'plural of -ão'],
    ['nl', 'honden', ['🐕'], 'plural'],
    ['nl', 'katten', ['🐈'], 'doubled consonant'],
    ['nl', 'bomen', ['🌳', '🌲'], 'single vowel in the plural'],
    ['sv', 'hundar', ['🐕'], 'plural'],
    ['sv', 'hunden', ['🐕'], 'the article at the end'],
    ['da', 'hunden', ['🐕'], 'the article at the end'],
    ['fi', 'koiran', ['🐕'], 'genitive'],
    ['fi', 'koiria', ['🐕'], 'partitive plural'],
    ['fi', 'talossa', ['🏠'], 'in the house'],
    ['fi', 'kädet', ['👐', '🤲', '🙌', '👋', '🫶'], 'consonants change in the plural'],
    ['hu', 'kutyák', ['🐕'], 'plural, the vowel grows long'],
    ['hu', 'házban', ['🏠', '🏡', '🛖'], 'in the house'],
    ['pl', 'koty', ['🐈'], 'plural'],
    ['pl', 'psy', ['🐕'], 'the vowel falls out'],
    ['pl', 'książki', ['📚', '📖', '📕'], 'plural'],
    ['cs', 'kočky', ['🐈'], 'plural'],
    ['ru', 'собаки', ['🐕'], 'plural'],
    ['ru', 'собаку', ['🐕'], 'accusative'],
    ['ru', 'кошки', ['🐈'], 'plural'],
    ['ru', 'рыбы', ['🐟'], 'plural'],
    ['uk', 'собаки', ['🐕'], 'plural'],
    ['el', 'σκύλοι', ['🐕'], 'plural'],
    ['tr', 'köpekler', ['🐕'], 'plural'],
    ['tr', 'evde', ['🏠', '🏡'], 'in the house'],
    ['ar', 'كلاب', ['🐕'], 'broken plural'],
    ['he', 'כלבים', ['🐕'], 'plural'],
    ['hi', 'कुत्ते', ['🐕'], 'plural'],
    ['ko', '고양이가', ['🐈'], 'with the particle of the subject'],
    ['ca', 'gossos', ['🐕'], 'plural'],
  ] as const
).map(([language, query, within10, why]) => anyOf('inflected', language, query, within10, why));

/** Articles and particles that people type before a word. */
const articles: readonly RelevanceCase[] = (
  [
    ['en', 'the goat', ['🐐'], 'article'],
    ['en', 'a dog', ['🐕'], 'article'],
    ['en', 'to eat', ['😋', '🍴', '🍽', '🍔'], 'particle of the infinitive'],
    ['en', 'an apple', ['🍎', '🍏'], 'article'],
    ['en', 'my house', ['🏠'], 'possessive'],
    ['de', 'der Hund', ['🐕'], 'article'],
    ['de', 'ein Apfel', ['🍎', '🍏'], 'article'],
    ['de', 'die Katze', ['🐈'], 'article'],
    ['de', 'das Haus', ['🏠'], 'article'],
    ['fr', 'la maison', ['🏠'], 'article'],
    ['fr', 'le chien', ['🐕'], 'article'],
    ['fr', "l'eau", ['💧', '💦', '🥤'], 'elided article'],
    ['fr', 'l’arbre', ['🌳', '🌲'], 'elided article, printed apostrophe'],
    ['fr', 'du pain', ['🍞', '🥖'], 'partitive'],
    ['es', 'el perro', ['🐕'], 'article'],
    ['es', 'una manzana', ['🍎', '🍏'], 'article'],
    ['it', 'il cane', ['🐕'], 'article'],
    ['it', "l'acqua", ['💧', '💦', '🥤'], 'elided article'],
    ['pt', 'o gato', ['🐈'], 'article of one letter'],
    ['nl', 'de hond', ['🐕'], 'article'],
    ['nl', 'het huis', ['🏠'], 'article'],
    ['sv', 'en hund', ['🐕'], 'article'],
    ['hu', 'a kutya', ['🐕'], 'article of one letter'],
    ['el', 'το σπίτι', ['🏠'], 'article'],
    ['ar', 'الكلب', ['🐕'], 'article written with the noun'],
    ['he', 'הכלב', ['🐕'], 'article written with the noun'],
    ['ca', 'la casa', ['🏠'], 'article'],
    ['ro', 'un câine', ['🐕'], 'article'],
  ] as const
).map(([language, query, within10, why]) => anyOf('article', language, query, within10, why));

/** Words written together, apart or with a hyphen. */
const compounds: readonly RelevanceCase[] = (
  [
    ['de', 'Sonnen Blume', ['🌻'], 'a compound written apart'],
    ['de', 'Regen Schirm', ['☂', '☔', '🌂'], 'a compound written apart'],
    ['fi', 'palo auto', ['🚒'], 'a compound written apart'],
    ['en', 'policecar', ['🚓', '🚔'], 'two words written together'],
    ['en', 'fire-fighter', ['🧑‍🚒', '👨‍🚒', '👩‍🚒'], 'a compound with a hyphen'],
    ['de', 'Feuerwehr Auto', ['🚒'], 'a compound written apart'],
    ['de', 'Kranken-Haus', ['🏥'], 'a compound with a hyphen'],
    ['de', 'Zahn Bürste', ['🪥'], 'a compound written apart'],
    ['nl', 'tanden borstel', ['🪥'], 'a compound written apart'],
    ['sv', 'tand borste', ['🪥'], 'a compound written apart'],
    ['fi', 'hammas harja', ['🪥'], 'a compound written apart'],
    ['en', 'fireengine', ['🚒'], 'two words written together'],
    ['en', 'tooth brush', ['🪥'], 'one word written apart'],
    ['en', 'icecream', ['🍦', '🍨'], 'two words written together'],
    ['th', 'รถดับเพลิง', ['🚒'], 'no spaces between words'],
    ['ja', '消防車', ['🚒'], 'no spaces between words'],
    ['zh-Hans', '消防车', ['🚒'], 'no spaces between words'],
    ['ko', '소방 차', ['🚒'], 'written apart'],
  ] as const
).map(([language, query, within10, why]) => anyOf('compound', language, query, within10, why));

/** Failures that are known. */
const known: readonly RelevanceCase[] = [
  {
    ...anyOf('compound', 'de', 'Händewaschen', ['🧼', '🫧', '🚰'], 'what hands are washed with'),
    known: 'no symbol of the demo catalogue carries both words',
  },
];

/** All cases of word forms. One of several right symbols is enough, unless only one is right. */
export const wordFormCases: readonly RelevanceCase[] = [...inflected, ...articles, ...compounds, ...known];

function anyOf(
  topic: RelevanceCase['topic'],
  language: string,
  query: string,
  anyWithin10: readonly string[],
  why: string,
): RelevanceCase {
  return { topic, language, query, anyWithin10, why };
}
