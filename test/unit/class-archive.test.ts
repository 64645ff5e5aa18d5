import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { shareClasses } from '../../embedded/class-archive.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'symbol-catalog-class-archive-'));
});
afterEach(() => rm(folder, { recursive: true }));

it.each([
  ['a whole archive is shared', Buffer.from('head, body'), ['classes.jsa']],
  ['what Java was killed amid, whose head it writes last, is removed', Buffer.alloc(4096), []],
  ['an empty file is removed', Buffer.alloc(0), []],
])('%s', async (_, content, left) => {
  await writeFile(join(folder, 'one.draft'), content);
  await shareClasses({ folder, file: 'classes.jsa', draft: 'one.draft' });
  expect(await readdir(folder)).toEqual(left);
});

it('an engine that wrote nothing shares nothing', async () => {
  await shareClasses({ folder, file: 'classes.jsa', draft: 'one.draft' });
  expect(await readdir(folder)).toEqual([]);
});
