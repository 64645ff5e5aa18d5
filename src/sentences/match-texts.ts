import type { LanguageTag } from '../../mappings/document.ts';
import { mapConcurrently } from '../lib/map-concurrently.ts';
import type { Release } from '../opensearch/release.ts';
import type { Hit } from '../search/matcher.ts';
import { inScriptOfNames, parseText } from '../search/parse-query.ts';
import { searchAll } from '../search/search.ts';
import type { SearchParameters } from '../symbols/parameters.ts';
import { mayBePhrase, namesSideBySide, symbolOfPhrase } from './phrase-meaning.ts';
import type { SentenceServices } from './sentence.ts';

/** Labels of several words that are read at a time. */
const phrasesAtOnce = 4;

/** The symbols of a text that carry it or a form of it as a whole, best first. */
export interface MatchedText {
  hits: readonly Hit[];
  /** The text for which a misspelled one was taken. */
  correctedTo: string | undefined;
}

/**
 * Finds the symbols of texts; of several words that nothing carries as a whole, the symbol of the one thing that they mean.
 * @param texts a blank one is not searched: it would list everything
 * @param limit most symbols of a text
 * @returns what was found by text, and the languages of the chain that exist; undefined where none was requested, or searched
 */
export async function matchTexts(
  services: SentenceServices,
  release: Release,
  texts: readonly string[],
  { limit, signal, ...parameters }: SearchParameters & { limit: number; signal?: AbortSignal | undefined },
): Promise<{ byText: Map<string, MatchedText>; chain: readonly LanguageTag[] | undefined }> {
  const searched = [...new Set(texts)].filter((q) => parseText(q) !== undefined);
  const searches = searched.map((q) => ({ ...parameters, q }));
  const page = { offset: 0, limit };
  const results = await searchAll(services, release, searches, page, { wholeWords: true, signal });
  const chain = results[0]?.chain;
  const byText = new Map<string, MatchedText>(
    searched.map((q, position) => {
      const { hits = [], correctedTo } = results[position] ?? {};
      return [q, { hits, correctedTo }];
    }),
  );
  if (!chain) return { byText, chain };
  const unanswered = searched.filter(
    (q) => isUnanswered(q, byText.get(q)) && mayBePhrase(q, chain[0] ?? 'en'),
  );
  await mapConcurrently(unanswered, phrasesAtOnce, async (q) => {
    const phrase = inScriptOfNames(q, parameters.lang, chain);
    const hit = await symbolOfPhrase({ services, release, parameters, signal }, phrase, chain);
    if (hit) byText.set(q, { hits: [hit], correctedTo: undefined });
  });
  return { byText, chain };
}

/** Whether nothing has a label as a whole: what carries its words among others is worse than the one thing that they mean. */
function isUnanswered(label: string, found: MatchedText | undefined): boolean {
  const [first] = found?.hits ?? [];
  if (!first || first.match?.type === 'exact') return !first;
  return namesSideBySide(label).length > 0 || (first.match?.type === 'word' && !found?.correctedTo);
}
