import { posix } from 'node:path';
import { transformSync } from 'amaro';
import { parse } from 'es-module-lexer/js';

/** An ES module as browsers run it. */
interface BrowserModule {
  code: string;
  /** The files that it imports statically, by their names in the same set. */
  imports: readonly string[];
}

/** The name that browsers ask for: TypeScript is served as the JavaScript that it becomes. */
export function servedName(name: string): string {
  return name.replace(/\.m?ts$|\.mjs$/, '.js');
}

/**
 * Makes TypeScript modules ready for browsers without a bundler: types become blanks, so that lines stay where they
 * are, and every import names a file of the set.
 * @param sources TypeScript by file name (`texts/en.ts`) and packages' modules by theirs (`packages/preact.mjs`)
 * @param packages the file name of each package that is imported by name
 * @throws where a module imports what is not in the set, or is no TypeScript that types can be taken from.
 */
export function browserModules(
  sources: ReadonlyMap<string, string>,
  packages: Readonly<Record<string, string>>,
): Map<string, BrowserModule> {
  const modules = new Map<string, BrowserModule>();
  for (const [name, source] of sources) {
    const stripped = name.endsWith('.ts') ? transformSync(source, { mode: 'strip-only' }).code : source;
    const imports: string[] = [];
    let code = '';
    let end = 0;
    for (const { type, specifier, start, end: specifierEnd } of parse(stripped)[0]) {
      if (type === 'import-meta' || specifier === undefined) continue;
      const file = packages[specifier] ?? posix.join(posix.dirname(name), specifier);
      if (!sources.has(file)) throw new Error(`${name} imports ${specifier}, which is not served.`);
      if (type !== 'dynamic') imports.push(file);
      const relative = posix.relative(posix.dirname(name), servedName(file));
      const written = relative.startsWith('.') ? relative : `./${relative}`;
      // Of a dynamic import the place is that of its argument, with the quotes.
      code += stripped.slice(end, start) + (type === 'dynamic' ? `'${written}'` : written);
      end = specifierEnd;
    }
    modules.set(name, { code: code + stripped.slice(end), imports });
  }
  return modules;
}

/** A module with everything that it imports statically, at first or second hand: what has to be there before it runs. */
export function withImports(modules: ReadonlyMap<string, BrowserModule>, name: string): string[] {
  const found = new Set([name]);
  for (const module of found) for (const imported of modules.get(module)?.imports ?? []) found.add(imported);
  return [...found];
}
