import { withoutCredentials } from './addresses.ts';
import { containerEngine } from './containers.ts';
import {
  defaultHeapMegabytes,
  type EmbeddedOpenSearchOptions,
  embeddedOpenSearch,
} from './embedded-opensearch.ts';
import { checkOpenSearch } from './opensearch-check.ts';
import { type EngineOptions, type EngineUse, installationName, named } from './shared-engine.ts';

const defaultWaitMilliseconds = 30_000;

/** Everything that decides which OpenSearch is used and how one is started. */
export type OpenSearchOptions = EngineOptions &
  Omit<EmbeddedOpenSearchOptions, 'settings'> & {
    /** OPENSEARCH_CA: PEM file of the authority that signed that engine's certificate. */
    caFile?: string | undefined;
    /** OPENSEARCH_CLUSTER_NAME: `cluster.name` that the engine named by `url` has to have; any if absent. */
    clusterName?: string | undefined;
    /** How long an engine named by `url` that does not answer yet is waited for; 30 s by default. */
    waitMilliseconds?: number;
  };

/** An OpenSearch ≥ 3 with `analysis-icu` that answers. */
export type OpenSearchEngine = EngineUse & {
  caFile: string | undefined;
  /** `cluster.name` by which each connection makes sure that this engine answers; undefined where any may. */
  clusterName: string | undefined;
};

/**
 * Finds OpenSearch: the one named by `url` (OPENSEARCH_URL, perhaps several nodes, separated by commas); else a container
 * where Docker answers; else the embedded server.
 * @throws one message that says what to do
 */
export async function openSearchEngine(options: OpenSearchOptions): Promise<OpenSearchEngine> {
  const { url, caFile, waitMilliseconds = defaultWaitMilliseconds, dataDir, signal } = options;
  if (url !== undefined) {
    const { clusterName } = options;
    const version = await checkOpenSearch({ url, caFile, clusterName, waitMilliseconds, signal });
    const description = `OpenSearch ${version} at ${withoutCredentials(url)} (named by OPENSEARCH_URL)`;
    return { ...named, url, caFile, clusterName, description };
  }
  const clusterName = installationName(dataDir);
  const heap = String(options.heapMegabytes ?? defaultHeapMegabytes);
  const variables = { HEAP_MEGABYTES: heap, CLUSTER_NAME: clusterName };
  const container = await containerEngine('opensearch', variables, options);
  const engine = container ?? (await embeddedOpenSearch(options));
  const [kind, why] = container ? ['container', 'Docker answers'] : ['embedded', 'no container runs'];
  try {
    const version = await checkOpenSearch({ url: engine.url, clusterName, waitMilliseconds, signal });
    const description = `OpenSearch ${version} at ${engine.url} (${kind}: OPENSEARCH_URL is not set and ${why}; ${engine.origin})`;
    return { ...engine, caFile: undefined, clusterName, description };
  } catch (error) {
    await engine.stop();
    throw error;
  }
}
