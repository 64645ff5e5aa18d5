import { Client } from '@opensearch-project/opensearch';
import { javaSettings } from '../../embedded/java.ts';
import { openSearchCluster } from '../../embedded/opensearch-cluster.ts';
import { nodeUrls } from '../../src/lib/node-urls.ts';
import { startLoadGenerator } from '../support/load-generator.ts';
import { interleaved, ratios, spread } from '../support/statistics.ts';
import { startServiceOver } from './support/demo-service.ts';
import { type Figure, ratio } from './support/figures.ts';
import { cacheDir } from './support/folders.ts';
import { requestsFor, writeGeneratedCatalogue } from './support/generated-catalogue.ts';
import { ingestProcess } from './support/ingest.ts';
import type { ServiceProcess } from './support/processes.ts';
import type { Workspace } from './support/workspace.ts';

const size = { symbols: 20_000, languages: 10 };
const alias = 'nodes';
const nodes = 3;
const rounds = 5;
const warmUpRounds = 2;
const searchesPerRound = 1000;
const connections = 8;
/** Copies of the index beside the first, one a node at most. */
const copies = [0, 1, 2] as const;
const copyTimeout = '120s';

/** A catalogue on one node and on three of one machine: searches a second with every number of copies. */
export async function nodesBench(workspace: Workspace): Promise<Figure[]> {
  const { say, atEnd } = workspace;
  const catalogue = { folder: await writeGeneratedCatalogue(await workspace.folder(), size) };
  const cluster = await openSearchCluster({
    cacheDir,
    dataDir: await workspace.folder(),
    nodes,
    java: javaSettings(process.env),
    installMissing: false,
    log: say,
  });
  atEnd(cluster.stop);
  const single = await workspace.engine();
  for (const openSearchUrl of [single, cluster.url]) {
    await ingestProcess({ openSearchUrl, alias, catalogue }, atEnd);
  }
  const client = new Client({ nodes: nodeUrls(cluster.url) });
  atEnd(() => client.close());
  const ofOne = await startServiceOver(workspace, alias);
  const ofThree = await startServiceOver(workspace, alias, { OPENSEARCH_URL: cluster.url });
  const load = startLoadGenerator();
  atEnd(load.end);

  let sent = 0;
  const searchesPerSecond = (service: ServiceProcess) => async () => {
    const requests = requestsFor('/api/v1/public/symbols/search', sent, searchesPerRound, size.symbols);
    sent += searchesPerRound;
    const { requestsPerSecond } = await load.run({ url: service.url, requests, concurrency: connections });
    return requestsPerSecond;
  };
  const figures: Figure[] = [];
  for (const count of copies) {
    await client.indices.putSettings({
      index: alias,
      body: { index: { auto_expand_replicas: 'false', number_of_replicas: count } } as never,
    });
    await client.cluster.health({ index: alias, wait_for_status: 'green', timeout: copyTimeout });
    for (let round = 0; round < warmUpRounds; round += 1) {
      await searchesPerSecond(ofOne)();
      await searchesPerSecond(ofThree)();
    }
    const taken = await interleaved(rounds, searchesPerSecond(ofThree), searchesPerSecond(ofOne));
    const shown = (values: readonly number[]) => `${spread(values).median.toFixed(0)} a second`;
    figures.push({
      figure: `${nodes} nodes, the index on ${count + 1} of them`,
      measured: shown(taken.first),
      reference: `one node ${shown(taken.second)}`,
      ...ratio(ratios(taken.first, taken.second)),
    });
  }
  return figures;
}
