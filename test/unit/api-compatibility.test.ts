import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { breakingChanges, type ComparedDocument } from '../../tools/openapi/breaking-changes.ts';
import { publicDocument, releasedFile } from '../../tools/openapi/client-types.ts';

const released = JSON.parse(await readFile(releasedFile, 'utf8')) as ComparedDocument;

it('nothing that the last release promised is broken (docs/api-policy.md)', () => {
  expect(breakingChanges(released, publicDocument('1') as ComparedDocument)).toEqual([]);
});

/** Any JSON, changed by the tests below. */
// biome-ignore lint/suspicious/noExplicitAny: a document that is changed in one place
type Loose = any;

const search = '/api/v1/symbols/search';
const parameterOf = (document: Loose, name: string) =>
  document.paths[search].get.parameters.find((parameter: { name: string }) => parameter.name === name);
const symbolOf = (document: Loose) => document.components.schemas.FullSymbol;

describe('a breaking change is named', () => {
  const cases: readonly [string, (document: Loose) => unknown, string][] = [
    ['a path that is gone', (d) => delete d.paths[search], `gone: GET ${search}`],
    [
      'another operationId',
      (d) => {
        d.paths[search].get.operationId = 'find';
      },
      `gone: GET ${search} is called searchSymbols`,
    ],
    [
      'a parameter that is not taken any more',
      (d) => {
        d.paths[search].get.parameters = d.paths[search].get.parameters.filter(
          ({ name }: { name: string }) => name !== 'tags',
        );
      },
      `gone: GET ${search} tags`,
    ],
    [
      'a new parameter that is required',
      (d) => d.paths[search].get.parameters.push({ name: 'key', in: 'query', required: true, schema: {} }),
      `new: GET ${search} needs key`,
    ],
    [
      'a parameter that becomes required',
      (d) => {
        parameterOf(d, 'lang').required = true;
      },
      `new: GET ${search} needs lang`,
    ],
    [
      'a value that is not taken any more',
      (d) => {
        parameterOf(d, 'sort').schema.enum = ['relevance', 'name'];
      },
      `gone: GET ${search} sort takes newest`,
    ],
    [
      'a field that can not be chosen any more',
      (d) => {
        const { schema } = parameterOf(d, 'fields');
        schema.pattern = schema.pattern.replace('|popularity', '');
      },
      `gone: GET ${search} fields takes popularity (1)`,
    ],
    [
      'a narrower bound',
      (d) => {
        parameterOf(d, 'limit').schema.maximum = 50;
      },
      `new: GET ${search} limit is bounded by maximum 50 instead of 100`,
    ],
    [
      'another default',
      (d) => {
        parameterOf(d, 'limit').schema.default = 10;
      },
      `gone: GET ${search} limit has the default 20`,
    ],
    [
      'another type of a parameter',
      (d) => {
        parameterOf(d, 'tags').schema = { type: 'string' };
      },
      `gone: GET ${search} tags may be array`,
    ],
    [
      'a field that is gone',
      (d) => delete symbolOf(d).properties.license.properties.author,
      'gone: FullSymbol.license.author',
    ],
    [
      'a field that may be absent',
      (d) => {
        symbolOf(d).required = symbolOf(d).required.filter((name: string) => name !== 'image');
      },
      'gone: FullSymbol.image is always there',
    ],
    [
      'a field of another type',
      (d) => {
        symbolOf(d).properties.id = { type: 'string' };
      },
      'new: FullSymbol.id may be string',
    ],
    [
      'a field that may be null',
      (d) => {
        symbolOf(d).properties.name = { type: ['string', 'null'] };
      },
      'new: FullSymbol.name may be null',
    ],
    [
      'a sixth field of the simplified search',
      (d) => {
        d.components.schemas.SimplifiedSymbol.properties.group = { type: 'string' };
      },
      'new: SimplifiedSymbol holds group too',
    ],
    [
      'a field of a body that becomes required',
      (d) =>
        d.paths['/api/v1/symbols/match'].post.requestBody.content['application/json'].schema.required.push(
          'lang',
        ),
      'new: POST /api/v1/symbols/match body needs lang',
    ],
    [
      'a media type that is gone',
      (d) => delete d.paths['/api/v1/sentences'].get.responses[200].content['image/svg+xml'],
      'gone: GET /api/v1/sentences 200 is image/svg+xml',
    ],
    [
      'a schema of another name',
      (d) => delete d.components.schemas.Suggestion,
      'gone: the schema Suggestion',
    ],
  ];
  it.each(cases)('%s', (_, change, told) => {
    const document: Loose = structuredClone(released);
    change(document);
    expect(breakingChanges(released, document)).toContain(told);
  });
});

it('what grows breaks nothing', () => {
  const document: Loose = structuredClone(released);
  document.paths['/api/v1/new'] = { get: document.paths[search].get };
  document.paths[search].get.parameters.push({ name: 'new', in: 'query', schema: { type: 'string' } });
  parameterOf(document, 'sort').schema.enum.push('oldest');
  parameterOf(document, 'limit').schema.maximum = 200;
  const fields = parameterOf(document, 'fields').schema;
  fields.pattern = fields.pattern.replaceAll('|popularity', '|popularity|new');
  symbolOf(document).properties.new = { type: 'string' };
  document.components.schemas.Match.properties.type.enum.push('sound');
  document.components.schemas.ErrorAnswer.properties.error.properties.code.enum.push('new');
  document.paths[search].get.responses[409] = document.paths[search].get.responses[400];
  expect(document).not.toEqual(released);
  expect(breakingChanges(released, document)).toEqual([]);
});
