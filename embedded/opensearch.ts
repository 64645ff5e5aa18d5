import { withoutCredentials } from './addresses.ts';
import { containerEngine } from './containers.ts';
import {
  defaultHeapMegabytes,
  type EmbeddedOpenSearchOptions,
  embeddedOpenSearch,
} from './embedded-opensearch.ts';
import { checkOpenSearch } from './opensearch-check.ts';
import { installationName, type SharedEngine } from './shared-engine.ts';

const defaultWaitMilliseconds = 30_000;

/** Everything that decides which OpenSearch is used and how one is started. */
export type OpenSearchOptions = Omit<EmbeddedOpenSearchOptions, 'cluster'> & {
  /** OPENSEARCH_URL: `http(s)://[user:password@]host:port[,…]`; where given, nothing is ever started. */
  url?: string | undefined;
  /** OPENSEARCH_CA: PEM file of the authority that signed that engine's certificate. */
  caFile?: string | undefined;
  /** OPENSEARCH_CLUSTER_NAME: `cluster.name` that the engine named by `url` has to have; any if absent. */
  clusterName?: string | undefined;
  /** How long an engine named by `url` that does not answer yet is waited for; 30 s by default. */
  waitMilliseconds?: number;
  /** Whether a container may be used; true by default. */
  containers?: boolean;
};

/** An OpenSearch ≥ 3 with `analysis-icu` that answers. */
export type OpenSearchEngine = {
  /** With user and password where they were given: not to be logged. */
  url: string;
  caFile: string | undefined;
  /** `cluster.name` by which each connection makes sure that this engine answers; undefined where any may. */
  clusterName: string | undefined;
  /** One line to log: which engine, where, and why this one. */
  description: string;
  /** From now on starts the engine again when it ends unexpectedly; nothing where `url` was given. */
  watch: (onMoved: (url: string) => void) => void;
  /** Ends this use; the engine itself ends with its last user, and never where `url` was given. */
  stop: () => Promise<void>;
};

/**
 * Finds OpenSearch: the one named by `url`; else a container where Docker answers; else the embedded server.
 * @throws one message that says what to do
 */
export async function openSearchEngine(options: OpenSearchOptions): Promise<OpenSearchEngine> {
  const { url, caFile, waitMilliseconds = defaultWaitMilliseconds, dataDir, signal } = options;
  if (url !== undefined) {
    const { clusterName } = options;
    const version = await checkOpenSearch({ url, caFile, clusterName, waitMilliseconds, signal });
    return {
      url,
      caFile,
      clusterName,
      description: `OpenSearch ${version} at ${withoutCredentials(url)} (named by OPENSEARCH_URL)`,
      watch: () => undefined,
      stop: async () => undefined,
    };
  }
  const { engine, kind } = await startedEngine(options);
  try {
    const clusterName = installationName(dataDir);
    const version = await checkOpenSearch({ url: engine.url, clusterName, waitMilliseconds, signal });
    return {
      url: engine.url,
      caFile: undefined,
      clusterName,
      description: `OpenSearch ${version} at ${engine.url} (${kind}; ${engine.origin})`,
      watch: engine.watch,
      stop: engine.release,
    };
  } catch (error) {
    await engine.release();
    throw error;
  }
}

async function startedEngine(options: OpenSearchOptions): Promise<{ engine: SharedEngine; kind: string }> {
  const variables = {
    HEAP_MEGABYTES: String(options.heapMegabytes ?? defaultHeapMegabytes),
    CLUSTER_NAME: installationName(options.dataDir),
  };
  const container = await containerEngine('opensearch', variables, options);
  if (container)
    return { engine: container, kind: 'container: OPENSEARCH_URL is not set and Docker answers' };
  const kind = 'embedded: OPENSEARCH_URL is not set and no container runs';
  return { engine: await embeddedOpenSearch(options), kind };
}
