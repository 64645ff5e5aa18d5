import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from './processes.ts';
import { installCommand, installSystemPackages } from './system-packages.ts';

/** Maven's own plugin that copies jars. */
export const dependencyPlugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1';
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
 */
export async function copyArtifacts(
  folder: string,
  artifacts: readonly PomArtifact[],
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
    signal,
  );
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
      `<groupId>symbol-catalog</groupId><artifactId>engine</artifactId><version>1</version><packaging>pom</packaging>${body}</project>\n`,
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
  const { group, name, version } = artifactParts(artifact);
  return `<groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version>`;
}
