import { partnerIndices } from '../../partners/indices.ts';
import type { Config } from '../config.ts';
import type { SharedCounts } from '../redis.ts';
import type { SearchServices } from '../search/search.ts';
import { answeredWords } from './answered-words.ts';
import { authentication } from './authenticate.ts';
import { gatherCreations } from './gathered-writes.ts';
import type { PartnerApi } from './partner-router.ts';
import { createQuota } from './quota.ts';
import { reportRecorder } from './record-reports.ts';
import { reportViews } from './report-answers.ts';

/** Puts the partner API together. */
export function openPartnerApi(
  search: SearchServices,
  config: Config,
  {
    counts,
    onDegraded,
    baseUrl,
  }: {
    counts: SharedCounts | undefined;
    onDegraded: () => void;
    /** Base of the URLs of symbols, without a slash at its end. */
    baseUrl: string;
  },
): PartnerApi {
  const { engine, documents } = search;
  const indices = partnerIndices(config.SYMBOL_CATALOG_ALIAS);
  return {
    engine,
    indices,
    authentication: authentication(engine, indices),
    quota: createQuota(counts, onDegraded),
    limits: { requests: config.PARTNER_REQUESTS_PER_MINUTE, reports: config.PARTNER_REPORTS_PER_DAY },
    record: reportRecorder({
      engine,
      indices,
      documents,
      answeredWords: answeredWords(search),
      createAll: gatherCreations(engine),
    }),
    views: reportViews(documents, baseUrl),
  };
}
