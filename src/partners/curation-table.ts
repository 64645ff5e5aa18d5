import { z } from 'zod';
import { listField } from '../http/parameter-types.ts';
import { badParameters } from '../http/parse-parameters.ts';
import {
  type Curation,
  type CurationRow,
  compileCuration,
  curationKinds,
  curationRow,
  effectiveRows,
} from '../opensearch/curation.ts';
import { multiGet } from '../opensearch/multi-get.ts';
import { changeDocument, createDocument, type DocumentStore, readDocument } from './document-store.ts';
import { reportFields } from './report-schema.ts';

/**
 * The curators' table in the engine: one document, so that a change is whole or not there, and that a look whether there is
 * another one is a few bytes. An ingest leaves it alone.
 */

/** Bounds of the table: each process has it in memory, and compiles it at once after a change, in some ten milliseconds. */
export const curationMaximum = { rows: 3000, symbols: 100 } as const;

const tableId = 'table';

interface StoredTable {
  /** Number of the last change. */
  changes: number;
  changed_at: string;
  rows: unknown[];
}

const symbolId = z
  .int({ error: 'must be the id of a symbol' })
  .min(1)
  .max(2 ** 31 - 1);

/** A change, as the partner API and the command line take it. */
export const curationFields = z.object({
  kind: z.enum(curationKinds, { error: `must be one of ${curationKinds.join(', ')}` }).meta({
    description:
      '`synonym`: the word finds the symbols as a keyword does; `pin`: they come first for it; `hide`: it does not find them; `name`: they are called so.',
  }),
  word: reportFields.shape.word.meta({
    description: 'The word, or the corrected name: up to 64 characters.',
  }),
  language: reportFields.shape.language,
  symbols: listField(symbolId, curationMaximum.symbols, 'ids of symbols').meta({
    description: `Ids of 1 to ${curationMaximum.symbols} symbols, which have a name in the language.`,
  }),
});

/** A change, parsed. */
export type CurationFields = z.output<typeof curationFields>;

/** The rows of a stored table, without those that are none. */
function rowsOf({ rows }: StoredTable): CurationRow[] {
  return rows.slice(0, curationMaximum.rows).flatMap((row) => curationRow.safeParse(row).data ?? []);
}

/** The error for a change that the table cannot take; the message says why, and what to do. */
const refused = (message: string) => badParameters([{ parameter: 'symbols', message }]);

/** What a change did. */
export interface CurationChange {
  change: number;
  rows: CurationRow[];
}

/** Reads the table as it stands now. @returns how many of its rows are none, beside the others; undefined where there is none. */
export async function readCuration(
  store: DocumentStore,
  index: string,
): Promise<{ curation: Curation; rejected: number } | undefined> {
  const stored = await readDocument<StoredTable>(store, index, tableId);
  if (!stored) return undefined;
  const rows = rowsOf(stored);
  const curation = compileCuration(rows, new Date(stored.changed_at));
  return { curation, rejected: stored.rows.length - rows.length };
}

/** The same of rows that say the same. */
const subjectOf = ({ kind, word, language, symbol }: Omit<CurationRow, 'change' | 'by' | 'at'>) =>
  `${kind} ${language} ${symbol} ${word}`;

/**
 * Adds a change. What the table says already is not added again: a repetition is the change that it came with.
 * @param by a partner, or `curator`.
 * @throws HttpError `bad-parameter` where symbols have no name in the language, or the table is full.
 */
