import type { z } from 'zod';
import { type ErrorDetail, type HttpError, httpError } from '../errors.ts';
import { metaOf } from './described-schema.ts';
import type { QueryPairs } from './query-string.ts';
import { textProblems } from './text-bounds.ts';

/**
 * Parameters and fields that go by two names. A schema, and with it the OpenAPI document, has one of them; the other is
 * understood wherever the first is.
 */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['language', 'lang'],
  ['lang', 'language'],
  ['colors', 'colours'],
]);

/** The field that a name leads to; undefined where a schema has none. */
export function fieldOf(
  { shape }: z.ZodObject,
  name: string,
): { name: string; schema: z.ZodType } | undefined {
  const known = [name, otherNames.get(name) ?? name].find((each) => Object.hasOwn(shape, each));
  return known === undefined ? undefined : { name: known, schema: shape[known] as z.ZodType };
}

/**
 * Parses values by a schema, in whose names those that a client sent are brought first; `undefined` counts as not sent. A
 * value that comes by both of its names has to mean the same by each.
 * @param details what is wrong already.
 * @param error messages in place of zod's own.
 * @throws HttpError `bad-parameter` with one detail for every parameter that is wrong.
 */
export function parseByNames<Schema extends z.ZodObject>(
  schema: Schema,
  sent: Iterable<readonly [name: string, value: unknown]>,
  { details = [], error }: { details?: ErrorDetail[]; error?: z.core.$ZodErrorMap } = {},
): { values: z.output<Schema>; unknown: string[] } {
  const values: Record<string, unknown> = {};
  /** The names under which they were sent. */
  const sentAs = new Map<string, string>();
  const unknown: string[] = [];
  for (const [name, value] of sent) {
    const field = fieldOf(schema, name);
    if (!field) unknown.push(name);
    else if (value === undefined) continue;
    else if (!sentAs.has(field.name)) {
      values[field.name] = value;
      sentAs.set(field.name, name);
    } else if (!meanTheSame(field.schema, values[field.name], value)) {
      const other = name === field.name ? String(sentAs.get(field.name)) : name;
      const message = `and ${field.name} mean the same: give one of them, or both alike`;
      details.push({ parameter: other, message });
    }
  }
  const result = schema.safeParse(values, error && { error });
  if (!result.success) {
    const seen = new Set(details.map((detail) => detail.parameter));
    details.push(...detailsOf(result.error, sentAs).filter(({ parameter }) => !seen.has(parameter)));
  }
  if (details.length > 0 || !result.success) throw badParameters(details);
  return { values: result.data, unknown };
}

function meanTheSame(field: z.ZodType, left: unknown, right: unknown): boolean {
  const [first, second] = [field.safeParse(left), field.safeParse(right)];
  return first.success && second.success && JSON.stringify(first.data) === JSON.stringify(second.data);
}

/** Parsed parameters and what the client should know about those that were not used. */
export interface ParsedParameters<Schema extends z.ZodObject> {
  values: z.output<Schema>;
  warnings: string[];
}

/**
 * Parses a query by a schema whose keys are the parameters' names on the wire.
 * A value left empty counts as not given, except where the schema accepts the empty string (`cursor=`).
 * @throws HttpError `bad-parameter`
 */
export function parseParameters<Schema extends z.ZodObject>(
  schema: Schema,
  pairs: QueryPairs,
): ParsedParameters<Schema> {
  const details: ErrorDetail[] = [];
  const sent: [name: string, value: string][] = [];
  for (const [name, texts] of pairs) {
    const field = fieldOf(schema, name)?.schema;
    const value = texts.join(',');
    const problems =
      field && texts.length > 1 && !metaOf(field).repeatable
        ? [{ parameter: name, message: 'may be given only once' }]
        : textProblems(field ? value : '', name);
    details.push(...problems);
    const isGiven = !field || value !== '' || field.safeParse('').success;
    if (problems.length === 0 && isGiven) sent.push([name, value]);
  }
  const { values, unknown } = parseByNames(schema, sent, { details });
  return { values, warnings: unknown.map((name) => `Unknown parameter ${quoted(name)} was ignored.`) };
}

/** A name that a client made up, fit for a message. */
export function quoted(name: string): string {
  return JSON.stringify(name.slice(0, 40));
}

/**
 * Details of a failed parse, each parameter once; an entry of a list is named `words[3]`, a field of an object `grid.rows`.
 * @param sentAs the names under which parameters were sent, where they are others than those of the schema.
 */
function detailsOf(
  { issues }: z.core.$ZodError,
  sentAs: ReadonlyMap<string, string> = new Map(),
): ErrorDetail[] {
  const details = new Map<string, ErrorDetail>();
  for (const { path, message } of issues) {
    const [first = '', ...inner] = path;
    const parameter = [sentAs.get(String(first)) ?? first, ...inner]
      .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
      .join('')
      .replace(/^\./, '');
    if (!details.has(parameter)) details.set(parameter, { parameter: parameter || 'query', message });
  }
  return [...details.values()];
}

/** Bad parameters that a message names; the details name all. */
const namedMaximum = 20;

/** 400 that names the parameters that are wrong. */
export function badParameters(details: readonly ErrorDetail[]): HttpError {
  const named = details.slice(0, namedMaximum).map(({ parameter, message }) => `${parameter} ${message}`);
  const further = details.length - named.length;
  const more = further > 0 ? `; and ${further} more` : '';
  return httpError('bad-parameter', `Bad parameter: ${named.join('; ')}${more}.`, details);
}
