import type { Release } from '../opensearch/release.ts';

/** A change that a client has seen, and the newest run that had recorded any by then, if one had. */
export interface SeenChange {
  changes: number;
  run?: string | undefined;
}

/** Position of a walk through the catalogue. Ids and the numbers of changes stay, so it outlives a reindex. */
export interface Cursor extends SeenChange {
  /**
   * In the order of ids, after this one; the change is the last that was live when the walk began. Undefined = in the order of
   * changes, after the change.
   */
  after?: number | undefined;
}

/** The last change that a client has seen which has read the whole release. */
export function seenOf({ changes, runs }: Release): SeenChange {
  return { changes, run: runs.at(-1) };
}

const pattern = /^(?:(\d{1,10})\.)?(\d{1,10})(?:-([0-9a-f]{8}))?$/;

/** The cursor as clients carry it, safe in a URL: `12-3f1b09ac`, `574.12-3f1b09ac` after the symbol 574. */
export function encodeCursor({ after, changes, run }: Cursor): string {
  return `${after === undefined ? '' : `${after}.`}${changes}${run === undefined ? '' : `-${run}`}`;
}

/** Reads back a cursor that is not empty; undefined for anything that this service did not write. */
export function decodeCursor(text: string): Cursor | undefined {
  const [, after, changes, run] = pattern.exec(text) ?? [];
  if (changes === undefined) return undefined;
  return { ...(after !== undefined && { after: Number(after) }), changes: Number(changes), run };
}
