import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { settingsTable, withSettingsTable } from '../../src/settings-table.ts';

const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8');

it('the README shows the settings as they are (else: npm run docs)', () => {
  expect(readme).toContain(`\n${settingsTable()}\n`);
  expect(withSettingsTable(readme)).toBe(readme);
});

it('every npm script that the README names exists', () => {
  const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map(([, script]) => String(script));
  expect(named.length).toBeGreaterThan(3);
  for (const script of named) expect(Object.keys(packageJson.scripts)).toContain(script);
});
