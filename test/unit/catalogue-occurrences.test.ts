import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { occurrences } from '../../ingest/catalogue/rows.ts';

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'occurrences-'));
  file = join(folder, 'text');
});
afterAll(() => rm(folder, { recursive: true }));

describe('how often a text occurs in a file', () => {
  test('is found in every division into chunks', async () => {
    const part = fc.constantFrom('"names"', '"name', 's"', '犬', '\n', 'x');
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 40 }),
        fc.integer({ min: 1, max: 40 }),
        async (parts, pieceBytes) => {
          const text = parts.join('-');
          await writeFile(file, text);
          expect(occurrences(file, '"names"', pieceBytes)).toBe(text.split('"names"').length - 1);
          expect(occurrences(file, '\n', pieceBytes)).toBe(text.split('\n').length - 1);
        },
      ),
    );
  });

  test('is nothing in an empty file', async () => {
    await writeFile(file, '');
    expect(occurrences(file, '\n')).toBe(0);
  });
});
