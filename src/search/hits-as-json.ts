import type { LanguageTag } from '../../mappings/document.ts';
import type { Hit } from './hits.ts';
import type { RankedMatch } from './rank.ts';

/**
 * Makes the JSON of a hit, in UTF-8.
 * @param chain the languages asked for that exist; undefined where none was.
 */
export type HitToJson = (hit: Hit, chain: readonly LanguageTag[] | undefined) => Buffer;

/** The same for the hits of one search, and so of one chain, each made once: those likely to be told beforehand. */
export function eachOnce(toJson: HitToJson): HitToJson {
  const made = new Map<RankedMatch, Buffer>();
  return (hit, chain) => {
    const { match } = hit;
    const json = (match && made.get(match)) ?? toJson(hit, chain);
    if (match) made.set(match, json);
    return json;
  };
}
