import type { LanguageTag, SymbolDisplay } from '../../mappings/document.ts';
import { answerLanguage, fullJson } from './answer.ts';

/** What a line is made with. */
export interface LineContext {
  /** The languages to tell; undefined = all. */
  chain: readonly LanguageTag[] | undefined;
  baseUrl: string;
}

/** How a symbol becomes a line, by the value of `format`. */
export const lineFormats = {
  ndjson: fullLine,
  obf: imageObjectLine,
} as const satisfies Record<string, (symbol: SymbolDisplay, context: LineContext) => Buffer>;

/** One of the keys of {@link lineFormats}. */
export type LineFormat = keyof typeof lineFormats;

/** The symbol with its names in these languages alone; undefined where it has none of them. Pure. */
export function inLanguages(
  symbol: SymbolDisplay,
  chain: readonly LanguageTag[] | undefined,
): SymbolDisplay | undefined {
  if (chain === undefined) return symbol;
  const told = chain.flatMap((tag) => {
    const translation = symbol.translations[tag];
    return translation === undefined ? [] : [[tag, translation] as const];
  });
  return told.length > 0 ? { ...symbol, translations: Object.fromEntries(told) } : undefined;
}

function fullLine(display: SymbolDisplay, { chain, baseUrl }: LineContext): Buffer {
  const language = answerLanguage(display, chain, undefined);
  const named = { name: display.translations[language]?.name ?? '', language_code: language };
  const translationsJson = Buffer.from(JSON.stringify(display.translations));
  return fullJson({ display, translationsJson }, named, baseUrl);
}

/** An image object of the Open Board Format (https://www.openboardformat.org/docs); ours is what begins with `ext_`. */
function imageObjectLine(display: SymbolDisplay, { chain, baseUrl }: LineContext): Buffer {
  const { id, image, license, source, translations } = display;
  const language = answerLanguage(display, chain, undefined);
  return Buffer.from(
    JSON.stringify({
      id: String(id),
      url: `${baseUrl}/static/${image.path}`,
      width: image.width,
      height: image.height,
      content_type: image.content_type,
      license: {
        type: license.id.replace(/^CC-/, 'CC ').replace(/-(\d[\d.]*)$/, ' $1'),
        copyright_notice_url: license.url,
        ...(source.url !== undefined && { source_url: source.url }),
        ...(license.author !== undefined && { author_name: license.author }),
      },
      symbol: { set: source.set, filename: source.id },
      ext_symbolcatalog_label: translations[language]?.name ?? '',
      ext_symbolcatalog_labels: Object.fromEntries(
        Object.entries(translations).map(([tag, { name }]) => [tag, name]),
      ),
      ext_symbolcatalog_attribution: license.attribution,
      ext_symbolcatalog_sha256: image.sha256,
    }),
  );
}
