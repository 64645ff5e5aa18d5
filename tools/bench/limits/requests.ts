import { z } from 'zod';
import { describedSchema } from '../../../src/http/described-schema.ts';
import type { BodyFields } from '../../../src/http/request-body.ts';
import type { Route } from '../../../src/routes/route.ts';
import { pick } from '../../support/random.ts';
import { drawTextKind } from './texts.ts';

/**
 * Requests of any operation, made from the schemas of its row alone: each field has a value of a kind that is drawn, and
 * whose letters differ each time that it is made, as no cache may answer.
 */

/** What the values of requests are drawn from: read from the service itself. */
export interface Vocabulary {
  languages: readonly string[];
  ids: readonly number[];
  /** Names in every language. */
  names: readonly string[];
  /** Other texts of answers, such as sets, groups and dates. */
  values: readonly string[];
  /** Paths of files. */
  files: readonly string[];
}

/** A kind of value. */
interface Kind {
  label: string;
  make(random: () => number): unknown;
}

/** A kind of request: what its fields, of the query and of the body, are made from. */
export interface RequestKind {
  route: Route;
  query: ReadonlyMap<string, Kind>;
  body: ReadonlyMap<string, Kind>;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** How many optional fields a request has: filters leave little to do, so most have few. */
const optionalFields = [0, 1, 1, 2, 3, 6];
/** Kinds that are tried until one is legal. */
const triesMaximum = 400;
/** Of a list or an object without a bound. */
const entriesMaximum = 100;
/** As the longest chains have. */
const languagesOfChain = 10;

const constant = (value: unknown): Kind => ({ label: String(value), make: () => value });

/**
 * Draws a legal kind of request; undefined where none was found.
 * @param like a kind that it is to be like, or the one field that it has beside those that it needs.
 */
export function drawRequest(
  route: Route,
  words: Vocabulary,
  random: () => number,
  like?: RequestKind | string,
): RequestKind | undefined {
  for (let tries = 0; tries < triesMaximum; tries += 1) {
    const kind =
      typeof like === 'object' ? mutation(like, words, random) : anyRequest(route, words, random, like);
    if (make(kind, words, random)) return kind;
  }
  return undefined;
}

const fieldsOf = ({ parameters, body }: Route) => ({
  query: Object.entries(parameters?.shape ?? {}) as [string, z.ZodType][],
  body: (body?.schemas ?? []).flatMap((schema) =>
    schema instanceof z.ZodObject ? (Object.entries(schema.shape) as [string, z.ZodType][]) : [],
  ),
});

/** The names of all fields of an operation. */
export function fieldNames(route: Route): string[] {
  const { query, body } = fieldsOf(route);
  return [...query, ...body].map(([name]) => name);
}

function anyRequest(route: Route, words: Vocabulary, random: () => number, only?: string): RequestKind {
  const { query, body } = fieldsOf(route);
  const share = pick(random, optionalFields) / (query.length + body.length);
  const isTaken = (name: string) => (only === undefined ? random() < share : name === only);
  const drawn = (fields: [string, z.ZodType][]) =>
    new Map(
      fields
        .filter(([name, field]) => !field.safeParse(undefined).success || isTaken(name))
        .map(([name, field]) => [name, kindOfField(field, words, random)]),
    );
  return { route, query: drawn(query), body: drawn(body) };
}

/** The same but for one or two fields: of other kinds, left out or added. */
function mutation(kind: RequestKind, words: Vocabulary, random: () => number): RequestKind {
  const fields = fieldsOf(kind.route);
  const changed = { ...kind, query: new Map(kind.query), body: new Map(kind.body) };
  const places = (['query', 'body'] as const).flatMap((place) =>
    fields[place].map(([name, field]) => ({ place, name, field })),
  );
  for (let changes = 1 + Math.floor(random() * 2); changes > 0 && places.length > 0; changes -= 1) {
    const { place, name, field } = pick(random, places);
    if (changed[place].has(name) && random() < 0.5) changed[place].delete(name);
    else changed[place].set(name, kindOfField(field, words, random));
  }
  return changed;
}

/** A request of a kind; undefined where it is not legal. */
export function make(
  { route, query, body }: RequestKind,
  words: Vocabulary,
  random: () => number,
): { path: string; body: string | undefined } | undefined {
  const made = (fields: ReadonlyMap<string, Kind>) =>
    Object.fromEntries([...fields].map(([name, kind]) => [name, kind.make(random)]));
  const texts = Object.entries(made(query)).map(([name, value]): [string, string] => [name, String(value)]);
  const values = Object.fromEntries(texts);
  if (route.parameters && !route.parameters.safeParse(values).success) return undefined;
  const fields = route.body && made(body);
  const json = fields && JSON.stringify(fields);
  if (route.body && (Buffer.byteLength(json ?? '') > route.body.maximumBytes || !isLegal(route, fields)))
    return undefined;
  // An unknown parameter is told, and so no answer of a cache is the answer.
  const search = new URLSearchParams([...texts, ...(route.parameters ? [['fresh', String(random())]] : [])]);
  return { path: `${pathOf(route, words, random)}?${search}`, body: json };
}

function isLegal({ body }: Route, fields: BodyFields = {}): boolean {
  try {
    return body?.parse(fields) !== undefined;
  } catch {
    return false;
  }
}

/** A path with what the catalogue has in place of parameters: a file, or an id. */
function pathOf({ path }: Route, { files, ids }: Vocabulary, random: () => number): string {
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
  const fitting = path.includes(':') ? files.filter((file) => pattern.test(file)) : [];
  return fitting.length > 0
    ? pick(random, fitting)
    : path.replaceAll(/:\w+/g, () => String(pick(random, ids)));
}

/** A request's fields in words. */
export function describe({ query, body }: RequestKind): string {
  return [...query, ...body].map(([name, { label }]) => `${name}: ${label}`).join('; ') || 'as it is';
}

/** Draws the kind of a field's values, one that its parser takes where there is one. */
function kindOfField(field: z.ZodType, words: Vocabulary, random: () => number): Kind {
  const schema = describedSchema(field).schema as JsonSchema;
  for (let tries = 0; ; tries += 1) {
    const kind = kindOf(schema, words, random);
    const isTaken = (value: unknown) => field.safeParse(value).success;
    const value = kind.make(random);
    if (isTaken(value) || isTaken(String(value)) || tries >= entriesMaximum) return kind;
  }
}

function kindOf(schema: JsonSchema, words: Vocabulary, random: () => number): Kind {
  const { type, enum: allowed } = schema;
  if (allowed) return constant(pick(random, allowed));
  if (type === 'boolean') return constant(random() < 0.5);
  if (type === 'integer' || type === 'number') return kindOfNumber(schema, words, random);
  if (type === 'array') return kindOfList(schema, words, random);
  if (type === 'object') return kindOfObject(schema, words, random);
  return kindOfText(words, random);
}

function kindOfNumber(
  { minimum = 0, maximum = minimum }: JsonSchema,
  { ids }: Vocabulary,
  random: () => number,
): Kind {
  const isId = ids.every((id) => id >= minimum && id <= maximum);
  if (isId && random() < 0.8) return { label: 'an id', make: (next) => pick(next, ids) };
  return constant(pick(random, [minimum, maximum, maximum, Math.floor((minimum + maximum) / 2)]));
}

function kindOfList(
  { items = {}, maxItems = entriesMaximum }: JsonSchema,
  words: Vocabulary,
  random: () => number,
): Kind {
  const entry = kindOf(items as JsonSchema, words, random);
  const length = random() < 0.7 ? maxItems : pick(random, [1, 2, Math.ceil(maxItems / 2)]);
  return {
    label: `${length} × (${entry.label})`,
    make: (next) => Array.from({ length }, () => entry.make(next)),
  };
}

function kindOfObject(schema: JsonSchema, words: Vocabulary, random: () => number): Kind {
  const { properties = {}, required = [], additionalProperties } = schema;
  if (typeof additionalProperties === 'object') {
    const key = drawTextKind(words.names, random);
    const value = kindOf(additionalProperties, words, random);
    return {
      label: `${entriesMaximum} × (${key.label})`,
      make: (next) =>
        Object.fromEntries(Array.from({ length: entriesMaximum }, () => [key.make(next), value.make(next)])),
    };
  }
  const fields = Object.entries(properties)
    .filter(([name]) => required.includes(name) || random() < 0.4)
    .map(([name, each]) => [name, kindOf(each as JsonSchema, words, random)] as const);
  return {
    label: fields.map(([name, { label }]) => `${name}: ${label}`).join(', '),
    make: (next) => Object.fromEntries(fields.map(([name, kind]) => [name, kind.make(next)])),
  };
}

/** Texts, chains of languages, and what answers have: a field's parser chooses among them. */
function kindOfText(words: Vocabulary, random: () => number): Kind {
  const family = random();
  if (family < 0.6) return drawTextKind(words.names, random);
  if (family < 0.85) {
    const length = pick(random, [1, 2, languagesOfChain, languagesOfChain]);
    const chain = Array.from({ length }, () => pick(random, words.languages));
    return constant(random() < 0.4 ? pick(random, [...chain].slice(0, 1)) : chain.join(','));
  }
  return constant(pick(random, words.values));
}
