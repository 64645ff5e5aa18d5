import { LRUCache } from 'lru-cache';
import { parseImagePath } from '../../artwork/paths.ts';
import type { Image } from '../../mappings/document.ts';
import type { Catalogue, Release } from '../catalogue.ts';
import type { Engine } from '../engine.ts';

/** Knows which picture of a stem (`openmoji/1f415`) the catalogue shows now. */
export interface CurrentImages {
  /** The present path, undefined where the catalogue has no such picture. Rejects when it cannot be asked. */
  pathOf(stem: string): Promise<string | undefined>;
  /** Takes note of a picture that was read with its symbol, so that it need not be asked for. */
  note(release: Release, image: Image): void;
}

/** Stems remembered: some hundred bytes each. */
const stemsMaximum = 100_000;

interface Answer {
  hits: { hits: { _source: { display: { image: { path: string } } } }[] };
}

/** Looks present pictures up in the index, and remembers them for as long as their release lives. */
export function currentImages(engine: Engine, catalogue: () => Catalogue): CurrentImages {
  const paths = new LRUCache<string, { path: string | undefined }>({ max: stemsMaximum });

  return {
    note({ version }, { path }) {
      const stem = parseImagePath(path)?.stem;
      if (stem !== undefined) paths.set(`${version} ${stem}`, { path });
    },
    async pathOf(stem) {
      const { index, version } = await catalogue().current();
      const known = paths.get(`${version} ${stem}`);
      if (known) return known.path;
      const { hits } = await engine.request<Answer>('POST', `/${index}/_search`, {
        size: 1,
        _source: ['display.image.path'],
        query: { term: { 'filter.image': stem } },
      });
      const path = hits.hits[0]?._source.display.image.path;
      paths.set(`${version} ${stem}`, { path });
      return path;
    },
  };
}
