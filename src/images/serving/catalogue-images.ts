import { LRUCache } from 'lru-cache';
import { decodeCore, type SymbolDisplay } from '../../../mappings/document.ts';
import { hitFields } from '../../../mappings/symbols.ts';
import { batched } from '../../lib/batch.ts';
import type { Engine } from '../../opensearch/client.ts';
import { type Catalogue, onLiveRelease, type Release } from '../../opensearch/release.ts';
import { isImageKept } from '../../opensearch/removed.ts';
import { parseImagePath } from '../artwork/paths.ts';
import { licenseLink } from './rendition.ts';

/** The metadata of a symbol's image. */
export interface CatalogueImage {
  /** Path of the original, as it is now. */
  path: string;
  /** Whether the artwork is an SVG. */
  svg: boolean;
  variants: SymbolDisplay['variants'];
  license: { url: string; attribution: string };
  /** `Link` to the licence. */
  licenseLink: string | undefined;
}

/** The fields of a symbol that describe its image. */
type ImageDisplay = Pick<SymbolDisplay, 'id' | 'image' | 'variants' | 'license'>;

/** The images of the live release. Resolves with undefined for one that it does not have, and may reject. */
export interface CatalogueImages {
  /** The present image of a stem (`openmoji/1f415`). */
  ofStem(stem: string): Promise<CatalogueImage | undefined>;
  /** Whether a stem that the release does not have is that of a symbol that was removed within a year. */
  isKept(stem: string): Promise<boolean>;
  /** The image of a symbol. */
  ofSymbol(id: number): Promise<CatalogueImage | undefined>;
}

/** Cached entries, two an image (by id and by stem): some hundred bytes each. */
const entriesMaximum = 200_000;
/** Stems of removed symbols, and of none: who asks for many of them asks the engine. */
const keptMaximum = 20_000;
/** Images read in one request. */
const batchMaximum = 100;

interface Answer {
  hits: { hits: { fields: Record<string, string[]> }[] };
}

/** Looks images up in the index, and caches them by release. */
export function catalogueImages(engine: Engine, catalogue: () => Catalogue, alias: string): CatalogueImages {
  const kept = new LRUCache<string, boolean>({ max: keptMaximum });
  const cached = new LRUCache<string, { image: CatalogueImage | undefined }>({ max: entriesMaximum });
  const lookUp = batched(
    (keys) => onLiveRelease(catalogue(), (release) => readImages(release, keys)),
    batchMaximum,
  );

  /** A catalogue has few licences and many symbols. */
  const links = new LRUCache<string, string>({ max: 100, memoMethod: (url) => licenseLink(url) ?? '' });

  function cache(
    { version }: Release,
    { id, image: { path, svg }, variants, license }: ImageDisplay,
  ): CatalogueImage {
    const { url, attribution } = license;
    const link = links.memo(url) || undefined;
    const image = { path, svg: svg === true, variants, license: { url, attribution }, licenseLink: link };
    cached.set(`${version} ${id}`, { image });
    const stem = parseImagePath(path)?.stem;
    if (stem !== undefined) cached.set(`${version} ${stem}`, { image });
    return image;
  }

  async function readImages(
    release: Release,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, CatalogueImage>> {
    const ids = keys.filter((key) => !key.includes('/'));
    const stems = keys.filter((key) => key.includes('/'));
    const { hits } = await engine.request<Answer>('POST', `/${release.index}/_search`, {
      size: keys.length,
      track_total_hits: false,
      stored_fields: '_none_',
      docvalue_fields: [hitFields.core],
      query: {
        bool: { should: [{ terms: { 'filter.id': ids } }, { terms: { 'filter.image': stems } }] },
      },
    });
    const found = new Map<string, CatalogueImage>();
    for (const { fields } of hits.hits) {
      const core = decodeCore(fields[hitFields.core]?.[0] ?? '');
      const image = cache(release, core);
      found.set(String(core.id), image);
      found.set(parseImagePath(image.path)?.stem ?? '', image);
    }
    for (const key of keys)
      if (!found.has(key)) cached.set(`${release.version} ${key}`, { image: undefined });
    return found;
  }

  async function find(key: string): Promise<CatalogueImage | undefined> {
    const { version } = await catalogue().current();
    const entry = cached.get(`${version} ${key}`);
    return entry ? entry.image : await lookUp(key);
  }

  async function isKept(stem: string): Promise<boolean> {
    const release = await catalogue().current();
    const key = `${release.version} ${stem}`;
    const isStemKept = kept.get(key) ?? (await isImageKept(engine, alias, release, stem));
    kept.set(key, isStemKept);
    return isStemKept;
  }

  return {
    isKept,
    ofStem: (stem) => find(stem),
    ofSymbol: (id) => find(String(id)),
  };
}
