import type { LanguageTag } from '../../mappings/document.ts';
import type { ClauseName } from './clauses.ts';
import type { FoldedTexts, HeldSymbol } from './documents.ts';
import { folds, type QueryText } from './query-text.ts';
import { similarity } from './similarity.ts';

/** How a text of a symbol meets the search text. */
export type MatchType = 'exact' | 'prefix' | 'word' | 'fuzzy';

/** Why a symbol was found: the text that speaks for it best. */
export interface Match {
  language_code: LanguageTag;
  /** As displayed. */
  text: string;
  type: MatchType;
}

/** A match and its worth, which only orders hits. */
export interface RankedMatch extends Match {
  worth: number;
}

/**
 * What a match is worth. The order is what a person would call right: the whole name, then names that begin with the
 * text, names that hold its words, keywords, inflected forms, unfinished words, misspellings. Within a step the shorter
 * text wins, by less than a step.
 */
const worths = {
  name: 1000,
  nameBeginning: 900,
  nameWords: 800,
  keyword: 700,
  keywordWords: 600,
  wordsAcrossTexts: 550,
  inflected: 500,
  nameUnfinished: 400,
  keywordUnfinished: 300,
  similarName: 200,
  similarKeyword: 150,
} as const satisfies Record<string, number>;

/** A fallback language's match is worth this part of the same match in the language before it. */
const fallbackDiscount = 0.8;
/** A step is never given up for length: at most this is taken off for a long text. */
const lengthPenaltyMaximum = 40;

/**
 * The best match of a symbol, over the languages of the chain, or over all that it has.
 * @param clauses the names of the clauses by which the engine found it: they tell of stems, which texts do not show.
 */
export function bestMatch(
  symbol: HeldSymbol,
  query: QueryText,
  chain: readonly LanguageTag[] | undefined,
  clauses: readonly string[],
): RankedMatch | undefined {
  return (
    bestOf(symbol, query, chain, (texts, text) => matchTexts(texts, text, chain ? clauses : [])) ??
    // Comparing letters costs the most, and is needed only where nothing matches as it stands.
    bestOf(symbol, query, chain, (texts, text) => mostSimilar(texts, text, text.split(' '))) ??
    // The engine cuts words in ways that folded texts do not show, and its word is good: the name stands for it.
    (clauses.some((clause) => certain.includes(clause))
      ? bestOf(symbol, query, chain, () => ({ worth: 1, type: 'word', position: 0 }))
      : undefined)
  );
}

/** Clauses that match as typed; the others only suggest. */
const certain: readonly string[] = [
  'exact',
  'prefix',
  'keyword',
  'word',
  'word_prefix',
] satisfies ClauseName[];

function bestOf(
  symbol: HeldSymbol,
  query: QueryText,
  chain: readonly LanguageTag[] | undefined,
  find: (texts: FoldedTexts, text: string) => Found | undefined,
): RankedMatch | undefined {
  let best: RankedMatch | undefined;
  let discount = 1;
  for (const language of chain ?? englishFirst(symbol.folded)) {
    const texts = symbol.folded.get(language);
    for (const text of texts ? folds(query, language) : []) {
      const found = texts && find(texts, text);
      const worth = found ? found.worth * discount : 0;
      if (found && (!best || worth > best.worth)) {
        best = { worth, type: found.type, language_code: language, text: shown(symbol, language, found) };
      }
    }
    if (chain) discount *= fallbackDiscount;
  }
  return best;
}

/** Where several languages match alike (an emoji does in all), the one that most people can read stands for them. */
function* englishFirst(texts: ReadonlyMap<LanguageTag, FoldedTexts>): Iterable<LanguageTag> {
  if (texts.has('en')) yield 'en';
  for (const language of texts.keys()) if (language !== 'en') yield language;
}

interface Found {
  worth: number;
  type: MatchType;
  /** Index into names then keywords. */
  position: number;
}

