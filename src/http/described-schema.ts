import { z } from 'zod';

/** Parameters and fields of bodies as the OpenAPI documents describe them, from the very schemas that parse them. */

/** Contents of the `.meta()` of a parameter, a field or its type. */
export interface ParameterMeta {
  description?: string;
  /** May be given several times; the values are joined by commas. */
  repeatable?: boolean;
  /** A word of another service, understood and not described: there is another parameter for it. */
  undocumented?: boolean;
  /** JSON Schema of the value, where the one made from the parser would say less. */
  schema?: object;
}

/** The `.meta()` of a schema, with that of the schema that it wraps or transforms behind it. */
export function metaOf(schema: z.ZodType): ParameterMeta {
  const own = schema.meta() as ParameterMeta | undefined;
  if (schema instanceof z.ZodOptional) return { ...metaOf(schema.unwrap() as z.ZodType), ...own };
  if (schema instanceof z.ZodDefault) {
    const inner = metaOf(schema.unwrap() as z.ZodType);
    const preset = { default: schema.def.defaultValue };
    return { ...inner, ...(inner.schema && { schema: { ...inner.schema, ...preset } }), ...own };
  }
  if (!(schema instanceof z.ZodPipe)) return own ?? {};
  return { ...metaOf(schema.in as z.ZodType), ...metaOf(schema.out as z.ZodType), ...own };
}

/** A value's description and its JSON Schema. */
export function describedSchema(schema: z.ZodType): { description: string | undefined; schema: object } {
  const { description, schema: stated } = metaOf(schema);
  const {
    $schema: _,
    description: __,
    repeatable: ___,
    ...generated
  } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as Record<string, unknown>;
  return { description, schema: stated ?? generated };
}

/** The JSON Schema of an object. */
export function describedObject({ shape }: z.ZodObject): {
  type: 'object';
  properties: object;
  required: string[];
} {
  const fields = (Object.entries(shape) as [string, z.ZodType][]).map(([name, field]) => ({
    name,
    isRequired: !field.safeParse(undefined).success,
    ...describedSchema(field),
  }));
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(({ name, schema, description }) => [name, { ...schema, description }]),
    ),
    required: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  };
}
