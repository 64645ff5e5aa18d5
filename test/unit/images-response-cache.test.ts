import { expect, it } from 'vitest';
import { type CachedImageResponse, imageResponseCache } from '../../src/images/cache/image-response-cache.ts';

const image: CachedImageResponse = {
  version: '1',
  route: '/static/:set/:file',
  find: async () => undefined,
  key: 'demo/sun.0123abcd.png',
  etag: '"a"',
  headers: {},
  contentType: 'image/png',
  length: 9,
};

it('knows a URL for as long as the release lives that says so', () => {
  const known = imageResponseCache();
  known.note('/static/demo/sun.0123abcd.png', image);
  expect(known.get('/static/demo/sun.0123abcd.png', '1')).toBe(image);
  expect(known.get('/static/demo/sun.0123abcd.png', '2')).toBeUndefined();
  expect(known.get('/static/demo/sun.0123abcd.png', undefined)).toBeUndefined();
  expect(known.get('/static/demo/moon.0123abcd.png', '1')).toBeUndefined();
});

it('takes no more memory than its limit, also with made-up URLs', () => {
  const known = imageResponseCache();
  const long = `/static/demo/sun.0123abcd.png?${'x'.repeat(300)}`;
  known.note(long, image);
  expect(known.get(long, '1')).toBeUndefined();
  for (let count = 0; count <= 20_000; count += 1) known.note(`/static/demo/sun.png?${count}`, image);
  expect(known.get('/static/demo/sun.png?0', '1')).toBeUndefined();
  expect(known.get('/static/demo/sun.png?20000', '1')).toBe(image);
});
