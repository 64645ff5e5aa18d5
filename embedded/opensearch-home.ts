import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, glob, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { withExclusiveLock } from './exclusive-lock.ts';
import { minimumJavaVersion } from './java.ts';
import { copyArtifacts, ensureMaven, jarFileName } from './maven.ts';

/** One jar of the engine: the folder below its home, `group:name:version` on Maven Central, SHA-256 in hex. */
export type PinnedJar = { folder: string; artifact: string; sha256: string };

/** One module or plugin: its folder below the home, its name and the Java class that the engine loads. */
export type PinnedPlugin = { folder: string; name: string; classname: string; description: string };

/** Everything that an engine's home is assembled from; `opensearch` is the engine's version. */
export type JarList = { opensearch: string; plugins: readonly PinnedPlugin[]; jars: readonly PinnedJar[] };

const draftPrefix = '.draft-';

/**
 * The home folder of the embedded engine, ready to start and never written to afterwards, so that any number
 * of engines share it. Assembled from the pinned jars on first use; a home that is there was whole when it got its name.
 * Two callers at once assemble it once: the second waits. A half-made home is never visible.
 * @param options.cacheDir absolute folder in which homes are kept, one for each list of jars
 * @param options.list the pinned jars and plugins
 * @param options.installMissing whether apt may install Maven where it is missing
 * @param options.log receives a line before slow work
 * @param options.signal ends the fetch
 * @returns the absolute path of the home
 * @throws one line: Maven is missing, a jar can not be fetched, or a fetched jar has a wrong SHA-256
 */
export async function assembledHome(options: {
  cacheDir: string;
  list: JarList;
  installMissing: boolean;
  log: (line: string) => void;
  signal?: AbortSignal | undefined;
}): Promise<string> {
  const { cacheDir, list, log, signal } = options;
  const home = join(cacheDir, `opensearch-${list.opensearch}-${jarListHash(list)}`);
  if (existsSync(home)) return home;
  return withExclusiveLock(
    `${home}.lock`,
    async () => {
      if (!existsSync(home)) await assemble(home, options);
      return home;
    },
    () => log('another process is assembling OpenSearch: waiting for it'),
    signal,
  );
}

async function assemble(
  home: string,
  { list, installMissing, log, signal }: Parameters<typeof assembledHome>[0],
): Promise<void> {
  await ensureMaven({ installMissing, log, signal });
  await mkdir(dirname(home), { recursive: true });
  // Only the holder of the lock makes drafts, so a draft that exists was left by a killed process.
  for await (const left of glob(`${basename(home)}${draftPrefix}*`, { cwd: dirname(home) })) {
    await rm(join(dirname(home), left), { recursive: true, force: true });
  }
  const draft = await mkdtemp(`${home}${draftPrefix}`);
  try {
    log(`fetching the ${list.jars.length} jars of OpenSearch ${list.opensearch} from Maven Central (once)`);
    const content = join(draft, 'home');
    // The engine grants itself rights on bin/ at start and fails where the folder is missing.
    await mkdir(join(content, 'bin'), { recursive: true });
    const note = 'This OpenSearch is started by the service, not by scripts.\n';
    await writeFile(join(content, 'bin', 'README.txt'), note);
    const startedAt = performance.now();
    await copyArtifacts(
      draft,
      list.jars.map(({ folder, artifact }) => [artifact, join(content, folder)] as const),
      signal,
    );
    log(`jars fetched in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    for (const plugin of list.plugins) {
      const descriptor = join(content, plugin.folder, 'plugin-descriptor.properties');
      await writeFile(descriptor, pluginDescriptor(plugin, list.opensearch));
    }
    await makeReadable(content);
    await checkJars(content, list);
    await rename(content, home);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function checkJars(content: string, list: JarList): Promise<void> {
  for (const { folder, artifact, sha256 } of list.jars) {
    const path = join(content, folder, jarFileName(artifact));
    const found = await readFile(path).then(sha256Hex, () => 'no file');
    if (found === sha256) continue;
    throw new Error(
      `${artifact} came with SHA-256 ${found} instead of ${sha256}: ` +
        'delete its folder from the local Maven repository (~/.m2/repository) and start again',
    );
  }
}

/** The engine runs as another user: it may read everything here and write nothing, with any umask. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
}

/** The properties that `org.opensearch.plugins.PluginInfo.readFromProperties` requires. */
function pluginDescriptor(plugin: PinnedPlugin, version: string): string {
  return [
    `description=${plugin.description}`,
    `version=${version}`,
    `name=${plugin.name}`,
    `classname=${plugin.classname}`,
    `java.version=${minimumJavaVersion}`,
    `opensearch.version=${version}`,
    '',
  ].join('\n');
}

function sha256Hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Twelve hex digits that change whenever anything in the list does: they name the assembled home. */
export function jarListHash(list: JarList): string {
  return createHash('sha256').update(JSON.stringify(list)).digest('hex').slice(0, 12);
}
