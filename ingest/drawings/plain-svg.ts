import { svgLimits } from '../../src/images/svg/rules.ts';
import { parseSvg, writeSvg } from '../../src/images/svg/tree.ts';
import { outlineTexts } from './outline-texts.ts';
import { resolveStyles } from './resolve-styles.ts';
import { undrawnStyles } from './undrawn-styles.ts';

/** What a document may begin with, up to a document type without entities. */
const plainDocumentType =
  /^((?:\ufeff|\s|<\?xml[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->)*)<!DOCTYPE\s+svg(?:\s+(?:PUBLIC|SYSTEM|"[^"]*"|'[^']*'))*\s*(?:\[\s*\]\s*)?>/i;

/** What the renderer does not draw as browsers do (CSS Color 4, Transforms): sought in the text before it is parsed. */
const toResolve =
  /var\(|transform-(?:origin|box)|(?:oklch|oklab|lch|lab|hwb|color|color-mix|light-dark)\(|\}[^{}<]*\}|<(?:[\w-]+:)?text[\s>/]|@font-face/i;

/**
 * A drawing as every program shows it: without a document type (Illustrator and older Inkscape write one), texts in fonts of its own as
 * paths, its custom properties and colours in the notations that all renderers know. What cannot be read is left as it is, for the vetting
 * to refuse. Pure.
 * @returns with what is left that the renderer does not draw as browsers do, each once, as it is written.
 */
export function plainSvg(source: Buffer): { svg: Buffer; unsupported: string[] } {
  const text = source.length > svgLimits.bytes ? undefined : utf8(source);
  if (text === undefined) return { svg: source, unsupported: [] };
  const untyped = text.replace(plainDocumentType, '$1');
  const svg = untyped === text ? source : Buffer.from(untyped);
  const undrawn = undrawnStyles(untyped);
  if (!toResolve.test(untyped)) return { svg, unsupported: undrawn };
  try {
    const root = parseSvg(untyped);
    const texts = outlineTexts(root);
    const styles = resolveStyles(root);
    return {
      svg: texts.isChanged || styles.isChanged ? Buffer.from(writeSvg(root)) : svg,
      unsupported: [
        ...undrawn,
        ...styles.unsupported,
        ...texts.missing.map((font) => `text in ${font} (a font that is not in the file)`),
      ],
    };
  } catch {
    return { svg, unsupported: [] };
  }
}

function utf8(source: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(source);
  } catch {
    return undefined;
  }
}
