import { expect, it } from 'vitest';
import type { Release } from '../../src/opensearch/release.ts';
import { createTextCache } from '../../src/sentences/text-cache.ts';

const release = (version: string) => ({ version }) as Release;

it('keeps what texts find apart by release and parameters', () => {
  const cache = createTextCache<string[]>(1_000_000, (found) => found);
  const [first, second] = [release('1'), release('2')];
  cache(first, { lang: ['en'] }).set('dog', ['🐕']);
  expect(cache(first, { lang: ['en'] }).get('dog')).toEqual(['🐕']);
  expect(cache(first, { lang: ['de'] }).get('dog')).toBeUndefined();
  expect(cache(second, { lang: ['en'] }).get('dog')).toBeUndefined();
});

it('forgets the longest unused beyond its size', () => {
  const cache = createTextCache<string[]>(4000, (found) => found);
  const texts = cache(release('1'), {});
  texts.set('dog', ['🐕']);
  texts.set('cat', ['🐈']);
  expect(texts.get('dog')).toEqual(['🐕']);
  texts.set('horse', ['🐎']);
  expect(texts.get('cat')).toBeUndefined();
  expect(texts.get('dog')).toEqual(['🐕']);
});
