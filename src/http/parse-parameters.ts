import type { z } from 'zod';
import { type ErrorDetail, type HttpError, httpError } from '../errors.ts';
import type { QueryPairs } from './query-string.ts';
import { textProblems } from './text-bounds.ts';

/** What a parameter's `.meta()` may say beyond a description. */
export interface ParameterMeta {
  description: string;
  /** May be given several times; the values are joined by commas. */
  repeatable?: true;
  /** JSON Schema of the value, where the one made from the parser would say less. */
  schema?: object;
}

/** Parsed parameters and what the client should know about those that were not used. */
export interface ParsedParameters<Schema extends z.ZodObject> {
  values: z.output<Schema>;
  warnings: string[];
}

/**
 * Parses a query by a schema whose keys are the parameters' names on the wire.
 * A value left empty counts as not given, except where the schema accepts the empty string (`cursor=`).
 * @throws HttpError `bad-parameter` with one detail for every parameter that is wrong.
 */
export function parseParameters<Schema extends z.ZodObject>(
  schema: Schema,
  pairs: QueryPairs,
): ParsedParameters<Schema> {
  const details: ErrorDetail[] = [];
  const given: Record<string, string> = {};
  const warnings: string[] = [];
  for (const [name, values] of pairs) {
    const field = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
    if (!field) {
      warnings.push(`Unknown parameter ${quoted(name)} was ignored.`);
      continue;
    }
    if (values.length > 1 && !isRepeatable(field as z.ZodType)) {
      details.push({ parameter: name, message: 'may be given only once' });
      continue;
    }
    const value = values.join(',');
    const problems = textProblems(value, name);
    if (problems.length > 0) {
      details.push(...problems);
      continue;
    }
    if (value !== '' || (field as z.ZodType).safeParse('').success) given[name] = value;
  }
  const result = schema.safeParse(given);
  if (!result.success) {
    const seen = new Set(details.map((detail) => detail.parameter));
    details.push(...detailsOf(result.error).filter(({ parameter }) => !seen.has(parameter)));
  }
  if (details.length > 0 || !result.success) throw badParameters(details);
  return { values: result.data, warnings };
}

function isRepeatable(field: z.ZodType): boolean {
  const meta = field.meta() as Partial<ParameterMeta> | undefined;
  return meta?.repeatable === true;
}

/** A name that a client made up, fit for a message. */
export function quoted(name: string): string {
  return JSON.stringify(name.slice(0, 40));
}

/** What was wrong, each parameter once; an entry of a list is named `words[3]`, a field of an object `grid.rows`. */
export function detailsOf({ issues }: z.core.$ZodError): ErrorDetail[] {
  const details = new Map<string, ErrorDetail>();
  for (const { path, message } of issues) {
    const parameter = path
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
