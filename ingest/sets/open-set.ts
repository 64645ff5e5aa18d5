import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { IngestFailure } from '../failure.ts';
import type { Progress } from '../progress.ts';
import { openSource } from '../sources/open.ts';
import type { SymbolSource } from '../symbol.ts';
import { unpack } from './archive.ts';
import { type ExternalSet, externalSets, type PinnedArchive } from './built-in-sets.ts';
import { download } from './download.ts';

/** What opening a set works with. */
export interface OpenSetOptions {
  /** A local archive or folder, or the address of an archive; the publisher's archive where it is left out. */
  from?: string | undefined;
  /** Absolute folder of the service's data: what was unpacked is kept below it. */
  dataDir: string;
  progress: Progress;
  signal: AbortSignal;
}

/** Archives of sets have some megabytes. */
const downloadMaximumBytes = 512 * 1024 * 1024;

/** Whether a name is that of a set of another publisher: such a set is ingested beside what is live. */
export function isFetchedSet(name: string): boolean {
  return Object.hasOwn(externalSets, name);
}

/**
 * Opens a set of another publisher: downloads and unpacks its pinned version, or reads a local archive or folder. What was
 * downloaded once is read again without the network. From the web only the pinned files are accepted; local files may be
 * of another version.
 * @throws IngestFailure where it cannot be had, or is something else.
 */
export async function openSet(
  name: string,
  options: OpenSetOptions,
  sets: Readonly<Record<string, ExternalSet>> = externalSets,
): Promise<SymbolSource> {
  const { from, dataDir } = options;
  const set = sets[name];
  if (set === undefined) throw new IngestFailure(`${name} is no set that is known by name`);
  const { archive, description } = set;
  const isLocal = from !== undefined && !/^https?:\/\//i.test(from);
  const file = isLocal ? await stat(from).catch(() => undefined) : undefined;
  if (isLocal && file === undefined) throw new IngestFailure(`${from} is not there`);
  if (isLocal && file?.isDirectory()) return await sourceOf(name, from, undefined);
  if (archive === undefined) {
    const { title, url } = description;
    const how = `download it from ${url}, then: ingest ${name} --from <folder>`;
    throw new IngestFailure(`${title} is offered in no archive that can be read here; ${how}`);
  }
  const folder = join(dataDir, 'sets');
  await mkdir(folder, { recursive: true });
  if (isLocal) return await openArchive(name, archive, from, { folder, isPinned: false });
  const kept = join(folder, folderName(name, archive.sha256));
  if (await isFolder(kept)) return await sourceOf(name, kept, archive.version);
  const packed = join(folder, `${name}-${archive.version}.archive`);
  await downloadArchive(name, archive, from ?? archive.url, packed, options);
  try {
    return await openArchive(name, archive, packed, { folder, isPinned: true });
  } finally {
    await rm(packed, { force: true });
  }
}

async function downloadArchive(
  name: string,
  { version, bytes: expected }: PinnedArchive,
  url: string,
  file: string,
  { progress, signal }: OpenSetOptions,
): Promise<void> {
  const kilobytes = (bytes: number) => Math.round(bytes / 1000);
  progress.phase(`download of ${name} ${version}, in kilobytes`, kilobytes(expected));
  await download(url, file, {
    maximumBytes: downloadMaximumBytes,
    signal,
    onProgress: (bytes) => progress.done(kilobytes(bytes)),
  });
}

/** Unpacks an archive beside its place; the folder gets its name when it is complete and known to be right. */
async function openArchive(
  name: string,
  { pick, sha256: pinned, version }: PinnedArchive,
  packed: string,
  { folder, isPinned }: { folder: string; isPinned: boolean },
): Promise<SymbolSource> {
  const unpacking = await mkdtemp(join(folder, `.${name}-`));
  try {
    const { files, sha256 } = await unpack(packed, unpacking, pick);
    if (files === 0) throw new IngestFailure(`${packed} holds nothing of ${name}`);
    if (isPinned && sha256 !== pinned) {
      throw new IngestFailure(
        `the download is not ${name} ${version}: the SHA-256 of its files is ${sha256}, not ${pinned}`,
      );
    }
    const kept = join(folder, folderName(name, sha256));
    if (!(await isFolder(kept))) await rename(unpacking, kept);
    return await sourceOf(name, kept, sha256 === pinned ? version : `sha256:${sha256.slice(0, 12)}`);
  } finally {
    await rm(unpacking, { recursive: true, force: true });
  }
}

/** The source in a folder, which has to describe the set, with its version. */
async function sourceOf(name: string, folder: string, version: string | undefined): Promise<SymbolSource> {
  const source = await openSource(folder);
  const description = source.sets?.[name];
  if (description === undefined) throw new IngestFailure(`${folder} holds no symbols of ${name}`);
  if (version === undefined) return source;
  return {
    ...source,
    versions: { ...source.versions, [name]: version },
    sets: { ...source.sets, [name]: { ...description, version } },
  };
}

function folderName(name: string, sha256: string): string {
  return `${name}-${sha256.slice(0, 16)}`;
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() === true;
}
