import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { type Node, parse as parseScript } from 'acorn';
import { full } from 'acorn-walk';
import { type CssNode, generate, parse as parseStyles, walk } from 'css-tree';

const bcd: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data');

/** Oldest version that is served, by browser as `@mdn/browser-compat-data` names them. */
export type Browsers = Readonly<Partial<Record<keyof CompatStatement['support'], number>>>;

/** Whether every browser has a feature, unprefixed and without a flag; what the data says nothing of counts as there. */
function isSupported({ __compat: compat }: Identifier, browsers: Browsers): boolean {
  if (!compat) return true;
  return (Object.entries(browsers) as [keyof typeof compat.support, number][]).every(([browser, oldest]) =>
    [compat.support[browser] ?? []].flat().some((support) => {
      const { version_added: added, prefix, alternative_name: alternative, flags } = support;
      if (prefix !== undefined || alternative !== undefined || flags !== undefined) return false;
      if (support.version_removed !== undefined || typeof added !== 'string') return false;
      return Number.parseFloat(added.replace('≤', '')) <= oldest;
    }),
  );
}

/** All features of the data that have a name: interfaces, and their members as `Interface.member`. */
const interfaces = new Map<string, Identifier>([
  ...Object.entries(bcd.api),
  ...Object.entries(bcd.javascript.builtins ?? {}),
  ...Object.entries(bcd.javascript.builtins?.Intl ?? {}).map(([name, feature]) => [`Intl.${name}`, feature]),
] as unknown as [string, Identifier][]);

const memberOf = (owner: Identifier | undefined, name: string) =>
  (owner?.[`${name}_static`] ?? owner?.[name]) as Identifier | undefined;

/** Members by name, of all interfaces: the type of what stands before the dot is not known. */
const ownersOf = Map.groupBy(
  [...interfaces.values()].flatMap((owner) =>
    Object.entries(owner).flatMap(([key, feature]) =>
      key === '__compat'
        ? []
        : [{ name: key.replace(/_(?:static|event)$/, ''), feature: feature as Identifier }],
    ),
  ),
  ({ name }) => name,
);

const lookbehind = bcd.javascript.regular_expressions?.lookbehind_assertion as Identifier;

/** Whether a literal has a lookbehind: esbuild makes a text of an expression that a browser cannot read. */
function isLookbehind(node: Node): boolean {
  const { value, regex } = node as Node & { value?: unknown; regex?: { pattern: string } };
  return node.type === 'Literal' && /\(\?<[=!]/.test(regex?.pattern ?? String(value));
}

interface Member extends Node {
  computed: boolean;
  object: Node & { name?: string };
  property: Node & { name?: string };
}

/**
 * Interfaces of browsers and of the language that a script names and that not all browsers have: `Map.groupBy`, `at`.
 * A method is found by its name alone where only newer interfaces have one of that name.
 */
export function newerInterfaces(script: string, browsers: Browsers): string[] {
  const found = new Set<string>();
  full(parseScript(script, { ecmaVersion: 'latest', sourceType: 'module' }), (node) => {
    if (node.type === 'Identifier') {
      const { name } = node as Node & { name: string };
      const feature = interfaces.get(name);
      if (feature && !isSupported(feature, browsers)) found.add(name);
    }
    if (isLookbehind(node) && !isSupported(lookbehind, browsers)) found.add('lookbehind');
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return;
    const { callee } = node as Node & { callee: Member };
    if (callee.type !== 'MemberExpression') return;
    const { computed, object, property } = callee;
    const { name } = property;
    if (computed || name === undefined) return;
    const global = object.type === 'Identifier' ? interfaces.get(object.name ?? '') : undefined;
    const exact = memberOf(global, name) ?? interfaces.get(`${object.name}.${name}`);
    const candidates = exact ? [exact] : (ownersOf.get(name) ?? []).map(({ feature }) => feature);
    if (candidates.length > 0 && !candidates.some((feature) => isSupported(feature, browsers)))
      found.add(exact ? `${object.name}.${name}` : name);
  });
  return [...found].sort();
}

/** A feature of CSS types by its name, wherever it stands. */
function typeNamed(name: string, within: Identifier = bcd.css.types as Identifier): Identifier | undefined {
  for (const [key, feature] of Object.entries(within)) {
    if (key === '__compat') continue;
    if (key === name) return feature as Identifier;
    const deeper = typeNamed(name, feature as Identifier);
    if (deeper) return deeper;
  }
  return undefined;
}

const dynamicUnits: Readonly<Record<string, string>> = {
  d: 'viewport_percentage_units_dynamic',
  l: 'viewport_percentage_units_large',
  s: 'viewport_percentage_units_small',
};

/** The feature that a unit of lengths is, where the data has it apart. */
function unitFeature(unit: string): Identifier | undefined {
  const [, size] = /^([dls])v(?:h|w|i|b|min|max)$/.exec(unit) ?? [];
  const container = /^cq(?:h|w|i|b|min|max)$/.test(unit) ? 'container_query_length_units' : undefined;
  const name = container ?? (size ? dynamicUnits[size] : unit);
  return name === undefined ? undefined : (bcd.css.types?.length?.[name] as Identifier | undefined);
}

/**
 * Properties, values, selectors and at-rules of a style sheet that not all browsers have. A declaration behind another
 * one of the same property is a refinement: older browsers keep the first, unless a variable hides from them what they do
 * not know.
 */
export function newerStyles(styles: string, browsers: Browsers): string[] {
  const found = new Set<string>();
  const check = (label: string, feature: Identifier | undefined) => {
    if (feature && !isSupported(feature, browsers)) found.add(label);
  };
  const declared = new Map<unknown, Set<string>>();
  walk(parseStyles(styles, { parseCustomProperty: true }), function visit(node: CssNode) {
    // What stands in an answered question is a refinement.
    if (this.atrule?.name === 'supports') return;
    if (node.type === 'Atrule') check(`@${node.name}`, bcd.css['at-rules']?.[node.name]);
    if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector')
      check(`:${node.name}`, bcd.css.selectors?.[node.name]);
    if (node.type !== 'Declaration') return;
    const { property, value } = node;
    const names = declared.get(this.block) ?? new Set();
    declared.set(this.block, names);
    const isRefined = names.has(property) || names.has(`-webkit-${property}`);
    if (isRefined && !generate(value).includes('var(')) return;
    names.add(property);
    const feature = bcd.css.properties?.[property] as Identifier | undefined;
    if (!isRefined && !property.startsWith('-')) check(property, feature);
    walk(value, (part) => {
      if (part.type === 'Function') check(`${part.name}()`, typeNamed(part.name));
      if (part.type === 'Dimension') check(part.unit, unitFeature(part.unit));
      if (part.type === 'Identifier') check(`${property}: ${part.name}`, feature?.[part.name] as Identifier);
    });
  });
  return [...found].sort();
}
