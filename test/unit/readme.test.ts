import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { settings } from '../../src/config.ts';
import { withSettingsTable } from '../../tools/docs/write-documents.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const readme = read('README.md');

/** Everything that a reader meets, code and tables included. */
const maximumWords = 1200;

describe('README.md', () => {
  it(`has at most ${maximumWords} words`, () => {
    expect(readme.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(maximumWords);
  });

  it('gives the two commands to run and to test exactly', () => {
    const commands = [...readme.matchAll(/^```sh\n(npm .*)\n```$/gm)].map(([, command]) => command);
    expect(commands.slice(0, 2)).toEqual(['npm ci && npm start', 'npm ci && npm test']);
  });

  it('names only npm scripts that exist', () => {
    const scripts = [...readme.matchAll(/npm run ([\w:]+)/g)].map(([, script]) => String(script));
    expect(scripts.length).toBeGreaterThan(3);
    for (const script of scripts) expect(Object.keys(packageJson.scripts)).toContain(script);
  });

  it('links only to files and folders that exist', () => {
    const targets = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target]) => String(target));
    expect(targets.length).toBeGreaterThan(8);
    for (const target of targets) expect(existsSync(join(root, target)), target).toBe(true);
  });

  it('names only folders that exist', () => {
    const rows = [...readme.matchAll(/^\| `([\w/-]+)\/` \|(.*)\|$/gm)];
    expect(rows.length).toBeGreaterThan(7);
    for (const [, folder = '', content = ''] of rows) {
      expect(existsSync(join(root, folder)), folder).toBe(true);
      for (const [, part = ''] of content.matchAll(/`([\w-]+)\/`/g)) {
        expect(existsSync(join(root, folder, part)), `${folder}/${part}`).toBe(true);
      }
    }
  });
});

describe('CONTRIBUTING.md', () => {
  const contributing = read('CONTRIBUTING.md');

  it('names only files and folders that exist', () => {
    const names = contributing.match(/(?<![\w/.])(?:\.?[\w-]+\/)+[\w.-]*/g) ?? [];
    const paths = names.filter((path) => !path.startsWith('localhost') && !path.endsWith('/'));
    expect(paths.length).toBeGreaterThan(30);
    expect([...new Set(paths)].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('names only npm scripts that exist', () => {
    for (const [, script = ''] of contributing.matchAll(/npm run ([\w:-]+)/g)) {
      expect(Object.keys(packageJson.scripts)).toContain(script);
    }
  });

  it('has a recipe for each thing that people add', () => {
    const recipes = [...contributing.matchAll(/^### (.*)$/gm)].map(([, title]) => title);
    expect(recipes).toEqual([
      ...['Correct a word', 'Add a language', 'Add a ranking signal', 'Add an operation', 'Add a source'],
    ]);
  });
});

describe('docs/operators.md', () => {
  it('has the settings as they are (else: npm run docs)', () => {
    const operators = read('docs/operators.md');
    for (const name of Object.keys(settings.shape)) expect(operators).toContain(`| \`${name}\` |`);
    expect(withSettingsTable(operators)).toBe(operators);
  });

  it('adds the memory of all processes up', () => {
    const [, table = ''] =
      /\| Process \| Number \| MB each .*\n((?:\|.*\n)+)/.exec(read('docs/operators.md')) ?? [];
    const rows = table
      .split('\n')
      .slice(1, -1)
      .map((row) => row.split('|').map((cell) => cell.trim()));
    const megabytes = (cell = '') => Number(/^[\d ]+/.exec(cell)?.[0].replaceAll(' ', ''));
    // Two cores: two processes of each kind of which there may be several.
    const sum = rows
      .slice(0, -1)
      .reduce((total, [, , count, each]) => total + (count === '1' ? 1 : 2) * megabytes(each), 0);
    expect(rows.length).toBeGreaterThan(5);
    expect(megabytes(rows.at(-1)?.[3])).toBe(sum);
  });
});

describe('docs/decisions', () => {
  const files = readdirSync(join(root, 'docs/decisions')).sort();

  it('gives each decision a number of its own', () => {
    expect(files.length).toBeGreaterThan(10);
    expect(new Set(files.map((file) => file.slice(0, 4))).size).toBe(files.length);
  });

  it.each(files)('%s says context, decision and cost', (file) => {
    const text = read(`docs/decisions/${file}`);
    const headings = [...text.matchAll(/^#+ .*/gm)].map(([heading]) => heading);
    expect(file).toMatch(/^\d{4}-[a-z0-9-]+\.md$/);
    expect(headings[0]).toMatch(new RegExp(`^# ${Number(file.slice(0, 4))}\\. `));
    expect(headings.slice(1)).toEqual(['## Context', '## Decision', '## Cost']);
  });
});
