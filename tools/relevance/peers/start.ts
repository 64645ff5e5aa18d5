import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CachedSymbol } from '../../../src/opensearch/symbol-store.ts';
import type { ComparedEngine, Peer, PeerSetting } from './peer.ts';
import { textsByLanguage } from './service.ts';

/**
 * Starts the peers one after the other; the reason of a failed start is a line in `missing`.
 * @param atEnd registers what stops the engines and removes the files
 */
export async function startPeers(
  chosen: readonly Peer[],
  symbols: readonly CachedSymbol[],
  setting: Pick<PeerSetting, 'cacheDir' | 'openSearchUrl' | 'log'>,
  atEnd: (end: () => Promise<unknown>) => void,
): Promise<{ running: ComparedEngine[]; missing: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'symbol-catalog-peers-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const texts = textsByLanguage(symbols);
  const textsFile = join(folder, 'texts.ndjson');
  const rows = [...texts].flatMap(([language, own]) =>
    own.map((symbol) => `${JSON.stringify({ language, ...symbol })}\n`),
  );
  await writeFile(textsFile, rows.join(''));
  const running: ComparedEngine[] = [];
  const missing: string[] = [];
  for (const { name, start } of chosen) {
    try {
      const own = join(folder, name);
      await mkdir(own);
      const engine = await start({ ...setting, texts, textsFile, folder: own });
      atEnd(engine.stop);
      running.push(engine);
    } catch (error) {
      missing.push(`${name}: ${lineOf(error)}`);
    }
  }
  return { running, missing };
}

/** An error in one line, with the cause that `fetch` hides. */
export function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
