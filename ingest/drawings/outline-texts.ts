import type { Font } from 'fontkit';
import { svgLimits } from '../../src/images/svg/rules.ts';
import { type Styles, stylesOf } from '../../src/images/svg/style.ts';
import { descendants, type SvgElement } from '../../src/images/svg/tree.ts';
import { type Faces, faceKey, facesOf, familyOf, fontFace } from './embedded-fonts.ts';

/** More than a symbol says. */
const charactersMaximum = 1000;

/** What places letters in ways that are not computed here, and its values that do not. */
const placing =
  /^(?:d[xy]|letter-spacing|word-spacing|text-decoration|writing-mode|baseline-shift|dominant-baseline|direction|font|font-variant|font-stretch|text-transform|rotate|textLength)$/;
const usual = /^(?:normal|none|0|auto|alphabetic|baseline|ltr|lr|lr-tb|horizontal-tb)$/;
/** Letters that run from the right. */
const fromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A line of text from where it is placed to where the next one is. */
interface Line {
  y: number;
  start: number;
  end: number;
  anchor: string | undefined;
}

/** A piece of text in one font: what stands for it in the drawing, and where on its line it begins. */
interface Run {
  path: SvgElement;
  text: string;
  font: Font;
  size: number;
  line: Line;
  x: number;
}

/** Says that a text cannot be drawn as paths. */
class Undrawable extends Error {}

/**
 * Draws the texts whose fonts are in the drawing as paths and takes the fonts out, as renderers read none. Where a text cannot be drawn
 * so (it runs along a path, its font lacks a letter or is damaged) the drawing stays as it is, and is refused for its font. Changes the
 * tree.
 * @returns the fonts of its other texts.
 */
export function outlineTexts(root: SvgElement): { isChanged: boolean; missing: string[] } {
  const styles = stylesOf(root);
  const elements = [...descendants(root)];
  const sheets = elements.filter(({ local }) => local === 'style');
  const missing = new Set<string>();
  try {
    const faces = facesOf(sheets.flatMap(({ children }) => children).join('\n'));
    const outlined = elements.filter((text) => {
      if (text.local !== 'text') return false;
      const families = [...descendants(text)].flatMap((element) => familiesOf(element, styles));
      const isHere = families.some((family) => hasFamily(faces, familyOf(family)));
      if (!isHere) missing.add(families[0] ?? 'the usual font');
      return isHere;
    });
    const runs = outlined.flatMap((text) => runsOf(text, styles, faces));
    let length = 0;
    for (const { path, ...run } of runs) {
      const d = outlineOf(run);
      length += d.length;
      if (length > svgLimits.bytes) throw new Undrawable();
      path.attributes.set('d', d);
    }
    // Nothing has been changed up to here.
    for (const text of outlined) for (const element of [...descendants(text)]) toGroup(element, styles);
    for (const { path } of runs) path.parent?.children.push(path);
    for (const sheet of sheets)
      sheet.children = sheet.children.map((css) => String(css).replace(fontFace, ''));
    return { isChanged: faces.size > 0, missing: [...missing] };
  } catch {
    // A font comes from anywhere: its reader throws errors of all kinds.
    return { isChanged: false, missing: [...missing] };
  }
}

function hasFamily(faces: Faces, family: string): boolean {
  return [...faces.keys()].some((key) => key.startsWith(`${family}/`));
}

/** What an element or the nearest around it says of a property that is inherited. */
function inherited(element: SvgElement, property: string, styles: Styles): string | undefined {
  for (let at: SvgElement | undefined = element; at; at = at.parent) {
    const value = styles.declared(at).get(property);
    if (value !== undefined && value !== 'inherit') return value;
  }
  return undefined;
}

function familiesOf(element: SvgElement, styles: Styles): string[] {
  return (inherited(element, 'font-family', styles) ?? '')
    .split(',')
    .filter((family) => family.trim() !== '');
}

/** The number that an attribute or a property says; undefined without one. */
function lengthOf(written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  if (/^\s*[-+]?[\d.]+(?:e[-+]?\d+)?(?:px)?\s*$/i.test(written)) return Number.parseFloat(written);
  throw new Undrawable();
}

