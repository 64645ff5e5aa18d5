import { isHeldOut } from './cases.ts';
import type { CatalogueSymbol, ServiceClient, ServiceHit } from './service-client.ts';
import { askEach, type QuestionVerdict } from './suite.ts';

interface Question {
  language: string;
  query: string;
  /** The word that is meant, where that is another text. */
  word?: string;
  isRight: (hit: Partial<ServiceHit> | undefined) => boolean;
}

/** A check of what holds in every language, by questions that come from the catalogue itself. */
export interface LanguageCheck {
  name: string;
  questionsOf: (symbols: readonly CatalogueSymbol[]) => readonly Question[];
  /** Whether a search is asked too, beside `match`. */
  isSearched?: true;
}

/** Asks the questions of a check. */
export async function verdictsOf(
  service: ServiceClient,
  { questionsOf, isSearched }: LanguageCheck,
  symbols: readonly CatalogueSymbol[],
): Promise<QuestionVerdict[]> {
  const verdicts: QuestionVerdict[] = [];
  for (const [language, questions] of Map.groupBy(questionsOf(symbols), (one) => one.language)) {
    const texts = questions.map(({ query }) => query);
    const matched = await service.match(texts, language);
    const found = await askEach(isSearched ? texts : [], (text) => service.search({ text, language }, 1));
    for (const [position, { query, word = query, isRight }] of questions.entries()) {
      const shown = [matched[position], ...(isSearched ? [found[position]?.[0]] : [])];
      const texts = shown.map((hit) => (isSearched ? hit?.name : hit?.text) ?? 'nothing');
      verdicts.push({
        language,
        query: word === query ? query : `${query} (${word})`,
        held_out: isHeldOut(language, word),
        wrong: shown.every(isRight) ? undefined : texts.join(', '),
      });
    }
  }
  return verdicts;
}
