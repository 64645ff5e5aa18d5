import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { fillIndex, multiMatchPath } from '../../tools/relevance/peers/multi-match.ts';

const url = inject('openSearchUrl');
const index = `peer-test-${randomUUID().slice(0, 8)}`;

beforeAll(() =>
  fillIndex(
    url,
    index,
    new Map([
      [
        'en',
        [
          { id: 1, name: 'hot dog', keywords: ['sausage'] },
          { id: 2, name: 'dog', keywords: ['pet'] },
        ],
      ],
      ['zh-Hans', [{ id: 2, name: '狗', keywords: [] }]],
    ]),
  ),
);
afterAll(() => fetch(`${url}/${index}`, { method: 'DELETE' }));

describe('multi_match as a peer', () => {
  test.each([
    ['en', 'dog', ['2', '1']],
    ['en', 'sausgae', ['1']],
    ['en', 'pet', ['2']],
    ['zh-Hans', '狗', ['2']],
    ['de', 'dog', []],
  ])('%s %s', async (language, text, ids) => {
    const response = await fetch(url + multiMatchPath(index, { language, text }));
    const answer = (await response.json()) as { hits: { hits: { _id: string }[] } };
    expect(answer.hits.hits.map(({ _id }) => _id)).toEqual(ids);
  });
});
