import type { z } from 'zod';
import type { LanguageTag, SymbolCore, SymbolDisplay } from '../../mappings/document.ts';
import type { TranslationChoice } from '../http/parameter-types.ts';
import { type ThumbnailWidth, type Variant, variantKey } from '../images/variants/variant.ts';
import { type CachedSymbol, translationOf } from '../opensearch/symbol-store.ts';
import { type FieldSelection, pick } from './field-selection.ts';
import type { match, simplifiedSymbol } from './schemas.ts';

/** A symbol of the simplified search. */
export type SimplifiedSymbol = z.output<typeof simplifiedSymbol>;

/** Why a symbol was found: the text that matches best. */
export type Match = z.output<typeof match>;

/** A symbol with its metadata, as clients see it. */
export type FullSymbol = ReturnType<typeof toFull>;

/** A whole symbol as if it were cached, without the folded texts that only matching needs. */
export function wholeSymbol({ translations, ...display }: SymbolDisplay): CachedSymbol {
  const texts = Object.entries(translations).map(([language, { name, ...others }]) => {
    // The name first, as a person reads it: the engine has keys in the order of the alphabet.
    return [language, { lines: '', translationJson: '', translation: { name, ...others } }] as const;
  });
  const defaultLanguage = 'en' in translations ? 'en' : (texts[0]?.[0] ?? 'und');
  return {
    core: { ...display, default_language: defaultLanguage },
    texts: new Map(texts),
    loaded: 'all',
  };
}

/**
 * The language in which a symbol is named: the first of the chain that it has; else the one that matched; else its
 * default language.
 */
export function answerLanguage(
  { core, texts }: CachedSymbol,
  chain: readonly LanguageTag[] | undefined,
  match?: Match,
): LanguageTag {
  const requested = chain?.find((tag) => texts.has(tag));
  if (requested !== undefined) return requested;
  return match && texts.has(match.language_code) ? match.language_code : core.default_language;
}

/** The five fields of the simplified search. */
export function toSimplified(symbol: CachedSymbol, language: LanguageTag, baseUrl: string): SimplifiedSymbol {
  return {
    id: symbol.core.id,
    name: translationOf(symbol, language)?.name ?? '',
    language_code: language,
    image_url: imageUrl(symbol.core, baseUrl),
    thumbnail_url: thumbnailUrl(symbol.core, 256, baseUrl),
  };
}

/** Language, translations and base URL by which a symbol is written. */
export interface FullContext {
  /** Languages of the requested chain that the catalogue has; undefined = none was requested. */
  chain: readonly LanguageTag[] | undefined;
  translations: TranslationChoice;
  match?: Match | undefined;
  baseUrl: string;
}

/** A symbol's metadata with the chosen translations and absolute URLs; of a hit, with its match. */
export function toFull(symbol: CachedSymbol, { chain, translations, match, baseUrl }: FullContext) {
  const language = answerLanguage(symbol, chain, match);
  const { id, image, variants, recordings: _paths, default_language: _default, ...core } = symbol.core;
  const { concept_words: _words, concept: _concept, derived_names: _names, ...others } = core;
  const { path, svg, ...imageFacts } = image;
  const named = translationOf(symbol, language);
  const languages = {
    all: () => symbol.texts.keys(),
    chain: () => chain?.filter((tag) => symbol.texts.has(tag)) ?? [language],
    none: () => [],
  }[translations]();
  return {
    id,
    name: named?.name ?? '',
    language_code: language,
    ...(translations !== 'none' && {
      translations: Object.fromEntries(
        [...languages].flatMap((tag) => {
          const translation = tag === language ? named : translationOf(symbol, tag);
          return translation ? [[tag, translation]] : [];
        }),
      ),
    }),
    ...others,
    image: {
      url: imageUrl(symbol.core, baseUrl),
      ...(svg && { svg_url: `${baseUrl}/static/${path.replace(/png$/, 'svg')}` }),
      ...imageFacts,
    },
    thumbnails: {
      '256': thumbnailUrl(symbol.core, 256, baseUrl),
      '512': thumbnailUrl(symbol.core, 512, baseUrl),
    },
    variants: {
      ...variants,
      url_template: `${baseUrl}/api/v1/symbols/${id}/variant{?skin,hair,mono,mirror,overlay,size,format}`,
    },
    ...(match && { match: toMatch(match) }),
  };
}

/** The translations that an answer needs: none where no field of them was asked for. */
export function neededTranslations(selection: FieldSelection, choice: TranslationChoice): TranslationChoice {
  return !selection || selection.some((name) => name.split('.')[0] === 'translations') ? choice : 'none';
}

/** A symbol with its metadata, or with what was asked for of it. */
export function toSelected(
  symbol: CachedSymbol,
  context: FullContext & { skin?: number | undefined },
  selection: FieldSelection,
): object {
  const { skin, ...full } = context;
  const whole = { ...toFull(symbol, full), ...(skin !== undefined && { skin }) };
  if (!selection) return whole;
  const language = answerLanguage(symbol, context.chain, context.match);
  return pick({ ...toSimplified(symbol, language, context.baseUrl), ...whole }, selection);
}

/** A symbol that answers a word: five fields or what was asked for, and why it was found. */
export function toMatched(
  symbol: CachedSymbol,
  { chain, match, baseUrl }: Omit<FullContext, 'translations'>,
  selection: FieldSelection,
): object {
  if (selection) return toSelected(symbol, { chain, translations: 'chain', match, baseUrl }, selection);
  const simplified = toSimplified(symbol, answerLanguage(symbol, chain, match), baseUrl);
  return { ...simplified, ...(match && { match: toMatch(match) }) };
}

/** A match without its score, which is of use only where several are compared. */
export function toMatch({ language_code, text, type, derived }: Match): Match {
  return { language_code, text, type, ...(derived && { derived }) };
}

/** URL of a variant of a symbol's image; that of the original where nothing is varied. */
export function variantUrl(
  { id, image }: Pick<SymbolCore, 'id' | 'image'>,
  variant: Variant,
  baseUrl: string,
): string {
  if (variantKey(variant) === '') return imageUrl({ image }, baseUrl);
  // The parameters `mono` and `mirror` are numbers.
  const values = Object.entries(variant).map(([name, value]): [string, string] => [
    name,
    value === true ? '1' : String(value),
  ]);
  return `${baseUrl}/api/v1/symbols/${id}/variant?${new URLSearchParams(values)}`;
}

/** URL of the spoken name of a symbol. */
export function audioUrl(id: number, language: LanguageTag, baseUrl: string): string {
  return `${baseUrl}/api/v1/symbols/${id}/audio?lang=${language}`;
}

function imageUrl({ image }: Pick<SymbolCore, 'image'>, baseUrl: string): string {
  return `${baseUrl}/static/${image.path}`;
}

function thumbnailUrl({ image }: Pick<SymbolCore, 'image'>, width: ThumbnailWidth, baseUrl: string): string {
  return `${baseUrl}/static/thumbs/${width}/${image.path.replace(/\.png$/, '.webp')}`;
}
