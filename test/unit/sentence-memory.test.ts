import { expect, it } from 'vitest';
import type { Release } from '../../src/opensearch/release.ts';
import { createMemory } from '../../src/sentences/memory.ts';

const release = (version: string) => ({ version }) as Release;

it('keeps what texts find apart by release and parameters', () => {
  const memory = createMemory<string[]>(10, (found) => 1 + found.length);
  const [first, second] = [release('1'), release('2')];
  memory(first, { lang: ['en'] }).set('dog', ['🐕']);
  expect(memory(first, { lang: ['en'] }).get('dog')).toEqual(['🐕']);
  expect(memory(first, { lang: ['de'] }).get('dog')).toBeUndefined();
  expect(memory(second, { lang: ['en'] }).get('dog')).toBeUndefined();
});

it('forgets the longest unused beyond its size', () => {
  const memory = createMemory<string[]>(4, (found) => 1 + found.length);
  const findings = memory(release('1'), {});
  findings.set('dog', ['🐕']);
  findings.set('cat', ['🐈']);
  expect(findings.get('dog')).toEqual(['🐕']);
  findings.set('horse', ['🐎']);
  expect(findings.get('cat')).toBeUndefined();
  expect(findings.get('dog')).toEqual(['🐕']);
});
