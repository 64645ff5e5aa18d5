import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { redisEngine } from '../../embedded/redis.ts';
import { startLoadGenerator } from '../support/load-generator.ts';
import { burstFigures } from './images/bursts.ts';
import { byteFigures } from './images/bytes.ts';
import { coldFigures } from './images/cold.ts';
import { encoderFigures } from './images/encoders.ts';
import type { ImagesBench } from './images/images-bench.ts';
import { memoryFigures } from './images/memory.ts';
import { sharedFigures } from './images/shared.ts';
import { variantFigures } from './images/variants.ts';
import { demoImages } from './support/demo-images.ts';
import type { Figure } from './support/figures.ts';
import { artworkDir } from './support/folders.ts';
import { installImageServers } from './support/image-servers.ts';
import { untilSymbolsRead } from './support/metrics.ts';
import { startServiceProcess, untilAnswered } from './support/processes.ts';
import type { Workspace } from './support/workspace.ts';

const readyDeadlineSeconds = 120;

const parts = [
  memoryFigures,
  sharedFigures,
  coldFigures,
  variantFigures,
  byteFigures,
  encoderFigures,
  burstFigures,
];

/** Images: from memory, from Redis, made anew, and many at once; against bare servers and other image servers. */
export async function imagesBench(workspace: Workspace): Promise<Figure[]> {
  // First, as compiling takes both cores.
  const { servers } = await installImageServers(['oximg', 'ipx'], workspace);
  const bench = await openImagesBench(workspace, servers);
  const figures: Figure[] = [];
  for (const part of parts) figures.push(...(await part(bench)));
  return figures;
}

/** Starts what all parts need, beside the servers to compare with. */
export async function openImagesBench(
  workspace: Workspace,
  rivals: ImagesBench['rivals'],
): Promise<ImagesBench> {
  const load = startLoadGenerator();
  workspace.atEnd(load.end);
  const redisUrl = await startRedis(workspace);
  return {
    workspace,
    load,
    images: await demoImages(workspace),
    rivals,
    redisUrl,
    startService: await serviceStarter(workspace, redisUrl),
  };
}

async function startRedis(workspace: Workspace): Promise<string> {
  const { url, description, stop } = await redisEngine({
    dataDir: await workspace.folder(),
    path: process.env.PATH ?? '',
    installMissing: false,
    log: workspace.say,
  });
  workspace.atEnd(stop);
  workspace.say(description);
  if (url === undefined) throw new Error('This bench needs a Redis: install redis-server.');
  return url;
}

async function serviceStarter(workspace: Workspace, redisUrl: string): Promise<ImagesBench['startService']> {
  const dataDir = await workspace.folder();
  await mkdir(join(dataDir, 'artwork'));
  for (const folder of ['originals', 'sources']) {
    await symlink(join(artworkDir, 'artwork', folder), join(dataDir, 'artwork', folder));
  }
  const usual = {
    OPENSEARCH_URL: await workspace.engine(),
    SYMBOL_CATALOG_ALIAS: await workspace.demo(),
    LOG_LEVEL: 'warn',
  };
  let databases = 0;
  return async (settings = {}, core) => {
    // Each has its own database of Redis: nothing that another one made is there.
    databases += 1;
    const service = await startServiceProcess(
      dataDir,
      { ...usual, REDIS_URL: `${redisUrl}/${databases}`, ...settings },
      { core },
    );
    workspace.atEnd(service.stop);
    await untilAnswered(service, '/readyz', readyDeadlineSeconds);
    await untilSymbolsRead(service, readyDeadlineSeconds);
    return service;
  };
}
