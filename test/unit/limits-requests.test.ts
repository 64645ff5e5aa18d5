import { expect, it } from 'vitest';
import { z } from 'zod';
import { boundedText } from '../../src/http/text-bounds.ts';
import { type Route, route as rowOf } from '../../src/routes/route.ts';
import { routes } from '../../src/routes/table.ts';
import { drawRequest, fieldNames, make, type Vocabulary } from '../../tools/bench/limits/requests.ts';
import { seededRandom } from '../../tools/support/random.ts';

const words: Vocabulary = {
  languages: ['en', 'de', 'zh-Hans', 'pt-BR'],
  ids: [1, 574, 2603],
  names: ['dog', 'ice cream', 'เดิน'],
  values: ['', 'openmoji', '2026-11-21T00:00:00Z', 'name'],
  files: ['/static/openmoji/1f415.00000000.png', '/static/thumbs/256/openmoji/1f415.00000000.webp'],
};
const limited = routes.filter(({ document, budget }) => document === 'public' && budget !== undefined);

it.each(limited.map((row): [string, Route] => [row.operationId, row]))(
  'legal requests of %s are made from its schemas, and each time other ones',
  (_name, row) => {
    const random = seededRandom(1);
    const paths = new Set<string>();
    for (let draws = 0; draws < 10; draws += 1) {
      const kind = drawRequest(row, words, random);
      expect(kind).toBeDefined();
      // What is drawn at random may be illegal once; a kind that is legal never is not.
      const made = kind && [1, 2, 3, 4, 5].map(() => make(kind, words, random)).find(Boolean);
      expect(made).toBeDefined();
      if (made) paths.add(`${made.path} ${made.body}`);
    }
    expect(paths.size).toBe(10);
  },
);

it('an operation that is new is tried with each of its fields', () => {
  const row = rowOf({
    operationId: 'news',
    path: '/news/:id',
    summary: 'News',
    parameters: z.object({ fresh: z.enum(['yes', 'no']).optional(), lang: boundedText(8) }),
    body: z.object({ tags: z.array(boundedText(5)).max(3).optional(), depth: z.int().min(0).max(9) }),
    answer: z.object({}),
    handle: async () => ({ body: {} }),
  });
  expect(fieldNames(row)).toEqual(['fresh', 'lang', 'tags', 'depth']);
  const random = seededRandom(2);
  for (const only of ['fresh', 'tags']) {
    const kind = drawRequest(row, words, random, only);
    const fields = [...(kind?.query.keys() ?? []), ...(kind?.body.keys() ?? [])];
    expect(fields.sort()).toEqual(['depth', 'lang', only].sort());
  }
});
