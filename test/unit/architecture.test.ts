import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const topFolders = [
  'catalogues',
  'mappings',
  'embedded',
  'src',
  'ingest',
  'web',
  'clients',
  'examples',
  'tools',
  'test',
] as const;

/** An import or re-export of a file of this repository. */
interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

/** The types of the API in the client. */
const generated = 'clients/typescript/src/api.ts';

/** Text of every TypeScript file by its path; generated clients and dependencies are left out. */
const files = new Map(
  topFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => posix.join(folder, path))
      .filter((path) => /\.tsx?$/.test(path) && path !== generated)
      .filter((path) => !/node_modules\/|\/dist\//.test(path))
      .map((path): [string, string] => [path, readFileSync(join(root, path), 'utf8')]),
  ),
);

const importPattern =
  /^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm;

/** The imports of a file, in the form that Biome gives them. */
function importsOf(from: string, text: string): Import[] {
  return [...text.matchAll(importPattern)].map(([, type, statically, dynamically]) => ({
    from,
    to: posix.join(posix.dirname(from), statically ?? dynamically ?? ''),
    typeOnly: type !== undefined,
  }));
}

const imports = [...files].flatMap(([path, text]) => importsOf(path, text));

/** The files that put the service together: nothing below them imports them. */
const composition = /^src\/(?:app|main|service|supervisor|demo-catalogue)\.ts$/;

/** The program of a serving process: the one file of the service that knows the page, and hands it in. */
const servingProgram = /^src\/worker\.ts$/;

/** All layers but the tools and tests, which may import any of these. */
const product = [
  'mappings',
  'src/lib',
  'embedded',
  'src',
  'src/routes',
  'composition',
  'serving program',
  'ingest',
  'web/server',
  'web/browser',
] as const;

/**
 * The layers, each with those that it may import beside itself: `mappings` ← `embedded`, `src/lib` ← `src/*` ← `ingest`,
 * `src/routes`. The first pattern that a file matches names its layer.
 */
