import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** A package of the lockfile, with the reasons for which npm may leave it out. */
interface LockedPackage {
  dev?: true;
  optional?: true;
  peer?: true;
  license?: string;
}

const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> };
/** Installed in production. */
const installed = Object.entries(packages).filter(
  ([path, { dev }]) => path.startsWith('node_modules/') && !dev,
);
const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

describe.each(['README.md', 'docs/licences.md'])('%s', (file) => {
  const text = read(file);

  it('leaves out the voices by a command that leaves out nothing else', () => {
    const [, kind] = /`npm ci --omit=(optional|peer)`\s+leaves out/.exec(text) ?? [];
    const leftOut = installed
      .filter(([, entry]) => entry[kind as 'optional' | 'peer'])
      .map(([path]) => nameOf(path));
    expect(leftOut).toEqual(['@echogarden/espeak-ng-emscripten']);
  });

  it('names every library under the GPL or the LGPL', () => {
    const families = installed
      .filter(([, { license = '' }]) => license.includes('GPL'))
      .map(([path]) => nameOf(path).replace(/^(@img\/sharp-libvips|@cspell\/dict|dictionary)-.*/, '$1-*'))
      // sharp's WebAssembly build holds libvips; it is for machines without a build of their own.
      .filter((name) => !/wasm32|win32/.test(name));
    expect(families).toContain('@img/sharp-libvips-*');
    for (const name of new Set(families)) expect(text).toContain(name);
  });
});
