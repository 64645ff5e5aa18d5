import { httpError } from '../errors.ts';

/** Where a walk through the catalogue stands. Ids and the numbers of changes stay, so it outlives a reindex. */
export type Cursor =
  /** In the order of ids, after this one; `since` is the last change that was live when the walk began. */
  | { after: number; since: number }
  /** In the order of changes, after this one. */
  | { changes: number };

/** The cursor as clients carry it: opaque, and safe in a URL. */
export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/**
 * Reads back a cursor that is not empty.
 * @throws HttpError `bad-parameter` for anything that this service did not write.
 */
export function decodeCursor(text: string): Cursor {
  const { after, since, changes } = fieldsOf(text);
  if (isPlace(after) && isPlace(since)) return { after, since };
  if (isPlace(changes)) return { changes };
  const message = 'is not a cursor of this service: start with an empty one and follow `next`';
  throw httpError('bad-parameter', `Bad parameter: cursor ${message}.`, [{ parameter: 'cursor', message }]);
}

function fieldsOf(text: string): { after?: unknown; since?: unknown; changes?: unknown } {
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
