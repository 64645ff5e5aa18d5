import { hash } from 'node:crypto';
import type { Image, LanguageTag } from '../../mappings/document.ts';
import type { UncheckedSymbol } from '../symbol.ts';

/**
 * The content that a document was made from, as two hashes in one text: that of its entry, which can be known before anything is
 * checked, and that of its files. 64 bits each: they are compared with those of the same symbol only.
 */
const hashCharacters = 16;

/**
 * Hash of an entry as its source has it, its files aside: of everything that decides whether it is valid. What was
 * taken with this hash by the same rules (`rulesVersion`) need not be checked again.
 */
export function entryHash(symbol: unknown): string {
  const { artwork, recordings: _files, ...facts } = (symbol ?? {}) as UncheckedSymbol;
  return shortHash([facts, artwork && shapeOf(artwork)]);
}

/** Hash of what a document is made from: its entry, its image and its recordings (paths, which hold hashes). */
export function sourceHash(
  entry: string,
  image: Image,
  recordings: Readonly<Record<LanguageTag, string>>,
): string {
  return entry + shortHash([image, Object.entries(recordings).sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** Whether a document with this {@link sourceHash} was made from an entry with this {@link entryHash}. */
export function isOfEntry(source: string | undefined, entry: string): boolean {
  return source !== undefined && source.length === 2 * hashCharacters && source.startsWith(entry);
}

/** An artwork without its files: where they lie says nothing of them. */
function shapeOf({ kind, toned, line }: UncheckedSymbol['artwork']): unknown[] {
  return [kind, Object.keys(toned ?? {}), line !== undefined];
}

function shortHash(value: unknown): string {
  return hash('sha256', JSON.stringify(value)).slice(0, hashCharacters);
}
