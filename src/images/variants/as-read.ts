import directed from '../../../mappings/directed-pictures.json' with { type: 'json' };
import type { LanguageTag } from '../../../mappings/document.ts';
import { direction } from '../../../mappings/language-tags.ts';
import { parseImagePath } from '../artwork/paths.ts';
import type { Variant } from './variant.ts';

/** Stems of the images in which time or movement goes as one reads, from left to right as they are drawn. */
const directedStems: ReadonlySet<string> = new Set(directed.core.map((name) => `core/${name}`));

/**
 * The variant of an image in a document of a language: mirrored where cells follow one another from the right and its arrow would point
 * back. Pure.
 * @param path of the original
 */
export function asRead(variant: Variant, path: string, language: LanguageTag): Variant {
  const isMirrored = direction(language) === 'rtl' && directedStems.has(parseImagePath(path)?.stem ?? '');
  return isMirrored ? { ...variant, mirror: true } : variant;
}
