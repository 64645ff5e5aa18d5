import { z } from 'zod';
import { commaList } from '../http/parameter-types.ts';
import { simplifiedSymbol, symbolHit } from './schemas.ts';

/** The fields of a symbol that an answer carries beside its id, by {@link fieldNames}; undefined = all of the route's. */
export type FieldSelection = readonly string[] | undefined;

/** The names of an object's fields, those of objects in it after a dot: of `translations` those of each translation. */
function namesOf(schema: z.ZodType): string[] {
  const inner = unwrapped(schema);
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries(inner.shape).flatMap(([name, field]) => {
    const value = unwrapped(field as z.ZodType);
    const nested = namesOf(value instanceof z.ZodRecord ? (value.valueType as z.ZodType) : value);
    return [name, ...nested.map((each) => `${name}.${each}`)];
  });
}

function unwrapped(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional ? unwrapped(schema.unwrap() as z.ZodType) : schema;
}

/** Names that `fields` may list, the same on every route: all fields that a symbol has in any answer. */
const fieldNames: readonly string[] = [
  ...new Set([symbolHit, simplifiedSymbol].flatMap((schema) => namesOf(schema))),
];

const pattern = `(?:${fieldNames.map((name) => name.replaceAll('.', '\\.')).join('|')})`;

/** The parameter `fields`. */
export const fields = {
  fields: commaList(fieldNames.length)
    .transform((list, context) => {
      const names = [...new Set(list.map((name) => name.toLowerCase()))];
      const unknown = names.filter((name) => !fieldNames.includes(name)).map((name) => name.slice(0, 40));
      if (unknown.length > 0) {
        const message = `must name fields of ${fieldNames.join(', ')}; unknown: ${unknown.map((name) => JSON.stringify(name)).join(', ')}`;
        context.addIssue({ code: 'custom', message });
      }
      return names.length > 0 ? names : undefined;
    })
    .optional()
    .meta({
      description:
        'Only these fields of each symbol, and its id: comma list or repeated, fields of objects after a dot (`name,image.url,translations.keywords`). Others are left out, also those that the schema of the answer requires. Names of other routes’ symbols are taken too, such as `license.attribution` in type-ahead.',
      schema: { type: 'string', pattern: `^ *${pattern}? *(?:, *${pattern}? *)*$` },
    }),
};

/** The id of an object and some of its fields, in its own order. */
export function pick(object: object, selection: readonly string[]): object {
  const wanted = new Map<string, string[]>([['id', []]]);
  for (const name of selection) {
    const [first = '', second] = name.split('.', 2);
    const inner = wanted.get(first);
    // A whole object says more than a field of it.
    if (second === undefined) wanted.set(first, []);
    else if (inner === undefined) wanted.set(first, [second]);
    else if (inner.length > 0) inner.push(second);
  }
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]) => {
      const inner = wanted.get(name);
      if (inner === undefined || value === undefined) return [];
      if (inner.length === 0) return [[name, value]];
      if (name !== 'translations') return [[name, only(value as object, inner)]];
      const translations = Object.entries(value as Record<string, object>);
      return [[name, Object.fromEntries(translations.map(([tag, each]) => [tag, only(each, inner)]))]];
    }),
  );
}

function only(object: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(object).filter(([name]) => names.includes(name)));
}
