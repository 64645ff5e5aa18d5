/**
 * The rules for single elements and attributes of a drawing, and its bounds.
 */
import type { SaxesAttributeNS, SaxesTagNS } from 'saxes';
import { pngSize } from '../encoders/png.ts';

/** Bounds of a drawing. A hand-drawn symbol stays far below them; what exceeds them is an accident or an attack. */
export const svgLimits = {
  /** Maps and flags of published sets have up to 430 KB; rendering takes no longer for that (elements decide). */
  bytes: 512 * 1024,
  elements: 2_000,
  uses: 200,
  depth: 64,
  /** Selectors of all style sheets: each is tried on every element. Drawing programs write one or two for each colour. */
  styleRules: 1_000,
  /** Elements after every `<use>` is replaced by what it shows: nested ones multiply. */
  drawnElements: 20_000,
  /** User units along one side, by the root's `viewBox`, `width` and `height`. */
  minimumSide: 1,
  maximumSide: 1_000_000,
} as const;

/** Why a drawing is refused, as a stable word. */
export type SvgRule =
  | 'too-big'
  | 'not-utf-8'
  | 'not-well-formed'
  | 'not-svg'
  | 'doctype'
  | 'processing-instruction'
  | 'active-content'
  | 'event-handler'
  | 'outside-reference'
  | 'too-many-elements'
  | 'too-many-uses'
  | 'too-many-rules'
  | 'too-deep'
  | 'bad-size';

const svgNamespace = 'http://www.w3.org/2000/svg';
const includeNamespace = 'http://www.w3.org/2001/XInclude';

/** Elements (lower case, in any namespace) that run code or bring in another document. */
const activeElements = new Set(
  'script handler listener foreignobject iframe object embed audio video canvas'.split(' '),
);

/** Notes what is wrong with a drawing, in a sentence for the curator; may end its reading by an error. */
export type Refuse = (rule: SvgRule, reason: string) => void;

/** The sentence for a reference that leads out of the drawing. */
function outsideReason(where: string, target: string): string {
  return (
    `The SVG points outside itself (${where}: "${target.slice(0, 60)}"); ` +
    'only #parts of the same drawing and small embedded PNGs are allowed.'
  );
}

/** The document element is an `<svg>` whose stated sides are within {@link svgLimits}. */
export function vetRoot(tag: SaxesTagNS, refuse: Refuse): void {
  if (tag.local !== 'svg' || tag.uri !== svgNamespace) {
    refuse('not-svg', `The file's root is <${tag.name}>, not an <svg> of the namespace ${svgNamespace}.`);
    return;
  }
  const viewBox = tag.attributes.viewBox?.value.trim().split(/[\s,]+/) ?? [];
  const stated = [tag.attributes.width?.value, tag.attributes.height?.value].filter(
    (value) => value !== undefined && !value.trim().endsWith('%') && value.trim() !== 'auto',
  );
  if (viewBox.length !== 4 && stated.length !== 2) {
    refuse('bad-size', 'The SVG does not say how large it is; give it a viewBox (or both width and height).');
    return;
  }
  const wrong = [...viewBox.slice(2), ...stated].find((side = '') => {
    const units = Number.parseFloat(side);
    return !(units >= svgLimits.minimumSide && units <= svgLimits.maximumSide);
  });
  if (wrong === undefined) return;
  const range = `${svgLimits.minimumSide} to ${svgLimits.maximumSide}`;
  refuse('bad-size', `The SVG's viewBox, width or height says "${wrong}"; each side is ${range} units long.`);
}

/** No element that runs code or brings in another document. */
export function vetElement(tag: SaxesTagNS, refuse: Refuse): void {
  if (activeElements.has(tag.local.toLowerCase()) || tag.uri === includeNamespace) {
    refuse(
      'active-content',
      `The SVG holds <${tag.name}>, which runs code or loads another document; remove it.`,
    );
  }
}

/** No event handler, no reference out of the drawing. */
export function vetAttribute(attribute: SaxesAttributeNS, tag: SaxesTagNS, refuse: Refuse): void {
  const name = attribute.local.toLowerCase();
  if (/^on[a-z]/.test(name)) {
    refuse('event-handler', `<${tag.name}> has the event handler ${attribute.name}; remove it.`);
  }
  const pointsOutside =
    ((name === 'href' || name === 'src') && !isInsideReference(attribute.value)) ||
    attribute.name.toLowerCase() === 'xml:base';
  const outside = pointsOutside ? attribute.value : outsideCssReference(attribute.value);
  if (outside !== undefined) {
    refuse('outside-reference', outsideReason(`${attribute.name} of <${tag.name}>`, outside));
  }
}

/** No reference out of the drawing, and no font. */
export function vetStyleSheet(css: string, refuse: Refuse): void {
  const outside = outsideCssReference(css);
  if (outside === undefined) return;
  const isFont = /@font-face/i.test(css) && /^url\(\s*["']?\s*data:/i.test(outside);
  const reason = isFont
    ? 'The SVG holds a font, and a text that cannot be drawn as paths with it here; turn the texts into paths.'
    : outsideReason('<style>', outside);
  refuse('outside-reference', reason);
}

/** Pixels (width × height) that one PNG carried inside an SVG may have. */
const embeddedPixelLimit = 2048 * 2048;

/** Undoes CSS escapes and drops comments (CSS Syntax 3 §4.3.2, §4.3.7), so that `u\72l(` cannot hide from a search. */
function plainCss(css: string): string {
  return css
    .replace(
      /\\(?:([0-9a-f]{1,6})\s?|([^\n]))/gi,
      (_, hex: string | undefined, literal: string | undefined) => {
        if (hex === undefined) return literal ?? '';
        const codePoint = Number.parseInt(hex, 16);
        return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : '\ufffd';
      },
    )
    .replace(/\/\*.*?(?:\*\/|$)/gs, '');
}

/** The first thing in a style sheet or attribute that points outside the drawing; undefined when there is none. */
function outsideCssReference(css: string): string | undefined {
  // Nearly every attribute is a number, a colour or a path: none of them needs the full look.
  if (!/[@(\\]/.test(css)) return undefined;
  const plain = plainCss(css);
  if (/@import/i.test(plain)) return '@import';
  for (const [whole, target = ''] of plain.matchAll(/url\(\s*["']?\s*([^)]*)/gi)) {
    if (!target.startsWith('#')) return whole;
  }
  return undefined;
}

/** Whether an `href` stays inside the drawing: `#part`, or a PNG of at most {@link embeddedPixelLimit} pixels in it. */
function isInsideReference(href: string): boolean {
  const target = href.trim();
  if (target === '' || target.startsWith('#')) return true;
  const base64 = /^data:image\/png;base64,(.*)$/is.exec(target)?.[1];
  if (base64 === undefined) return false;
  const size = pngSize(Buffer.from(base64, 'base64'));
  return size !== undefined && size.width * size.height <= embeddedPixelLimit;
}
