/**
 * Everything that a set's artists drew of one symbol, as one value, one choice and one file.
 */
import type { Skin, Variant } from '../variants/variant.ts';

/** The kinds of source images. */
export type SourceKind = 'svg' | 'png';

/** The drawings of one symbol, all of one kind. */
export interface Artwork {
  kind: SourceKind;
  source: Buffer;
  /** The same as the set itself draws it with a skin tone. */
  toned?: Partial<Record<Skin, Buffer>>;
  /** The same as the set itself draws it in black lines. */
  line?: Buffer;
}

/** The source that {@link sourceFor} chose for a variant: lines are for `mono`, white inside where the source shows something. */
export interface RenderSource extends Omit<Artwork, 'toned'> {
  /** The source has the variant's skin tone already. */
  toned?: true;
}

/** The source of a variant: the set's own toned or line drawing where it has one. */
export function sourceFor({ kind, source, toned, line }: Artwork, variant: Variant): RenderSource {
  if (variant.mono) return { kind, source, ...(line && { line }) };
  const own = variant.skin === undefined ? undefined : toned?.[variant.skin];
  return { kind, source: own ?? source, ...(own && { toned: true as const }) };
}

/** Name of a source beside the plain one: a skin tone's number, or `line`. */
type SourceName = `${Skin}` | 'line';

/** The further sources with their names, in a fixed order: that of the numbers, then the line drawing. */
export function alternateSources({ toned, line }: Artwork): [name: SourceName, bytes: Buffer][] {
  const all = Object.entries({ ...toned, line }) as [SourceName, Buffer | undefined][];
  return all.flatMap(([name, bytes]) => (bytes ? [[name, bytes]] : []));
}

/** The first line of a packed artwork: what follows it, one after the other without a gap. */
interface Header {
  kind: SourceKind;
  bytes: number;
  further: [SourceName, number][];
}

/** The artwork as the bytes of one file, the same for the same drawings; the inverse of {@link unpackArtwork}. */
export function packArtwork(artwork: Artwork): Buffer {
  const further = alternateSources(artwork);
  const header: Header = {
    kind: artwork.kind,
    bytes: artwork.source.length,
    further: further.map(([name, { length }]) => [name, length]),
  };
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(header)}\n`),
    artwork.source,
    ...further.map(([, bytes]) => bytes),
  ]);
}

/** The artwork that was packed; undefined for bytes that are none, or not all of one. */
export function unpackArtwork(packed: Buffer): Artwork | undefined {
  const end = packed.indexOf('\n');
  const header = parseHeader(packed.toString('utf8', 0, Math.max(end, 0)));
  if (!header) return undefined;
  let from = end + 1;
  const take = (length: number): Buffer => {
    from += length;
    return packed.subarray(from - length, from);
  };
  const source = take(header.bytes);
  const sources = new Map(header.further.map(([name, length]) => [name, take(length)]));
  if (from !== packed.length) return undefined;
  const line = sources.get('line');
  sources.delete('line');
  return {
    kind: header.kind,
    source,
    ...(sources.size > 0 && { toned: Object.fromEntries(sources) }),
    ...(line && { line }),
  };
}

function parseHeader(json: string): Header | undefined {
  try {
    const header = JSON.parse(json) as Header;
    return Array.isArray(header.further) ? header : undefined;
  } catch {
    return undefined;
  }
}
