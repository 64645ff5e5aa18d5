/**
 * How Groonga is asked. A language has two lexicons (patricia tries, which prefix and fuzzy search need), both by
 * NormalizerNFKC150: `Words_<tag>` of words and `Texts_<tag>` of whole names and keywords; and a table `Symbols_<tag>`.
 * What matches as typed comes first; `escalate()` adds what is misspelled only where fewer than ten match, which is
 * what Groonga's own typo tolerance does since 13.0.8. Its documentation's measure holds for the distance: a third
 * of the letters. Nearness of the whole name decides among the rest (`edit_distance` in the scorer).
 */

/** Weights of a match by what matched, in the name and in a keyword. */
const weights = {
  wholeText: { name: 400, keywords: 60 },
  beginningOfText: { name: 60, keywords: 10 },
  word: { name: 30, keywords: 20 },
  beginningOfWord: { name: 10, keywords: 5 },
} as const;
/** What a letter of distance from the whole name costs. */
const distanceCost = 10;
/** Misspellings are looked for where no more than this match as typed. */
const fewMatches = 9;
const distanceShare = 0.34;
const distanceMaximum = 2;
/** Longer texts get the greatest distance as a whole. */
const shortTextLetters = 5;

/** Kana and hyphens are unified beside width and case; for accents see {@link withoutAccents}. */
export const groongaNormalizer =
  'NormalizerNFKC150("unify_kana", true, "unify_hyphen_and_prolonged_sound_mark", true)';

/** Words are parted at everything but letters, marks, digits and joiners. */
export const groongaTokenizer = String.raw`TokenDelimit("pattern", "[^\\p{L}\\p{M}\\p{N}\\x{200c}\\x{200d}]+")`;

/** A name of Groonga's objects for a language: letters, digits and underscores. */
export function groongaName(table: 'Symbols' | 'Texts' | 'Words', language: string): string {
  return `${table}_${language.replaceAll('-', '_')}`;
}

/** Parameters of `select` for the ten best symbols. */
export function groongaSelect(language: string, text: string): Record<string, string> {
  const typed = withoutAccents(text).toLowerCase().trim();
  const texts = groongaName('Texts', language);
  const words = groongaName('Words', language);
  const asTyped = [
    weighted(texts, weights.wholeText, `"${typed.replace(/["\\]/g, '\\$&')}"`),
    weighted(texts, weights.beginningOfText, `${escaped(typed)}*`),
  ];
  const letters = letterCount(typed);
  const misspelled = fuzzy(
    texts,
    ['name'],
    typed,
    letters > shortTextLetters ? distanceMaximum : letters > 1 ? 1 : 0,
  );
  for (const [word] of typed.matchAll(/[\p{L}\p{M}\p{N}\u200C\u200D]+/gu)) {
    asTyped.push(weighted(words, weights.word, word), weighted(words, weights.beginningOfWord, `${word}*`));
    const distance = Math.min(distanceMaximum, Math.floor(letterCount(word) * distanceShare));
    misspelled.push(...fuzzy(words, ['name', 'keywords'], word, distance));
  }
  const stages = [literal(asTyped.join(' || '))];
  if (misspelled.length > 0) stages.push(String(fewMatches), literal(misspelled.join(' || ')));
  return {
    table: groongaName('Symbols', language),
    filter: `escalate(${stages.join(', ')})`,
    scorer: `_score = _score - ${distanceCost} * edit_distance(whole._key, ${literal(typed)}, true)`,
    sort_keys: '-_score,_key',
    output_columns: '_key',
    limit: '10',
  };
}

/**
 * A text as it is loaded and asked: `unify_alphabet_diacritical_mark` of the normalizer leaves the accents of Greek,
 * Vietnamese, Yoruba and other letters.
 */
export function withoutAccents(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFC');
}

/** A match in a lexicon, in Groonga's query syntax. */
function weighted(
  lexicon: string,
  { name, keywords }: { name: number; keywords: number },
  query: string,
): string {
  const columns = `${lexicon}.name * ${name} || ${lexicon}.keywords * ${keywords}`;
  return `query(${literal(columns)}, ${literal(query)})`;
}

function fuzzy(lexicon: string, columns: readonly string[], text: string, distance: number): string[] {
  if (distance === 0) return [];
  const options = `{"max_distance": ${distance}, "with_transposition": true}`;
  return columns.map((column) => `fuzzy_search(${lexicon}.${column}, ${literal(text)}, ${options})`);
}

/** Text in which nothing is an operator of the query syntax. */
function escaped(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]/gu, '\\$&');
}

/** A string of the script syntax, which takes JSON's escapes. */
function literal(text: string): string {
  return JSON.stringify(text);
}

function letterCount(text: string): number {
  return [...text].length;
}
