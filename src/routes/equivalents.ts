import { z } from 'zod';
import { lookupChain } from '../../mappings/language-tags.ts';
import { readEquivalents } from '../catalogue/equivalents.ts';
import { fields } from '../symbols/field-selection.ts';
import { filters, language, translationsParameter } from '../symbols/parameters.ts';
import { equivalentsAnswer } from '../symbols/schemas.ts';
import { neededTranslations, toSelected } from '../symbols/serialize.ts';
import { route } from './route.ts';
import { symbolId, symbolNotFound } from './symbols.ts';

/** `GET /symbols/:id/equivalents`: the same concept in other sets. */
export const equivalentsRoute = route({
  operationId: 'listEquivalents',
  path: '/symbols/:id/equivalents',
  summary: 'Symbols of other sets that mean the same',
  description:
    'For an app that changes the style of a board. At most one symbol of each set; symbols are linked when a catalogue is ingested, where their names say clearly that they mean the same.',
  parameters: z.object({ ...language, set: filters.set, ...translationsParameter('chain'), ...fields }),
  answer: equivalentsAnswer,
  async handle(services, { values, path, warnings, release, baseUrl }) {
    const id = symbolId(path.id ?? '');
    const { lang, set } = values;
    const translations = neededTranslations(values.fields, values.translations);
    const symbols = await readEquivalents(services, release, id, { lang, set, translations });
    if (symbols === undefined) throw symbolNotFound(id);
    const chain = lang && lookupChain(lang, release.languages);
    const data = symbols.map((symbol) => toSelected(symbol, { chain, translations, baseUrl }, values.fields));
    return { body: { success: true, data, count: data.length, warnings } };
  },
});
