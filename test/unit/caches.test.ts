import { expect, it } from 'vitest';
import { cacheBudgets, openCaches } from '../../src/caches.ts';
import { readConfig } from '../../src/config.ts';
import { createMetrics } from '../../src/metrics.ts';
import { findingsOf } from '../../src/sentences/finding-cache.ts';

const config = readConfig({});

it('the caches have the bytes of their settings, and the metrics say what they hold', async () => {
  const metrics = createMetrics();
  const caches = openCaches(config, metrics);
  const mebibytes = Object.keys(cacheBudgets).map(
    (name) => caches[name as keyof typeof cacheBudgets].maxSize / 1024 / 1024,
  );
  expect(mebibytes.map(Math.round)).toEqual([13, 64, 333, 218, 13]);
  expect(mebibytes.reduce((sum, each) => sum + each)).toBeCloseTo(config.SYMBOL_CATALOG_CACHE_MB, 3);
  caches.images.set('image:a', Buffer.alloc(1000));
  const text = await metrics.text();
  expect(text).toContain(`cache_bytes{cache="images"} ${caches.images.calculatedSize}`);
  expect(text).toContain('cache_bytes{cache="symbols"} 0');
});

it('a new release empties what belongs to one, and leaves what it may share', () => {
  const caches = openCaches(config, createMetrics());
  findingsOf(caches.sentences, 'search', { version: '1' }, {}).set('dog', { hits: [] });
  caches.prefixes.set('1 en', { index: undefined });
  caches.images.set('image:a', Buffer.alloc(1000));
  caches.answers.set('url /', { kind: 'url', key: 'a' });
  caches.forgetRelease();
  expect([caches.sentences.size, caches.prefixes.size, caches.images.size, caches.answers.size]).toEqual([
    0, 0, 1, 1,
  ]);
});
