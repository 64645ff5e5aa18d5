/**
 * The style of an element from style sheets, attributes and `style` (CSS Cascade 4 §6, SVG 2 §6): enough of CSS for what
 * drawing programs write. Rules within at-rules, and selectors with pseudo-classes or sibling combinators, count for
 * nothing here.
 */
import { svgLimits } from './rules.ts';
import { descendants, type SvgElement } from './tree.ts';

/** Values by property, lower case. */
export type Declarations = ReadonlyMap<string, string>;

interface Declaration {
  property: string;
  value: string;
  important: boolean;
}

interface Rule {
  matches(element: SvgElement): boolean;
  /** Ids, then classes and attributes, then names: compared as one number. */
  specificity: number;
  declarations: Declaration[];
}

/** The styles of a drawing's elements. */
export type Styles = ReturnType<typeof stylesOf>;

/** Reads the style sheets of a drawing. Throws where rules times elements are more than a vetted drawing has. */
export function stylesOf(root: SvgElement) {
  const elements = [...descendants(root)];
  const sheets = elements
    .filter(({ local }) => local === 'style')
    .flatMap(({ children }) => children.filter((child) => typeof child === 'string'));
  const rules = parseSheet(sheets.join('\n')).sort((one, other) => one.specificity - other.specificity);
  const isDeep = (element: SvgElement) => around(element).length >= svgLimits.depth;
  if (rules.length > svgLimits.styleRules || elements.length > svgLimits.elements || elements.some(isDeep))
    throw new Error('the drawing is larger than drawings may be');

  function cascade(element: SvgElement, weakest: Iterable<[string, string]>): Declarations {
    const declared = [
      ...rules.filter((rule) => rule.matches(element)).flatMap(({ declarations }) => declarations),
      ...parseDeclarations(element.attributes.get('style') ?? ''),
    ].sort((one, other) => Number(one.important) - Number(other.important));
    return new Map([...weakest, ...declared.map(({ property, value }) => [property, value] as const)]);
  }

  return {
    /** The declarations that the cascade gives an element itself. */
    declared: (element: SvgElement) => cascade(element, element.attributes),
    /** Those but its presentation attributes. */
    fromSheets: (element: SvgElement) => cascade(element, []),
  };
}

/** Puts a value in the element's `style` so that nothing outdoes it. */
export function setStyle({ attributes }: SvgElement, property: string, value: string): void {
  const before = attributes.get('style')?.trim().replace(/;$/, '');
  attributes.set('style', `${before ? `${before};` : ''}${property}:${value}!important`);
}

/** The rules of a style sheet, one for each of their selectors, in time that grows as its length does: no drawing is vetted without. */
export function parseSheet(css: string): Rule[] {
  const plain = css.replace(/\/\*.*?(?:\*\/|$)/gs, '').replace(/<!--|-->/g, '');
  let depth = 0;
  let selectors = '';
  return (plain.match(/[{}]|[^{}]+/g) ?? []).flatMap((piece) => {
    if (piece === '{') depth += 1;
    else if (piece === '}') {
      depth = Math.max(0, depth - 1);
      if (depth === 0) selectors = '';
    }
    // An at-rule goes up to its semicolon, or what is in its braces is not looked at.
    else if (depth === 0)
      selectors = piece.replace(/@[^;]*(;|$)/g, (_, end: string) => (end === '' ? '@' : ''));
    else if (depth === 1 && !selectors.includes('@')) {
      const declarations = parseDeclarations(piece);
      return selectors.split(',').flatMap((selector) => compile(selector.trim(), declarations) ?? []);
    }
    return [];
  });
}

function parseDeclarations(css: string): Declaration[] {
  return css.split(';').flatMap((text) => {
    const colon = text.indexOf(':');
    const property = text.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    const value = text.slice(colon + 1).trim();
    if (property === '' || value === '') return [];
    const mark = value.search(/!\s*important$/i);
    return [{ property, value: mark < 0 ? value : value.slice(0, mark).trimEnd(), important: mark >= 0 }];
  });
}

const compoundPattern =
  /^(\*|[a-z][\w-]*)?((?:[.#][\w-]+|\[[\w:-]+(?:=(?:"[^"\]]*"|'[^'\]]*'|[\w-]+))?\])*)$/i;

/** `g.skin > path`: compounds from the right, joined by "somewhere within" or "directly within". */
function compile(selector: string, declarations: Declaration[]): Rule | undefined {
  const steps = selector.replace(/>\s*/g, ' >').split(/\s+/).reverse();
  const tests = steps.map((step) => compileCompound(step.replace(/^>/, '')));
  if (steps.length > 8 || tests.includes(undefined)) return undefined;

  function matches(element: SvgElement): boolean {
    // All that a step may stand for, from within: no element is looked at twice for one step.
    let found = [element];
    return steps.every((step, index) => {
      found = found.filter((candidate) => tests[index]?.(candidate));
      const [inmost] = found;
      if (inmost === undefined) return false;
      found = step.startsWith('>') ? found.flatMap(({ parent }) => parent ?? []) : around(inmost);
      return true;
    });
  }

  const count = (pattern: RegExp): number => selector.match(pattern)?.length ?? 0;
  const specificity = count(/#/g) * 1e6 + count(/[.[]/g) * 1e3 + count(/(?:^|[\s>])[a-z]/gi);
  return { matches, specificity, declarations };
}

/** The elements around an element, from within. */
function around({ parent }: SvgElement): SvgElement[] {
  const outer: SvgElement[] = [];
  for (let at = parent; at; at = at.parent) outer.push(at);
  return outer;
}

function compileCompound(compound: string): ((element: SvgElement) => boolean) | undefined {
  const [, name, marks] = compoundPattern.exec(compound) ?? [];
  if (compound === '' || marks === undefined) return undefined;
  const tests = [...marks.matchAll(/([.#])([\w-]+)|\[([\w:-]+)(?:=["']?([^"'\]]*)["']?)?\]/g)].map(
    ([, sign, word = '', attribute, value]) =>
      ({ attributes }: SvgElement): boolean => {
        if (attribute !== undefined) {
          return value === undefined ? attributes.has(attribute) : attributes.get(attribute) === value;
        }
        return sign === '#' ? attributes.get('id') === word : classesOf(attributes).includes(word);
      },
  );
  const anyName = name === undefined || name === '*';
  return (element) => (anyName || element.local === name) && tests.every((test) => test(element));
}

/** The words of a `class` attribute. */
export function classesOf(attributes: ReadonlyMap<string, string>): string[] {
  return attributes.get('class')?.trim().split(/\s+/) ?? [];
}
