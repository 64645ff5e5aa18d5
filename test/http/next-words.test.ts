import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import { startTestService } from '../support/service.ts';

interface Answer {
  data: { id: number; name: string; part_of_speech?: string }[];
  count: number;
}

let service: Service;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

async function next(query: string): Promise<Answer> {
  const response = await fetch(`${service.url}/api/v1/symbols/next?${query}`);
  const text = await response.text();
  expect(response.status, text.slice(0, 300)).toBe(200);
  return JSON.parse(text) as Answer;
}
const names = async (query: string) => (await next(query)).data.map(({ name }) => name);

describe('GET /symbols/next', () => {
  it('proposes what can follow, by the last words', async () => {
    expect(await names('words=I,want&lang=en')).toEqual(
      expect.arrayContaining(['go', 'eat', 'play', 'more']),
    );
    expect(await names('words=where&lang=en&limit=6')).toContain('be');
    expect(await names('lang=en&limit=3')).toContain('I');
  });

  it('reads forms, passes over what has no symbol, and knows other languages', async () => {
    const wants = await names('words=he,wants&lang=en');
    expect(wants).toContain('go');
    expect(await names('words=he,xqzvw,wants&lang=en')).toEqual(wants);
    expect(await names('words=ich,will&lang=de')).toEqual(expect.arrayContaining(['gehen', 'essen']));
  });

  it('takes ids for words', async () => {
    const { data } = (await (
      await fetch(`${service.url}/api/v1/symbols/match`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ words: ['I', 'want'], lang: 'en' }),
      })
    ).json()) as { data: { symbol: { id: number } }[] };
    const ids = data.map(({ symbol }) => symbol.id).join();
    expect(await next(`ids=${ids}&lang=en`)).toEqual(await next('words=I,want&lang=en'));
  });

  it('answers with core words that have a name in the language, as many as asked for', async () => {
    const { data, count } = await next('words=I&lang=de&limit=40');
    expect(count).toBe(40);
    expect(new Set(data.map(({ id }) => id)).size).toBe(40);
  });

  it('says what is allowed', async () => {
    for (const [query, message] of [
      ['words=I&ids=1', /ids.*give one of them/],
      ['limit=0', /limit/],
      [`words=${'x'.repeat(129)}`, /words/],
    ] as const) {
      const response = await fetch(`${service.url}/api/v1/symbols/next?${query}`);
      expect(response.status).toBe(400);
      expect(await response.text()).toMatch(message);
    }
  });
});
