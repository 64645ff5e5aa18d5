import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { settings } from '../../src/config.ts';
import { withSettingsTable } from '../../src/settings-table.ts';

const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8');

it('the operators’ document shows the settings as they are (else: npm run docs)', async () => {
  const operators = await readFile(join(import.meta.dirname, '../../docs/operators.md'), 'utf8');
  for (const name of Object.keys(settings.shape)) expect(operators).toContain(`| \`${name}\` |`);
  expect(withSettingsTable(operators)).toBe(operators);
});

it('every npm script that the README names exists', () => {
  const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map(([, script]) => String(script));
  expect(named.length).toBeGreaterThan(3);
  for (const script of named) expect(Object.keys(packageJson.scripts)).toContain(script);
});
