import type { ZipEntry } from '../lib/zip-stream.ts';
import type { CachedSymbol } from '../opensearch/symbol-store.ts';
import { type ExportContext, type SymbolPieces, selected } from './export-text.ts';

/** Fields of a symbol in a pack, for apps without a network: names, search words, filters, and credits. */
const packFields: readonly string[] = [
  ...['name', 'language_code', 'translations.name', 'translations.plural', 'translations.keywords'],
  ...['characters', 'tags', 'group', 'age_groups', 'part_of_speech', 'core_rank'],
  ...['license.id', 'license.attribution', 'source.set', 'updated_at'],
];

/** Contents of a pack beside its symbols. */
export interface PackContext extends ExportContext {
  /** Relative URL of what changes after the pack. */
  next: string;
  /** What people say next, by the id of a core word: ids, the likeliest first. */
  nextWords: Readonly<Record<string, readonly number[]>>;
}

/**
 * The files of an offline pack: `symbols.ndjson`, a thumbnail each in `thumbs/`, `next-words.json` where it has core words, and at the end `pack.json`, which a client
 * reads first and a broken download lacks. Of the symbols only ids and paths stay in memory.
 * @param thumbnailOf the thumbnail of an image, 256 pixels wide; `pack.json` names the symbols of those that are not stored.
 */
export async function* packEntries(
  pieces: SymbolPieces,
  context: PackContext,
  thumbnailOf: (path: string) => Promise<Buffer | undefined>,
): AsyncGenerator<ZipEntry> {
  const images: { id: number; path: string }[] = [];
  const missing: number[] = [];
  const fields = context.fields ?? packFields;
  async function* lines(): AsyncGenerator<Buffer> {
    for await (const symbols of pieces) {
      const texts = symbols.map((symbol: CachedSymbol) => {
        const { id, image } = symbol.core;
        images.push({ id, path: image.path });
        return `${JSON.stringify({ ...selected(symbol, { ...context, fields }), thumbnail: thumbnailPath(id) })}\n`;
      });
      yield Buffer.from(texts.join(''));
    }
  }
  yield { path: 'symbols.ndjson', content: lines(), compress: true };
  for (const { id, path } of images) {
    const content = await thumbnailOf(path);
    if (content) yield { path: thumbnailPath(id), content, compress: false };
    else missing.push(id);
  }
  const { chain = [], next } = context;
  const isHere = new Set(images.map(({ id }) => id));
  const following = Object.entries(context.nextWords)
    .filter(([id]) => id === '' || isHere.has(Number(id)))
    .map(([id, ids]) => [id, ids.filter((one) => isHere.has(one))]);
  if (following.length > 1) {
    const table = JSON.stringify(Object.fromEntries(following));
    yield { path: 'next-words.json', content: Buffer.from(table), compress: true };
  }
  const pack = {
    format: 'symbol-catalog-pack-1',
    languages: chain,
    symbols: images.length,
    ...(missing.length > 0 && { missing_thumbnails: missing }),
    next,
  };
  yield { path: 'pack.json', content: Buffer.from(JSON.stringify(pack)), compress: true };
}

const thumbnailPath = (id: number) => `thumbs/${id}.webp`;
