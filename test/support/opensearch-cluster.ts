import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { embeddedOpenSearch } from '../../embedded/embedded-opensearch.ts';
import type { JavaEnvironment } from '../../embedded/java.ts';
import { isPortFree } from '../../embedded/ports.ts';
import { installationName } from '../../embedded/shared-engine.ts';

/** Enough for the demo catalogue, and three of them fit a small machine. */
const nodeHeapMegabytes = 512;

/** How a cluster of embedded engines is started. */
type ClusterOptions = {
  /** Absolute folder of assembled homes. */
  cacheDir: string;
  /** Absolute folder; each node's data lies in a folder of its own below it. */
  dataDir: string;
  /** How many nodes: three are the fewest of which one may go without the others losing their vote. */
  nodes: number;
  java: JavaEnvironment;
  /** Whether apt may install Java or Maven where they are missing. */
  installMissing: boolean;
  log: (line: string) => void;
};

/** One node, as long as it runs. */
type RunningNode = {
  name: string;
  url: string;
  /** Number of its process. */
  pid: number;
};

/** Below the ports that Linux and macOS give to outgoing connections (ip_local_port_range of ip(7)): nodes come back to theirs. */
const lastingPorts = { first: 20_000, count: 12_000 } as const;

async function freeLastingPort(): Promise<number> {
  const port = lastingPorts.first + Math.floor(Math.random() * lastingPorts.count);
  return (await isPortFree(port)) ? port : freeLastingPort();
}

/** Several engines on this machine that are one OpenSearch. */
export type OpenSearchCluster = {
  nodes: readonly RunningNode[];
  /** All addresses, as OPENSEARCH_URL takes them. */
  url: string;
  /** Starts a node anew on its data, at its old address, after its process ended. */
  restart: (name: string) => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Runs a cluster of OpenSearch on loopback: for proofs of what happens when a node is lost, and for trying out what a
 * production cluster does. Resolves when every node answers and all primary shards are there.
 * @throws as `embeddedOpenSearch` does; what was started by then is stopped
 */
export async function openSearchCluster(options: ClusterOptions): Promise<OpenSearchCluster> {
  const { dataDir, nodes: count, ...common } = options;
  const names = Array.from({ length: count }, (_, index) => `node-${index + 1}`);
  const plans = await Promise.all(
    names.map(async (name) => ({
      name,
      folder: join(dataDir, name),
      httpPort: await freeLastingPort(),
      transportPort: await freeLastingPort(),
    })),
  );
  const releases = new Map<string, () => Promise<void>>();

  async function start({ name, folder, httpPort, transportPort }: (typeof plans)[number]) {
    const { url, stop } = await embeddedOpenSearch({
      ...common,
      dataDir: folder,
      heapMegabytes: nodeHeapMegabytes,
      settings: {
        'cluster.name': installationName(dataDir),
        'node.name': name,
        'http.port': httpPort,
        'transport.port': transportPort,
        'discovery.seed_hosts': plans.map((plan) => `127.0.0.1:${plan.transportPort}`),
        'cluster.initial_cluster_manager_nodes': names,
      },
    });
    releases.set(name, stop);
    const pid = Number(await readFile(join(folder, 'opensearch', 'opensearch.pid'), 'utf8'));
    return { name, url, pid };
  }

  async function stop(): Promise<void> {
    await Promise.all([...releases.values()].map((release) => release()));
  }

  const started = await Promise.allSettled(plans.map(start));
  const failed = started.find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const nodes = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  return {
    nodes,
    url: nodes.map(({ url }) => url).join(','),
    restart: async (name) => {
      const position = plans.findIndex((plan) => plan.name === name);
      const plan = plans[position];
      if (plan === undefined) throw new Error(`the cluster has no node ${name}`);
      await releases.get(name)?.();
      nodes[position] = await start(plan);
    },
    stop,
  };
}
