import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ComparedEngine, type Peer, type PeerSetting, placesOfAnswer } from './peer.ts';
import { startServer } from './server-process.ts';

/** MiniSearch, in memory in a Node process of its own: {@link ./minisearch-server.ts}. */
export const miniSearchPeer: Peer = { name: 'MiniSearch', start };

/** Its index of the whole demo takes under 2 GB. */
const heapMegabytes = 4096;
const manifest = join(import.meta.dirname, '../../../node_modules/minisearch/package.json');

async function start({ textsFile, log }: PeerSetting): Promise<ComparedEngine> {
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  log(`MiniSearch ${version}: making its indexes`);
  const { url, stop } = await startServer({
    command: process.execPath,
    args: (port) => [
      `--max-old-space-size=${heapMegabytes}`,
      join(import.meta.dirname, 'minisearch-server.ts'),
      textsFile,
      String(port),
    ],
    readyPath: '/ready',
  });
  return {
    title: `MiniSearch ${version}`,
    url,
    answers: 'ids only',
    note: 'in a node:http server, one index a language',
    pathOf: ({ language, text }) => `/search?${new URLSearchParams({ language, q: text })}`,
    placesIn: placesOfAnswer,
    stop,
  };
}
