import type { Image, LanguageTag, SymbolDisplay } from '../../mappings/document.ts';
import type { ShownSymbol } from '../catalogue/symbol-store.ts';
import type { Match } from './rank.ts';

/** A symbol of the simplified search. */
export interface SimplifiedSymbol {
  id: number;
  name: string;
  language_code: LanguageTag;
  image_url: string;
  thumbnail_url: string;
}

/** A symbol with everything that is known of it, as clients see it. */
export interface FullSymbol extends Omit<SymbolDisplay, 'image' | 'recordings' | 'variants'> {
  name: string;
  language_code: LanguageTag;
  image: Omit<Image, 'path'> & { url: string };
  thumbnails: Record<`${ThumbnailWidth}`, string>;
  variants: SymbolDisplay['variants'] & { url_template: string };
}

/** The widths of thumbnails, in pixels. */
export const thumbnailWidths = [256, 512] as const;
/** One of {@link thumbnailWidths}. */
export type ThumbnailWidth = (typeof thumbnailWidths)[number];

/**
 * The language in which a symbol is answered: the first of the chain that it has; else the one that matched;
 * else English; else its first.
 */
export function answerLanguage(
  { translations }: ShownSymbol,
  chain: readonly LanguageTag[] | undefined,
  match: Match | undefined,
): LanguageTag {
  const asked = chain?.find((tag) => translations.has(tag));
  if (asked !== undefined) return asked;
  if (match && translations.has(match.language_code)) return match.language_code;
  return translations.has('en') ? 'en' : (Object.keys(translations.all())[0] ?? 'und');
}

/** The five fields of the simplified search. */
export function simplified(
  { display, translations }: ShownSymbol,
  language: LanguageTag,
  baseUrl: string,
): SimplifiedSymbol {
  return {
    id: display.id,
    name: translations.nameIn(language) ?? '',
    language_code: language,
    image_url: imageUrl(display, baseUrl),
    thumbnail_url: thumbnailUrl(display, 256, baseUrl),
  };
}

/** What else an answer says of a symbol, beside what is always the same. */
export type Additions = Pick<FullSymbol, 'name' | 'language_code'> & { match?: Match };

/**
 * The whole symbol as JSON in UTF-8, with absolute URLs. Its translations, which are most of it and always the same,
 * are not made anew: a page of twenty symbols is some 400 KB.
 */
export function fullJson(
  { display, translations }: ShownSymbol,
  { match, ...named }: Additions,
  baseUrl: string,
): Buffer {
  const { id, recordings: _files, image, variants, ...others } = display;
  const { path, ...imageFacts } = image;
  const rest: Omit<FullSymbol, 'id' | 'translations' | keyof Additions> & { match?: Match } = {
    ...others,
    image: { url: `${baseUrl}/static/${path}`, ...imageFacts },
    thumbnails: {
      '256': thumbnailUrl(display, 256, baseUrl),
      '512': thumbnailUrl(display, 512, baseUrl),
    },
    variants: {
      ...variants,
      url_template: `${baseUrl}/api/v1/symbols/${id}/variant{?skin,hair,mono,overlay,size}`,
    },
    ...(match && { match }),
  };
  return Buffer.concat([
    Buffer.from(`${JSON.stringify({ id, ...named }).slice(0, -1)},"translations":`),
    translations.json,
    Buffer.from(`,${JSON.stringify(rest).slice(1)}`),
  ]);
}

function imageUrl({ image }: Pick<SymbolDisplay, 'image'>, baseUrl: string): string {
  return `${baseUrl}/static/${image.path}`;
}

function thumbnailUrl(
  { image }: Pick<SymbolDisplay, 'image'>,
  width: ThumbnailWidth,
  baseUrl: string,
): string {
  return `${baseUrl}/static/thumbs/${width}/${image.path.replace(/\.png$/, '.webp')}`;
}
