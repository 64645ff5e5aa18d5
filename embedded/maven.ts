import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from './processes.ts';
import { type Installation, installCommand, installSystemPackages } from './system-packages.ts';

/** Maven's own plugin that copies jars. */
export const dependencyPlugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1';
const fifteenMinutesMilliseconds = 15 * 60_000;

/** The file's name that Maven gives an artifact, `group:name:version`: `name-version.jar`. */
export function jarFileName(artifact: string): string {
  return `${artifact.split(':').slice(1).join('-')}.jar`;
}

/**
 * Makes sure that `mvn` can be started: on PATH, or installed by apt where that is allowed and possible.
 * Throws one line that says what to install.
 */
export async function ensureMaven(options: Installation & { installMissing: boolean }): Promise<void> {
  const isThere = async () => (await runCommand('mvn', ['--version'])).exitCode === 0;
  if (await isThere()) return;
  if (options.installMissing) await installSystemPackages(['maven'], options);
  if (await isThere()) return;
  throw new Error(
    `Maven (mvn) is needed once to fetch the jars of OpenSearch: ${installCommand(['maven'])}, or set OPENSEARCH_URL`,
  );
}

/**
 * Copies artifacts, each without its dependencies, to their folders. Throws with Maven's errors.
 * @param folder for the pom
 * @param artifacts coordinates, `group:name:version`, each with an absolute folder
 */
export function copyArtifacts(
  folder: string,
  artifacts: readonly (readonly [artifact: string, outputFolder: string])[],
  signal?: AbortSignal,
): Promise<void> {
  const items = artifacts.map(
    ([artifact, outputFolder]) =>
      `<artifactItem>${coordinateXml(artifact)}<outputDirectory><![CDATA[${outputFolder}]]></outputDirectory></artifactItem>`,
  );
  const body =
    `<build><plugins><plugin>${coordinateXml(dependencyPlugin)}` +
    `<configuration><artifactItems>${items.join('')}</artifactItems></configuration></plugin></plugins></build>`;
  return runMaven(folder, body, [`${dependencyPlugin}:copy`], signal);
}

/**
 * Runs goals of Maven on a pom of its own in a folder. Throws with Maven's errors.
 * @param body of the pom, after its coordinate
 */
export async function runMaven(
  folder: string,
  body: string,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  await writeFile(
    join(folder, 'pom.xml'),
    '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>' +
      `${coordinateXml('symbol-catalog:engine:1')}<packaging>pom</packaging>${body}</project>\n`,
  );
  const result = await runCommand('mvn', ['--batch-mode', '--strict-checksums', ...args], {
    cwd: folder,
    timeoutMilliseconds: fifteenMinutesMilliseconds,
    signal,
  });
  signal?.throwIfAborted();
  if (result.exitCode === 0) return;
  const errors = `${result.stdout}\n${result.stderr}`.split('\n').filter((line) => line.includes('ERROR'));
  throw new Error(
    `Maven could not fetch the jars of OpenSearch (is Maven Central reachable?): ${errors.slice(0, 3).join(' ') || result.stderr}`,
  );
}

/** `group:name:version` as the elements of a pom. */
export function coordinateXml(artifact: string): string {
  const [group, name, version] = artifact.split(':');
  return `<groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version>`;
}
