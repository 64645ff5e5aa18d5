import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../../embedded/processes.ts';
import type { Service } from '../../src/service.ts';
import { fullSearch } from '../support/answers.ts';
import { startTestService } from '../support/service.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'examples');

let service: Service;
let temporary: string;

beforeAll(async () => {
  service = await startTestService();
  temporary = await mkdtemp(join(root, '.cache/examples-'));
});
afterAll(async () => {
  await service?.stop();
  await rm(temporary, { recursive: true, force: true });
});

/** Runs an example to its end, and gives the lines that it prints. */
async function run(program: string, example: string, ...args: string[]): Promise<string[]> {
  const result = await runCommand(program, [join(folder, example), service.url, ...args], {
    timeoutMilliseconds: 25_000,
  });
  expect(result.stderr, example).toBe('');
  expect(result.exitCode, example).toBe(0);
  return result.stdout.trim().split('\n');
}
const runTypeScript = (example: string, ...args: string[]) => run(process.execPath, example, ...args);

it('typescript/search.ts names a word in a chain of languages, reads a sentence, and completes the last text', async () => {
  const lines = await runTypeScript('typescript/search.ts', 'Elefant', 'de-AT,de,en');
  expect(lines).toEqual([
    expect.stringMatching(/^Elefant \(de\): .*OpenMoji/),
    'She: she',
    'ate: eat',
    'two: two',
    'bananas: banana, plural',
    expect.stringMatching(/^elephant, /),
  ]);
});

it('typescript/offline-copy.ts keeps a group, and the second time loads nothing', async () => {
  const copy = join(temporary, 'copy');
  const { count } = await fullSearch(service, { group: 'food-drink', limit: 1 });
  expect(await runTypeScript('typescript/offline-copy.ts', copy, 'food-drink')).toEqual([
    `${count} pictures loaded, 0 symbols removed, ${count} kept`,
  ]);
  const files = await readdir(copy);
  expect(files.filter((file) => file.endsWith('.webp'))).toHaveLength(count);
  const [described = ''] = files.filter((file) => /^\d+\.json$/.test(file));
  expect(JSON.parse(await readFile(join(copy, described), 'utf8'))).toMatchObject({
    name: expect.any(String),
    credit: expect.stringMatching(/./),
  });
  const [again] = await runTypeScript('typescript/offline-copy.ts', copy, 'food-drink');
  expect(again).toMatch(new RegExp(`^0 pictures loaded, \\d+ symbols removed, ${count} kept$`));
});

it('python/symbols.py searches, matches, reads a sentence and copies a set with the standard library alone', async (context) => {
  const python = await runCommand('python3', ['--version']);
  if (python.exitCode !== 0) return context.skip('python3 is not there');
  const lines = await run('python3', 'python/symbols.py');
  const { count } = await fullSearch(service, { set: 'core', limit: 1 });
  expect(lines).toEqual([
    expect.stringMatching(/^Hund: .*CC0/),
    'dog: dog',
    'hosue: house',
    'xqzwvkjx: None',
    'two: two: ',
    'dogs: dog: plural',
    expect.stringMatching(new RegExp(`^${count} symbols of the set core; next time from /api/v1/symbols\\?`)),
  ]);
});

it('every program is run by a test', async () => {
  const tests = await Promise.all(
    ['examples.test.ts', 'adapters.test.ts'].map((file) => readFile(join(import.meta.dirname, file), 'utf8')),
  );
  const files = await readdir(folder, { recursive: true });
  const scripts = files.filter((file) => /\.(ts|py)$/.test(file));
  const texts = await Promise.all(scripts.map((file) => readFile(join(folder, file), 'utf8')));
  const programs = scripts.filter((_, index) => texts[index]?.includes('Run: '));
  expect(programs.length).toBeGreaterThan(3);
  const untested = programs.filter((program) => !tests.some((text) => text.includes(`'${program}'`)));
  expect(untested).toEqual([]);
});
