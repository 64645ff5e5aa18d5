import type { z } from 'zod';
import { type ErrorDetail, httpError } from './errors.ts';
import type { QueryPairs } from './query-string.ts';

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
      warnings.push(`Unknown parameter ${JSON.stringify(name.slice(0, 40))} was ignored.`);
      continue;
    }
    const meta = (field as z.ZodType).meta() as Partial<ParameterMeta> | undefined;
    if (values.length > 1 && !meta?.repeatable) {
      details.push({ parameter: name, message: 'may be given only once' });
      continue;
    }
    const value = values.join(',');
    if (value !== '' || (field as z.ZodType).safeParse('').success) given[name] = value;
  }
  const result = schema.safeParse(given);
  if (!result.success) {
    const seen = new Set(details.map((detail) => detail.parameter));
    for (const issue of result.error.issues) {
      const parameter = issue.path.join('.') || 'query';
      if (!seen.has(parameter)) details.push({ parameter, message: issue.message });
      seen.add(parameter);
    }
  }
  if (details.length > 0 || !result.success) {
    const named = details.map(({ parameter, message }) => `${parameter} ${message}`).join('; ');
    throw httpError('bad-parameter', `Bad parameter: ${named}.`, details);
  }
  return { values: result.data, warnings };
}
