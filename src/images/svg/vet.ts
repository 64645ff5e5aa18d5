import { isUtf8 } from 'node:buffer';
import { SaxesParser } from 'saxes';
import {
  type Refuse,
  type SvgRule,
  svgLimits,
  vetAttribute,
  vetElement,
  vetRoot,
  vetStyleSheet,
} from './rules.ts';
import { parseSheet } from './style.ts';

/** A rule that a drawing breaks; `reason` is a sentence for the curator that says what to change. */
interface Refusal {
  rule: SvgRule;
  reason: string;
}

/** The verdict on a drawing; `further` is what else is wrong with it. */
type SvgVerdict = { accepted: true } | ({ accepted: false; further: readonly Refusal[] } & Refusal);

/** An open element: how much lies in it, and what its `<use>`s show. */
interface Subtree {
  elements: number;
  shows: string[];
}

/** Most refusals that are told of one drawing. */
const refusalsMaximum = 5;

/** What is wrong with single elements; all else makes the rest unreadable or unbounded, and ends the reading. */
const ofElements: ReadonlySet<SvgRule> = new Set([
  'not-svg',
  'bad-size',
  'active-content',
  'event-handler',
  'outside-reference',
]);

/** Ends the reading of a drawing. */
class ReadingEnded extends Error {}

/**
 * Judges an SVG before anything renders it: well-formed UTF-8 XML within {@link svgLimits}, without a document type,
 * code, or a reference outside itself. Reads it to its end, so that one refusal hides no other. Never throws for a bad drawing.
 */
export function vetSvg(source: Buffer): SvgVerdict {
  const refusals: Refusal[] = [];
  const refuse: Refuse = (rule, reason) => {
    refusals.push({ rule, reason });
    if (!ofElements.has(rule) || refusals.length === refusalsMaximum) throw new ReadingEnded();
  };
  try {
    inspect(decode(source, refuse), refuse);
  } catch (error) {
    if (!(error instanceof ReadingEnded)) throw error;
  }
  const [first, ...further] = refusals;
  return first ? { accepted: false, ...first, further } : { accepted: true };
}

function decode(source: Buffer, refuse: Refuse): string {
  if (source.length > svgLimits.bytes) {
    const kilobytes = Math.ceil(source.length / 1024);
    refuse('too-big', `The SVG has ${kilobytes} KB; at most ${svgLimits.bytes / 1024} KB are allowed.`);
  }
  if (!isUtf8(source)) {
    refuse('not-utf-8', 'The SVG is not UTF-8 text; save it as plain (uncompressed) SVG in UTF-8.');
  }
  return new TextDecoder().decode(source);
}

function inspect(xml: string, refuseDrawing: Refuse): void {
  const parser = new SaxesParser({ xmlns: true });
  const refuse: Refuse = (rule, reason) => refuseDrawing(rule, `${reason} (line ${parser.line})`);
  const byId = new Map<string, Subtree>();
  const drawing: Subtree = { elements: 0, shows: [] };
  const open = [drawing];
  let uses = 0;
  let styleSheet = '';
  let styleRules = 0;
  const collect = (text: string): void => {
    styleSheet += text;
  };
  parser.on('error', (error) => {
    // The parser puts its own position in front; refuse() adds the line in our words.
    refuse('not-well-formed', `The SVG is not well-formed XML: ${error.message.replace(/^[\d:]+\s*/, '')}`);
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^(utf-8|us-ascii)$/i.test(encoding)) {
      refuse('not-utf-8', `The SVG declares the encoding ${encoding}; save it in UTF-8.`);
    }
  });
  parser.on('doctype', () => refuse('doctype', 'The SVG has a <!DOCTYPE …>; remove it and any <!ENTITY …>.'));
  parser.on('processinginstruction', ({ target }) =>
    refuse('processing-instruction', `The SVG has a processing instruction <?${target} …?>; remove it.`),
  );
  parser.on('opentag', (tag) => {
    if (drawing.elements === 0) vetRoot(tag, refuse);
    vetElement(tag, refuse);
    const subtree: Subtree = { elements: 0, shows: [] };
    if (open.push(subtree) > svgLimits.depth + 1) {
      refuse('too-deep', `The SVG nests its elements deeper than ${svgLimits.depth} levels.`);
    }
    for (const outer of open) outer.elements += 1;
    if (drawing.elements > svgLimits.elements) {
      const reason = `The SVG has more than ${svgLimits.elements} elements; simplify the drawing.`;
      refuse('too-many-elements', reason);
    }
    if (tag.attributes.id) byId.set(tag.attributes.id.value, subtree);
    if (tag.local === 'style') styleSheet = '';
    if (tag.local === 'use') uses += 1;
    if (uses > svgLimits.uses) {
      refuse('too-many-uses', `The SVG has more than ${svgLimits.uses} <use> elements.`);
    }
    for (const attribute of Object.values(tag.attributes)) {
      vetAttribute(attribute, tag, refuse);
      if (tag.local !== 'use' || attribute.local !== 'href') continue;
      for (const outer of open) outer.shows.push(attribute.value.trim().slice(1));
    }
  });
  parser.on('text', collect);
  parser.on('cdata', collect);
  parser.on('closetag', ({ local }) => {
    open.pop();
    if (local !== 'style') return;
    vetStyleSheet(styleSheet, refuse);
    styleRules += parseSheet(styleSheet).length;
    if (styleRules > svgLimits.styleRules) {
      refuse('too-many-rules', `The SVG's style sheets have more than ${svgLimits.styleRules} selectors.`);
    }
  });
  parser.write(xml).close();
  if (drawnElements(drawing, byId) > svgLimits.drawnElements) {
    refuseDrawing(
      'too-many-uses',
      `The SVG's <use> elements repeat one another: more than ${svgLimits.drawnElements} elements would be drawn.`,
    );
  }
}

/** Elements that are drawn when every `<use>` is followed; one that shows itself counts nothing, as it draws nothing. */
function drawnElements(root: Subtree, byId: ReadonlyMap<string, Subtree>): number {
  const known = new Map<Subtree, number>();
  const count = (subtree: Subtree): number => {
    const before = known.get(subtree);
    if (before !== undefined) return before;
    known.set(subtree, 0);
    const shown = subtree.shows.map((id) => byId.get(id)).filter((target) => target !== undefined);
    const total = shown.reduce((sum, target) => sum + count(target), subtree.elements);
    known.set(subtree, total);
    return total;
  };
  return count(root);
}
