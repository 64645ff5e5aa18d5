import { withLiveSince } from '../catalogue/changes.ts';
import { stats } from '../catalogue/stats.ts';
import { statsParameters } from '../symbols/parameters.ts';
import { statsAnswer } from '../symbols/vocabulary-schemas.ts';
import { route } from './route.ts';
import { queryCost } from './search-cost.ts';

/** `GET /public/stats`: exact counts of the catalogue, or of the part that the filters choose. */
export const statsRoute = route({
  operationId: 'getStats',
  path: '/public/stats',
  summary: 'Counts of symbols, languages and groups',
  description: 'Takes the filters of the search; every number comes from the live index and is exact.',
  parameters: statsParameters,
  answer: statsAnswer,
  cost: queryCost,
  async handle(services, { values, warnings, release }) {
    const data = await stats(services, release, await withLiveSince(services, release, values));
    return { body: { success: true, data, warnings } };
  },
});