/** The pieces of a text in their places (SVG 2 §11), before its lines are moved to their anchors. */
function runsOf(text: SvgElement, styles: Styles, faces: Faces): Run[] {
  const runs: Run[] = [];
  let line: Line | undefined;
  let endsInBlank = true;
  for (let around = text.parent; around; around = around.parent) expectUsual(around);
  visit(text);
  const last = runs.at(-1);
  // A blank before the end tag is not shown.
  if (last?.text.endsWith(' ')) last.line.end -= widthOf({ ...last, text: ' ' });
  return runs;

  function expectUsual(element: SvgElement): void {
    if (element.local === 'clipPath') throw new Undrawable();
    for (const [property, value] of styles.declared(element))
      if (placing.test(property) && !usual.test(value.trim())) throw new Undrawable();
  }

  function visit(element: SvgElement): void {
    const { local, attributes, children } = element;
    if (local === 'title' || local === 'desc') return;
    if (local !== 'text' && local !== 'tspan') throw new Undrawable();
    expectUsual(element);
    const [x, y] = [lengthOf(attributes.get('x')), lengthOf(attributes.get('y'))];
    if (line === undefined || x !== undefined || y !== undefined) {
      const start = x ?? line?.end ?? 0;
      line = { y: y ?? line?.y ?? 0, start, end: start, anchor: inherited(element, 'text-anchor', styles) };
    }
    for (const child of children) {
      if (typeof child !== 'string') visit(child);
      else write(element, line, child);
    }
  }

  function write(element: SvgElement, at: Line, written: string): void {
    const keeps = inherited(element, 'xml:space', styles) === 'preserve';
    const blanks = keeps ? written.replace(/\s/g, ' ') : written.replace(/\s+/g, ' ');
    const shown = endsInBlank && !keeps ? blanks.trimStart() : blanks;
    if (shown === '') return;
    endsInBlank = shown.endsWith(' ');
    const family = familiesOf(element, styles)
      .map(familyOf)
      .find((name) => hasFamily(faces, name));
    const [weight, style] = ['font-weight', 'font-style'].map((name) => inherited(element, name, styles));
    const font = faces.get(faceKey(family ?? '', weight, style));
    const hasAll = [...shown].every(
      (letter) => letter === ' ' || font?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
    );
    if (font === undefined || !hasAll || fromRight.test(shown) || shown.length > charactersMaximum)
      throw new Undrawable();
    const size = lengthOf(inherited(element, 'font-size', styles)) ?? 16;
    const name = element.name.replace(/\w+$/, 'path');
    const path = { name, local: 'path', attributes: new Map(), children: [], parent: element };
    // A rule for other paths would colour the letters.
    if (styles.fromSheets(path).size > 0) throw new Undrawable();
    runs.push({ path, text: shown, font, size, line: at, x: at.end });
    at.end += widthOf({ text: shown, font, size });
  }
}

function widthOf({ text, font, size }: Pick<Run, 'text' | 'font' | 'size'>): number {
  return (font.layout(text).advanceWidth * size) / font.unitsPerEm;
}

const letters = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
} as const;

/** The outlines of a piece of text in the drawing's units, as the data of a path. */
function outlineOf({ text, font, size, line, x }: Omit<Run, 'path'>): string {
  const { glyphs, positions } = font.layout(text);
  const scale = size / font.unitsPerEm;
  const before = { middle: 0.5, end: 1 }[line.anchor ?? ''] ?? 0;
  let across = x - before * (line.end - line.start);
  return glyphs
    .flatMap((glyph, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const at = [across + xOffset * scale, line.y - yOffset * scale] as const;
      across += xAdvance * scale;
      return glyph.path.commands.map(({ command, args }) => {
        const points = args.map((value, axis) =>
          axis % 2 === 0 ? at[0] + value * scale : at[1] - value * scale,
        );
        return letters[command] + points.map((value) => Number(value.toPrecision(6))).join(' ');
      });
    })
    .join('');
}

/** Makes a text a group that looks as the text did, without its letters. */
function toGroup(element: SvgElement, styles: Styles): void {
  if (element.local !== 'text' && element.local !== 'tspan') return;
  // Rules for texts name no groups.
  const style = [...styles.fromSheets(element)].filter(([property]) => !/^(?:font|text)/.test(property));
  element.name = element.name.replace(/\w+$/, 'g');
  element.local = 'g';
  for (const name of [...element.attributes.keys()])
    if (/^(?:[xy]|style|xml:space|(?:font|text).*)$/i.test(name)) element.attributes.delete(name);
  if (style.length > 0)
    element.attributes.set('style', style.map(([property, value]) => `${property}:${value}`).join(';'));
  element.children = element.children.filter((child) => typeof child !== 'string');
}
