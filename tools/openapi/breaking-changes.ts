/** A JSON Schema, as far as two of them are compared. */
interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  default?: unknown;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: Schema | boolean;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  [bound: string]: unknown;
}

interface Content {
  content?: Readonly<Record<string, { schema?: Schema }>>;
}

interface Operation {
  operationId: string;
  parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: Content & { required?: boolean };
  responses: Readonly<Record<string, Content>>;
}

/** An OpenAPI document, as far as two of them are compared. */
export interface ComparedDocument {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: { schemas: Readonly<Record<string, Schema>> };
}

/** Bounds of a value by their keyword, and which way they narrow it. */
const bounds = {
  minimum: 'up',
  minLength: 'up',
  minItems: 'up',
  maximum: 'down',
  maxLength: 'down',
  maxItems: 'down',
} as const;

/**
 * What a client of a released document would stumble over in the current one, a sentence each (docs/api-policy.md). What
 * clients send may be taken more widely, and what they read may say more: new operations, optional parameters and fields,
 * values of an enumeration and error codes are no breaking changes.
 */
export function breakingChanges(released: ComparedDocument, current: ComparedDocument): string[] {
  const compare = schemaComparison(released, current);
  const names = Object.keys(released.components.schemas)
    .filter((name) => !Object.hasOwn(current.components.schemas, name))
    .map((name) => `the schema ${name} is gone, after which generated clients name a type`);
  const operations = Object.entries(released.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, before]) => {
      const where = `${method.toUpperCase()} ${path}`;
      const after = current.paths[path]?.[method];
      return after ? operationChanges(before, after, where, compare) : [`${where} is gone`];
    }),
  );
  return [...names, ...operations];
}

type Direction = 'sent' | 'read';
type Compare = (
  before: Schema | undefined,
  after: Schema | undefined,
  where: string,
  as: Direction,
) => string[];

function operationChanges(before: Operation, after: Operation, where: string, compare: Compare): string[] {
  const changes: string[] = [];
  if (before.operationId !== after.operationId) {
    changes.push(`${where} is called ${after.operationId} instead of ${before.operationId}`);
  }
  const parameters = new Map(after.parameters?.map((each) => [`${each.in} ${each.name}`, each]));
  for (const parameter of before.parameters ?? []) {
    const key = `${parameter.in} ${parameter.name}`;
    const now = parameters.get(key);
    parameters.delete(key);
    const place = `${where} ${parameter.name}`;
    if (!now) changes.push(`${place} is not taken any more`);
    else {
      if (now.required && !parameter.required) changes.push(`${place} is required now`);
      changes.push(...compare(parameter.schema, now.schema, place, 'sent'));
    }
  }
  for (const { name, required } of parameters.values()) {
    if (required) changes.push(`${where} ${name} is new and required`);
  }
  if (after.requestBody?.required && !before.requestBody) changes.push(`${where} needs a body now`);
  changes.push(...contentChanges(before.requestBody, after.requestBody, `${where} body`, compare, 'sent'));
  for (const [status, response] of Object.entries(before.responses)) {
    const place = `${where} ${status}`;
    const now = after.responses[status];
    // A failure that does not happen any more hurts nobody.
    if (now) changes.push(...contentChanges(response, now, place, compare, 'read'));
    else if (Number(status) < 400) changes.push(`${place} is not answered any more`);
  }
  return changes;
}

function contentChanges(
  before: Content | undefined,
  after: Content | undefined,
  where: string,
  compare: Compare,
  as: Direction,
): string[] {
  return Object.entries(before?.content ?? {}).flatMap(([type, { schema }]) => {
    const now = after?.content?.[type];
    return now ? compare(schema, now.schema, where, as) : [`${where} is not ${type} any more`];
  });
}

