import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from './processes.ts';
import {
  canInstallSystemPackages,
  findProgram,
  installCommand,
  installSystemPackages,
} from './system-packages.ts';

/** OpenSearch 3 is compiled for this Java version; older ones can not start it. */
export const minimumJavaVersion = 21;

const systemJvmFolder = '/usr/lib/jvm';
const debianPackages = ['openjdk-25-jre-headless', 'openjdk-21-jre-headless'];

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
type JavaSearch = JavaSettings & {
  /** Whether apt may install a runtime when none is found. */
  installMissing: boolean;
  log: (line: string) => void;
  /** Ends the installation. */
  signal?: AbortSignal | undefined;
};

/**
 * The home of a Java ≥ 21: OPENSEARCH_JAVA_HOME, JAVA_HOME, the newest in `/usr/lib/jvm`, PATH; else installs one
 * where that is allowed and possible. Throws one line that lists every place looked at and what was there.
 */
export async function findJava(search: JavaSearch): Promise<string> {
  const first = await lookForJava(search);
  if (first.home !== undefined) return first.home;
  if (search.installMissing && (await canInstallSystemPackages())) {
    for (const debianPackage of debianPackages) {
      if (!(await installSystemPackages([debianPackage], search.log, search.signal))) continue;
      const { home } = await lookForJava(search);
      if (home !== undefined) return home;
    }
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

async function lookForJava(search: JavaSearch): Promise<{ home?: string; lookedAt: string[] }> {
  const jvmFolder = search.jvmFolder ?? systemJvmFolder;
  const installed = await readdir(jvmFolder).catch((): string[] => []);
  const places = [
    { place: 'OPENSEARCH_JAVA_HOME', homes: [search.openSearchJavaHome] },
    { place: 'JAVA_HOME', homes: [search.javaHome] },
    { place: jvmFolder, homes: installed.map((name) => join(jvmFolder, name)) },
    { place: 'PATH', homes: [await homeOnPath(search.path ?? '')] },
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
