import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CachedSymbol } from '../../../src/catalogue/symbol-store.ts';
import type { Contender, Peer, PeerSetting } from './peer.ts';
import { textsByLanguage } from './service.ts';

/**
 * Starts the peers one after the other; why one cannot be started is a line in `missing`.
 * @param atEnd is told how what was started ends, and what was written goes
 */
export async function startPeers(
  chosen: readonly Peer[],
  symbols: readonly CachedSymbol[],
  { cacheDir, log }: Pick<PeerSetting, 'cacheDir' | 'log'>,
  atEnd: (end: () => Promise<unknown>) => void,
): Promise<{ running: Contender[]; missing: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'symbol-catalog-peers-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const texts = textsByLanguage(symbols);
  const textsFile = join(folder, 'texts.ndjson');
  const rows = [...texts].flatMap(([language, own]) =>
    own.map((symbol) => `${JSON.stringify({ language, ...symbol })}\n`),
  );
  await writeFile(textsFile, rows.join(''));
  const running: Contender[] = [];
  const missing: string[] = [];
  for (const { name, start } of chosen) {
    try {
      const own = join(folder, name);
      await mkdir(own);
      const contender = await start({ texts, textsFile, folder: own, cacheDir, log });
      atEnd(contender.stop);
      running.push(contender);
    } catch (error) {
      missing.push(`${name}: ${lineOf(error)}`);
    }
  }
  return { running, missing };
}

/** What went wrong in one line, with the reason that `fetch` keeps to itself. */
export function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
