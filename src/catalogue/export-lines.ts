import type { LanguageTag } from '../../mappings/document.ts';
import { answerLanguage, fullJson } from '../search/answer.ts';
import { HeldTranslations } from './held-translations.ts';
import type { ShownSymbol } from './symbol-store.ts';

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
} as const satisfies Record<string, (symbol: ShownSymbol, context: LineContext) => Buffer>;

/** One of the keys of {@link lineFormats}. */
export type LineFormat = keyof typeof lineFormats;

/** The symbol with its names in these languages alone; undefined where it has none of them. Pure. */
export function inLanguages(
  { display, translations }: ShownSymbol,
  chain: readonly LanguageTag[] | undefined,
): ShownSymbol | undefined {
  if (chain === undefined) return { display, translations };
  const told = chain.flatMap((tag) => {
    const translation = translations.get(tag);
    return translation === undefined ? [] : [[tag, translation] as const];
  });
  if (told.length === 0) return undefined;
  return { display, translations: new HeldTranslations(Object.fromEntries(told)) };
}

function fullLine(symbol: ShownSymbol, { chain, baseUrl }: LineContext): Buffer {
  const language = answerLanguage(symbol, chain, undefined);
  const named = { name: symbol.translations.nameIn(language) ?? '', language_code: language };
  return fullJson(symbol, named, baseUrl);
}

/** An image object of the Open Board Format (https://www.openboardformat.org/docs); ours is what begins with `ext_`. */
function imageObjectLine(symbol: ShownSymbol, { chain, baseUrl }: LineContext): Buffer {
  const { id, image, license, source } = symbol.display;
  const translations = symbol.translations.all();
  const language = answerLanguage(symbol, chain, undefined);
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
