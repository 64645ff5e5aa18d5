import { readdir, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { runCommand } from './processes.ts';
import { canInstallSystemPackages, installCommand, installSystemPackages } from './system-packages.ts';

/** OpenSearch 3 is compiled for this Java version; older ones can not start it. */
export const minimumJavaVersion = 21;

const systemJvmFolder = '/usr/lib/jvm';
const debianPackages = ['openjdk-25-jre-headless', 'openjdk-21-jre-headless'];

/** A Java runtime that starts OpenSearch: its home folder and its version (25 for 25.0.3). */
export type JavaRuntime = { home: string; version: number };

/** Which Java runs the engine, and how; the values of the environment come in as arguments. */
export type JavaSettings = {
  /** OPENSEARCH_JAVA_HOME */
  openSearchJavaHome?: string | undefined;
  /** JAVA_HOME */
  javaHome?: string | undefined;
  /** PATH */
  path?: string | undefined;
  /** Folder that holds one runtime in each sub-folder. */
  jvmFolder?: string;
  /** OPENSEARCH_JAVA_OPTS: further arguments, separated by spaces; they win over those that are given here. */
  options?: string | undefined;
};

/** What an environment says about Java. */
export function javaSettings(
  environment: {
    [name in 'OPENSEARCH_JAVA_HOME' | 'JAVA_HOME' | 'PATH' | 'OPENSEARCH_JAVA_OPTS']?: string | undefined;
  },
): JavaSettings {
  return {
    openSearchJavaHome: environment.OPENSEARCH_JAVA_HOME,
    javaHome: environment.JAVA_HOME,
    path: environment.PATH,
    options: environment.OPENSEARCH_JAVA_OPTS,
  };
}

/** Where Java is looked for, and what happens where there is none. */
export type JavaSearch = JavaSettings & {
  /** Whether apt may install a runtime when none is found. */
  installMissing: boolean;
  log: (line: string) => void;
  /** Ends the installation. */
  signal?: AbortSignal | undefined;
};

/**
 * Finds a Java ≥ 21: OPENSEARCH_JAVA_HOME, JAVA_HOME, the newest in `/usr/lib/jvm`, PATH; else installs one
 * where that is allowed and possible. Throws one line that lists every place looked at and what was there.
 */
export async function findJava(search: JavaSearch): Promise<JavaRuntime> {
  const first = await lookForJava(search);
  if (first.runtime) return first.runtime;
  if (search.installMissing && (await canInstallSystemPackages())) {
    for (const debianPackage of debianPackages) {
      if (!(await installSystemPackages([debianPackage], search.log, search.signal))) continue;
      const second = await lookForJava(search);
      if (second.runtime) return second.runtime;
    }
  }
  throw new Error(
    `OpenSearch needs Java ${minimumJavaVersion} or newer, and none was found (${first.lookedAt.join('; ')}): ` +
      `${installCommand(debianPackages.slice(-1))}, set OPENSEARCH_JAVA_HOME, or set OPENSEARCH_URL`,
  );
}

/**
 * The feature version in what `java -version` prints or in a runtime's `release` file:
 * 25 for `openjdk version "25.0.3"`, 8 for `java version "1.8.0_402"`; undefined where there is none.
 */
export function javaFeatureVersion(text: string): number | undefined {
  const [, first, second] = /(?:version |JAVA_VERSION=)"(\d+)(?:\.(\d+))?/.exec(text) ?? [];
  const feature = first === '1' ? second : first;
  return feature === undefined ? undefined : Number(feature);
}

async function lookForJava(
  search: JavaSearch,
): Promise<{ runtime: JavaRuntime | undefined; lookedAt: string[] }> {
  const lookedAt: string[] = [];
  const named = [
    { name: 'OPENSEARCH_JAVA_HOME', home: search.openSearchJavaHome },
    { name: 'JAVA_HOME', home: search.javaHome },
  ];
  for (const { name, home } of named) {
    if (!home) {
      lookedAt.push(`${name} is not set`);
      continue;
    }
    const version = await runtimeVersion(home);
    if (isNewEnough(version)) return { runtime: { home, version }, lookedAt };
    lookedAt.push(`${name} ${home} ${describeVersion(version)}`);
  }
  const jvmFolder = search.jvmFolder ?? systemJvmFolder;
  const installed = await installedRuntimes(jvmFolder);
  const [newest] = installed;
  if (newest && isNewEnough(newest.version)) return { runtime: newest, lookedAt };
  lookedAt.push(`${jvmFolder} ${newest ? `has at most Java ${newest.version}` : 'has none'}`);
  const onPath = await javaOnPath(search.path ?? '');
  if (onPath && isNewEnough(onPath.version)) return { runtime: onPath, lookedAt };
  lookedAt.push(`PATH ${onPath ? `has Java ${onPath.version}` : 'has no java'}`);
  return { runtime: undefined, lookedAt };
}

async function installedRuntimes(jvmFolder: string): Promise<JavaRuntime[]> {
  const names = await readdir(jvmFolder).catch(() => []);
  const found = await Promise.all(
    names.map(async (name) => {
      const home = join(jvmFolder, name);
      const version = await runtimeVersion(home);
      return version === undefined ? undefined : { home, version };
    }),
  );
  return found.filter((runtime) => runtime !== undefined).sort((a, b) => b.version - a.version);
}

async function javaOnPath(path: string): Promise<JavaRuntime | undefined> {
  for (const folder of path.split(delimiter).filter((part) => part !== '')) {
    const result = await runCommand(join(folder, 'java'), ['-XshowSettings:properties', '-version']);
    const home = /java\.home = (.+)/.exec(result.stderr)?.[1];
    const version = javaFeatureVersion(result.stderr);
    if (result.exitCode === 0 && home && version !== undefined) return { home, version };
  }
  return undefined;
}

/** Reads the `release` file first: starting each Java costs a tenth of a second. */
async function runtimeVersion(home: string): Promise<number | undefined> {
  const java = join(home, 'bin', 'java');
  const release = await readFile(join(home, 'release'), 'utf8').catch(() => '');
  const released = javaFeatureVersion(release);
  if (released !== undefined && !isNewEnough(released)) return released;
  const result = await runCommand(java, ['-version']);
  return result.exitCode === 0 ? javaFeatureVersion(result.stderr) : undefined;
}

function isNewEnough(version: number | undefined): version is number {
  return version !== undefined && version >= minimumJavaVersion;
}

function describeVersion(version: number | undefined): string {
  return version === undefined ? 'has no java that runs' : `is Java ${version}`;
}
