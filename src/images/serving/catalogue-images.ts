import { decodeCore, type SymbolDisplay } from '../../../mappings/document.ts';
import { hitFields } from '../../../mappings/symbols.ts';
import { batched } from '../../lib/batch.ts';
import type { Engine } from '../../opensearch/client.ts';
import { isImageKept } from '../../opensearch/registry.ts';
import { type Catalogue, onLiveRelease, type Release } from '../../opensearch/release.ts';
import type { SymbolStore } from '../../opensearch/symbol-store.ts';
import { parseImagePath } from '../artwork/paths.ts';

/** The fields of a symbol that describe its image. */
export type CatalogueImage = Pick<SymbolDisplay, 'image' | 'variants' | 'license'>;

/** Images read in one request. */
const batchMaximum = 100;

interface Answer {
  hits: { hits: { fields: Record<string, string[]> }[] };
}

/**
 * Looks images up: of a symbol in the symbol store, of a stem in the index, as the URL's response is cached from then on. Resolves with
 * undefined for one that the live release does not have, and may reject.
 */
export function catalogueImages(
  engine: Engine,
  catalogue: () => Catalogue,
  symbols: SymbolStore,
  alias: string,
) {
  async function readImages(
    release: Release,
    stems: readonly string[],
  ): Promise<ReadonlyMap<string, CatalogueImage>> {
    const { hits } = await engine.request<Answer>('POST', `/${release.index}/_search`, {
      size: stems.length,
      track_total_hits: false,
      stored_fields: '_none_',
      docvalue_fields: [hitFields.core],
      query: { bool: { filter: { terms: { 'filter.image': stems } } } },
    });
    const cores = hits.hits.map(({ fields }) => decodeCore(fields[hitFields.core]?.[0] ?? ''));
    return new Map(cores.map((core) => [parseImagePath(core.image.path)?.stem ?? '', core]));
  }

  return {
    /** The present image of a stem (`openmoji/1f415`). */
    ofStem: batched(
      (stems) => onLiveRelease(catalogue(), (release) => readImages(release, stems)),
      batchMaximum,
    ),
    /** Whether a stem that the release does not have is that of a symbol that was removed within a year. */
    isKept: async (stem: string) => isImageKept(engine, alias, await catalogue().current(), stem),
    ofSymbol: (id: number): Promise<CatalogueImage | undefined> =>
      onLiveRelease(catalogue(), async (release) => (await symbols.get(release, [id], []))[0]?.core),
  };
}
