import { LRUCache } from 'lru-cache';
import type { LanguageTag } from '../../mappings/document.ts';

/** Languages in an order, and the place of each in it. */
export interface SharedLanguages {
  tags: readonly LanguageTag[];
  places: ReadonlyMap<LanguageTag, number>;
}

/** A catalogue has few sets of languages and many symbols. */
const remembered = new LRUCache<string, SharedLanguages>({
  max: 1000,
  memoMethod(key) {
    const tags = key === '' ? [] : key.split(' ');
    return { tags, places: new Map(tags.map((tag, place) => [tag, place])) };
  },
});

/** The same languages in the same order are one object, however many symbols have them. */
export function sharedLanguages(tags: readonly LanguageTag[]): SharedLanguages {
  return remembered.memo(tags.join(' '));
}
