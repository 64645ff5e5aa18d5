import { expect, it } from 'vitest';
import { type CachedImageResponse, createImageCache, imageEntries } from '../../src/images/image-cache.ts';

const image: CachedImageResponse = {
  version: '1',
  route: '/static/:set/:file',
  key: 'demo/sun.0123abcd.png',
  headers: { ETag: '"a"' },
};

it('knows a URL for as long as the release lives that says so', () => {
  const cache = createImageCache(imageEntries(1e6));
  cache.setResponse('/static/demo/sun.0123abcd.png', image);
  expect(cache.response('/static/demo/sun.0123abcd.png', '1')).toBe(image);
  expect(cache.response('/static/demo/sun.0123abcd.png', '2')).toBeUndefined();
  expect(cache.response('/static/demo/sun.0123abcd.png', undefined)).toBeUndefined();
  expect(cache.response('/static/demo/moon.0123abcd.png', '1')).toBeUndefined();
});

it('takes no more memory than its limit, also with made-up URLs, and the bytes among it', () => {
  const entries = imageEntries(1e6);
  const cache = createImageCache(entries);
  const long = `/static/demo/sun.0123abcd.png?${'x'.repeat(300)}`;
  cache.setResponse(long, image);
  expect(cache.response(long, '1')).toBeUndefined();
  for (let count = 0; count <= 20_000; count += 1) cache.setResponse(`/static/demo/sun.png?${count}`, image);
  expect(cache.response('/static/demo/sun.png?0', '1')).toBeUndefined();
  expect(cache.response('/static/demo/sun.png?20000', '1')).toBe(image);
  cache.set('image:1:demo/sun.0123abcd.png', Buffer.alloc(900_000));
  expect(entries.calculatedSize).toBeGreaterThan(900_000);
  expect(entries.calculatedSize).toBeLessThanOrEqual(1e6);
});

it('takes no key of bytes for a URL or a failure', () => {
  const cache = createImageCache(imageEntries(1e6));
  cache.setResponse('/a', image);
  expect(cache.get('/a')).toBeUndefined();
  expect(cache.failure('/a')).toBeUndefined();
});
