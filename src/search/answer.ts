import type { Image, LanguageTag, SymbolDisplay } from '../../mappings/document.ts';
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
export interface FullSymbol extends Omit<SymbolDisplay, 'image' | 'variants'> {
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
  { translations }: SymbolDisplay,
  chain: readonly LanguageTag[] | undefined,
  match: Match | undefined,
): LanguageTag {
  const asked = chain?.find((tag) => Object.hasOwn(translations, tag));
  if (asked !== undefined) return asked;
  if (match && Object.hasOwn(translations, match.language_code)) return match.language_code;
  return Object.hasOwn(translations, 'en') ? 'en' : (Object.keys(translations)[0] ?? 'und');
}

/** The five fields of the simplified search. */
export function simplified(symbol: SymbolDisplay, language: LanguageTag, baseUrl: string): SimplifiedSymbol {
  return {
    id: symbol.id,
    name: symbol.translations[language]?.name ?? '',
    language_code: language,
    image_url: imageUrl(symbol, baseUrl),
    thumbnail_url: thumbnailUrl(symbol, 256, baseUrl),
  };
}

/** The whole symbol, with absolute URLs. */
export function full(symbol: SymbolDisplay, language: LanguageTag, baseUrl: string): FullSymbol {
  const { id, translations, image, variants, ...others } = symbol;
  const { path, ...imageFacts } = image;
  return {
    id,
    name: translations[language]?.name ?? '',
    language_code: language,
    translations,
    ...others,
    image: { url: `${baseUrl}/static/${path}`, ...imageFacts },
    thumbnails: {
      '256': thumbnailUrl(symbol, 256, baseUrl),
      '512': thumbnailUrl(symbol, 512, baseUrl),
    },
    variants: {
      ...variants,
      url_template: `${baseUrl}/api/v1/symbols/${id}/variant{?skin,hair,mono,overlay,size}`,
    },
  };
}

function imageUrl({ image }: SymbolDisplay, baseUrl: string): string {
  return `${baseUrl}/static/${image.path}`;
}

function thumbnailUrl({ image }: SymbolDisplay, width: ThumbnailWidth, baseUrl: string): string {
  return `${baseUrl}/static/thumbs/${width}/${image.path.replace(/\.png$/, '.webp')}`;
}
