import { type Html, html } from './html.ts';
import type { RenderedDocument } from './markdown.ts';

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
 * The reference of an interface, made from the document that describes it: every operation with its parameters, an
 * example that runs as it stands (with a key in `$KEY` where one is needed), and what is answered.
 * @param base URL that the examples for a command line begin with
 */
export function apiReference(
  { title, document, documentPath, examples }: ApiDescription,
  base: string,
): RenderedDocument {
  const needsKey = document.security !== undefined;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const schemas = Object.entries(document.components.schemas);
  return {
    title,
    sections: [
      ...operations.map(({ operation }) => ({ id: operation.operationId, title: operation.summary })),
      { id: 'schemas', title: 'Schemas' },
    ],
    body: html`<h1>${title}</h1>
<p>${prose(document.info.description)}</p>
<p>The same for programs: <a href="../${documentPath}">openapi.json</a> (OpenAPI 3.1).</p>
${operations.map(
  ({ path, method, operation }) => html`<section aria-labelledby="${operation.operationId}">
<h2 id="${operation.operationId}">${operation.summary}</h2>
<p class="path"><strong>${method}</strong> <code>${path}</code></p>
${operation.description !== undefined && html`<p>${prose(operation.description)}</p>`}
${example(method, examples[operation.operationId], base, needsKey)}
${parametersTable(operation)}
${responsesTable(operation)}
</section>`,
)}
<h2 id="schemas">Schemas</h2>
${schemas.map(
  ([name, schema]) => html`<section aria-labelledby="schema-${name}">
<h3 id="schema-${name}">${name}</h3>
${schema.description !== undefined && html`<p>${prose(schema.description)}</p>`}
${fieldsTable(schema)}
</section>`,
)}`,
  };
}

/** Operators keep it inside: no reader of the reference can try it. */
const insidePath = '/metrics';

function example(
  method: string,
  given: Examples[string] | undefined,
  base: string,
  needsKey: boolean,
): Html | undefined {
  if (!given) return undefined;
  const { path, body } = given;
  const options = [
    ...(method === 'DELETE' ? ['-X DELETE'] : []),
    ...(needsKey ? ['-H "Authorization: Bearer $KEY"'] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body)}'`]),
  ];
  const command = [`curl '${base}${path}'`, ...options].join(' \\\n  ');
  const isOpen = body === undefined && !needsKey && path !== insidePath;
  return html`<pre tabindex="0"><code>${command}</code></pre>
${isOpen && html`<p><a href="..${path}">Try it: <code>${path}</code></a></p>`}`;
}

function parametersTable({ parameters = [], requestBody }: Operation): Html | undefined {
  const body = requestBody?.content['application/json']?.schema;
  const rows = [
    ...parameters.map(({ name, in: place, description, schema }) =>
      row(place === 'header' ? `${name} (a header)` : name, schema, description),
    ),
    ...(body && !body.properties ? [row('(the body)', body, '')] : []),
    ...Object.entries(body?.properties ?? {}).map(([name, schema]) =>
      row(`${name} (in the body)`, schema, schema.description),
    ),
  ];
  return rows.length === 0 ? undefined : table('Parameters', ['Name', 'Values', 'Meaning'], rows);
}

function responsesTable({ responses }: Operation): Html {
  return table(
    'Answers by status',
    ['Status', 'Body', 'Meaning'],
    Object.entries(responses).map(([status, { description, content = {} }]) => {
      const bodies = Object.entries(content).map(([type, { schema }]) =>
        schema?.$ref ? typeOf(schema) : html`<code>${type}</code>`,
      );
      return html`<tr><th scope="row">${status}</th><td>${bodies}</td><td>${prose(description)}</td></tr>`;
    }),
  );
}

function fieldsTable(schema: Schema): Html | undefined {
  const { properties, required = [], oneOf } = schema;
  if (oneOf) return html`<p>${typeOf(schema)}</p>`;
  if (!properties) return undefined;
  const rows = Object.entries(properties).map(([name, schema]) =>
    row(required.includes(name) ? name : `${name}?`, schema, schema.description),
  );
  return table('Fields; those with ? may be absent', ['Field', 'Values', 'Meaning'], rows);
}

function row(name: string, schema: Schema, meaning: string | undefined): Html {
  return html`<tr><th scope="row"><code>${name}</code></th><td>${typeOf(schema)}</td><td>${prose(meaning ?? '')}</td></tr>`;
}

function table(caption: string, columns: readonly string[], rows: readonly Html[]): Html {
  const head = columns.map((column) => html`<th scope="col">${column}</th>`);
  return html`<div class="wide" tabindex="0"><table><caption>${caption}</caption>
<thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** A description, in which names stand between backticks. */
function prose(text: string): readonly Html[] {
  return text.split('`').map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
}

/** The allowed values, in words. */
function typeOf(schema: Schema): Html {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum) return html`<code>${schema.enum.map(String).join(' | ')}</code>`;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) {
    return html`${alternatives.map((one, index) => html`${index > 0 && ' or '}${typeOf(one)}`)}`;
  }
  if (schema.items) return html`list of ${typeOf(schema.items)}`;
  if (typeof schema.additionalProperties === 'object' && schema.additionalProperties.$ref) {
    return html`object of ${typeOf(schema.additionalProperties)}`;
  }
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(
      ([name, field]) => html`<li><code>${name}</code>: ${typeOf(field)}</li>`,
    );
    return html`object<ul>${fields}</ul>`;
  }
  const { type, minimum, maximum, default: fallback } = schema;
  const bounds = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return html`${[type ?? 'any'].flat().join(' or ')}${bounds && ` ${minimum}–${maximum}`}${
    fallback !== undefined && `, default ${String(fallback)}`
  }`;
}
