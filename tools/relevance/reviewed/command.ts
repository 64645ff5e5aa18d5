import { readCatalogue } from '../peers/service.ts';
import { parseSearches, type ReviewedSearch, readEntries } from './entries.ts';
import { measureEntries } from './measure.ts';
import { readSymbolKeys } from './symbol-keys.ts';
import { type EntryVerdict, isInVocabulary } from './verdicts.ts';

/**
 * `npm run relevance -- reviewed`: the searches whose right answers a person has decided, through the full search.
 * @returns whether every limit is kept
 */
export function measureReviewed(args: string[]): Promise<boolean> {
  return measureEntries(
    {
      name: 'reviewed',
      noun: 'searches',
      read: async () => readEntries(import.meta.dirname, parseSearches, await readSymbolKeys()),
      fileOf: ({ file }) => file,
      limits: { first: 0.88, within: 0.96, places: 3 },
      grouping: { groups: [({ kind }) => kind, ({ file }) => file], isGroupLimited: false },
      failureLines: async (failures, service) => {
        if (failures.length === 0) return [];
        const symbols = await readCatalogue(service);
        return failures.map((verdict) => failureLine(verdict, isInVocabulary(verdict.entry, symbols)));
      },
    },
    args,
  );
}

function failureLine(
  { entry, place, hurtful, first }: EntryVerdict<ReviewedSearch>,
  inVocabulary: boolean,
): string {
  const { language = 'any', kind, query } = entry;
  const accepted = [...(entry.none ? ['nothing'] : []), ...entry.accepted].join(' ');
  return [
    language,
    kind,
    query,
    place === undefined ? 'missed' : place === 1 ? 'right' : `place ${place}`,
    `got ${first.join(' | ') || 'nothing'}`,
    // Such a failure is fixed by a keyword rather than by the ranking.
    ...(inVocabulary ? [] : ['no accepted symbol has this text']),
    ...(hurtful.length > 0 ? [`HURTFUL ${hurtful.join(', ')}`] : []),
    `accepted ${accepted}`,
  ].join('\t');
}
