import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CommandOptions, runCommand } from './processes.ts';
import { installCommand, installSystemPackages } from './system-packages.ts';

/** Maven's own plugin that copies jars. */
export const dependencyPlugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1';
/** For some seconds of work: code that is compiled lightly (a quarter less processor time for 98 jars). */
const javaOptions = [
  '-XX:+IgnoreUnrecognizedVMOptions',
  '-XX:TieredStopAtLevel=1',
  '-XX:+UseSerialGC',
] as const;
const jarsPerLine = 20;
const fifteenMinutesMilliseconds = 15 * 60_000;

/** `group:name:version` cut into its three parts. Throws on any other shape. */
export function artifactParts(artifact: string): { group: string; name: string; version: string } {
  const [group, name, version, ...rest] = artifact.split(':');
  if (!group || !name || !version || rest.length > 0) {
    throw new Error(`"${artifact}" is not of the form group:name:version`);
  }
  return { group, name, version };
}

/** The file's name that Maven gives an artifact: `name-version.jar`. */
export function jarFileName(artifact: string): string {
  const { name, version } = artifactParts(artifact);
  return `${name}-${version}.jar`;
}

/** A Maven coordinate, and the absolute folder in which `dependency:copy` puts the jar. */
type PomArtifact = { artifact: string; outputFolder: string };

/**
 * Makes sure that `mvn` can be started: on PATH, or installed by apt where that is allowed and possible.
 * Throws one line that says what to install.
 */
export async function ensureMaven(options: {
  installMissing: boolean;
  log: (line: string) => void;
  signal?: AbortSignal | undefined;
}): Promise<void> {
  const { installMissing, log, signal } = options;
  if ((await runCommand('mvn', ['--version'])).exitCode === 0) return;
  if (installMissing) await installSystemPackages(['maven'], log, signal);
  if ((await runCommand('mvn', ['--version'])).exitCode === 0) return;
  throw new Error(
    `Maven (mvn) is needed once to fetch the jars of OpenSearch: ${installCommand(['maven'])}, or set OPENSEARCH_URL`,
  );
}

/**
 * Copies the named artifacts, each without its dependencies, to its `outputFolder`. Throws with Maven's errors.
 * @param log receives a line now and then while jars come over the network
 */
export async function copyArtifacts(
  folder: string,
  artifacts: readonly PomArtifact[],
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const items = artifacts.map(
    ({ artifact, outputFolder }) =>
      `<artifactItem>${coordinateXml(artifact)}<outputDirectory><![CDATA[${outputFolder}]]></outputDirectory></artifactItem>`,
  );
  await runMaven(
    folder,
    `<build><plugins><plugin>${coordinateXml(dependencyPlugin)}` +
      `<configuration><artifactItems>${items.join('')}</artifactItems></configuration></plugin></plugins></build>`,
    [`${dependencyPlugin}:copy`],
    { onOutput: countFetched(artifacts, log), signal },
  );
}

/** Reads Maven's lines "Downloaded from …/name-version.jar"; jars of Maven's own plugins do not count. */
function countFetched(
  artifacts: readonly PomArtifact[],
  log: (line: string) => void,
): (text: string) => void {
  const wanted = new Set(artifacts.map(({ artifact }) => jarFileName(artifact)));
  let fetched = 0;
  return (text) => {
    for (const [, file = ''] of text.matchAll(/^\[INFO\] Downloaded from .*\/(\S+\.jar)/gm)) {
      if (!wanted.delete(file)) continue;
      fetched += 1;
      if (fetched % jarsPerLine === 0) log(`fetched ${fetched} of ${artifacts.length} jars`);
    }
  };
}

/**
 * Runs goals of Maven on a pom of its own in a folder. Throws with Maven's errors.
 * @param body of the pom, after its coordinate
 */
export async function runMaven(
  folder: string,
  body: string,
  args: readonly string[],
  options: Pick<CommandOptions, 'onOutput' | 'signal'> = {},
): Promise<void> {
  await mkdir(join(folder, '.mvn'), { recursive: true });
  // Maven reads it from the folder of the pom.
  await writeFile(join(folder, '.mvn', 'jvm.config'), `${javaOptions.join(' ')}\n`);
  await writeFile(
    join(folder, 'pom.xml'),
    '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>' +
      `<groupId>symbol-catalog</groupId><artifactId>engine</artifactId><version>1</version><packaging>pom</packaging>${body}</project>\n`,
  );
  const result = await runCommand('mvn', ['--batch-mode', '--strict-checksums', ...args], {
    cwd: folder,
    timeoutMilliseconds: fifteenMinutesMilliseconds,
    ...options,
  });
  options.signal?.throwIfAborted();
  if (result.exitCode === 0) return;
  const errors = `${result.stdout}\n${result.stderr}`.split('\n').filter((line) => line.includes('ERROR'));
  throw new Error(
    `Maven could not fetch the jars of OpenSearch (is Maven Central reachable?): ${errors.slice(0, 3).join(' ') || result.stderr}`,
  );
}

/** `group:name:version` as the elements of a pom. */
export function coordinateXml(artifact: string): string {
  const { group, name, version } = artifactParts(artifact);
  return `<groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version>`;
}
