import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';

import { copyWithDependencies, ensureMaven } from './maven.ts';
import type { JarList, PinnedJar, PinnedPlugin } from './opensearch-home.ts';

const opensearchVersion = '3.8.0';
const agentJars = ['opensearch-agent', 'opensearch-agent-bootstrap', 'byte-buddy'];

/** The server as the official archive has it in `lib/`; log4j-core gets the version of log4j-api. */
const coreArtifacts = ['opensearch', 'opensearch-agent', 'opensearch-plugin-classloader'].map(
  (name) => `org.opensearch:${name}:${opensearchVersion}`,
);

const PLUGINS: readonly (PinnedPlugin & { artifact: string })[] = [
  {
    folder: 'modules/analysis-common',
    name: 'analysis-common',
    artifact: 'analysis-common',
    classname: 'org.opensearch.analysis.common.CommonAnalysisModulePlugin',
    description: 'Stemmers and token filters of Lucene',
  },
  {
    folder: 'modules/transport-netty4',
    name: 'transport-netty4',
    artifact: 'transport-netty4-client',
    classname: 'org.opensearch.transport.Netty4ModulePlugin',
    description: 'HTTP and transport over Netty',
  },
  {
    folder: 'modules/reindex',
    name: 'reindex',
    artifact: 'reindex-client',
    classname: 'org.opensearch.index.reindex.ReindexModulePlugin',
    description: 'Reindex, update and delete by query',
  },
  {
    folder: 'modules/lang-painless',
    name: 'lang-painless',
    artifact: 'lang-painless',
    classname: 'org.opensearch.painless.PainlessModulePlugin',
    description: 'Scripts in Painless',
  },
  {
    folder: 'plugins/analysis-icu',
    name: 'analysis-icu',
    artifact: 'analysis-icu-client',
    classname: 'org.opensearch.plugin.analysis.icu.AnalysisICUPlugin',
    description: 'Tokenizer, folding and normalisation of ICU',
  },
];

type ResolvedJar = { artifact: string; name: string; sha256: string };

/** Jars with a classifier are left out: those are only the native parts of HTTP/3, which is never switched on. */
async function resolve(folder: string, artifacts: readonly string[]): Promise<ResolvedJar[]> {
  const repository = join(folder, 'jars');
  await rm(repository, { recursive: true, force: true });
  await copyWithDependencies(
    folder,
    artifacts.map((artifact) => ({ artifact })),
    repository,
  );
  const paths = (await readdir(repository, { recursive: true })).filter((path) => {
    const [name, version, file] = path.split(sep).slice(-3);
    return file === `${name}-${version}.jar`;
  });
  return Promise.all(
    paths.sort().map(async (path) => {
      const parts = path.split(sep);
      const [name = '', version = ''] = parts.slice(-3);
      const sha256 = createHash('sha256')
        .update(await readFile(join(repository, path)))
        .digest('hex');
      return { artifact: `${parts.slice(0, -3).join('.')}:${name}:${version}`, name, sha256 };
    }),
  );
}

/** Jackson 2 and 3 stand side by side: their jars differ in the group alone. */
function groupAndName({ artifact }: ResolvedJar): string {
  return artifact.slice(0, artifact.lastIndexOf(':'));
}

async function pin(log: (line: string) => void): Promise<JarList> {
  await ensureMaven({ installMissing: true, log });
  const folder = await mkdtemp(join(tmpdir(), 'opensearch-pin-'));
  try {
    const log4j = (await resolve(folder, coreArtifacts)).find(({ name }) => name === 'log4j-api');
    if (!log4j) throw new Error('org.opensearch:opensearch no longer needs log4j-api');
    const tops = [...coreArtifacts, log4j.artifact.replace('log4j-api', 'log4j-core')];
    const library = await resolve(folder, tops);
    const inLibrary = new Set(library.map(groupAndName));
    const pinned = (jarFolder: string, { artifact, sha256 }: ResolvedJar): PinnedJar => ({
      folder: jarFolder,
      artifact,
      sha256,
    });
    const jars = [
      ...library.filter(({ name }) => name !== 'byte-buddy').map((jar) => pinned('lib', jar)),
      ...library.filter(({ name }) => agentJars.includes(name)).map((jar) => pinned('agent', jar)),
    ];
    for (const plugin of PLUGINS) {
      log(`resolving ${plugin.folder}`);
      const artifact = `org.opensearch.plugin:${plugin.artifact}:${opensearchVersion}`;
      const all = await resolve(folder, [...tops, artifact]);
      jars.push(
        ...all.filter((jar) => !inLibrary.has(groupAndName(jar))).map((jar) => pinned(plugin.folder, jar)),
      );
    }
    const plugins = PLUGINS.map(({ artifact: _, ...plugin }) => plugin);
    return { opensearch: opensearchVersion, plugins, jars };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const list = await pin((line) => process.stderr.write(`${line}\n`));
await writeFile(join(import.meta.dirname, 'opensearch-jars.json'), `${JSON.stringify(list, null, 2)}\n`);