export async function addCuration(
  store: DocumentStore,
  index: string,
  { fields, by, live }: { fields: CurationFields; by: string; live: string },
): Promise<CurationChange> {
  const { kind, word, language, symbols } = fields;
  await expectNamed(store, live, language, symbols);
  const at = new Date().toISOString();
  await createDocument(store, index, tableId, { changes: 0, changed_at: at, rows: [] });
  let done: CurationChange = { change: 0, rows: [] };
  await changeDocument<StoredTable>(store, index, tableId, (table) => {
    const rows = rowsOf(table);
    const change = table.changes + 1;
    const wanted = [...new Set(symbols)].map((symbol): CurationRow => {
      return { change, kind, word, language, symbol, by, at };
    });
    const known = new Map(effectiveRows(rows).map((row) => [subjectOf(row), row]));
    const added = wanted.filter((row) => !known.has(subjectOf(row)));
    const [repeated] = wanted.flatMap((row) => known.get(subjectOf(row)) ?? []);
    done = { change: added.length > 0 ? change : (repeated?.change ?? change), rows: added };
    if (added.length === 0) return undefined;
    if (rows.length + added.length > curationMaximum.rows) {
      throw refused(
        `have no room: the table has ${curationMaximum.rows} rows. Write it into files (catalog curate --export), ingest them, and undo what they have`,
      );
    }
    return { changes: change, changed_at: at, rows: [...rows, ...added] };
  });
  return done;
}

/**
 * Undoes a change: what it said is as if it had never been said.
 * @param change undefined = the last one.
 * @returns undefined where the table has no row of it.
 */
export async function undoCuration(
  store: DocumentStore,
  index: string,
  change?: number,
): Promise<CurationChange | undefined> {
  let undone: CurationChange | undefined;
  await changeDocument<StoredTable>(store, index, tableId, (table) => {
    const rows = rowsOf(table);
    const number = change ?? Math.max(0, ...rows.map((row) => row.change));
    const removed = rows.filter((row) => row.change === number);
    undone = removed.length > 0 ? { change: number, rows: removed } : undefined;
    if (!undone) return undefined;
    const left = rows.filter((row) => row.change !== number);
    return { ...table, changed_at: new Date().toISOString(), rows: left };
  });
  return undone;
}

/** @throws HttpError `bad-parameter` where one of some symbols is not live, or has no name in a language. */
async function expectNamed(
  store: DocumentStore,
  live: string,
  language: string,
  symbols: readonly number[],
): Promise<void> {
  const docs = await multiGet<{ _source?: { display?: { translations?: object } } }>(
    store,
    `/${live}/_mget?_source_includes=display.translations.${language}.name`,
    symbols.map(String),
  );
  const missing = docs.filter(({ found }) => !found).map(({ _id }) => _id);
  if (missing.length > 0) {
    throw refused(`must be live: no symbol of the live release has the id ${missing.join(', ')}`);
  }
  const unnamed = docs.filter(({ _source }) => !_source?.display?.translations).map(({ _id }) => _id);
  if (unnamed.length > 0) {
    throw refused(
      `must have a name in ${language}, to which a word is added: ${unnamed.join(', ')} has none`,
    );
  }
}

/** What goes wrong with the table: it cannot be read, or some of its rows are none. */
export type CurationFault = 'unreadable' | 'bad-rows';

/**
 * Follows the table of an index.
 * @param onFault called with each look that failed, and where rows of a new table are none.
 * @returns looks whether the table has changed, and reads it where it has: undefined where nobody ever curated.
 * While it cannot be read the one that is known is given; where none is known yet that throws.
 */
export function followCuration(
  store: DocumentStore,
  index: string,
  onFault: (fault: CurationFault, detail: unknown) => void,
): () => Promise<Curation | undefined> {
  let known: { stamp: string; curation: Curation | undefined } | undefined;

  async function look(): Promise<NonNullable<typeof known>> {
    const path = `/${index}/_mget?_source=false`;
    const { docs } = await store.request<{ docs: object[] }>('POST', path, { ids: [tableId] });
    const stamp = JSON.stringify(docs);
    if (known?.stamp === stamp) return known;
    const table = await readCuration(store, index);
    if (table && table.rejected > 0) onFault('bad-rows', `${table.rejected} rows are left out`);
    return { stamp, curation: table?.curation };
  }

  return async () => {
    try {
      known = await look();
    } catch (error) {
      if (!known) throw error;
      onFault('unreadable', error);
    }
    return known.curation;
  };
}
