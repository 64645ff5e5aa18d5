import { suggest } from '../search/suggest.ts';
import { suggestParameters } from '../symbols/parameters.ts';
import { suggestAnswer } from '../symbols/schemas.ts';
import { answerLanguage, toSelected, toSimplified } from '../symbols/serialize.ts';
import { route } from './route.ts';
import { queryCost } from './search-cost.ts';

/** `GET /symbols/suggest`: type-ahead. */
export const suggestRoute = route({
  operationId: 'suggestSymbols',
  path: '/symbols/suggest',
  summary: 'Type-ahead: words that are probably being typed, with their symbols',
  description:
    'Tolerates typos. Call it on each keystroke (debounce 80 ms); search when typing pauses. The last word may be unfinished.',
  parameters: suggestParameters,
  answer: suggestAnswer,
  cost: queryCost,
  async handle(services, { values, warnings, release, baseUrl }) {
    const suggestions = await suggest(services, release, values);
    const data = suggestions.map(({ text, language, type, count, symbols }) => ({
      text,
      language_code: language,
      type,
      count,
      symbols: symbols.map((symbol) =>
        values.fields
          ? toSelected(symbol, { chain: [language], translations: 'chain', baseUrl }, values.fields)
          : toSimplified(symbol, answerLanguage(symbol, [language]), baseUrl),
      ),
    }));
    return { body: { success: true, data, count: data.length, warnings } };
  },
});
