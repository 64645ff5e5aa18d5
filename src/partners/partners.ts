import type { Config } from '../config.ts';
import type { Log } from '../logger.ts';
import type { Engine } from '../opensearch/client.ts';
import type { SharedCounts } from '../redis.ts';

import type { PartnerApi } from '../routes/partner-access.ts';
import type { SearchServices } from '../search/search.ts';

import { authentication } from './authenticate.ts';
import { answeredWords } from './catalogue-lookup.ts';
import { gatherCreations } from './gathered-writes.ts';
import { partnerIndices } from './indices.ts';
import { type PartnerWork, startPartnerWork } from './partner-work.ts';
import { createQuota } from './quota.ts';
import { reportRecorder } from './record-reports.ts';
import { reportViews } from './report-answers.ts';
import { openWebhooks } from './webhook.ts';

/** Puts together the partner API, and the work that goes on behind it. */
export function openPartners(
  search: SearchServices,
  config: Config,
  {
    counts,
    onDegraded,
    baseUrl,
    slowEngine,
    log,
  }: {
    counts: SharedCounts | undefined;
    onDegraded: () => void;
    /** Base of the URLs of symbols in what webhooks are sent, without a slash at its end. */
    baseUrl: string;
    /** The same engine with a long deadline; closed with the work. */
    slowEngine: Engine;
    log: Log;
  },
): { api: PartnerApi; work: PartnerWork } {
  const { engine, symbols, catalogue } = search;
  const indices = partnerIndices(config.SYMBOL_CATALOG_ALIAS);
  const answered = answeredWords(search);
  const views = reportViews(symbols);
  return {
    api: {
      engine,
      indices,
      authentication: authentication(engine, indices),
      quota: createQuota(counts, onDegraded),
      limits: { requests: config.PARTNER_REQUESTS_PER_MINUTE, reports: config.PARTNER_REPORTS_PER_DAY },
      record: reportRecorder({
        engine,
        indices,
        symbols,
        answeredWords: answered,
        createAll: gatherCreations(engine),
      }),
      views,
    },
    work: startPartnerWork({
      engine: slowEngine,
      indices,
      catalogue,
      answeredWords: answered,
      views,
      webhooks: openWebhooks(config.PARTNER_PRIVATE_WEBHOOKS),
      baseUrl,
      reportDays: config.PARTNER_RETENTION_DAYS,
      log,
    }),
  };
}
