/**
 * A drawing as a tree that can be changed and written again. Comments, and what is no element or text, are left out.
 */
import { SaxesParser } from 'saxes';
import { escapeXml } from '../../lib/xml.ts';

/** An element; text stands among its children as it reads. */
export interface SvgElement {
  /** With its prefix, as written. */
  name: string;
  /** Without its prefix. */
  local: string;
  /** By name as written, prefix included. */
  attributes: Map<string, string>;
  children: (SvgElement | string)[];
  parent: SvgElement | undefined;
}

/** Reads a drawing that was vetted; throws for what is not well-formed. */
export function parseSvg(xml: string): SvgElement {
  const parser = new SaxesParser({ xmlns: true });
  const document = newElement('', '', undefined);
  let open = document;
  parser.on('opentag', (tag) => {
    const element = newElement(tag.name, tag.local, open);
    for (const { name, value } of Object.values(tag.attributes)) element.attributes.set(name, value);
    open.children.push(element);
    open = element;
  });
  parser.on('closetag', () => {
    open = open.parent ?? document;
  });
  const addText = (text: string): void => {
    open.children.push(text);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  const root = document.children.find((child) => typeof child !== 'string');
  if (!root) throw new Error('the file holds no element');
  root.parent = undefined;
  return root;
}

/** An element without attributes or children. */
function newElement(name: string, local: string, parent: SvgElement | undefined): SvgElement {
  return { name, local, attributes: new Map(), children: [], parent };
}

/** The elements directly within. */
export function childElements({ children }: SvgElement): SvgElement[] {
  return children.filter((child) => typeof child !== 'string');
}

/** The element and all within it, in the order in which they are written. */
export function* descendants(element: SvgElement): Generator<SvgElement> {
  yield element;
  for (const child of childElements(element)) yield* descendants(child);
}

/** Line ends too: a parser would read them as blanks (XML 1.0 §3.3.3). */
const escapeAttribute = (text: string): string =>
  escapeXml(text).replace(/[\t\n\r]/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** The drawing as XML. */
export function writeSvg({ name, attributes, children }: SvgElement): string {
  const start = [name, ...[...attributes].map(([key, value]) => `${key}="${escapeAttribute(value)}"`)].join(
    ' ',
  );
  if (children.length === 0) return `<${start}/>`;
  const inside = children.map((child) => (typeof child === 'string' ? escapeXml(child) : writeSvg(child)));
  return `<${start}>${inside.join('')}</${name}>`;
}
