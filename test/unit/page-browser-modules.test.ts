import { describe, expect, it } from 'vitest';
import { browserModules, withImports } from '../../web/server/browser-modules.ts';

const sources = (files: Record<string, string>) => new Map(Object.entries(files));

describe('modules for browsers', () => {
  it('lose their types and keep their lines', () => {
    const modules = browserModules(
      sources({ 'a.ts': "import type { B } from './b.ts';\nconst a: B = 1 as B;\nexport { a };\n" }),
      {},
    );
    const code = modules.get('a.ts')?.code ?? '';
    expect(code).not.toMatch(/B/);
    expect(code.split('\n')[2]).toBe('export { a };');
    expect(modules.get('a.ts')?.imports).toEqual([]);
  });

  it('import each other by the names that are served, and packages by their files', () => {
    const modules = browserModules(
      sources({
        'a.ts': "import { h } from 'preact';\nimport { b } from './deep/b.ts';\nawait import('./c.ts');\n",
        'deep/b.ts': "export * from '../c.ts';\nimport 'preact';\nexport const text = 'preact ./c.ts';\n",
        'c.ts': 'export const c = 1;',
        'packages/preact.mjs': 'export const h = 1;',
      }),
      { preact: 'packages/preact.mjs' },
    );
    expect(modules.get('a.ts')?.code).toBe(
      "import { h } from './packages/preact.js';\nimport { b } from './deep/b.js';\nawait import('./c.js');\n",
    );
    expect(modules.get('deep/b.ts')?.code).toBe(
      "export * from '../c.js';\nimport '../packages/preact.js';\nexport const text = 'preact ./c.ts';\n",
    );
    expect(withImports(modules, 'a.ts')).toEqual(['a.ts', 'packages/preact.mjs', 'deep/b.ts', 'c.ts']);
  });

  it('must not import what is not served', () => {
    expect(() => browserModules(sources({ 'a.ts': "import './b.ts';" }), {})).toThrow('a.ts imports ./b.ts');
    expect(() => browserModules(sources({ 'a.ts': "import 'lodash';" }), {})).toThrow('lodash');
  });
});
