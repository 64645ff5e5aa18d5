import type { Config } from '../config.ts';
import { clientAddress, clientKey } from '../http/request-address.ts';
import type { Log } from '../logger.ts';
import type { Engine } from '../opensearch/client.ts';
import type { Catalogue } from '../opensearch/release.ts';
import type { SymbolStore } from '../opensearch/symbol-store.ts';
import type { SharedCounts } from '../redis.ts';
import { type Authentication, authentication } from './authenticate.ts';
import { openCatalogueLookup } from './catalogue-lookup.ts';
import { openIdempotencyKeys } from './idempotency-keys.ts';
import { type PartnerIndices, partnerIndices } from './indices.ts';
import { createQuota, type Quota, type QuotaName } from './quota.ts';
import { type RecordReports, reportRecorder } from './record-reports.ts';
import { type ReportViews, reportViews } from './report-answers.ts';
import { openRequestStatuses } from './request-status.ts';
import { startWorkLoop, type WorkLoop } from './work-loop.ts';

/** What the routes of the partner API use. */
export interface PartnerApi {
  engine: Engine;
  indices: PartnerIndices;
  authentication: Authentication;
  quota: Quota;
  /** Limits of partners with whom nothing else was agreed. */
  limits: Readonly<Record<QuotaName, number>>;
  record: RecordReports;
  views: ReportViews;
}

/** Puts together the partner API and its background work. */
export function openPartners(
  { engine, symbols, catalogue }: { engine: Engine; symbols: SymbolStore; catalogue: Catalogue },
  config: Config,
  {
    counts,
    onDegraded,
    slowEngine,
    log,
  }: {
    counts: SharedCounts | undefined;
    onDegraded: () => void;
    /** The same engine with a long deadline; closed with the work. */
    slowEngine: Engine;
    log: Log;
  },
): { api: PartnerApi; work: WorkLoop } {
  const indices = partnerIndices(config.SYMBOL_CATALOG_ALIAS);
  const lookUpWords = openCatalogueLookup(engine);
  const views = reportViews(symbols);
  return {
    api: {
      engine,
      indices,
      authentication: authentication(engine, indices, ({ req }) =>
        clientKey(clientAddress(req, config.TRUST_PROXY_HOPS)),
      ),
      quota: createQuota(counts, onDegraded),
      limits: { requests: config.PARTNER_REQUESTS_PER_MINUTE, reports: config.PARTNER_REPORTS_PER_DAY },
      record: reportRecorder({
        store: engine,
        indices,
        lookUpWords,
        readRequests: openRequestStatuses(engine, indices, symbols),
        idempotencyKeys: openIdempotencyKeys(engine, indices),
      }),
      views,
    },
    work: startWorkLoop({
      engine: slowEngine,
      indices,
      catalogue,
      lookUpWords,
      reportDays: config.PARTNER_RETENTION_DAYS,
      log,
    }),
  };
}
