import type { LanguageTag } from '../../mappings/document.ts';
import { answerLanguage, toFull } from '../search/serialize.ts';
import { citedLicence } from './cited-licence.ts';
import { type CachedSymbol, translationOf } from './symbol-store.ts';

/** What a line is made with. */
export interface LineContext {
  /** Languages of the lines; undefined = all. */
  chain: readonly LanguageTag[] | undefined;
  baseUrl: string;
}

/** A symbol as a line of JSON, by the value of `format`. */
export const lineFormats = {
  ndjson: fullLine,
  obf: imageObjectLine,
} as const satisfies Record<string, (symbol: CachedSymbol, context: LineContext) => string>;

/** One of the keys of {@link lineFormats}. */
export type LineFormat = keyof typeof lineFormats;

function fullLine(symbol: CachedSymbol, { chain, baseUrl }: LineContext): string {
  const translations = chain ? 'chain' : 'all';
  return JSON.stringify(toFull(symbol, { chain, translations, baseUrl }));
}

/** The licence of a symbol as the Open Board Format writes it: `CC BY-SA 4.0`. */
export function imageLicense({ license, source }: Pick<CachedSymbol['core'], 'license' | 'source'>): object {
  return {
    type: citedLicence(license.id),
    copyright_notice_url: license.url,
    ...(source.url !== undefined && { source_url: source.url }),
    ...(license.author !== undefined && { author_name: license.author }),
  };
}

/** An image object of the Open Board Format (https://www.openboardformat.org/docs); extensions begin with `ext_`. */
function imageObjectLine(symbol: CachedSymbol, { chain, baseUrl }: LineContext): string {
  const { id, image, license, source } = symbol.core;
  const language = answerLanguage(symbol, chain);
  const names = [...symbol.texts.keys()].map((tag) => [tag, translationOf(symbol, tag)?.name ?? '']);
  return JSON.stringify({
    id: String(id),
    url: `${baseUrl}/static/${image.path}`,
    width: image.width,
    height: image.height,
    content_type: image.content_type,
    license: imageLicense(symbol.core),
    symbol: { set: source.set, filename: source.id },
    ext_symbolcatalog_label: translationOf(symbol, language)?.name ?? '',
    ext_symbolcatalog_labels: Object.fromEntries(names),
    ext_symbolcatalog_attribution: license.attribution,
    ext_symbolcatalog_sha256: image.sha256,
  });
}
