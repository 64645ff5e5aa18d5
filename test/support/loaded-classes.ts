import { chmod, copyFile, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { openSearchEngine } from '../../embedded/opensearch.ts';
import { assembledHome } from '../../embedded/opensearch-home.ts';
import pinnedJars from '../../embedded/opensearch-jars.json' with { type: 'json' };

const cacheDir = resolve(import.meta.dirname, '../../.cache');
const log = () => undefined;

/**
 * Lets all engines that tests start map the classes that one of them has loaded, parsed and checked, as a later start of the
 * service does: some two dozen start, for half the processor time each. They are kept between runs; without them, as where
 * the first engine had no time to write them, a start only takes longer.
 */
export async function setup(): Promise<() => Promise<void>> {
  const home = await assembledHome({ cacheDir, list: pinnedJars, installMissing: true, log });
  const kept = join(cacheDir, `classes-of-${basename(home)}.jsa`);
  const folder = await mkdtemp(join(tmpdir(), 'symbol-catalog-classes-'));
  // Where the user of an engine may read it.
  const mapped = join(folder, 'classes.jsa');
  if (!(await isCopied(kept, mapped))) {
    await keepClasses(folder, kept);
    await isCopied(kept, mapped);
  }
  await chmod(folder, 0o755);
  process.env.OPENSEARCH_JAVA_OPTS += ` -XX:SharedArchiveFile=${mapped}`;
  return () => rm(folder, { recursive: true, force: true });
}

/** The first end of an engine over a data folder writes its classes there. */
async function keepClasses(dataDir: string, kept: string): Promise<void> {
  const java = { ...process.env, OPENSEARCH_JAVA_OPTS: '-XX:TieredStopAtLevel=1' };
  const options = {
    cacheDir,
    dataDir,
    java,
    installMissing: true,
    containers: false,
    heapMegabytes: 256,
    log,
  };
  await (await openSearchEngine(options)).stop();
  const draft = `${kept}.draft`;
  if (await isCopied(join(dataDir, 'opensearch', 'tmp', 'classes.jsa'), draft)) await rename(draft, kept);
}

async function isCopied(from: string, to: string): Promise<boolean> {
  const isThere = await copyFile(from, to).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT' && Promise.reject(error),
  );
  if (isThere) await chmod(to, 0o644);
  return isThere;
}
