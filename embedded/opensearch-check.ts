import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, errors } from '@opensearch-project/opensearch';
import { nodeUrls, withoutCredentials } from './addresses.ts';

const minimumOpensearchVersion = 3;
const requestDeadlineMilliseconds = 5_000;
const retryMilliseconds = 500;

/** Where an OpenSearch is said to be. */
type OpenSearchAddress = {
  /** `http(s)://[user:password@]host:port[/path]`, or several nodes of one cluster, separated by commas. */
  url: string;
  /** PEM file of the authority that signed the engine's certificate. */
  caFile?: string | undefined;
  /** `cluster.name` that it has to have; any if absent. */
  clusterName?: string | undefined;
  /** How long an engine that does not answer yet is waited for. */
  waitMilliseconds: number;
  /** Ends the wait. */
  signal?: AbortSignal | undefined;
};

type RootAnswer = { cluster_name?: string; version?: { number?: string; distribution?: string } };
type PluginsAnswer = { nodes?: Record<string, { name?: string; plugins?: { name?: string }[] }> };

/**
 * Makes sure that an engine can serve the catalogue: OpenSearch ≥ 3 with `analysis-icu` on every node. Of several
 * addresses one that answers is enough, as it speaks for its cluster.
 * @returns the engine's version, such as `3.8.0`
 * @throws one line that says what to do and never holds the password
 */
export async function checkOpenSearch(address: OpenSearchAddress): Promise<string> {
  const nodes = nodeUrls(address.url);
  if (nodes.length === 0 || !nodes.every((url) => URL.canParse(url))) {
    throw new Error('the URL of OpenSearch is not a URL');
  }
  const client = new Client({
    nodes,
    requestTimeout: requestDeadlineMilliseconds,
    maxRetries: nodes.length - 1,
    ...(address.caFile !== undefined && { ssl: { ca: await readAuthority(address.caFile) } }),
  });
  try {
    return await checkAnswers(client, address);
  } finally {
    await client.close();
  }
}

async function checkAnswers(client: Client, address: OpenSearchAddress): Promise<string> {
  const shown = withoutCredentials(address.url);
  const root = await whenUp(address, () => client.info());
  const { version, cluster_name: clusterName } = root as RootAnswer;
  if (version?.number === undefined) {
    throw new Error(`what answers at ${shown} is not OpenSearch: check OPENSEARCH_URL`);
  }
  if (address.clusterName !== undefined && clusterName !== address.clusterName) {
    throw new Error(
      `OpenSearch at ${shown} is the cluster "${clusterName}" and not "${address.clusterName}": ` +
        'check OPENSEARCH_URL and OPENSEARCH_CLUSTER_NAME',
    );
  }
  const isNewEnough = Number.parseInt(version.number, 10) >= minimumOpensearchVersion;
  if (version.distribution !== 'opensearch' || !isNewEnough) {
    throw new Error(
      `OpenSearch ${minimumOpensearchVersion} or newer is needed, and ${shown} is ` +
        `${version.distribution ?? 'another engine'} ${version.number}: upgrade it, or name another in OPENSEARCH_URL`,
    );
  }
  const plugins = await whenUp(address, () => client.nodes.info({ metric: ['plugins'] }));
  const nodes = Object.values((plugins as PluginsAnswer).nodes ?? {});
  const lacking = nodes.filter(({ plugins = [] }) => !plugins.some(({ name }) => name === 'analysis-icu'));
  if (nodes.length === 0 || lacking.length > 0) {
    throw new Error(
      `OpenSearch at ${shown} lacks the plugin analysis-icu${lacking.length > 0 ? ` on ${lacking.map(({ name }) => name).join(', ')}` : ''}: ` +
        'run "opensearch-plugin install analysis-icu" on every node and restart them',
    );
  }
  return version.number;
}

async function readAuthority(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new Error(`OPENSEARCH_CA ${file} can not be read`, { cause: error });
  }
}

/** The body of an answer, as soon as there is one. */
async function whenUp(
  { url, waitMilliseconds, signal }: OpenSearchAddress,
  ask: () => Promise<{ body: unknown }>,
): Promise<unknown> {
  const end = performance.now() + waitMilliseconds;
  for (;;) {
    try {
      return (await ask()).body;
    } catch (error) {
      const status = error instanceof errors.ResponseError ? error.statusCode : undefined;
      const shown = withoutCredentials(url);
      if (status === 401 || status === 403) {
        throw new Error(
          `OpenSearch at ${shown} refuses the user and password (HTTP ${status}): ` +
            'set OPENSEARCH_URL=https://user:password@host:port',
        );
      }
      if (status !== undefined && status < 500) {
        throw new Error(`what answers at ${shown} is not OpenSearch (HTTP ${status}): check OPENSEARCH_URL`);
      }
      if (performance.now() > end) {
        const problem = status === undefined && error instanceof Error ? error.message : `HTTP ${status}`;
        throw new Error(
          `OpenSearch at ${shown} does not answer (${problem}): start it, or check OPENSEARCH_URL and OPENSEARCH_CA`,
        );
      }
    }
    await delay(retryMilliseconds, undefined, { signal });
  }
}
