import { direction, englishName, nativeName } from '../../mappings/language-tags.ts';
import { sentenceSupport } from '../sentences/grammar.ts';
import { noParameters } from '../symbols/parameters.ts';
import { languagesAnswer } from '../symbols/vocabulary-schemas.ts';
import { route } from './route.ts';

/** `GET /translations/languages`: the languages of the catalogue, and how much of it each has. */
export const languagesRoute = route({
  operationId: 'listLanguages',
  path: '/translations/languages',
  summary: 'List of supported languages',
  parameters: noParameters,
  answer: languagesAnswer,
  async handle(_services, { release, warnings }) {
    const data = [...release.languages]
      .map(([code, { symbolCount, audioCount }]) => ({
        code,
        name: englishName(code),
        native_name: nativeName(code),
        direction: direction(code),
        symbol_count: symbolCount,
        audio_count: audioCount,
        sentences: sentenceSupport(code),
        coverage: Math.round((symbolCount / Math.max(1, release.symbolCount)) * 10_000) / 10_000,
      }))
      .sort((left, right) => (left.code < right.code ? -1 : 1));
    return { body: { success: true, data, count: data.length, warnings } };
  },
});
