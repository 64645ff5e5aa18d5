import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { clusterFaults } from './faults/cluster.ts';
import { diskFaults } from './faults/disk.ts';
import { engineFaults } from './faults/engine-away.ts';
import { processFaults } from './faults/process.ts';
import { redisFaults } from './faults/redis-away.ts';
import type { FaultsBench } from './faults/stage.ts';
import { demoImages } from './support/demo-images.ts';
import type { Figure } from './support/figures.ts';
import { artworkDir } from './support/folders.ts';
import { startServiceProcess, untilAnswered } from './support/processes.ts';
import type { Workspace } from './support/workspace.ts';

const readySeconds = 120;

const parts = [engineFaults, redisFaults, processFaults, diskFaults, clusterFaults];

/** Everything that can go away goes away, under steady load: how many requests fail otherwise than promised, and until when. */
export async function faultsBench(workspace: Workspace): Promise<Figure[]> {
  const bench = await openFaultsBench(workspace);
  const figures: Figure[] = [];
  for (const part of parts) figures.push(...(await part(bench)));
  return figures;
}

/** The services and data that all parts share. */
export async function openFaultsBench(workspace: Workspace): Promise<FaultsBench> {
  const alias = await workspace.demo();
  const openSearchUrl = await workspace.engine();
  return {
    workspace,
    images: await demoImages(workspace),
    openSearchUrl,
    alias,
    startService: async (settings = {}, outputFile) => {
      const dataDir = await workspace.folder();
      await mkdir(join(dataDir, 'artwork'));
      await symlink(join(artworkDir, 'artwork', 'sources'), join(dataDir, 'artwork', 'sources'));
      const usual = { OPENSEARCH_URL: openSearchUrl, SYMBOL_CATALOG_ALIAS: alias, LOG_LEVEL: 'warn' };
      const service = await startServiceProcess(dataDir, { ...usual, ...settings }, { outputFile });
      workspace.atEnd(service.stop);
      await untilAnswered(service, '/readyz', readySeconds);
      // Until its symbols are in memory each search reads them for itself.
      await untilAnswered(service, '/api/v1/symbols/suggest?q=dog&lang=en', readySeconds);
      return service;
    },
  };
}
