import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentVersion } from '../../ingest/transform.ts';
import { rulesVersion } from '../../ingest/validation/check.ts';
import { speechVersion } from '../../src/audio/speech.ts';
import { rendererVersion } from '../../src/images/render/render-job.ts';
import { codeHash, importClosure } from '../../src/lib/code-hash.ts';
import { buildSources } from '../../src/service.ts';

const project = resolve(import.meta.dirname, '../..');
let folder: string;
let copies: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sources-'));
  copies = [join(folder, 'one'), join(folder, 'deeper/two')];
  for (const copy of copies) {
    for (const path of [
      'src',
      'mappings',
      'ingest',
      'embedded',
      'web',
      'package.json',
      'package-lock.json',
    ]) {
      await cp(join(project, path), join(copy, path), { recursive: true });
    }
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const versions = {
  build: buildSources,
  renderer: { entries: ['src/images/render/job-renderer.ts', 'src/images/svg/vet.ts'], files: [] },
  document: { entries: ['ingest/transform.ts'], files: [] },
} as const;

const hashIn = (root: string, name: keyof typeof versions) =>
  codeHash(versions[name].entries, { files: versions[name].files, root });

/** The hashes before and after a file of a copy is changed, which is undone then. */
async function changed(path: string, change: (text: string) => string = (text) => `${text}\n// changed\n`) {
  const [root = ''] = copies;
  const before = Object.keys(versions).map((name) => hashIn(root, name as keyof typeof versions));
  const text = await readFile(join(root, path), 'utf8');
  await writeFile(join(root, path), change(text));
  const after = Object.keys(versions).map((name) => hashIn(root, name as keyof typeof versions));
  await writeFile(join(root, path), text);
  return Object.keys(versions).filter((_, index) => before[index] !== after[index]);
}

describe('the hash of sources', () => {
  it('is the same wherever they lie, and in every process', () => {
    for (const name of Object.keys(versions) as (keyof typeof versions)[]) {
      expect(new Set([project, ...copies].map((root) => hashIn(root, name))).size).toBe(1);
      expect(hashIn(project, name)).toMatch(/^[0-9a-f]{16}$/);
    }
    const module = join(project, 'src/images/render/render-job.ts');
    const program = `import(${JSON.stringify(module)}).then((job) => console.log(job.rendererVersion))`;
    const printed = execFileSync(process.execPath, ['-e', program], { cwd: tmpdir(), encoding: 'utf8' });
    expect(printed.trim()).toBe(rendererVersion);
  });

  it.each([
    ['src/search/search.ts', ['build']],
    ['src/routes/catalogue.ts', ['build']],
    // Drawings are vetted and coloured by the service too.
    ['src/images/svg/recolour.ts', ['renderer']],
    ['src/images/raster/line-drawing.ts', ['renderer']],
    ['src/images/strips/strip-pdf.ts', ['build']],
    ['mappings/fold.ts', ['build', 'document']],
    ['mappings/lemmas/fi.tsv.gz', ['build']],
    ['mappings/tables/negations.tsv', ['build', 'document']],
    ['mappings/tables/irregular-forms/de.tsv', ['build', 'document']],
    ['src/sentences/tables/listed-as/ar.tsv', ['build']],
    ['package-lock.json', ['build']],
    ['src/lib/atomic-files.ts', ['build']],
    ['ingest/pipeline/report.ts', []],
    ['web/browser/search.ts', []],
  ])('a change of %s is one of: %j', async (path, expected) => {
    expect(await changed(path)).toEqual(expected);
  });

  it('a new version of a package is one of all that imports it', async () => {
    const another = (text: string) => text.replace(/("sharp": ")[^"]+/, '$19.9.9');
    // The build reads package.json itself, where its version stands.
    expect(await changed('package.json', another)).toEqual(['build', 'renderer']);
  });
});

describe('the versions of what is kept', () => {
  it('are hashes of the sources that they stand for', () => {
    for (const version of [rendererVersion, speechVersion, documentVersion, rulesVersion]) {
      expect(version).toMatch(/^[0-9a-f]{16}$/);
    }
    expect(rendererVersion).toBe(hashIn(project, 'renderer'));
    expect(documentVersion).toBe(hashIn(project, 'document'));
  });

  it('leave pixels and sheets of paper to the rendering processes', () => {
    const { packages } = importClosure(['src/worker.ts']);
    expect(packages.filter((name) => ['sharp', 'pdfkit'].includes(name))).toEqual([]);
  });

  it('stand for whole programs, and for nothing of the HTTP side', () => {
    const { sources, packages } = importClosure(versions.renderer.entries);
    expect(sources).toContain('src/images/raster/line-drawing.ts');
    expect(packages).toContain('sharp');
    expect(sources.filter((path) => /^src\/(http|routes|search)\//.test(path))).toEqual([]);
  });
});
