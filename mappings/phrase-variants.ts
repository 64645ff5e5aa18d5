import { join } from 'node:path';
import type { LanguageTag } from './document.ts';
import { fold } from './fold.ts';
import { keyOf } from './key-scripts.ts';
import { memoized, primaryLanguage } from './language-tags.ts';
import { isSpaceless } from './languages.ts';
import { readLanguageTables, readTable } from './read-table.ts';

/**
 * What a phrase says without the words that only join its others (`flag of Egypt`: flag, Egypt) or that measure
 * (`pair of shoes`: shoes), count or hold (`Flasche Wasser`: water), and with a country for its people (`French flag`: the flag of France).
 */

const folder = join(import.meta.dirname, 'tables');

/** By language: words that join others, words of measure and before what those stand, vessels and what is in them. */
const phraseWords = new Map(
  readTable(join(folder, 'phrase-words.tsv'), [
    ...['language', 'connectors', 'measures', 'before', 'vessels', 'contents'],
  ] as const).map(({ language, before, ...row }) => {
    const wordsOf = (column: keyof typeof row) => new Set(keyOf(row[column], language).split(' '));
    const [connectors, measures] = [wordsOf('connectors'), wordsOf('measures')];
    const [vessels, contents] = [wordsOf('vessels'), wordsOf('contents')];
    return [language, { connectors, measures, isDirect: before === 'noun', vessels, contents }];
  }),
);

/** What stands behind a word that may go on. */
const goesOn = '-';
/** Letters of the longest ending of an adjective (`немецкого`). */
const endingMaximumLetters = 3;

/** Countries, as codes of ISO 3166 or as the catalogue names them, by language and adjective or its beginning. */
const countries = new Map(
  Object.entries(readLanguageTables(join(folder, 'nationalities'), ['adjective', 'country'])).map(
    ([language, rows]) => [language, new Map(Object.entries(rows))],
  ),
);

/** Names of countries, by language: one of the tables above. */
const countryNames = memoized((language) => new Intl.DisplayNames([language], { type: 'region' }));

/** The country whose people, or things, a folded word names, as the language calls it; undefined for other words. */
function countryOf(word: string, language: LanguageTag): string | undefined {
  const table = countries.get(language);
  if (!table) return undefined;
  let country = table.get(word);
  for (let letters = 0; letters <= endingMaximumLetters && !country; letters += 1) {
    country = table.get(`${word.slice(0, word.length - letters)}${goesOn}`);
  }
  if (country === undefined || !/^[A-Z]{2}$/.test(country)) return country;
  return keyOf(countryNames(language).of(country) ?? '', language);
}

/** A flag with its country, in languages that write both as one word (`德国国旗`, `ドイツの旗`, `ธงชาติไทย`), and as names have it. */
const flags = [
  { phrase: /^(.+?)[的の]?(?:国旗|國旗|旗子|旗)$/u, names: ['旗', '旗子'] },
  { phrase: /^ธง(?:ชาติ)? ?(?:ของ)?(?:ประเทศ)?(.+)$/u, names: ['ธง'] },
  { phrase: /^ທຸງ(?:ຊາດ)? ?(?:ຂອງ)?(?:ປະເທດ)?(.+)$/u, names: ['ທຸງ'] },
  { phrase: /^(?:ទង់|ទីង់)(?:ជាតិ)? ?(?:នៃ)?(?:ប្រទេស)?(.+)$/u, names: ['ទីង់'] },
];

/** By language, how many there are of a thing: a number and the word that counts it, before or behind it (`一本书`, `水一杯`). */
const counted = new Map(
  readTable(join(folder, 'counters.tsv'), ['language', 'numbers', 'counters', 'place']).map((row) => {
    const anyOf = (words: string) => fold(words).replaceAll(' ', '|');
    const count = `(?:${anyOf(row.numbers)}|[0-9]+) ?(?:${anyOf(row.counters)})`;
    return [row.language, new RegExp(row.place === 'before' ? `^${count}(.+)$` : `^(.+?) ?${count}$`, 'u')];
  }),
);

/** Other texts for a folded text of several words: tried beside it, never instead. */
export function phraseVariants(folded: string, language: LanguageTag): string[] {
  const primary = primaryLanguage(language);
  const [, thing] = counted.get(primary)?.exec(folded) ?? [];
  if (thing !== undefined) return [thing];
  if (isSpaceless(primary)) {
    return flags.flatMap(({ phrase, names }) => {
      const [, country] = phrase.exec(folded) ?? [];
      return country === undefined
        ? []
        : names.map((flag) => `${flag} ${countryOf(country, primary) ?? country}`);
    });
  }
  const words = folded.split(' ');
  if (words.length < 2) return [];
  const connectors = phraseWords.get(primary)?.connectors;
  const meant = words.filter((word) => !connectors?.has(word));
  return [...shortened(words, meant, primary), ...byCountry(meant, primary)];
}

/** A phrase without the words that join or measure, and what is in a vessel. */
function shortened(words: readonly string[], meant: readonly string[], primary: LanguageTag): string[] {
  const table = phraseWords.get(primary);
  if (!table) return [];
  const variants = meant.length > 1 && meant.length < words.length ? [meant.join(' ')] : [];
  const first = words.indexOf(meant[0] ?? '');
  const behind = words.slice(first + 1);
  const noun = behind.findIndex((word) => !table.connectors.has(word));
  if (noun < 0) return variants;
  const isMeasured = table.measures.has(words[first] ?? '') && (table.isDirect || noun > 0);
  const isFilled = table.vessels.has(words[first] ?? '') && table.contents.has(behind[noun] ?? '');
  if (isMeasured || isFilled) variants.push(behind.slice(noun).join(' '));
  return variants;
}

/** A phrase with a country for its people. */
function byCountry(words: readonly string[], primary: LanguageTag): string[] {
  const named = words.map((word) => countryOf(word, primary) ?? word);
  return named.some((word, place) => word !== words[place]) ? [named.join(' ')] : [];
}
