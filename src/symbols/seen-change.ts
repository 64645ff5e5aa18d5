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

/** The change as the URL of a pack has it: `12-3f1b09ac`, or its number alone, which is in the pack too. */
export function seenText({ changes, run }: SeenChange): string {
  return run === undefined ? String(changes) : `${changes}-${run}`;
}

/** Form of {@link seenText}. */
export const seenPattern = /^(\d{1,10})(?:-([0-9a-f]{8}))?$/;

/** Reads back {@link seenText}. */
export function seenOfText(text: string): SeenChange {
  const [, changes, run] = seenPattern.exec(text) ?? [];
  return { changes: Number(changes), run };
}
