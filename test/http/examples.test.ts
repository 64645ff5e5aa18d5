import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
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
  // Inside the project, where packages are found.
  temporary = await mkdtemp(join(root, '.cache/examples-'));
});
afterAll(async () => {
  await service?.stop();
  await rm(temporary, { recursive: true, force: true });
});

/** Runs an example to its end, and gives the lines that it prints. */
async function run(example: string, ...args: string[]): Promise<string[]> {
  const result = await runCommand(process.execPath, [join(folder, example), service.url, ...args], {
    timeoutMilliseconds: 25_000,
  });
  expect(result.stderr, example).toBe('');
  expect(result.exitCode, example).toBe(0);
  return result.stdout.trim().split('\n');
}

it('search-while-typing asks for the last text alone', async () => {
  const lines = await run('search-while-typing.ts');
  expect(lines.length).toBeLessThanOrEqual(5);
  expect(lines[0]).toMatch(/^elephant: http.*\.webp$/);
});

it('language-chain names a word in the first language that has it', async () => {
  const [name, credit] = await run('language-chain.ts', 'Hund', 'de-AT,de,en');
  expect(name).toBe('Hund (de)');
  expect(credit).toContain('OpenMoji');
});

it('sentence finds a symbol for each word, a misspelled one too, and marks several', async () => {
  const lines = await run('sentence.ts', 'aple', 'xqzwvkjx', 'dogs');
  expect(lines).toEqual([
    expect.stringMatching(/^aple: .*apple/),
    'xqzwvkjx: no symbol',
    'dogs: dog, plural',
  ]);
});

it('offline-copy keeps a group, and the second time loads nothing', async () => {
  const copy = join(temporary, 'copy');
  const { count } = await fullSearch(service, { group: 'food-drink', limit: 1 });
  expect(await run('offline-copy.ts', copy, 'food-drink')).toEqual([
    `${count} pictures loaded, 0 symbols removed, ${count} kept`,
  ]);
  const files = await readdir(copy);
  expect(files.filter((file) => file.endsWith('.webp'))).toHaveLength(count);
  const [described = ''] = files.filter((file) => /^\d+\.json$/.test(file));
  expect(JSON.parse(await readFile(join(copy, described), 'utf8'))).toMatchObject({
    name: expect.any(String),
    credit: expect.stringContaining('OpenMoji'),
  });
  const [again] = await run('offline-copy.ts', copy, 'food-drink');
  expect(again).toMatch(new RegExp(`^0 pictures loaded, 0 symbols removed, ${count} kept$`));
});

it('typed-client is generated without a warning, compiles, and runs', async () => {
  const client = join(temporary, 'typed-client');
  const packages = join(folder, 'typed-client/node_modules');
  await cp(join(folder, 'typed-client'), client, {
    recursive: true,
    filter: (source) => !source.includes('node_modules') && !source.endsWith('catalogue.ts'),
  });
  const node = (script: string, ...args: string[]) =>
    runCommand(process.execPath, [script, ...args], { cwd: client, timeoutMilliseconds: 25_000 });
  const generated = await node(
    join(packages, 'openapi-typescript/bin/cli.js'),
    `${service.url}/openapi.json`,
    '-o',
    'catalogue.ts',
  );
  expect(`${generated.stdout}${generated.stderr}`).not.toMatch(/warn|error|⚠|✘/i);
  expect(generated.exitCode).toBe(0);
  const compiler = join(packages, 'typescript/bin/tsc');
  expect(await node(compiler, '--noEmit')).toMatchObject({ exitCode: 0, stdout: '' });
  const ran = await node('main.ts', service.url);
  expect(ran.stderr).toBe('');
  expect(ran.stdout.split('\n')).toContain('apple');
});

it('every example is run here', async () => {
  const own = await readFile(import.meta.filename, 'utf8');
  for (const example of await readdir(folder)) expect(own).toContain(`'${example.replace(/\.ts$/, '')}`);
});
