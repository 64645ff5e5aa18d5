import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { generateTypes, publicDocument, typesFile } from '../../tools/openapi/client-types.ts';

it('the types of clients/typescript are those of the API, generated without a warning (npm run client:types)', async () => {
  const { types, warnings } = await generateTypes(publicDocument('1'));
  expect(warnings).toBe('');
  const committed = await readFile(typesFile, 'utf8');
  // Compared by line, as a difference of two texts of this length takes a minute to print.
  const expected = types.split('\n');
  const stale = committed.split('\n').flatMap((line, index) => (line === expected[index] ? [] : [index + 1]));
  expect(stale.slice(0, 3), 'lines that differ: run npm run client:types').toEqual([]);
  expect(committed.length).toBe(types.length);
});

it('only maps by language, word or name have fields of any name', async () => {
  const types = await readFile(typesFile, 'utf8');
  const open = [...types.matchAll(/(\w+)\??: \{\s*\[key: string\]: ([^;{]+|\{)/g)].map(([, field]) => field);
  expect(new Set(open)).toEqual(new Set(['translations', 'schemes', 'choices']));
});
