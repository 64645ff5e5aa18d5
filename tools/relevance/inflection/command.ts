import { parseForms, readEntries } from '../reviewed/entries.ts';
import { measureEntries } from '../reviewed/measure.ts';
import { readSymbolKeys } from '../reviewed/symbol-keys.ts';

/**
 * `npm run relevance -- inflection`: forms of words that the catalogue has, through the full search.
 * @returns whether every limit is kept, over all and in each language
 */
export function measureInflection(args: string[]): Promise<boolean> {
  return measureEntries(
    {
      name: 'inflection',
      noun: 'forms',
      read: async () => readEntries(import.meta.dirname, parseForms, await readSymbolKeys()),
      fileOf: ({ language }) => language,
      limits: { first: 0.85, within: 0.98, places: 10 },
      grouping: { groups: [({ language }) => language], isGroupLimited: true },
      failureLines: async (failures) =>
        failures.map(({ entry: { language, query, word }, place, first }) =>
          [
            language,
            query,
            `of ${word}`,
            place === undefined ? 'missed' : `place ${place}`,
            `got ${first.join(' | ') || 'nothing'}`,
          ].join('\t'),
        ),
    },
    args,
  );
}
