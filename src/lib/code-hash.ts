import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix, resolve, sep } from 'node:path';

const projectRoot = resolve(import.meta.dirname, '../..');

const hashCharacters = 16;

/** Imports and re-exports of values; `import type` leaves nothing to run. The formatter keeps them in this shape. */
const valueImport = /^(?:import|export)\s(?!type\b)[^;]*?\bfrom '([^']+)'|^import '([^']+)'/gm;

/**
 * Hash of everything that some programs consist of: the source files that they import, directly or not, and the versions
 * of the packages. It takes the place of a version raised by hand. Equal in all processes, wherever the project lies, and
 * untouched by changes of other files.
 * @param entries source files, relative to the project's root.
 * @param options.files other files that count, as the lock file does.
 * @param options.installed what else decides and may differ between installations.
 */
export function codeHash(
  entries: readonly string[],
  {
    files = [],
    installed = [],
    root = projectRoot,
  }: { files?: readonly string[]; installed?: readonly string[]; root?: string } = {},
): string {
  const { sources, packages } = importClosure(entries, root);
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const contents = [...sources, ...files]
    .sort()
    .map((path) => [path, hash('sha256', readFileSync(join(root, path)))]);
  const versions = packages.map((name) => [name, dependencies[name]]);
  return hash('sha256', JSON.stringify([contents, versions, installed])).slice(0, hashCharacters);
}

/** When a source file of some programs last changed: the programs as they are did not exist before. */
export function newestSourceTime(
  entries: readonly string[],
  { files = [], root = projectRoot }: { files?: readonly string[]; root?: string } = {},
): Date {
  const paths = [...importClosure(entries, root).sources, ...files];
  return new Date(Math.max(...paths.map((path) => statSync(join(root, path)).mtimeMs)));
}

/** What a source file imports that reads tables from the folder `tables` beside it or above it. */
const tableReader = '/read-table.ts';

/**
 * The source files (relative to the root) and packages that programs import, directly or not, with the tables that those
 * files read.
 */
export function importClosure(
  entries: readonly string[],
  root = projectRoot,
): { sources: string[]; packages: string[] } {
  const sources = new Set<string>();
  const packages = new Set<string>();
  const tables = new Set<string>();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (sources.has(path)) continue;
    sources.add(path);
    if (!path.endsWith('.ts')) continue;
    for (const [, from, bare] of readFileSync(join(root, path), 'utf8').matchAll(valueImport)) {
      const specifier = from ?? bare ?? '';
      if (specifier.startsWith('.')) waiting.push(posix.join(posix.dirname(path), specifier));
      else if (!specifier.startsWith('node:')) packages.add(packageOf(specifier));
      if (specifier.endsWith(tableReader)) {
        const folder = posix.dirname(path);
        tables.add(posix.join(folder, 'tables')).add(posix.join(folder, '../tables'));
      }
    }
  }
  for (const folder of tables) for (const table of tablesIn(root, folder)) sources.add(table);
  return { sources: [...sources].sort(), packages: [...packages].sort() };
}

/** The tables in a folder, if there is one. A glob takes several times as long, at each start of a program. */
function tablesIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsv|txt)$/.test(file))
    .map((file) => posix.join(folder, file.replaceAll(sep, posix.sep)));
}

/** `@koa/router` of `@koa/router`, `preact` of `preact/hooks`. */
function packageOf(specifier: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '';
}
