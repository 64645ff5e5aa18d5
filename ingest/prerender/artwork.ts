import { ArtworkRefused } from '../../src/images/artwork/prepare.ts';
import { mapStreamConcurrently } from '../map-stream-concurrently.ts';
import { startCounts } from '../pipeline/counts.ts';
import type { PrepareImage } from '../pipeline/prepare.ts';
import { readSymbols } from '../pipeline/read.ts';
import type { Progress } from '../progress.ts';
import type { SymbolSource } from '../symbol.ts';

/** The input of pre-rendering artwork before an ingest. */
interface ArtworkOptions {
  sources: readonly SymbolSource[];
  prepareImage: PrepareImage;
  /** Images rendered concurrently. */
  concurrency: number;
  progress: Progress;
  /** Ends the run early, which is no failure: images rendered by then are kept. */
  signal: AbortSignal;
}

/** Counts of a run: what is wrong with the others is said by the ingest. */
interface ArtworkReport {
  /** Number of the shape of this report. */
  format: 1;
  /** Symbols whose image is there now. */
  symbols: number;
}

/**
 * Renders the images of sources into the store, where the ingest that follows finds them. It needs no engine: a first start
 * does this while the engine is being fetched.
 */
export async function makeArtwork(options: ArtworkOptions): Promise<ArtworkReport> {
  const { sources, prepareImage, concurrency, progress, signal } = options;
  const report: ArtworkReport = { format: 1, symbols: 0 };
  progress.phase(
    'artwork',
    sources.reduce((sum, { count }) => sum + count, 0),
  );
  const symbols = readSymbols(sources, startCounts(), { scope: {}, signal, unchanged: undefined });
  const outcomes = mapStreamConcurrently(symbols, concurrency, async ({ symbol }) => {
    try {
      await prepareImage(symbol);
      return true;
    } catch (error) {
      if (error instanceof ArtworkRefused) return false;
      throw error;
    }
  });
  try {
    for await (const isThere of outcomes) {
      if (isThere) report.symbols += 1;
      progress.done(report.symbols);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    progress.end();
  }
  return report;
}
