import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hairNames, skinNames } from '../../src/images/variants/variant-fields.ts';
import type { Service } from '../../src/service.ts';
import { getJson } from '../support/answers.ts';
import { startTestService } from '../support/service.ts';

let service: Service;
let girl: number;
beforeAll(async () => {
  service = await startTestService();
  const { data } = await getJson<{ data: { id: number }[] }>(
    service,
    '/api/v1/symbols/search?q=girl&lang=en&has_skin=true&has_hair=true&limit=1',
  );
  girl = data[0]?.id ?? 0;
});
afterAll(() => service.stop());

/** The entity tag names what an image shows. */
const etagOf = async (query: string): Promise<string> => {
  const response = await fetch(`${service.url}/api/v1/symbols/${girl}/variant?size=256&${query}`, {
    method: 'HEAD',
  });
  expect(response.status, query).toBe(200);
  return String(response.headers.get('etag'));
};

describe('names of other services are understood', () => {
  it.each([
    ['skin=white', 'skin=1'],
    ['skin=assian', 'skin=2'],
    ['skin=Medium-Dark', 'skin=4'],
    ['hair=darkBrown', 'hair=brown'],
    ['hair=blond', 'hair=blonde'],
    ['plural=true', 'overlay=plural'],
    ['color=false', 'mono=1'],
    ['color=true&plural=false', ''],
  ])('%s is %s', async (theirs, ours) => {
    expect(await etagOf(theirs)).toBe(await etagOf(ours));
  });

  it('in sentences and boards too, and no others', async () => {
    const { data: tokens } = await getJson<{ data: { image_url: string }[] }>(
      service,
      '/api/v1/sentences?text=girl&lang=en&skin=aztec&hair=darkGray',
    );
    expect(tokens[0]?.image_url).toMatch(/skin=4&hair=gray$/);
    const board = await fetch(`${service.url}/api/v1/boards`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ids: [girl], skin: 'mulatto' }),
    });
    expect(await board.text()).toContain('variant?skin=3');
    const refused = await fetch(`${service.url}/api/v1/symbols/${girl}/variant?skin=green`);
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('skin must be 1, 2, 3, 4 or 5'),
    ]);
  });

  it('as the documents list them', () => {
    const documents = readFileSync('docs/app-developers.md', 'utf8').toLowerCase();
    for (const [name, value] of [...Object.entries(skinNames), ...Object.entries(hairNames)]) {
      expect(documents).toMatch(new RegExp(`\\| [^|]*\`${name}\`[^|]*\\| \`${value}\``));
    }
  });
});

it('the simplified search names in a header what it ignores, and keeps its three fields', async () => {
  const path = `${service.url}/api/v1/public/symbols/search?q=dog&language=en`;
  const response = await fetch(`${path}&tags=animal&f%C3%A4rbe=1`);
  expect(response.headers.get('x-warnings')).toBe(
    'Unknown parameter "tags" was ignored. Unknown parameter "f\\u00e4rbe" was ignored.',
  );
  expect(response.headers.get('access-control-expose-headers')).toContain('X-Warnings');
  const body = (await response.json()) as object;
  expect(Object.keys(body)).toEqual(['success', 'data', 'count']);
  const plain = await fetch(path);
  expect(plain.headers.get('x-warnings')).toBeNull();
  expect(await plain.json()).toEqual(body);
});
