/** A JSON Schema, as far as two of them are compared. */
interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  pattern?: string;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: Schema | boolean;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  [keyword: string]: unknown;
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

/** Bounds of a value by their keyword, and whether a larger one takes less. */
const bounds = {
  ...{ minimum: true, minLength: true, minItems: true },
  ...{ maximum: false, maxLength: false, maxItems: false },
} as const;

type Direction = 'sent' | 'read';

/**
 * What a client of a released document would stumble over in the current one, a sentence each (docs/api-policy.md). What
 * clients send may be taken more widely, and what they read may say more: new operations, optional parameters and fields,
 * values of an enumeration and error codes are no breaking changes.
 */
export function breakingChanges(released: ComparedDocument, current: ComparedDocument): string[] {
  const [before, after] = [factsOf(released), factsOf(current)];
  const gone = [...before.offers].filter((fact) => !after.offers.has(fact));
  const added = [...after.demands].flatMap(([fact, place]) =>
    before.places.has(place) && !before.demands.has(fact) ? [fact] : [],
  );
  const narrowed = [...after.bounds].flatMap(([fact, is]) => {
    const [place = '', keyword = ''] = fact.split(' is bounded by ');
    const was = before.bounds.get(fact);
    const takesLess = was === undefined || (bounds[keyword as keyof typeof bounds] ? is > was : is < was);
    return before.places.has(place) && takesLess ? [`new: ${fact} ${is} instead of ${was ?? 'nothing'}`] : [];
  });
  return [...gone.map((fact) => `gone: ${fact}`), ...added.map((fact) => `new: ${fact}`), ...narrowed];
}

/** A document as sentences about places in it. */
function factsOf({ paths, components }: ComparedDocument) {
  const facts = {
    places: new Set<string>(),
    /** What clients may rely on: may only grow. */
    offers: new Set<string>(),
    /** What clients have to do, or to cope with, by its place: may only shrink, but at new places. */
    demands: new Map<string, string>(),
    /** Bounds of what is sent, by place and keyword. */
    bounds: new Map<string, number>(),
  };
  const offer = (fact: string) => facts.offers.add(fact);
  const demand = (place: string, fact: string) => facts.demands.set(`${place} ${fact}`, place);

  function schema(given: Schema | undefined, where: string, as: Direction): void {
    const name = given?.$ref?.split('/').at(-1);
    const place = name ?? where;
    // A schema that many places hold is told of once for each direction.
    const isTold = name !== undefined && facts.places.has(`${as} ${name}`);
    facts.places.add(`${as} ${place}`).add(place);
    if (isTold) return;
    const { properties = {}, required = [], ...own } = (name && components.schemas[name]) || given || {};
    value(own, place, as);
    for (const [field, inner] of Object.entries(properties)) {
      offer(`${place}.${field}`);
      if (as === 'read' && required.includes(field)) offer(`${place}.${field} is always there`);
      if (as === 'sent' && required.includes(field)) demand(place, `needs ${field}`);
      // Of an object that promises no more fields.
      if (as === 'read' && own.additionalProperties === false) demand(place, `holds ${field} too`);
      schema(inner, `${place}.${field}`, as);
    }
    if (own.items) schema(own.items, `${place}[]`, as);
    if (typeof own.additionalProperties === 'object') schema(own.additionalProperties, `${place}.*`, as);
    for (const form of own.anyOf ?? own.oneOf ?? []) {
      const kind = form.$ref?.split('/').at(-1) ?? [form.type ?? 'anything'].flat().join(' or ');
      if (as === 'sent') offer(`${place} may be ${kind}`);
      else demand(place, `may be ${kind}`);
      schema(form, `${place} (${kind})`, as);
    }
  }

  /** What a single value may be. */
  function value(own: Schema, place: string, as: Direction): void {
    const types = own.type ?? (own.anyOf || own.oneOf ? [] : anyType);
    for (const type of [types, types.includes('number') ? 'integer' : []].flat(2)) {
      if (as === 'sent') offer(`${place} may be ${type}`);
      else demand(place, `may be ${type}`);
    }
    for (const keyword of ['const', 'format']) {
      if (own[keyword] !== undefined) offer(`${place} has the ${keyword} ${String(own[keyword])}`);
    }
    if (as === 'read') return;
    if (own.default !== undefined) offer(`${place} has the default ${JSON.stringify(own.default)}`);
    if (own.enum) demand(place, 'takes certain values alone');
    for (const taken of own.enum ?? []) offer(`${place} takes ${String(taken)}`);
    if (own.pattern !== undefined) {
      demand(place, `has the pattern ${own.pattern.replace(choice, '|')}`);
      for (const [index, words] of (own.pattern.match(choice) ?? []).entries()) {
        for (const word of words.split('|')) offer(`${place} takes ${word} (${index + 1})`);
      }
    }
    for (const keyword of Object.keys(bounds)) {
      if (typeof own[keyword] === 'number')
        facts.bounds.set(`${place} is bounded by ${keyword}`, own[keyword]);
    }
  }

  function contents(given: Content | undefined, where: string, as: Direction): void {
    for (const [type, { schema: inner }] of Object.entries(given?.content ?? {})) {
      offer(`${where} is ${type}`);
      schema(inner, where, as);
    }
  }

  // Generated clients name types after them.
  for (const name of Object.keys(components.schemas)) offer(`the schema ${name}`);
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, { operationId, parameters = [], requestBody, responses }] of Object.entries(item)) {
      const where = `${method.toUpperCase()} ${path}`;
      facts.places.add(where);
      offer(where);
      offer(`${where} is called ${operationId}`);
      for (const parameter of parameters) {
        offer(`${where} ${parameter.name}`);
        if (parameter.required) demand(where, `needs ${parameter.name}`);
        schema(parameter.schema, `${where} ${parameter.name}`, 'sent');
      }
      if (requestBody?.required) demand(where, 'needs a body');
      contents(requestBody, `${where} body`, 'sent');
      for (const [status, response] of Object.entries(responses)) {
        // A failure that does not happen any more hurts nobody.
        if (Number(status) < 400) contents(response, `${where} ${status}`, 'read');
      }
    }
  }
  return facts;
}

const anyType: readonly string[] = ['null', 'boolean', 'object', 'array', 'number', 'string'];

/** A choice of words within a pattern: `id|name|image\\.url`. */
const choice = /[\w\\.]+(?:\|[\w\\.]+)+/g;
