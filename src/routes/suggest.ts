import { answerLanguage, simplified } from '../search/answer.ts';
import { suggestParameters } from '../search/parameters.ts';
import { suggestAnswer } from '../search/schemas.ts';
import { questionFor } from '../search/search.ts';
import { suggest, symbolsOfSuggestion } from '../search/suggest.ts';
import { route } from './route.ts';
import { withOneLanguage } from './symbols.ts';

/** `GET /symbols/suggest`: type-ahead. */
export const suggestRoute = route({
  operationId: 'suggestSymbols',
  path: '/symbols/suggest',
  summary: 'Words that are probably being typed, with their symbols',
  description:
    'To be asked at every key, from the first letter on. The last word may be unfinished, and what was typed may hold a slip.',
  parameters: suggestParameters,
  answer: suggestAnswer,
  async handle(services, { values, warnings, release, baseUrl }) {
    const parameters = withOneLanguage(values);
    const { chain } = questionFor(release, parameters);
    const suggestions = await suggest(services, release, parameters);
    const data = suggestions.map(({ text, language, type, symbols }) => ({
      text,
      language_code: language,
      type,
      count: symbols.length,
      symbols: symbols.slice(0, symbolsOfSuggestion).map((symbol) => {
        const named = symbol.translations.has(language) ? language : answerLanguage(symbol, chain, undefined);
        return simplified(symbol, named, baseUrl);
      }),
    }));
    return { body: { success: true, data, count: data.length, warnings } };
  },
});