const layers = [
  { name: 'mappings', files: /^mappings\//, mayImport: [] },
  { name: 'src/lib', files: /^src\/lib\//, mayImport: ['mappings'] },
  { name: 'embedded', files: /^embedded\//, mayImport: [] },
  { name: 'src/routes', files: /^src\/routes\//, mayImport: ['mappings', 'src/lib', 'src'] },
  {
    name: 'composition',
    files: composition,
    mayImport: ['mappings', 'src/lib', 'embedded', 'src', 'src/routes'],
  },
  {
    name: 'serving program',
    files: servingProgram,
    mayImport: ['mappings', 'src/lib', 'src', 'src/routes', 'composition', 'web/server'],
  },
  { name: 'src', files: /^src\//, mayImport: ['mappings', 'src/lib', 'embedded'] },
  { name: 'ingest', files: /^ingest\//, mayImport: ['mappings', 'src/lib', 'embedded', 'src'] },
  { name: 'web/browser', files: /^web\/browser\//, mayImport: [] },
  { name: 'web/server', files: /^web\/server\//, mayImport: ['mappings', 'src/lib', 'src', 'web/browser'] },
  // The drawings of the core set, which `tools/core-set` writes as SVG.
  { name: 'catalogues', files: /^catalogues\//, mayImport: [] },
  // Published apart from the service.
  { name: 'clients', files: /^clients\//, mayImport: [] },
  { name: 'examples', files: /^examples\//, mayImport: ['clients'] },
  {
    name: 'tools',
    files: /^tools\//,
    mayImport: [...product, 'catalogues', 'clients'],
  },
  {
    name: 'test',
    files: /^test\//,
    mayImport: [...product, 'catalogues', 'clients', 'tools'],
  },
] as const satisfies { name: string; files: RegExp; mayImport: readonly string[] }[];

/** The folders of `src`, each above those before it: it imports none that comes later. */
const sourceFolders = [
  ...['lib', 'opensearch', 'http', 'images', 'words', 'symbols', 'search', 'audio', 'catalogue'],
  ...['boards', 'sentences', 'utterances', 'next-words', 'partners', 'routes'],
];

/** Whether a folder of `src` imports one that stands above it. */
function isUpwardInSource({ from, to }: Import): boolean {
  const rank = (path: string) => sourceFolders.indexOf(/^src\/([\w-]+)\//.exec(path)?.[1] ?? '');
  return rank(from) >= 0 && rank(to) > rank(from);
}

const layerOf = (path: string) => layers.find(({ files: pattern }) => pattern.test(path));

/** Whether an import goes against the layers; the page may take the types of answers from the service, and data of `mappings`. */
function isUpward({ from, to, typeOnly }: Import): boolean {
  const [importer, imported] = [layerOf(from), layerOf(to)];
  if (!importer || !imported || importer === imported) return false;
  if (importer.name === 'web/browser')
    return !(typeOnly && to.startsWith('src/')) && !/^mappings\/.*\.json$/.test(to);
  return !importer.mayImport.some((name) => name === imported.name);
}

/** Inside `tools`: benchmarks use relevance's queries, and `tools/support` is below all others. */
function isUpwardInTools({ from, to }: Import): boolean {
  const folder = (path: string) => /^tools\/(\w+)\//.exec(path)?.[1];
  const [importer, imported] = [folder(from), folder(to)];
  if (importer === undefined || imported === undefined || importer === imported) return false;
  return !(imported === 'support' || (importer === 'bench' && imported === 'relevance'));
}

/** Sets of files that import each other, types included (Tarjan's strongly connected components), as sorted text. */
function importCircles(): string[] {
  const targets = Map.groupBy(
    imports.filter(({ to }) => files.has(to)),
    ({ from }) => from,
  );
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const circles: string[] = [];
  function visit(file: string): number {
    let low = order.size;
    order.set(file, low);
    const position = path.push(file) - 1;
    const start = low;
    for (const { to } of targets.get(file) ?? []) {
      if (!order.has(to)) low = Math.min(low, visit(to));
      else if (path.includes(to)) low = Math.min(low, lowest.get(to) ?? order.get(to) ?? low);
    }
    lowest.set(file, low);
    if (low === start) {
      const circle = path.splice(position);
      if (circle.length > 1) circles.push(circle.sort().join(' ↔ '));
    }
    return low;
  }
  for (const file of files.keys()) if (!order.has(file)) visit(file);
  return circles.sort();
}

const exportPattern =
  /^export (?:default )?(?:async )?(?:const|let|function\*?|abstract class|class|interface|type) (\w+)/;

/** The exported declarations of a text without a doc comment. */
function undocumentedExports(text: string): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const [, name] = exportPattern.exec(line) ?? [];
    return name !== undefined && !lines[index - 1]?.endsWith('*/') ? [name] : [];
  });
}

/** Imports that go against the layers until their files are fixed: this list only shrinks, and holds nothing that is fixed. */
const knownUpwardImports: readonly string[] = [];

/** Circles until their files are fixed: this list only shrinks, and holds nothing that is fixed. */
const knownCircles: readonly string[] = [];

const asText = ({ from, to }: Import) => `${from} → ${to}`;

describe('imports', () => {
  it('are found in the files', () => {
    expect(files.size).toBeGreaterThan(300);
    expect(imports.map(asText)).toContain('src/main.ts → src/supervisor.ts');
    expect(
      importsOf('a/b.ts', "import {\n  x,\n} from '../c.ts';\nconst y = await import('./d.ts');"),
    ).toEqual([
      { from: 'a/b.ts', to: 'c.ts', typeOnly: false },
      { from: 'a/b.ts', to: 'a/d.ts', typeOnly: false },
    ]);
  });

  it('go one way between the folders', () => {
    const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(folders.map(({ name }) => name).sort()).toEqual([...sourceFolders].sort());
    const upward = imports
      .filter((each) => isUpward(each) || isUpwardInTools(each) || isUpwardInSource(each))
      .map(asText);
    expect([...new Set(upward)].sort()).toEqual([...knownUpwardImports].sort());
  });

  it('make no circle', () => {
    expect(importCircles()).toEqual([...knownCircles].sort());
  });
});

describe('exports', () => {
  it('have a doc comment each', () => {
    expect(undocumentedExports('/** a */\nexport const a = 1;\n\nexport async function b() {}')).toEqual([
      'b',
    ]);
    const undocumented = [...files]
      .filter(([path]) => !path.endsWith('.test.ts'))
      .flatMap(([path, text]) => undocumentedExports(text).map((name) => `${path}: ${name}`));
    expect(undocumented).toEqual([]);
  });
});
