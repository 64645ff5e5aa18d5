import { expect, it, vi } from 'vitest';
import {
  addCuration,
  curationFields,
  curationMaximum,
  followCuration,
  undoCuration,
} from '../../src/partners/curation-table.ts';
import type { DocumentStore } from '../../src/partners/document-store.ts';

interface Stored {
  changes: number;
  changed_at: string;
  rows: unknown[];
}

/** An engine with one document, in which every symbol has a name. */
function fakeStore(stored?: Stored) {
  const state = { stored, sequence: 1, isAway: false, requests: [] as string[] };
  const store = {
    async request(_method: string, path: string, body: unknown) {
      state.requests.push(path);
      if (state.isAway) throw new Error('away');
      const found = {
        _id: 'table',
        _seq_no: state.sequence,
        _primary_term: 1,
        found: state.stored !== undefined,
      };
      if (path.startsWith('/live/_mget')) {
        const { ids } = body as { ids: string[] };
        const _source = { display: { translations: { de: { name: 'Baum' } } } };
        return { docs: ids.map((_id) => ({ _id, found: true, _source })) };
      }
      if (path.includes('_source=false')) return { docs: [found] };
      if (path.includes('_mget')) return { docs: [{ ...found, _source: state.stored }] };
      const [action, source] = body as [Record<string, object>, Stored];
      const [name = ''] = Object.keys(action);
      if (name === 'create' && state.stored) return { items: [{ create: { status: 409 } }] };
      state.stored = source;
      state.sequence += 1;
      return { items: [{ [name]: { status: 201 } }] };
    },
  } as unknown as DocumentStore;
  return { state, store };
}

const fields = { kind: 'pin' as const, word: 'Baum', language: 'de', symbols: [1] };
const add = (store: DocumentStore, changes: Partial<typeof fields> = {}) =>
  addCuration(store, 'curation', { fields: { ...fields, ...changes }, by: 'curator', live: 'live' });

it('goes on with the table that is known while it cannot be read, and says so at each look', async () => {
  const { state, store } = fakeStore();
  const onFault = vi.fn();
  const followed = followCuration(store, 'curation', onFault);
  expect(await followed()).toBeUndefined();
  await add(store);
  const table = await followed();
  expect(table?.rows).toHaveLength(1);
  const asked = state.requests.length;
  expect(await followed()).toBe(table);
  expect(state.requests.slice(asked)).toEqual(['/curation/_mget?_source=false']);
  state.isAway = true;
  expect(await followed()).toBe(table);
  expect(onFault.mock.calls).toEqual([['unreadable', expect.any(Error)]]);
  state.isAway = false;
  expect(await followed()).toBe(table);
});

it('is not known to a process that never read it', async () => {
  const { state, store } = fakeStore();
  state.isAway = true;
  await expect(followCuration(store, 'curation', vi.fn())()).rejects.toThrow('away');
});

it('leaves rows out that are none, and says how many', async () => {
  const { state, store } = fakeStore();
  await add(store);
  state.stored?.rows.push({ kind: 'pin' }, null, { ...(state.stored.rows[0] as object), word: '' });
  const onFault = vi.fn();
  const table = await followCuration(store, 'curation', onFault)();
  expect(table?.rows).toHaveLength(1);
  expect(onFault.mock.calls).toEqual([['bad-rows', '3 rows are left out']]);
});

it('takes a repetition for what it repeats, and a word that was hidden since for a new change', async () => {
  const { state, store } = fakeStore();
  expect((await add(store, { symbols: [1, 2] })).change).toBe(1);
  expect(await add(store, { symbols: [2] })).toEqual({ change: 1, rows: [] });
  await addCuration(store, 'curation', {
    fields: { ...fields, kind: 'hide', symbols: [2] },
    by: 'curator',
    live: 'live',
  });
  expect((await add(store, { symbols: [2] })).change).toBe(3);
  expect((await undoCuration(store, 'curation'))?.change).toBe(3);
  expect((await undoCuration(store, 'curation', 1))?.rows).toHaveLength(2);
  expect((await undoCuration(store, 'curation', 1))?.rows).toBeUndefined();
  expect(state.stored).toMatchObject({ changes: 3, rows: [{ kind: 'hide' }] });
});

it('takes no more rows than there is room for', async () => {
  const { store, state } = fakeStore();
  await add(store);
  const [row] = state.stored?.rows ?? [];
  const full = Array.from({ length: curationMaximum.rows }, (_, symbol) => ({
    ...(row as object),
    symbol: symbol + 1,
  }));
  state.stored = { changes: 9, changed_at: '2026-11-26T00:00:00.000Z', rows: full };
  await expect(add(store, { word: 'Wald' })).rejects.toThrow(/have no room: the table has/);
  expect(state.stored.rows).toHaveLength(curationMaximum.rows);
});

it('a word has no characters at its ends that show nothing', () => {
  const fields = { kind: 'name', language: 'en', symbols: [1] };
  expect(curationFields.parse({ ...fields, word: '\u200b Doggo\u200b\u00a0' }).word).toBe('Doggo');
  expect(curationFields.safeParse({ ...fields, word: '\u200b' }).success).toBe(false);
});
