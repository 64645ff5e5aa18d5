import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
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

type Answer = { statusCode: number; body: unknown };
type RootAnswer = { cluster_name?: string; version?: { number?: string; distribution?: string } };
type PluginsAnswer = { nodes?: Record<string, { name?: string; plugins?: { name?: string }[] }> };

/**
 * Makes sure that an engine can serve the catalogue: OpenSearch ≥ 3 with `analysis-icu` on every node. Of several
 * addresses one that answers is enough, as it speaks for its cluster.
 * @returns the engine's version, such as `3.8.0`
 * @throws one line that says what to do and never holds the password
 */
export async function checkOpenSearch(address: OpenSearchAddress): Promise<string> {
  const decided = new AbortController();
  const ended = AbortSignal.any([decided.signal, ...(address.signal ? [address.signal] : [])]);
  try {
    return await Promise.any(nodeUrls(address.url).map((url) => checkNode({ ...address, url }, ended)));
  } catch (error) {
    const [first] = error instanceof AggregateError ? error.errors : [];
    throw first ?? new Error('the URL of OpenSearch is not a URL');
  } finally {
    decided.abort();
  }
}

async function checkNode(address: OpenSearchAddress, signal: AbortSignal): Promise<string> {
  if (!URL.canParse(address.url)) throw new Error('the URL of OpenSearch is not a URL');
  const shown = withoutCredentials(address.url);
  const agent = await agentFor(address.caFile);
  const get = (path: string) => getWhenUp(address, path, agent, signal);
  try {
    const root = await get('/');
    const { version, cluster_name: clusterName } = root.body as RootAnswer;
    if (root.statusCode === 401 || root.statusCode === 403) {
      throw new Error(
        `OpenSearch at ${shown} refuses the user and password (HTTP ${root.statusCode}): ` +
          'set OPENSEARCH_URL=https://user:password@host:port',
      );
    }
    if (root.statusCode !== 200 || version?.number === undefined) {
      throw new Error(
        `what answers at ${shown} is not OpenSearch (HTTP ${root.statusCode}): check OPENSEARCH_URL`,
      );
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
    const plugins = await get('/_nodes/plugins?filter_path=nodes.*.name,nodes.*.plugins.name');
    const nodes = Object.values((plugins.body as PluginsAnswer).nodes ?? {});
    const lacking = nodes.filter(({ plugins = [] }) => !plugins.some(({ name }) => name === 'analysis-icu'));
    if (nodes.length === 0 || lacking.length > 0) {
      throw new Error(
        `OpenSearch at ${shown} lacks the plugin analysis-icu${lacking.length > 0 ? ` on ${lacking.map(({ name }) => name).join(', ')}` : ''}: ` +
          'run "opensearch-plugin install analysis-icu" on every node and restart them',
      );
    }
    return version.number;
  } finally {
    await agent.close();
  }
}

async function agentFor(caFile: string | undefined): Promise<Agent> {
  if (caFile === undefined) return new Agent();
  try {
    return new Agent({ connect: { ca: await readFile(caFile, 'utf8') } });
  } catch (error) {
    throw new Error(`OPENSEARCH_CA ${caFile} can not be read`, { cause: error });
  }
}

async function getWhenUp(
  { url, waitMilliseconds }: OpenSearchAddress,
  path: string,
  dispatcher: Agent,
  signal: AbortSignal,
): Promise<Answer> {
  const { origin, pathname, username, password } = new URL(url);
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const headers =
    username === '' ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
  const end = performance.now() + waitMilliseconds;
  for (;;) {
    let problem: string;
    try {
      const { statusCode, body } = await request(`${origin}${pathname.replace(/\/$/, '')}${path}`, {
        dispatcher,
        headers,
        signal: AbortSignal.timeout(requestDeadlineMilliseconds),
      });
      if (statusCode < 500) return { statusCode, body: await body.json().catch(() => ({})) };
      await body.dump();
      problem = `HTTP ${statusCode}`;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      problem = code ?? message;
    }
    if (performance.now() > end) {
      throw new Error(
        `OpenSearch at ${withoutCredentials(url)} does not answer (${problem}): start it, or check OPENSEARCH_URL and OPENSEARCH_CA`,
      );
    }
    await delay(retryMilliseconds, undefined, { signal });
  }
}