/** Compares schemas of two documents, each reference resolved in its own. */
function schemaComparison(released: ComparedDocument, current: ComparedDocument): Compare {
  const resolve = ({ components }: ComparedDocument, schema: Schema = {}): Schema =>
    schema.$ref === undefined ? schema : (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  const seen = new Set<string>();

  const compare: Compare = (givenBefore, givenAfter, where, as) => {
    // A schema that many answers hold is told of once.
    if (givenBefore?.$ref !== undefined && givenAfter?.$ref !== undefined) {
      const pair = `${as} ${givenBefore.$ref} ${givenAfter.$ref}`;
      if (seen.has(pair)) return [];
      seen.add(pair);
    }
    const [before, after] = [resolve(released, givenBefore), resolve(current, givenAfter)];
    const place = givenBefore?.$ref?.split('/').at(-1) ?? where;
    return [
      ...valueChanges(before, after, place, as),
      ...fieldChanges(before, after, place, as),
      ...alternativeChanges(before, after, place, as),
      ...(before.items ? compare(before.items, after.items, `${place}[]`, as) : []),
      ...(typeof before.additionalProperties === 'object' && typeof after.additionalProperties === 'object'
        ? compare(before.additionalProperties, after.additionalProperties, `${place}.*`, as)
        : []),
    ];
  };

  function fieldChanges(before: Schema, after: Schema, where: string, as: Direction): string[] {
    const { properties = {}, required = [] } = before;
    const now = after.properties ?? {};
    const nowRequired = after.required ?? [];
    const changes = Object.entries(properties).flatMap(([name, field]) => {
      const place = `${where}.${name}`;
      if (!Object.hasOwn(now, name)) return [`${place} is gone`];
      const optional = as === 'read' && required.includes(name) && !nowRequired.includes(name);
      return [...(optional ? [`${place} may be absent now`] : []), ...compare(field, now[name], place, as)];
    });
    if (as === 'sent') {
      const added = nowRequired.filter((name) => !required.includes(name));
      changes.push(...added.map((name) => `${where}.${name} is required now`));
    }
    if (as === 'read' && before.additionalProperties === false) {
      const added = Object.keys(now).filter((name) => !Object.hasOwn(properties, name));
      changes.push(
        ...added.map((name) => `${where}.${name} is new in an object that promised no more fields`),
      );
    }
    return changes;
  }

  function alternativeChanges(before: Schema, after: Schema, where: string, as: Direction): string[] {
    const [left, right] = [before.anyOf ?? before.oneOf ?? [before], after.anyOf ?? after.oneOf ?? [after]];
    if (left.length === 1 && right.length === 1) return [];
    // Each form that was sent is still taken; each form that is read now was known.
    const [known, offered] = as === 'sent' ? [left, right] : [right, left];
    return known.flatMap((form, index) => {
      const fits = offered.some((other) => {
        const [one, two] = as === 'sent' ? [form, other] : [other, form];
        return schemaComparison(released, current)(one, two, where, as).length === 0 && !isOther(one, two);
      });
      return fits ? [] : [`${where} has another form (${index + 1})`];
    });
  }
  return compare;
}

/** Whether two forms of an alternative are of different kinds. */
const isOther = (before: Schema, after: Schema) =>
  before.$ref !== after.$ref || String(before.type) !== String(after.type);

function valueChanges(before: Schema, after: Schema, where: string, as: Direction): string[] {
  const changes: string[] = [];
  const differs = (keyword: string) => JSON.stringify(before[keyword]) !== JSON.stringify(after[keyword]);
  const [wide, narrow] = as === 'sent' ? [after, before] : [before, after];
  const known = typesOf(wide);
  if (
    known &&
    !typesOf(narrow)?.every(
      (type) => known.includes(type) || (type === 'integer' && known.includes('number')),
    )
  ) {
    changes.push(
      `${where} is ${typesOf(after)?.join(' or ') ?? 'anything'} instead of ${typesOf(before)?.join(' or ') ?? 'anything'}`,
    );
  }
  if (differs('const') && before.const !== undefined) changes.push(`${where} is another constant`);
  if (differs('format') && before.format !== undefined) changes.push(`${where} has another format`);
  if (as === 'read') return changes;
  if (after.enum) {
    const refused = before.enum?.filter((value) => !after.enum?.includes(value)) ?? ['other values'];
    changes.push(...refused.map((value) => `${where} does not take ${String(value)} any more`));
  }
  if (differs('pattern') && after.pattern !== undefined && !isWidened(before.pattern, after.pattern)) {
    changes.push(`${where} has another pattern`);
  }
  if (differs('default') && before.default !== undefined) changes.push(`${where} has another default`);
  for (const [bound, narrows] of Object.entries(bounds)) {
    const [was, is] = [before[bound], after[bound]] as (number | undefined)[];
    if (is === undefined || is === was) continue;
    if (was === undefined || (narrows === 'up' ? is > was : is < was)) {
      changes.push(`${where} is bounded by ${bound} ${is} instead of ${was ?? 'nothing'}`);
    }
  }
  return changes;
}

/** A choice of words within a pattern: `id|name|image\\.url`. */
const choice = /[\w\\.]+(?:\|[\w\\.]+)+/g;

/** Whether a pattern takes all that another one took: it is the same but for further words of its choices. */
function isWidened(before = '', after = ''): boolean {
  if (before.replace(choice, '|') !== after.replace(choice, '|')) return false;
  const later = (after.match(choice) ?? []).map((words) => new Set(words.split('|')));
  return (before.match(choice) ?? []).every((words, index) =>
    words.split('|').every((word) => later[index]?.has(word)),
  );
}

const typesOf = ({ type }: Schema): readonly string[] | undefined =>
  type === undefined ? undefined : [type].flat();
