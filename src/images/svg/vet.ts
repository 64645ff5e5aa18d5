import { SaxesParser, type SaxesTagNS } from 'saxes';
import {
  Refusal,
  type Refuse,
  type SvgRule,
  svgLimits,
  vetAttribute,
  vetElement,
  vetRoot,
  vetStyleSheet,
} from './rules.ts';

/**
 * The verdict on a drawing; `reason` is a sentence for the curator that says what to change, `further` is what else is
 * wrong with it.
 */
type SvgVerdict =
  | { accepted: true }
  | { accepted: false; rule: SvgRule; reason: string; further: readonly { rule: SvgRule; reason: string }[] };

/** An open element: how much lies in it, and what its `<use>`s show. */
interface Subtree {
  elements: number;
  shows: string[];
}

/**
 * Judges an SVG before anything renders it: well-formed UTF-8 XML within {@link svgLimits}, without a document type,
 * code, or a reference outside itself. Never throws for a bad drawing.
 */
export function vetSvg(source: Buffer): SvgVerdict {
  const refusals: Refusal[] = [];
  try {
    inspect(decode(source), refusals);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refusals.push(error);
  }
  const [first, ...further] = refusals.map(({ rule, message }) => ({ rule, reason: message }));
  return first === undefined ? { accepted: true } : { accepted: false, ...first, further };
}

/** Most refusals that are told of one drawing. */
const refusalsMaximum = 5;

function decode(source: Buffer): string {
  if (source.length > svgLimits.bytes) {
    const kilobytes = Math.ceil(source.length / 1024);
    throw new Refusal(
      'too-big',
      `The SVG has ${kilobytes} KB; at most ${svgLimits.bytes / 1024} KB are allowed.`,
    );
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(source);
  } catch {
    throw new Refusal(
      'not-utf-8',
      'The SVG is not UTF-8 text; save it as plain (uncompressed) SVG in UTF-8.',
    );
  }
}

/**
 * Reads a drawing to its end, so that one refusal hides no other.
 * @param refusals filled with those of single elements; what makes the rest unreadable or unbounded is thrown
 */
function inspect(xml: string, refusals: Refusal[]): void {
  const parser = new SaxesParser({ xmlns: true });
  const refuse: Refuse = (rule, reason) => {
    throw new Refusal(rule, `${reason} (line ${parser.line})`);
  };
  const note = (vet: () => void): void => {
    try {
      vet();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusals.push(error);
      if (refusals.length >= refusalsMaximum) throw refusals.pop();
    }
  };
  const size = countedSize(refuse);
  let styleSheet: string | undefined;
  const collect = (text: string): void => {
    if (styleSheet !== undefined) styleSheet += text;
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
    if (size.isEmpty()) note(() => vetRoot(tag, refuse));
    note(() => vetElement(tag, refuse));
    size.open(tag);
    for (const attribute of Object.values(tag.attributes)) note(() => vetAttribute(attribute, tag, refuse));
    if (tag.local === 'style') styleSheet = '';
  });
  parser.on('text', collect);
  parser.on('cdata', collect);
  parser.on('closetag', (tag) => {
    size.close();
    const css = styleSheet;
    if (tag.local !== 'style' || css === undefined) return;
    note(() => vetStyleSheet(css, refuse));
    styleSheet = undefined;
  });
  parser.write(xml).close();
  size.judgeWhole();
}

/** Counts what a drawing holds and what its `<use>`s draw, and refuses what is beyond the bounds. */
function countedSize(refuse: Refuse) {
  const byId = new Map<string, Subtree>();
  const open: Subtree[] = [];
  const root: Subtree = { elements: 0, shows: [] };
  let uses = 0;
  return {
    isEmpty: () => open.length === 0,
    open(tag: SaxesTagNS): void {
      const subtree: Subtree = { elements: 0, shows: [] };
      const within = [root, ...open, subtree];
      open.push(subtree);
      if (open.length > svgLimits.depth) {
        refuse('too-deep', `The SVG nests its elements deeper than ${svgLimits.depth} levels.`);
      }
      for (const outer of within) outer.elements += 1;
      if (root.elements > svgLimits.elements) {
        const reason = `The SVG has more than ${svgLimits.elements} elements; simplify the drawing.`;
        refuse('too-many-elements', reason);
      }
      const id = tag.attributes.id?.value;
      if (id !== undefined) byId.set(id, subtree);
      if (tag.local !== 'use') return;
      uses += 1;
      if (uses > svgLimits.uses) {
        refuse('too-many-uses', `The SVG has more than ${svgLimits.uses} <use> elements.`);
      }
      for (const { local, value } of Object.values(tag.attributes)) {
        if (local === 'href') for (const outer of within) outer.shows.push(value.trim().slice(1));
      }
    },
    close: () => void open.pop(),
    judgeWhole(): void {
      if (drawnElements(root, byId) <= svgLimits.drawnElements) return;
      throw new Refusal(
        'too-many-uses',
        `The SVG's <use> elements repeat one another: more than ${svgLimits.drawnElements} elements would be drawn.`,
      );
    },
  };
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
