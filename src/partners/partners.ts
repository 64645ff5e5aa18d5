import type { Config } from '../config.ts';
import type { PointStore } from '../http/rate-limit.ts';
import type { Log } from '../logger.ts';
import type { Engine } from '../opensearch/client.ts';
import type { Catalogue } from '../opensearch/release.ts';
import type { SymbolStore } from '../opensearch/symbol-store.ts';
import { type Authenticate, authentication } from './authenticate.ts';
import { startBackgroundWork } from './background-work.ts';
import { type PartnerIndices, partnerIndices } from './indices.ts';

/** Services of the routes of the partner API. */
export interface PartnerApi {
  engine: Engine;
  /** OpenSearch alias of the live catalogue. */
  alias: string;
  indices: PartnerIndices;
  symbols: SymbolStore;
  authenticate: Authenticate;
  /** Where requests are counted, and how many each partner may send in a minute. */
  points: PointStore;
  requestsPerMinute: number;
}

/** Puts together the partner API and its background work. */
export function openPartners(
  {
    engine,
    slowEngine,
    symbols,
    catalogue,
  }: {
    engine: Engine;
    /** The same engine with a long deadline; closed with the work. */
    slowEngine: Engine;
    symbols: SymbolStore;
    catalogue: Catalogue;
  },
  config: Config,
  { points, log }: { points: PointStore; log: Log },
): { api: PartnerApi; stopWork: () => Promise<void> } {
  const indices = partnerIndices(config.SYMBOL_CATALOG_ALIAS);
  return {
    api: {
      engine,
      alias: config.SYMBOL_CATALOG_ALIAS,
      indices,
      symbols,
      authenticate: authentication(engine, indices),
      points,
      requestsPerMinute: config.PARTNER_REQUESTS_PER_MINUTE,
    },
    stopWork: startBackgroundWork({
      engine: slowEngine,
      indices,
      catalogue,
      reportDays: config.PARTNER_RETENTION_DAYS,
      log,
    }),
  };
}
