import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import { type Failure, getJson } from '../support/answers.ts';
import { startTestService } from '../support/service.ts';

let service: Service;
let dog: number;
beforeAll(async () => {
  service = await startTestService();
  const { data } = await get('/symbols/search?q=dog&lang=en&limit=1');
  dog = data[0]?.id ?? 0;
});
afterAll(() => service.stop());

type Selected = Record<string, unknown> & { id: number };
interface Answer {
  data: Selected[];
  next: string | null;
}
const get = <Body = Answer>(path: string) => getJson<Body>(service, `/api/v1${path}`);
const post = async (body: object) => {
  const response = await fetch(`${service.url}/api/v1/symbols/match`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { data: { symbol: Selected }[] };
};

describe('fields', () => {
  it('of the search are those that were asked for, and follow to the next page', async () => {
    const path = '/symbols/search?q=dog&lang=en&limit=2&fields=name,license.attribution,match.type';
    const { data, next } = await get(path);
    expect(data[0]).toEqual({
      id: expect.any(Number),
      name: expect.any(String),
      license: { attribution: expect.any(String) },
      match: { type: 'exact' },
    });
    const further = await getJson<Answer>(service, String(next));
    expect(Object.keys(further.data[0] ?? {})).toEqual(Object.keys(data[0] ?? {}));
  });

  it('of translations are chosen in every language that the answer carries', async () => {
    const { data } = await get(`/symbols?ids=${dog}&lang=de,fr&translations=chain&fields=translations.name`);
    const { data: whole } = await get<{ data: [{ translations: Record<string, { name: string }> }] }>(
      `/symbols?ids=${dog}`,
    );
    const [{ translations }] = whole;
    expect(data).toEqual([
      { id: dog, translations: { de: { name: translations.de?.name }, fr: { name: translations.fr?.name } } },
    ]);
    const { data: every } = await get(`/symbols?ids=${dog}&fields=translations`);
    expect(every).toEqual([{ id: dog, translations }]);
  });

  it('of a whole object come before one of its fields', async () => {
    const { data } = await get<{ data: { image: object } }>(`/symbols/${dog}?fields=image.url,image`);
    expect(Object.keys(data)).toEqual(['id', 'image']);
    expect(Object.keys(data.image).length).toBeGreaterThan(3);
  });

  it('work in a walk and in its changes', async () => {
    const { data } = await get('/symbols?cursor=&limit=2&fields=name');
    expect(data.map((symbol) => Object.keys(symbol))).toEqual([
      ['id', 'name'],
      ['id', 'name'],
    ]);
    const changes = await get('/symbols?cursor=&updated_since=2020-01-01T00:00:00Z&limit=1&fields=group');
    expect(Object.keys(changes.data[0] ?? {})).toEqual(['id', 'group']);
    expect(changes.next).toContain('fields=group');
  });

  it('bring to type-ahead and to matched words what only whole symbols carry', async () => {
    const suggested = await get<{ data: { symbols: Selected[] }[] }>(
      '/symbols/suggest?q=do&lang=en&limit=1&fields=thumbnail_url,license.id',
    );
    expect(suggested.data[0]?.symbols[0]).toEqual({
      id: expect.any(Number),
      thumbnail_url: expect.stringMatching(/\/static\/thumbs\/256\//),
      license: { id: expect.any(String) },
    });
    const matched = await post({ words: ['dog'], lang: 'en', fields: ['name', 'part_of_speech'] });
    expect(matched.data[0]?.symbol).toEqual({ id: dog, name: 'dog', part_of_speech: 'noun' });
  });

  it('of the export are those of each line', async () => {
    const response = await fetch(`${service.url}/api/v1/export?lang=en&group=flags&fields=name,source`);
    const [line = ''] = (await response.text()).split('\n');
    expect(Object.keys(JSON.parse(line) as object)).toEqual(['id', 'name', 'source']);
  });

  it('that do not exist are named, with those that do', async () => {
    const response = await fetch(`${service.url}/api/v1/symbols/search?q=dog&fields=name,nmae`);
    const { error } = (await response.json()) as Failure;
    expect([response.status, error.code]).toEqual([400, 'bad-parameter']);
    expect(error.message).toContain('id, name, language_code, translations, translations.name');
    expect(error.message).toContain('unknown: "nmae"');
  });
});

it.each(['q=dog', 'q=a', ''])(
  'twenty hits in one language are at most 30 KB, and 6 KB compressed: %s',
  async (query) => {
    const bytesWith = async (encoding: string) => {
      const headers = { 'Accept-Encoding': encoding };
      const response = await fetch(`${service.url}/api/v1/symbols/search?${query}&lang=en`, { headers });
      await response.body?.cancel();
      return Number(response.headers.get('content-length'));
    };
    const [plain, compressed] = [await bytesWith('identity'), await bytesWith('gzip')];
    expect(plain).toBeLessThanOrEqual(30_000);
    expect(plain).toBeGreaterThan(compressed);
    expect(compressed).toBeLessThanOrEqual(6000);
    expect(compressed).toBeGreaterThan(500);
  },
);
