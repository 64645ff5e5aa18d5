import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { coordinateXml, dependencyPlugin, ensureMaven, runMaven } from '../../embedded/maven.ts';
import type { JarList, PinnedJar } from '../../embedded/opensearch-home.ts';

/**
 * `npm run engine:pin -- [version]`: writes the list of the engine's jars anew, for the version that is given or the one of the
 * list, with the same plugins.
 */

const file = join(import.meta.dirname, '../../embedded/opensearch-jars.json');
const pinned = JSON.parse(await readFile(file, 'utf8')) as JarList;
const version = process.argv[2] ?? pinned.opensearch;
const log = (line: string) => process.stderr.write(`${line}\n`);
/** The server as the official archive has it in `lib/`; log4j-core gets the version of log4j-api. */
const coreArtifacts = ['opensearch', 'opensearch-agent', 'opensearch-plugin-classloader'].map(
  (name) => `org.opensearch:${name}:${version}`,
);

type ResolvedJar = Omit<PinnedJar, 'folder'> & { name: string };

/**
 * Artifacts with all that they need at run time, laid out as a Maven repository, so that the path names the coordinate. Jars with a
 * classifier are left out: those are only the native parts of HTTP/3, which is never switched on.
 */
async function resolve(folder: string, artifacts: readonly string[]): Promise<ResolvedJar[]> {
  const repository = join(folder, 'jars');
  await rm(repository, { recursive: true, force: true });
  const dependencies = artifacts.map((artifact) => `<dependency>${coordinateXml(artifact)}</dependency>`);
  await runMaven(folder, `<dependencies>${dependencies.join('')}</dependencies>`, [
    `${dependencyPlugin}:copy-dependencies`,
    '-DincludeScope=runtime',
    '-Dmdep.useRepositoryLayout=true',
    `-DoutputDirectory=${repository}`,
  ]);
  const jars: ResolvedJar[] = [];
  for (const path of (await readdir(repository, { recursive: true })).sort()) {
    const [name = '', jarVersion = '', jar] = path.split(sep).slice(-3);
    if (jar !== `${name}-${jarVersion}.jar`) continue;
    const sha256 = createHash('sha256')
      .update(await readFile(join(repository, path)))
      .digest('hex');
    const group = path.split(sep).slice(0, -3).join('.');
    jars.push({ artifact: `${group}:${name}:${jarVersion}`, name, sha256 });
  }
  return jars;
}

/** Jackson 2 and 3 stand side by side: their jars differ in the group alone. */
const groupAndName = ({ artifact }: Pick<PinnedJar, 'artifact'>) =>
  artifact.slice(0, artifact.lastIndexOf(':'));

/** The artifact that a plugin's folder is made from, as the list has it now. */
function pluginArtifact(folder: string): string {
  const jar = pinned.jars.find(
    (jar) => jar.folder === folder && jar.artifact.startsWith('org.opensearch.plugin:'),
  );
  if (jar === undefined) throw new Error(`the list has no plugin in ${folder}`);
  return `${groupAndName(jar)}:${version}`;
}

async function pin(folder: string): Promise<JarList> {
  const log4j = (await resolve(folder, coreArtifacts)).find(({ name }) => name === 'log4j-api');
  if (!log4j) throw new Error('org.opensearch:opensearch no longer needs log4j-api');
  const tops = [...coreArtifacts, log4j.artifact.replace('log4j-api', 'log4j-core')];
  const library = await resolve(folder, tops);
  const inLibrary = new Set(library.map(groupAndName));
  const inFolder = (jarFolder: string, jars: readonly ResolvedJar[]) =>
    jars.map(({ artifact, sha256 }): PinnedJar => ({ folder: jarFolder, artifact, sha256 }));
  // Only the engine's Java agent needs byte-buddy, and it is not used.
  const jars = inFolder(
    'lib',
    library.filter(({ name }) => name !== 'byte-buddy'),
  );
  for (const plugin of pinned.plugins) {
    log(`resolving ${plugin.folder}`);
    const all = await resolve(folder, [...tops, pluginArtifact(plugin.folder)]);
    jars.push(
      ...inFolder(
        plugin.folder,
        all.filter((jar) => !inLibrary.has(groupAndName(jar))),
      ),
    );
  }
  return { opensearch: version, plugins: pinned.plugins, jars };
}

await ensureMaven({ installMissing: true, log });
const folder = await mkdtemp(join(tmpdir(), 'opensearch-pin-'));
try {
  await writeFile(file, `${JSON.stringify(await pin(folder), null, 2)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