function shown(symbol: HeldSymbol, language: LanguageTag, { position }: Found): string {
  const translation = symbol.display.translations[language];
  if (!translation) return symbol.display.source.id;
  const texts = [
    translation.name,
    ...(translation.plural ? [translation.plural] : []),
    ...translation.keywords,
  ];
  // Keys beyond the displayed texts (the symbol's emoji) stand for the name.
  return texts[position] ?? translation.name;
}

function matchTexts(texts: FoldedTexts, query: string, clauses: readonly string[]): Found | undefined {
  const words = query.split(' ');
  let best: Found | undefined;
  let position = 0;
  for (const [kind, list] of [
    ['name', texts.names],
    ['keyword', texts.keywords],
  ] as const) {
    for (const text of list) {
      const found = matchText(text, kind, query, words);
      if (found) {
        const worth = found.worth - lengthPenalty(text, query);
        if (!best || worth > best.worth) best = { worth, type: found.type, position };
      }
      position += 1;
    }
  }
  if (best && best.worth >= worths.inflected) return best;
  if (words.length > 1 && wordsAcross(texts, words)) {
    return { worth: worths.wordsAcrossTexts, type: 'word', position: 0 };
  }
  const inflected: ClauseName = 'word';
  if (clauses.includes(inflected)) {
    const nearest = mostSimilar(texts, query, words);
    const worth = worths.inflected - (nearest ? lengthPenalty(textAt(texts, nearest.position), query) : 0);
    return { worth, type: 'word', position: nearest?.position ?? 0 };
  }
  return best;
}

function matchText(
  text: string,
  kind: 'name' | 'keyword',
  query: string,
  words: readonly string[],
): { worth: number; type: MatchType } | undefined {
  const isName = kind === 'name';
  if (text === query) return { worth: isName ? worths.name : worths.keyword, type: 'exact' };
  if (text.startsWith(query)) {
    if (text[query.length] === ' ') {
      return isName
        ? { worth: worths.nameBeginning, type: 'prefix' }
        : { worth: worths.keywordWords, type: 'word' };
    }
    return { worth: isName ? worths.nameUnfinished : worths.keywordUnfinished, type: 'prefix' };
  }
  const last = words.at(-1) ?? '';
  if (!text.includes(last)) return undefined;
  const own = text.split(' ');
  if (words.every((word) => own.includes(word))) {
    return { worth: isName ? worths.nameWords : worths.keywordWords, type: 'word' };
  }
  const unfinished =
    words.slice(0, -1).every((word) => own.includes(word)) && own.some((word) => word.startsWith(last));
  if (!unfinished) return undefined;
  return { worth: (isName ? worths.nameUnfinished : worths.keywordUnfinished) - 30, type: 'prefix' };
}

function wordsAcross(texts: FoldedTexts, words: readonly string[]): boolean {
  const all = new Set([...texts.names, ...texts.keywords].flatMap((text) => text.split(' ')));
  return words.every((word) => all.has(word));
}

/** The text with the fewest edits, relative to its length: by whole text, or word by word. */
function mostSimilar(texts: FoldedTexts, query: string, words: readonly string[]): Found | undefined {
  let best: Found | undefined;
  let position = 0;
  for (const [list, worth] of [
    [texts.names, worths.similarName],
    [texts.keywords, worths.similarKeyword],
  ] as const) {
    for (const text of list) {
      const alike = similarity(text, query, words);
      const value = worth * alike - lengthPenalty(text, query) / 10;
      if (alike > 0 && (!best || value > best.worth)) best = { worth: value, type: 'fuzzy', position };
      position += 1;
    }
  }
  return best;
}

function textAt(texts: FoldedTexts, position: number): string {
  return texts.names[position] ?? texts.keywords[position - texts.names.length] ?? '';
}

function lengthPenalty(text: string, query: string): number {
  return Math.min(lengthPenaltyMaximum, Math.max(0, text.length - query.length));
}
