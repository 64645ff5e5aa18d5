import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client } from '@opensearch-project/opensearch';
import type { SetDescription, SymbolDisplay } from '../../mappings/document.ts';
import { type RecordingStore, recordingStore } from '../../src/audio/recordings.ts';
import { alternateSources } from '../../src/images/artwork/artwork.ts';
import { type ArtworkStore, artworkStore } from '../../src/images/artwork/store.ts';
import { readCuration } from '../../src/partners/curation-table.ts';
import { partnerIndices } from '../../src/partners/indices.ts';
import { partnerStore } from '../commands/partner-store.ts';
import { IngestFailure } from '../failure.ts';
import { scan } from '../opensearch/scan.ts';
import type { Progress } from '../progress.ts';
import { readLiveRelease } from '../releases/releases.ts';
import { isInScope, type Scope } from '../scope.ts';
import { factsOf } from '../transform.ts';
import { withoutUndefined } from '../without-undefined.ts';
import type { CatalogueSets, CatalogueSymbol } from './format.ts';

interface WriteOptions {
  client: Client;
  alias: string;
  /** Absolute folder of the service's data. */
  dataDir: string;
  /** The folder to write; it must not be there yet, or be empty. */
  folder: string;
  scope: Scope;
  /** The symbols to write; absent = all of the scope. */
  ids?: ReadonlySet<number>;
  progress: Progress;
  signal: AbortSignal;
}

/** The result of an export. */
type WriteReport = Awaited<ReturnType<typeof writeCatalogue>>;

/** Symbols a request: some 60 KB each. */
const pageSize = 50;

/**
 * Writes the live catalogue as a folder that can be ingested again: the same symbols, names, licences, drawings and
 * recordings, with what curators changed in their texts.
 * The folder appears when it is complete.
 * @throws IngestFailure where nothing is live, something is in the folder, or it is a file.
 */
export async function writeCatalogue(options: WriteOptions) {
  const { client, alias, dataDir, folder, scope, ids, progress, signal } = options;
  const [store, recordings] = [artworkStore(dataDir), recordingStore(dataDir)];
  const live = await readLiveRelease(client, alias);
  const curated = await readCuration(partnerStore(client), partnerIndices(alias).curation);
  await expectEmpty(folder);
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  const report = {
    /** Number of the shape of this report. */
    format: 1,
    release: live.name,
    folder,
    symbols: 0,
    // What is not stored on this machine.
    without_artwork: [] as string[],
    without_recordings: [] as string[],
  };
  const sets: CatalogueSets = {};
  progress.phase('export', ids?.size ?? live.meta.counts?.symbols ?? 0);

  async function* lines(): AsyncGenerator<string> {
    const symbols = scan<{ display: SymbolDisplay }>(client, {
      index: live.name,
      sortField: 'filter.id',
      pageSize,
      includes: ['display'],
    });
    for await (const { display: stored } of symbols) {
      signal.throwIfAborted();
      const { set, id } = stored.source;
      if (!isInScope(scope, set) || (ids && !ids.has(stored.id))) continue;
      const display = curated?.curation.withDisplay(stored) ?? stored;
      const { title = set, url, publisher }: Partial<SetDescription> = live.meta.sets?.[set] ?? {};
      const version = live.meta.sources[set] ?? live.meta.catalog_version;
      sets[set] ??= {
        ...withoutUndefined({ title, url, publisher }),
        version,
        license: withoutWork(display.license),
      };
      const artwork = await writeArtwork(partial, display, store);
      if (artwork === undefined) report.without_artwork.push(`${set}/${id}`);
      const recorded = await writeRecordings(partial, display, recordings);
      if (Object.keys(recorded).length < Object.keys(display.recordings ?? {}).length)
        report.without_recordings.push(`${set}/${id}`);
      const row: CatalogueSymbol = {
        ...factsOf(display),
        ...(artwork && { artwork }),
        ...(Object.keys(recorded).length > 0 && { recordings: recorded }),
      };
      yield `${JSON.stringify(row)}\n`;
      report.symbols += 1;
      progress.done(report.symbols);
    }
  }

  try {
    await pipeline(lines, createWriteStream(join(partial, 'catalog.ndjson')));
    await writeFile(join(partial, 'sets.json'), `${JSON.stringify(sets, null, 2)}\n`);
    // Takes the place of an empty folder, and of nothing else: what came in meanwhile stays.
    await expectEmpty(folder);
    await rename(partial, folder);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  } finally {
    progress.end();
  }
  return report;
}

async function expectEmpty(folder: string): Promise<void> {
  const remedy = 'name a folder that is not there yet';
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'ENOTDIR') throw new IngestFailure(`${folder} is no folder; ${remedy}`);
    throw error;
  });
  if (entries.length > 0) throw new IngestFailure(`${folder} is not empty; ${remedy}`);
}

/** The export report as lines of text. */
export function writeLines(report: WriteReport): string[] {
  const { folder, symbols, release, without_artwork, without_recordings } = report;
  return [
    `${symbols} symbols of ${release} are in ${folder}`,
    ...without_artwork.map((key) => `${key}: its drawings are not stored here`),
    ...without_recordings.map((key) => `${key}: not all of its recordings are stored here`),
  ];
}

function withoutWork({
  id,
  url,
  commercial_use,
}: SymbolDisplay['license']): CatalogueSets[string]['license'] {
  return { id, url, commercial_use };
}

/** Writes the recordings of a symbol below a folder. @returns the files by language, as far as they are stored here. */
async function writeRecordings(
  root: string,
  { source, recordings = {} }: SymbolDisplay,
  store: RecordingStore,
): Promise<Record<string, string>> {
  const written: Record<string, string> = {};
  for (const [tag, stored] of Object.entries(recordings)) {
    const mp3 = await store.read(stored);
    if (mp3 === undefined) continue;
    written[tag] = await writeIn(root, join('audio', source.set, tag, `${source.id}.mp3`), mp3);
  }
  return written;
}

/** Writes a file below a folder. @returns its path there. */
async function writeIn(root: string, path: string, bytes: Buffer): Promise<string> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), bytes);
  return path;
}

/** Writes the drawings of a symbol below a folder. @returns how its row names them; undefined where they are not stored here. */
async function writeArtwork(
  root: string,
  { source, image }: SymbolDisplay,
  store: ArtworkStore,
): Promise<CatalogueSymbol['artwork']> {
  const artwork = await store.readArtwork(image.path);
  if (artwork === undefined) return undefined;
  const name = (suffix: string) => join('artwork', source.set, `${source.id}${suffix}.${artwork.kind}`);
  const path = await writeIn(root, name(''), artwork.source);
  const toned: Record<string, string> = {};
  let line: string | undefined;
  for (const [sourceName, bytes] of alternateSources(artwork)) {
    const written = await writeIn(root, name(`-${sourceName}`), bytes);
    if (sourceName === 'line') line = written;
    else toned[sourceName] = written;
  }
  return {
    path,
    ...(Object.keys(toned).length > 0 && { toned }),
    ...(line !== undefined && { line }),
  };
}
