import { LRUCache } from 'lru-cache';
import { decodeCore, type SymbolDisplay } from '../../../mappings/document.ts';
import { hitFields } from '../../../mappings/symbols.ts';
import { type Catalogue, onLiveRelease, type Release } from '../../catalogue/release.ts';
import { batched } from '../../lib/batch.ts';
import type { Engine } from '../../opensearch/client.ts';
import { parseImagePath } from '../artwork/paths.ts';
import { licenseLink } from './rendition.ts';

/** What the catalogue says of a symbol's picture. */
export interface CatalogueImage {
  /** Path of the original, as it is now. */
  path: string;
  variants: SymbolDisplay['variants'];
  license: { url: string; attribution: string };
  /** `Link` to the licence. */
  licenseLink: string | undefined;
}

/** What of a symbol is about its picture. */
type ImageDisplay = Pick<SymbolDisplay, 'id' | 'image' | 'variants' | 'license'>;

/** Knows the pictures of the live release. Asking gives undefined for what it does not have, and may reject. */
export interface CatalogueImages {
  /** The present picture of a stem (`openmoji/1f415`). */
  ofStem(stem: string): Promise<CatalogueImage | undefined>;
  /** The picture of a symbol. */
  ofSymbol(id: number): Promise<CatalogueImage | undefined>;
}

/** Entries remembered, two a picture: some hundred bytes each. */
const entriesMaximum = 200_000;
/** Pictures read in one request. */
const batchMaximum = 100;

interface Answer {
  hits: { hits: { fields: Record<string, string[]> }[] };
}

/** Looks pictures up in the index, and remembers them for as long as their release lives. */
export function catalogueImages(engine: Engine, catalogue: () => Catalogue): CatalogueImages {
  const held = new LRUCache<string, { picture: CatalogueImage | undefined }>({ max: entriesMaximum });
  const lookUp = batched(
    (keys) => onLiveRelease(catalogue(), (release) => readImages(release, keys)),
    batchMaximum,
  );

  /** A catalogue has few licences and many symbols. */
  const links = new LRUCache<string, string>({ max: 100, memoMethod: (url) => licenseLink(url) ?? '' });

  function note({ version }: Release, { id, image, variants, license }: ImageDisplay): CatalogueImage {
    const { url, attribution } = license;
    const link = links.memo(url) || undefined;
    const picture = { path: image.path, variants, license: { url, attribution }, licenseLink: link };
    held.set(`${version} ${id}`, { picture });
    const stem = parseImagePath(image.path)?.stem;
    if (stem !== undefined) held.set(`${version} ${stem}`, { picture });
    return picture;
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
      const picture = note(release, core);
      found.set(String(core.id), picture);
      found.set(parseImagePath(picture.path)?.stem ?? '', picture);
    }
    for (const key of keys)
      if (!found.has(key)) held.set(`${release.version} ${key}`, { picture: undefined });
    return found;
  }

  async function find(key: string): Promise<CatalogueImage | undefined> {
    const { version } = await catalogue().current();
    const known = held.get(`${version} ${key}`);
    return known ? known.picture : await lookUp(key);
  }

  return {
    ofStem: (stem) => find(stem),
    ofSymbol: (id) => find(String(id)),
  };
}
