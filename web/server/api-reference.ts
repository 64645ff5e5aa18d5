/** The part of an OpenAPI document that the reference shows. */
export interface OpenApiDocument {
  info: { description: string };
  /** Where every operation needs a key. */
  security?: readonly object[];
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: { schemas: Readonly<Record<string, Schema>> };
}

interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  parameters?: readonly { name: string; in: string; description?: string; schema: Schema }[];
  requestBody?: { content: Readonly<Record<string, { schema: Schema }>> };
  responses: Readonly<
    Record<string, { description: string; content?: Readonly<Record<string, { schema?: Schema }>> }>
  >;
}

interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: Schema | boolean;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
}

/** An example of each operation: a path with parameters, and a body where there is one. */
export type Examples = Readonly<Record<string, { path: string; body?: unknown }>>;

/** The input of a reference. */
export interface ApiDescription {
  title: string;
  document: OpenApiDocument;
  /** Where the document is, without a slash at its beginning. */
  documentPath: string;
  examples: Examples;
}

/**
 * The reference of an interface as Markdown, made from the document that describes it: every operation with its parameters,
 * an example that runs as it stands (with a key in `$KEY` where one is needed), and what is answered.
 * @param base URL that the examples for a command line begin with
 */
export function apiReference(
  { title, document, documentPath, examples }: ApiDescription,
  base: string,
): string {
  const needsKey = document.security !== undefined;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { operationId, summary, description = '' } = operation;
      return [
        `## ${summary} {#${operationId}}`,
        `**${method.toUpperCase()}** \`${path}\``,
        description,
        example(method, examples[operationId], base, needsKey),
        parametersTable(operation),
        responsesTable(operation),
      ];
    }),
  );
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => [
    `### ${name} {#schema-${name}}`,
    schema.description ?? '',
    fieldsTable(schema),
  ]);
  return [
    `# ${title}`,
    document.info.description,
    `The same for programs: [openapi.json](../${documentPath}) (OpenAPI 3.1).`,
    ...operations.flat(),
    '## Schemas',
    ...schemas.flat(),
  ].join('\n\n');
}

/** Operators keep it inside: no reader of the reference can try it. */
const insidePath = '/metrics';

function example(
  method: string,
  given: Examples[string] | undefined,
  base: string,
  needsKey: boolean,
): string {
  if (!given) return '';
  const { path, body } = given;
  const options = [
    ...(method === 'delete' ? ['-X DELETE'] : []),
    ...(needsKey ? ['-H "Authorization: Bearer $KEY"'] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body)}'`]),
  ];
  const command = [`curl '${base}${path}'`, ...options].join(' \\\n  ');
  const isOpen = body === undefined && !needsKey && path !== insidePath;
  return `\`\`\`\n${command}\n\`\`\`\n${isOpen ? `\n[Try it: \`${path}\`](<..${path}>)` : ''}`;
}

function parametersTable({ parameters = [], requestBody }: Operation): string {
  const body = requestBody?.content['application/json']?.schema;
  return table('Parameter', 'Values', [
    ...parameters.map(({ name, in: place, description, schema }) =>
      row(`\`${name}\`${place === 'header' ? ' (a header)' : ''}`, schema, description),
    ),
    ...(body && !body.properties ? [row('(the body)', body)] : []),
    ...Object.entries(body?.properties ?? {}).map(([name, schema]) =>
      row(`\`${name}\` (in the body)`, schema),
    ),
  ]);
}

function responsesTable({ responses }: Operation): string {
  const rows = Object.entries(responses).map(([status, { description, content = {} }]) => {
    const bodies = Object.entries(content).map(([type, { schema }]) =>
      schema?.$ref ? typeOf(schema) : `\`${type}\``,
    );
    return [status, bodies.join(' '), description];
  });
  return table('Status', 'Body', rows);
}

/** The fields of a schema; those with ? may be absent. */
function fieldsTable(schema: Schema): string {
  const { properties = {}, required = [], oneOf } = schema;
  if (oneOf) return typeOf(schema);
  const rows = Object.entries(properties).map(([name, field]) =>
    row(`\`${required.includes(name) ? name : `${name}?`}\``, field),
  );
  return table('Field', 'Values', rows);
}

function row(name: string, schema: Schema, meaning = schema.description ?? ''): string[] {
  return [name, typeOf(schema), meaning];
}

/** A table whose last column is the meaning; nothing without rows. */
function table(first: string, second: string, rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')));
  const lines = [[first, second, 'Meaning'], ['---', '---', '---'], ...cells];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

/** The allowed values, in words. */
function typeOf(schema: Schema): string {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return `[${name}](#schema-${name})`;
  }
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return `\`${schema.enum.join(' | ')}\``;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return alternatives.map(typeOf).join(' or ');
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  if (typeof schema.additionalProperties === 'object' && schema.additionalProperties.$ref) {
    return `object of ${typeOf(schema.additionalProperties)}`;
  }
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([name, field]) => `\`${name}\`: ${typeOf(field)}`);
    return `object (${fields.join('; ')})`;
  }
  const { type, minimum, maximum, default: fallback } = schema;
  const bounds = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  const said = [type ?? 'any'].flat().join(' or ') + (bounds ? ` ${minimum}–${maximum}` : '');
  return fallback === undefined ? said : `${said}, default ${String(fallback)}`;
}
