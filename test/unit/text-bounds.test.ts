import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { fold } from '../../mappings/fold.ts';
import {
  marksInARowMaximum,
  onOneLine,
  textMaximumCodeUnits,
  textProblems,
} from '../../src/http/text-bounds.ts';
import { routes } from '../../src/routes/table.ts';

/** What zod keeps of a schema, as far as this test walks it. */
interface Definition {
  type: string;
  checks?: { _zod: { def: { check: string } } }[];
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  element?: z.ZodType;
  items?: z.ZodType[];
  options?: z.ZodType[];
  left?: z.ZodType;
  right?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  shape?: Record<string, z.ZodType>;
}

const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition;
const hasCheck = (schema: z.ZodType, ...names: string[]) =>
  (definitionOf(schema).checks ?? []).some((check) => names.includes(check._zod.def.check));

/** Whether a schema looks at a value's length before anything works on it, or takes no text at all. */
const scalars = ['number', 'int', 'boolean', 'enum', 'literal', 'null', 'undefined', 'never'];

/**
 * The places in a schema that take a text, a list or an object of any size.
 * @param isBounded whether the number of entries was checked by the schema before this one.
 */
function unboundedPlaces(schema: z.ZodType, path: string, isBounded = false): string[] {
  const definition = definitionOf(schema);
  const { type, innerType, options = [], element, keyType, valueType, shape = {} } = definition;
  if (scalars.includes(type)) return [];
  if (innerType) return unboundedPlaces(innerType, path, isBounded);
  if (type === 'pipe' && definition.in && definition.out) {
    const [first, second] = [definition.in, definition.out];
    // A preprocessing step joins lists or leaves out fields: what it makes is checked by what follows.
    if (definitionOf(first).type === 'transform') return unboundedPlaces(second, path, isBounded);
    const places = unboundedPlaces(first, path, isBounded);
    const isTransform = definitionOf(second).type === 'transform';
    if (isTransform || definitionOf(first).type === 'string') return places;
    // Entries of any type, whose number is checked, are looked at one by one afterwards.
    const unread = places.filter((place) => place.endsWith('(unknown)'));
    return [
      ...places.filter((place) => !unread.includes(place)),
      ...unboundedPlaces(second, path, places.length === unread.length),
    ];
  }
  if (type === 'string') return hasCheck(schema, 'max_length') ? [] : [`${path} (string)`];
  if (type === 'union') return options.flatMap((option) => unboundedPlaces(option, path));
  if (type === 'object') {
    return Object.entries(shape).flatMap(([name, field]) => unboundedPlaces(field, `${path}.${name}`));
  }
  if (type === 'array' && element) {
    const entries = unboundedPlaces(element, `${path}[]`);
    return isBounded || hasCheck(schema, 'max_length') ? entries : [`${path} (array)`, ...entries];
  }
  if (type === 'record' && keyType && valueType) {
    const entries = [
      ...unboundedPlaces(valueType, `${path}{}`),
      ...(isBounded ? unboundedPlaces(keyType, `${path}{key}`) : []),
    ];
    return isBounded || hasCheck(schema, 'custom') ? entries : [`${path} (record)`, ...entries];
  }
  return [`${path} (${type})`];
}

describe('every operation', () => {
  it('bounds each text, key and list of its query and its body', () => {
    const schemas = routes.flatMap(({ operationId, parameters, body }) =>
      [parameters, body].flatMap((schema) => (schema ? [{ operationId, schema }] : [])),
    );
    expect(schemas.length).toBeGreaterThan(20);
    expect(schemas.flatMap(({ operationId, schema }) => unboundedPlaces(schema, operationId))).toEqual([]);
  });
});

describe('the texts of a value', () => {
  const marks = (count: number) => `e${'\u0301'.repeat(count)}`;
  const problems = (value: unknown) =>
    Object.fromEntries(textProblems(value, 'body').map(({ parameter, message }) => [parameter, message]));

  it('may be so long and no longer, wherever they stand', () => {
    const [longest, longer] = [textMaximumCodeUnits, textMaximumCodeUnits + 1].map((at) => 'a'.repeat(at));
    expect(problems({ words: [longest], [longest as string]: 1 })).toEqual({});
    const message = `may have at most ${textMaximumCodeUnits} characters`;
    expect(problems(longer)).toEqual({ body: message });
    expect(problems(['a', longer])).toEqual({ 'body[1]': message });
    expect(problems({ choices: { [longer as string]: 1 } })).toEqual({
      'body.choices': `has a name that ${message}`,
    });
  });

  it('may have so many combining marks in a row, as UAX #15 bounds them', () => {
    expect(problems([marks(marksInARowMaximum), `${marks(20)}${marks(20)}`])).toEqual({});
    const message = `may have at most ${marksInARowMaximum} combining marks in a row`;
    expect(problems([marks(marksInARowMaximum + 1)])).toEqual({ 'body[0]': message });
    expect(problems({ [`и${'\u0306'.repeat(40)}`]: 1 })).toEqual({ body: `has a name that ${message}` });
  });

  it('have no halves of surrogate pairs, and stand in few levels', () => {
    expect(problems({ a: ['\ud83d'], b: '🐕' })).toEqual({ 'body.a[0]': 'must be well-formed Unicode' });
    expect(problems({ a: { '\ud83d': 1 } })).toEqual({
      'body.a': 'has a name that must be well-formed Unicode',
    });
    const nested = (levels: number): unknown => (levels === 0 ? 'a' : [nested(levels - 1)]);
    expect(problems(nested(5))).toEqual({});
    const deep: unknown = JSON.parse('['.repeat(30_000) + ']'.repeat(30_000));
    expect(Object.values(problems(deep))).toEqual(['may have at most 5 levels of lists and objects']);
  });

  it('are complained of so often and no more', () => {
    expect(
      textProblems(
        Array.from({ length: 5000 }, () => '\ud83d'),
        'words',
      ),
    ).toHaveLength(20);
  });
});

it('folding looks at the marks of a letter once, however many they are', () => {
  // Marks that keep their order: the time is that of the folding alone, not of the normalisation.
  const marks = '\u0306'.repeat(200_000);
  expect(fold(`и${marks}`)).toBe(`й${marks.slice(1)}`);
  expect(fold(`e${marks}`)).toBe('e');
  expect(fold('и\u0301\u0306 і\u0306\u0308 у\u0308')).toBe('й ї у');
});

it.each([
  ['до\u00ADска', 'доска'],
  ['\uFEFFd\u200Bog\u200E', 'dog'],
  ['나\u3164무', '나무'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['👩\u200D🚀', '👩\u200D🚀'],
  [' a\n b ', 'a b'],
])('%j is %j on one line', (text, line) => {
  expect(onOneLine(text)).toBe(line);
});
