import { describe, expect, test } from 'vitest';
import { contentHash } from '../../ingest/pipeline/documents.ts';
import { datesOf, diffRegistry } from '../../ingest/registry/diff-registry.ts';
import { nextId, type Registry, type RegistryEntry, register } from '../../ingest/registry/registry.ts';

const entry = (id: number, source_id: string, rest: Partial<RegistryEntry> = {}): RegistryEntry => ({
  set: 's',
  source_id,
  id,
  ...rest,
});
const registryOf = (...entries: RegistryEntry[]) =>
  new Map(entries.map((known) => [`${known.set}/${known.source_id}`, known]));
const early = '2026-01-01T00:00:00.000Z';
const late = '2026-02-02T00:00:00.000Z';
const hash = contentHash('{}');
const otherHash = contentHash('[]');

describe('ids', () => {
  test('new symbols are numbered in catalogue order, on from the highest id ever given', () => {
    const entries = registryOf(entry(7, 'b', { deleted_at: early }), entry(3, 'a'));
    const registry: Registry = {
      index: 'x',
      entries,
      unwritten: [],
      renamed: [],
      lastSequence: 0,
      nextId: nextId(entries),
      recordedRelease: undefined,
      runs: [],
    };
    const symbols = ['s/d', 's/a', 't/a', 's/d', 's/b'].map((key) => {
      const [set = '', id = ''] = key.split('/');
      return { set, id };
    });
    expect(symbols.map((symbol) => register(registry, symbol).id)).toEqual([8, 3, 9, 8, 7]);
    expect(registry.unwritten).toEqual([
      { set: 's', source_id: 'd', id: 8 },
      { set: 't', source_id: 'a', id: 9 },
    ]);
    expect(nextId(new Map())).toBe(1);
  });
});

describe('dates', () => {
  const dates = { created_at: early, updated_at: early };
  test.each([
    ['new', entry(1, 'a'), { created_at: late, updated_at: late }],
    ['unchanged', entry(1, 'a', { content_hash: hash, ...dates }), dates],
    [
      'changed',
      entry(1, 'a', { content_hash: otherHash, ...dates }),
      { created_at: early, updated_at: late },
    ],
    [
      'back',
      entry(1, 'a', { content_hash: hash, ...dates, deleted_at: early }),
      { created_at: early, updated_at: late },
    ],
  ])('%s', (_case, known, expected) => {
    expect(datesOf(known, hash, late)).toEqual(expected);
  });
});

describe('after promotion', () => {
  const released = { content_hash: hash, created_at: early, updated_at: early };
  test('only what differs is written', () => {
    const known = registryOf(
      entry(1, 'same', released),
      entry(2, 'changed', { ...released, content_hash: otherHash }),
      entry(3, 'gone', released),
      entry(4, 'long gone', { ...released, deleted_at: early }),
      entry(5, 'back', { ...released, deleted_at: early }),
      entry(6, 'never live'),
    );
    const now = new Map([1, 2, 5].map((id) => [id, released]));
    expect([...diffRegistry({ entries: known, lastSequence: 17 }, now, late)]).toEqual([
      entry(2, 'changed', { ...released, sequence: 18, changed_at: late }),
      entry(3, 'gone', { ...released, deleted_at: late, sequence: 19, changed_at: late }),
      entry(5, 'back', { ...released, sequence: 20, changed_at: late }),
    ]);
  });

  test('a symbol with another identifier keeps its number, and nobody else has it', () => {
    const registry: Registry = {
      index: 'x',
      entries: registryOf(entry(7, 'hound', released)),
      unwritten: [],
      renamed: [],
      lastSequence: 0,
      nextId: 8,
      recordedRelease: undefined,
      runs: [],
    };
    expect(register(registry, { set: 's', id: 'dog', formerly: ['cur', 'hound'] }).id).toBe(7);
    expect(register(registry, { set: 's', id: 'dog', formerly: ['cur', 'hound'] }).id).toBe(7);
    expect(register(registry, { set: 's', id: 'hound' }).id).toBe(8);
    expect(registry.renamed).toEqual(['s/hound']);
  });
});
