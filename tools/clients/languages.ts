import { join } from 'node:path';

/** A command: the program and its arguments. */
type Command = readonly [program: string, ...args: string[]];

/** How a client of a language is generated, compiled and called. */
export interface ClientLanguage {
  /** Name of the generator of openapi-generator, and its options. */
  generator: string;
  options: readonly string[];
  /** Commands that say whether the compiler is there. */
  needed: readonly Command[];
  /** Files that are copied into the client: those of `calls/` or beside it, and where to. */
  files: Readonly<Record<string, string>>;
  /** Compile the client; run in its folder. */
  compile: readonly Command[];
  /** Makes the calls; the URL of the service is the last argument. */
  call: Command;
}

const maven: Command = ['mvn', '--version'];
const compileByMaven = (...goals: string[]): Command => [
  'mvn',
  '--batch-mode',
  '--quiet',
  '-DskipTests',
  '-Dmaven.test.skip=true',
  ...goals,
];
const classpath = 'dependency:build-classpath';
const esbuild = join(import.meta.dirname, '../../node_modules/.bin/esbuild');
const typescript = join(import.meta.dirname, '../../clients/typescript/node_modules/typescript/bin/tsc');

/** The languages whose clients are tried. */
export const clientLanguages = {
  Kotlin: {
    generator: 'kotlin',
    options: [],
    needed: [maven],
    files: { 'kotlin-pom.xml': 'pom.xml', 'calls/Calls.kt': 'src/main/kotlin/Calls.kt' },
    compile: [compileByMaven('compile', classpath, '-Dmdep.outputFile=classpath')],
    call: ['sh', '-c', 'java -cp "target/classes:$(cat classpath)" CallsKt "$0"'],
  },
  Java: {
    generator: 'java',
    options: ['--library=native'],
    needed: [maven],
    files: { 'calls/Calls.java': 'src/main/java/Calls.java' },
    compile: [compileByMaven('compile', classpath, '-Dmdep.outputFile=classpath')],
    call: ['sh', '-c', 'java -cp "target/classes:$(cat classpath)" Calls "$0"'],
  },
  Go: {
    generator: 'go',
    options: [],
    needed: [['go', 'version']],
    files: { 'calls/calls.go': 'calls/calls.go' },
    compile: [['go', 'build', '-o', 'ten-calls', './calls']],
    call: ['./ten-calls'],
  },
  Python: {
    generator: 'python',
    options: [],
    needed: [['python3', '-m', 'venv', '--help']],
    files: { 'calls/calls.py': 'calls.py' },
    compile: [
      ['python3', '-m', 'venv', 'environment'],
      ['environment/bin/pip', 'install', '--quiet', '--disable-pip-version-check', '.'],
    ],
    call: ['environment/bin/python', 'calls.py'],
  },
  TypeScript: {
    generator: 'typescript-fetch',
    options: [],
    needed: [[process.execPath, typescript, '--version']],
    // Not checked with the sources here: what it imports is generated.
    files: { 'calls/calls.ts.txt': 'calls.ts' },
    compile: [
      [
        ...[process.execPath, typescript, 'calls.ts', '--noEmit', '--strict', '--module', 'esnext'],
        ...['--moduleResolution', 'bundler', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable'],
        ...['--typeRoots', './no-types'],
      ],
      [esbuild, 'calls.ts', '--bundle', '--platform=node', '--log-level=error', '--outfile=calls.cjs'],
    ],
    call: [process.execPath, 'calls.cjs'],
  },
} as const satisfies Record<string, ClientLanguage>;
