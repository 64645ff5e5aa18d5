import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from '@opensearch-project/opensearch';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { nodeUrls } from '../../embedded/addresses.ts';
import { processStartTime, waitUntil } from '../../embedded/processes.ts';
import type { Service } from '../../src/service.ts';
import { fixtureSymbols, ingestFixture, rawFixture } from '../fixtures/source.ts';
import { type OpenSearchCluster, openSearchCluster } from '../support/opensearch-cluster.ts';
import { startTestService } from '../support/service.ts';

// Three engines start here, beside the one of all tests.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

const alias = `cluster-${randomUUID().slice(0, 8)}`;
const symbols = fixtureSymbols();
let folder: string;
let cluster: OpenSearchCluster;
let client: Client;
let service: Service;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cluster-'));
  cluster = await openSearchCluster({
    cacheDir: resolve(import.meta.dirname, '../../.cache'),
    dataDir: folder,
    nodes: 3,
    java: process.env,
    installMissing: true,
    log: () => undefined,
  });
  client = new Client({ nodes: nodeUrls(cluster.url) });
  await ingestFixture({ client, alias }, symbols.map(rawFixture));
  service = await startTestService({ SYMBOL_CATALOG_ALIAS: alias }, { openSearchUrl: cluster.url });
});
afterAll(async () => {
  await service?.stop();
  await client?.close();
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Shard {
  prirep: 'p' | 'r';
  state: string;
  node: string;
}

async function shards(): Promise<Shard[]> {
  const { body } = await client.cat.shards({ index: `${alias}-2*`, format: 'json' });
  return body as Shard[];
}

/** Sends requests without a pause until stopped, each new to the service; collects the failures. */
function readers(count: number) {
  const failures: string[] = [];
  let reads = 0;
  let reading = true;
  const ask = async (path: string) => {
    const response = await fetch(service.url + path);
    const text = await response.text();
    if (response.status !== 200) failures.push(`${path}: ${response.status} ${text}`);
  };
  const done = Promise.all(
    Array.from({ length: count }, async () => {
      while (reading) {
        reads += 1;
        const names = Object.values(symbols[reads % symbols.length]?.names ?? {});
        const name = encodeURIComponent(String(names[0]?.name));
        await ask(`/api/v1/symbols/search?q=${name}&limit=${1 + (reads % 100)}&offset=${reads % 7}`);
        if (reads % 20 === 0) await ask('/readyz');
      }
    }),
  );
  return {
    failures,
    reads: () => reads,
    stop: async () => {
      reading = false;
      await done;
    },
  };
}

it('has a copy of the catalogue on a second node as soon as it is live', async () => {
  const found = await shards();
  expect(found.map(({ prirep, state }) => `${prirep} ${state}`).sort()).toEqual(['p STARTED', 'r STARTED']);
  expect(new Set(found.map(({ node }) => node)).size).toBe(2);
});

it('fails no read when the node that holds the catalogue and manages the cluster is killed, nor when it comes back', async () => {
  const primary = (await shards()).find(({ prirep }) => prirep === 'p')?.node;
  const node = cluster.nodes.find(({ name }) => name === primary);
  expect(node).toBeDefined();
  const { pid, name } = node ?? { pid: 0, name: '' };
  const reading = readers(4);
  await waitUntil(async () => reading.reads() > 100, 60_000);
  process.kill(pid, 'SIGKILL');
  await waitUntil(async () => (await processStartTime(pid)) === undefined, 60_000);
  const killedAt = reading.reads();
  // Another manager is elected, and the copy is made the primary.
  const isReplaced = async () => {
    const { body } = await client.cat.clusterManager({ format: 'json' });
    const [manager] = body as { node: string }[];
    const remaining = await shards();
    return (
      manager?.node !== name &&
      remaining.every((shard) => shard.node !== name) &&
      remaining.some(({ prirep, state }) => prirep === 'p' && state === 'STARTED')
    );
  };
  expect(await waitUntil(() => isReplaced().catch(() => false), 30_000)).toBe(true);
  expect(await waitUntil(async () => reading.reads() > killedAt + 100, 30_000)).toBe(true);
  await cluster.restart(name);
  const { body } = await client.cluster.health({ wait_for_nodes: '3', timeout: '60s' });
  expect(body.number_of_nodes).toBe(3);
  await reading.stop();
  expect(reading.failures).toEqual([]);
  const total = (await (await fetch(`${service.url}/api/v1/public/stats`)).json()) as {
    data: { symbols: number };
  };
  expect(total.data.symbols).toBe(symbols.length);
});
