import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from '@opensearch-project/opensearch';
import { waitUntil } from '../../../embedded/processes.ts';
import type { Figure } from '../support/figures.ts';
import { artworkDir, root } from '../support/folders.ts';
import { type FaultsBench, withFault } from './stage.ts';

const watermarks = ['low', 'high', 'flood_stage'].map(
  (name) => `cluster.routing.allocation.disk.watermark.${name}`,
);

/** The engine's disk is as full as it lets it become: it refuses writes, searches go on, and an ingest says so. */
export async function diskFaults(bench: FaultsBench): Promise<Figure[]> {
  const { openSearchUrl, alias, workspace } = bench;
  const client = new Client({ node: openSearchUrl });
  workspace.atEnd(() => client.close());
  const service = await bench.startService();
  const set = (value: string | null) =>
    client.cluster.putSettings({
      body: {
        transient: {
          ...Object.fromEntries(watermarks.map((name) => [name, value])),
          'cluster.info.update.interval': value && '10s',
        },
      },
    });
  const isBlocked = async () => {
    const { body } = await client.indices.getSettings({ index: `${alias}-*`, flat_settings: true });
    return Object.values(body).some(
      ({ settings }) =>
        (settings as Record<string, string>)['index.blocks.read_only_allow_delete'] === 'true',
    );
  };
  const live = async () => Object.keys((await client.indices.getAlias({ name: alias })).body).join();
  const before = await live();
  let ingest = '';
  const figure = await withFault(bench, {
    name: "the engine's disk is full",
    service,
    begin: async () => {
      // Less than that is free on no disk.
      await set('100000tb');
      await waitUntil(isBlocked, 90_000);
      ingest = await tryIngest(openSearchUrl, alias);
    },
    end: async () => {
      await set(null);
      await waitUntil(async () => !(await isBlocked()), 90_000);
    },
    seconds: 1,
  });
  const unchanged = (await live()) === before;
  await service.stop();
  return [
    {
      ...figure,
      reference: `${figure.reference}; ingest: ${ingest}; live release ${unchanged ? 'unchanged' : 'CHANGED'}`,
      reached: figure.reached === true && unchanged && !ingest.startsWith('exit 0'),
    },
  ];
}

/** @returns its exit code and the last line that it said. */
async function tryIngest(openSearchUrl: string, alias: string): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'ingest/cli.ts'), 'ingest', '--wait', '5'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      OPENSEARCH_URL: openSearchUrl,
      SYMBOL_CATALOG_ALIAS: alias,
      DATA_DIR: artworkDir,
    },
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return `exit ${code}, "${said.trim().split('\n').at(-1)}"`;
}
