import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from './processes.ts';
import { findProgram, type Installation, installCommand, installSystemPackages } from './system-packages.ts';

/** OpenSearch 3 is compiled for this Java version; older ones can not start it. */
export const minimumJavaVersion = 21;

const systemJvmFolder = '/usr/lib/jvm';
const debianPackages = ['openjdk-25-jre-headless', 'openjdk-21-jre-headless'];

/** What an environment says about Java. */
export type JavaEnvironment = {
  OPENSEARCH_JAVA_HOME?: string | undefined;
  JAVA_HOME?: string | undefined;
  PATH?: string | undefined;
  /** Further arguments, separated by spaces; they win over those that are given here. */
  OPENSEARCH_JAVA_OPTS?: string | undefined;
};

/**
 * The home of a Java ≥ 21: OPENSEARCH_JAVA_HOME, JAVA_HOME, the newest in `/usr/lib/jvm`, PATH; else installs one
 * where that is allowed and possible. Throws one line that lists every place looked at and what was there.
 * @param options.installMissing whether apt may install a runtime when none is found
 * @param options.jvmFolder folder that holds one runtime in each sub-folder
 */
export async function findJava(
  environment: JavaEnvironment,
  options: Installation & { installMissing: boolean; jvmFolder?: string },
): Promise<string> {
  const { installMissing, jvmFolder = systemJvmFolder } = options;
  const first = await lookForJava(environment, jvmFolder);
  if (first.home !== undefined) return first.home;
  for (const debianPackage of installMissing ? debianPackages : []) {
    if (!(await installSystemPackages([debianPackage], options))) continue;
    const { home } = await lookForJava(environment, jvmFolder);
    if (home !== undefined) return home;
  }
  throw new Error(
    `OpenSearch needs Java ${minimumJavaVersion} or newer, and none was found (${first.lookedAt.join('; ')}): ` +
      `${installCommand(debianPackages.slice(-1))}, set OPENSEARCH_JAVA_HOME, or set OPENSEARCH_URL`,
  );
}

/**
 * The feature version in what `java -version` prints: 25 for `openjdk version "25.0.3"`, 8 for `java version "1.8.0_402"`; undefined where there is none.
 */
export function javaFeatureVersion(text: string): number | undefined {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(text) ?? [];
  const feature = first === '1' ? second : first;
  return feature === undefined ? undefined : Number(feature);
}

async function lookForJava(
  environment: JavaEnvironment,
  jvmFolder: string,
): Promise<{ home?: string; lookedAt: string[] }> {
  const installed = await readdir(jvmFolder).catch((): string[] => []);
  const places = [
    { place: 'OPENSEARCH_JAVA_HOME', homes: [environment.OPENSEARCH_JAVA_HOME] },
    { place: 'JAVA_HOME', homes: [environment.JAVA_HOME] },
    { place: jvmFolder, homes: installed.map((name) => join(jvmFolder, name)) },
    { place: 'PATH', homes: [await homeOnPath(environment.PATH ?? '')] },
  ];
  const lookedAt: string[] = [];
  for (const { place, homes } of places) {
    let newest = { home: '', version: 0 };
    for (const home of homes) {
      const version = home ? await runtimeVersion(home) : undefined;
      if (home && version !== undefined && version > newest.version) newest = { home, version };
    }
    if (newest.version >= minimumJavaVersion) return { home: newest.home, lookedAt };
    lookedAt.push(`${place} has ${newest.version === 0 ? 'none' : `Java ${newest.version}`}`);
  }
  return { lookedAt };
}

/** The home of the `java` on PATH, which may be a script that chooses one. */
async function homeOnPath(path: string): Promise<string | undefined> {
  const program = await findProgram(['java'], path);
  if (program === undefined) return undefined;
  const { stderr } = await runCommand(program, ['-XshowSettings:properties', '-version']);
  return /java\.home = (.+)/.exec(stderr)?.[1];
}

async function runtimeVersion(home: string): Promise<number | undefined> {
  const result = await runCommand(join(home, 'bin', 'java'), ['-version']);
  return result.exitCode === 0 ? javaFeatureVersion(result.stderr) : undefined;
}
