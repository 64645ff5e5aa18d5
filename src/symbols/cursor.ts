import type { Release } from '../opensearch/release.ts';

/** A change that a client has seen, and the newest run that had recorded any by then: without one in cursors of older programs. */
export interface SeenChange {
  changes: number;
  run?: string | undefined;
}

/** The last change that a client has seen which has read the whole release. */
export function seenOf({ changes, runs }: Release): SeenChange {
  return { changes, run: runs.at(-1) };
}

/** Position of a walk through the catalogue. Ids and the numbers of changes stay, so it outlives a reindex. */
export type Cursor =
  /** In the order of ids, after this one; `since` is the last change that was live when the walk began. */
  | { after: number; since: SeenChange }
  /** In the order of changes, after this one. */
  | SeenChange;

/** The cursor as clients carry it: opaque, and safe in a URL. */
export function encodeCursor(cursor: Cursor): string {
  const fields =
    'after' in cursor
      ? { after: cursor.after, since: cursor.since.changes, run: cursor.since.run }
      : { changes: cursor.changes, run: cursor.run };
  return Buffer.from(JSON.stringify(fields)).toString('base64url');
}

/** Reads back a cursor that is not empty; undefined for anything that this service did not write. */
export function decodeCursor(text: string): Cursor | undefined {
  const { after, since, changes, run: named } = fieldsOf(text);
  const run = typeof named === 'string' ? named : undefined;
  if (isPlace(after) && isPlace(since)) return { after, since: { changes: since, run } };
  return isPlace(changes) ? { changes, run } : undefined;
}

function fieldsOf(text: string): { after?: unknown; since?: unknown; changes?: unknown; run?: unknown } {
  try {
    const fields: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return typeof fields === 'object' && fields !== null ? fields : {};
  } catch {
    return {};
  }
}

function isPlace(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
