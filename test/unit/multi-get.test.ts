import { describe, expect, it } from 'vitest';
import type { Engine } from '../../src/opensearch/client.ts';
import type { Release } from '../../src/opensearch/release.ts';
import { createSymbolStore, symbolEntries } from '../../src/opensearch/symbol-store.ts';
import { presentSymbols } from '../../src/partners/catalogue-lookup.ts';
import { addCuration } from '../../src/partners/curation-table.ts';
import { readDocuments } from '../../src/partners/document-store.ts';

/** An engine that answers 200, and of the last document of a `_mget` that it could not be read. */
function engineFailing(type: string): Engine {
  const request = async (_method: string, _path: string, { ids }: { ids: string[] }) => ({
    docs: ids.map((_id, position) =>
      position === ids.length - 1 ? { _id, error: { type, reason: 'why' } } : { _id, found: false },
    ),
  });
  return { request } as unknown as Engine;
}

const fields = { kind: 'pin' as const, word: 'Baum', language: 'de', symbols: [1, 2] };

/** What reads symbols of a release by id. */
const readers = {
  'whole symbols': (engine) =>
    createSymbolStore(engine, symbolEntries(1e6)).getWhole({ index: 'live' } as Release, [1, 2]),
  'which symbols are live': (engine) => presentSymbols(engine, 'live', [1, 2]),
  'names that a change needs': (engine) =>
    addCuration(engine, 'curation', { fields, by: 'curator', live: 'live' }),
} as const satisfies Record<string, (engine: Engine) => Promise<unknown>>;

describe.each(Object.entries(readers))('%s', (_what, read) => {
  it.each(['no_shard_available_action_exception', 'rejected_execution_exception'])(
    'are not missing where a shard could not be read: %s',
    async (type) => {
      await expect(read(engineFailing(type))).rejects.toMatchObject({
        status: 503,
        code: 'engine-unavailable',
      });
    },
  );

  it('are asked of the next release where the index is gone', async () => {
    const failed = read(engineFailing('index_not_found_exception'));
    await expect(failed).rejects.toMatchObject({ name: 'EngineRefusal', status: 404 });
  });
});

it('an index of partners that was never made has no documents, one that cannot be read is away', async () => {
  const read = (type: string) => readDocuments(engineFailing(type), 'reports', ['a', 'b']);
  expect(await read('index_not_found_exception')).toEqual(new Map());
  await expect(read('no_shard_available_action_exception')).rejects.toMatchObject({ status: 503 });
});
