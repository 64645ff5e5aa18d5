import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '@opensearch-project/opensearch';
import { nodeUrls } from '../../../embedded/addresses.ts';
import { javaSettings } from '../../../embedded/java.ts';
import { openSearchCluster } from '../../support/opensearch-cluster.ts';
import type { Figure } from '../support/figures.ts';
import { artworkDir, cacheDir } from '../support/folders.ts';
import { ingestProcess } from '../support/ingest.ts';
import { type FaultsBench, withFault } from './stage.ts';

const alias = 'bench-cluster';

/** Three nodes: one killed, another killed, all killed; and whether what was acknowledged is still there. */
export async function clusterFaults(bench: FaultsBench): Promise<Figure[]> {
  const { workspace } = bench;
  const cluster = await openSearchCluster({
    cacheDir,
    dataDir: await workspace.folder(),
    nodes: 3,
    java: javaSettings(process.env),
    installMissing: false,
    log: workspace.say,
  });
  workspace.atEnd(cluster.stop);
  workspace.say(`a cluster of ${cluster.nodes.length} nodes`);
  const client = new Client({ nodes: nodeUrls(cluster.url) });
  workspace.atEnd(() => client.close());
  const acknowledged = async () => {
    await client.cluster.health({ wait_for_nodes: '3', wait_for_status: 'green', timeout: '90s' });
    const { body } = await client.count({ index: `${alias}*` });
    return body.count;
  };
  const task = { openSearchUrl: cluster.url, alias, catalogue: { dataDir: artworkDir, copies: 1 } };
  const { report } = await ingestProcess(task, workspace.atEnd);
  await client.indices.refresh({ index: `${alias}*` });
  // Every symbol, its entry in the registry, and what else the ingest wrote.
  const written = await acknowledged();
  const service = await bench.startService({
    OPENSEARCH_URL: cluster.url,
    SYMBOL_CATALOG_ALIAS: alias,
  });
  const kill = (pid: number) => process.kill(pid, 'SIGKILL');
  const figures: Figure[] = [];
  for (const { name, pid } of [...cluster.nodes].slice(0, 2)) {
    figures.push(
      await withFault(bench, {
        name: `${name} of three killed, and back`,
        service,
        begin: async () => kill(pid),
        end: () => cluster.restart(name),
        seconds: 10,
        secondsAfter: 3,
      }),
    );
    await acknowledged();
  }
  figures.push(
    await withFault(bench, {
      name: 'all three killed at once, and back',
      service,
      begin: async () => {
        for (const { pid } of cluster.nodes) kill(pid);
        await delay(500);
      },
      end: () => Promise.all(cluster.nodes.map(({ name }) => cluster.restart(name))),
      seconds: 1,
      secondsAfter: 20,
      promised: [503],
    }),
  );
  const kept = await acknowledged();
  await service.stop();
  return [
    ...figures,
    {
      figure: 'acknowledged writes after that',
      measured: `${written} documents, ${report.indexed} of them symbols`,
      reference: `${kept} are there`,
      result: `${written - kept} lost`,
      target: '0 lost',
      reached: kept === written,
    },
  ];
}
