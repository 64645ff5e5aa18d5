import type { AgeGroup, LanguageTag } from '../../mappings/document.ts';
import type { Release } from '../catalogue/release.ts';
import type { HeldSymbol } from '../catalogue/symbol-store.ts';
import { type Completion, completionsOf } from './completions.ts';
import { folds, type QueryText } from './query-text.ts';
import { questionFor, search } from './search.ts';
import type { SearchServices } from './services.ts';

/** A word or phrase that a person is likely typing, in one of the asked languages. */
export interface Suggestion extends Pick<Completion, 'text' | 'type' | 'symbols'> {
  language: LanguageTag;
}

/** Symbols that are shown with a suggestion. */
export const symbolsOfSuggestion = 5;

/** What is asked. */
export interface SuggestParameters {
  /** What was typed so far. */
  q?: string | undefined;
  lang?: LanguageTag[] | undefined;
  age_group?: AgeGroup | 'all' | undefined;
  limit: number;
}

/**
 * What a person is likely typing, likeliest first; the languages of a chain one after the other. It is asked at every
 * key, so it is answered from memory, without the engine. A search that names no language, and one in a catalogue too
 * large for the memory, asks the engine for texts that match as they are.
 */
export async function suggest(
  services: SearchServices,
  release: Release,
  parameters: SuggestParameters,
): Promise<Suggestion[]> {
  const { query, chain } = questionFor(release, parameters);
  if (!query) return [];
  const { limit } = parameters;
  if (!chain) return fromSearch(services, release, parameters);
  const suggestions = new Map<string, Suggestion>();
  for (const language of chain) {
    if (suggestions.size >= limit) break;
    const vocabulary = await services.vocabularies.of(release, language);
    if (!vocabulary) return fromSearch(services, release, parameters);
    const options = { limit, suits: suitable(parameters) };
    for (const completion of completionsIn(query, language, (typed) =>
      completionsOf(vocabulary, typed, options),
    )) {
      if (!suggestions.has(completion.phrase)) {
        const { text, type, symbols } = completion;
        suggestions.set(completion.phrase, { text, type, symbols, language });
      }
    }
  }
  return [...suggestions.values()].slice(0, limit);
}

/** Completions of the text; where it has none as it is typed, of the text without its article (`the do`). */
function completionsIn(
  query: QueryText,
  language: LanguageTag,
  complete: (typed: string) => Completion[],
): Completion[] {
  const variants = folds(query, language).map(complete);
  return (
    variants.find((some) => some[0]?.type === 'prefix') ?? variants.find((some) => some.length > 0) ?? []
  );
}

function suitable({ age_group }: SuggestParameters): (symbol: HeldSymbol) => boolean {
  if (!age_group || age_group === 'all') return () => true;
  return ({ display }) => display.age_groups.includes(age_group);
}

/** Texts by which symbols match, each with the symbols that have it. */
async function fromSearch(
  services: SearchServices,
  release: Release,
  { limit, ...parameters }: SuggestParameters,
): Promise<Suggestion[]> {
  const { hits } = await search(services, release, parameters, { offset: 0, limit: 100 });
  const suggestions = new Map<string, Suggestion>();
  for (const { symbol, match } of hits) {
    if (!match) continue;
    const key = `${match.language_code} ${match.text}`;
    const known = suggestions.get(key);
    if (known) known.symbols.push(symbol);
    else {
      suggestions.set(key, {
        text: match.text,
        type: match.type === 'fuzzy' ? 'fuzzy' : 'prefix',
        symbols: [symbol],
        language: match.language_code,
      });
    }
  }
  return [...suggestions.values()].slice(0, limit);
}
