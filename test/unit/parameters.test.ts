import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { HttpError } from '../../src/errors.ts';
import { parseParameters } from '../../src/http/parse-parameters.ts';
import { parseQueryString } from '../../src/http/query-string.ts';
import { statsRoute } from '../../src/routes/catalogue.ts';
import { listParameters } from '../../src/routes/list.ts';
import { symbolRoute } from '../../src/routes/symbols.ts';
import { noParameters, publicSearchParameters, searchParameters } from '../../src/symbols/parameters.ts';

const statsParameters = statsRoute.parameters as z.ZodObject;
const symbolParameters = symbolRoute.parameters as z.ZodObject;

const parse = (query: string, schema: z.ZodObject = searchParameters) =>
  parseParameters(schema, parseQueryString(query));
const value = (name: string, text: string, schema?: z.ZodObject) =>
  parse(new URLSearchParams({ [name]: text }).toString(), schema).values[name];

/** The parameters that a query is refused for, with what is said about each. */
function refusal(query: string, schema?: z.ZodObject): Record<string, string> {
  try {
    parse(query, schema);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    expect(error.code).toBe('bad-parameter');
    const details = error.details ?? [];
    for (const { parameter, message } of details) expect(error.message).toContain(`${parameter} ${message}`);
    return Object.fromEntries(details.map(({ parameter, message }) => [parameter, message]));
  }
  return {};
}
const isRefused = (name: string, text: string, schema?: z.ZodObject) =>
  expect(Object.keys(refusal(new URLSearchParams({ [name]: text }).toString(), schema))).toEqual([name]);

const zalgo = 'e\u0301';

/** By parameter: texts that are taken, with what they mean, and texts that are refused. */
const table: Record<string, { taken: [text: string, meaning: unknown][]; refused: string[] }> = {
  q: {
    taken: [
      ['dog', 'dog'],
      ['  red \t\n apple ', 'red apple'],
      ['', ''],
      ['   ', ''],
      ['x'.repeat(128), 'x'.repeat(128)],
      // Counted in characters after composition, not in UTF-16 units or as typed.
      ['🐕'.repeat(128), '🐕'.repeat(128)],
      [zalgo.repeat(128), 'é'.repeat(128)],
      ['a\u0000b', 'a b'],
      ['*:* AND _exists_:id', '*:* AND _exists_:id'],
      ['הכלב', 'הכלב'],
      // Counted once more as the engine sees it: `ﷺ` is eighteen characters.
      ['ﷺ'.repeat(14), 'ﷺ'.repeat(14)],
      ['ß'.repeat(128), 'ß'.repeat(128)],
      ['น้ำ'.repeat(42), 'น้ำ'.repeat(42)],
    ],
    refused: [
      'x'.repeat(129),
      '🐕'.repeat(129),
      'ﷺ'.repeat(15),
      'ΐ'.repeat(100),
      '㌖'.repeat(60),
      'ﬃ'.repeat(90),
    ],
  },
  lang: {
    taken: [
      ['de', ['de']],
      ['DE_at', ['de-AT']],
      ['por', ['pt']],
      ['zho', ['zh-Hans']],
      ['zh-CN', ['zh-Hans']],
      ['no', ['nb']],
      ['iw', ['he']],
      ['val', ['ca-valencia']],
      ['ca-valencia,ca,es', ['ca-valencia', 'ca', 'es']],
      ['de, de ,DEU', ['de']],
      ['tlh', ['tlh']],
      ['i-klingon,x-private', ['und']],
      ['', undefined],
      ['a'.repeat(3), ['aaa']],
    ],
    refused: [
      'd',
      '!',
      'de,',
      ',',
      'de,,en',
      'de en',
      '*',
      '-',
      'de-',
      'de,en,fr,es,it,pt,nl,ru,ja,ar,he',
      'x'.repeat(65),
    ],
  },
  age_group: {
    taken: [
      ['child', 'child'],
      ['youth', 'youth'],
      ['adult', 'adult'],
      ['all', 'all'],
      ['Child', 'child'],
      [' child', 'child'],
      ['', undefined],
    ],
    refused: ['baby', 'child,adult'],
  },
  limit: {
    taken: [
      ['1', 1],
      ['100', 100],
      ['020', 20],
      ['', 20],
    ],
    refused: ['0', '101', '-1', '1.0', '1e1', '0x10', ' 5', '5 ', '+5', '٣', 'NaN', '99999999999'],
  },
  offset: {
    taken: [
      ['0', 0],
      ['9980', 9980],
    ],
    refused: ['-1', '9981', '10001', '1e3', 'x', '3000000000'],
  },
  tags: {
    taken: [
      ['face', ['face']],
      ['Face, smile ,face', ['face', 'smile']],
      [',,', []],
    ],
    refused: [Array.from({ length: 21 }, (_, index) => index).join()],
  },
  has_audio: {
    taken: [
      ['true', true],
      ['1', true],
      ['false', false],
      ['0', false],
      ['True', true],
      ['FALSE', false],
      ['', undefined],
    ],
    refused: ['yes', 'constructor', '2', 'null'],
  },
  group: { taken: [[' Food-Drink ', 'food-drink']], refused: ['x'.repeat(65)] },
  part_of_speech: { taken: [['verb', 'verb']], refused: ['Verb', 'thing', 'x'.repeat(65)] },
  set: {
    taken: [
      ['OpenMoji', ['openmoji']],
      ['b, A,b', ['b', 'a']],
    ],
    refused: ['x'.repeat(65), Array.from({ length: 21 }, (_, index) => `s${index}`).join()],
  },
  prefer_set: { taken: [['Mulberry,core', ['mulberry', 'core']]], refused: ['x'.repeat(65)] },
  license: { taken: [[' CC-BY-SA-4.0', 'CC-BY-SA-4.0']], refused: ['x'.repeat(65)] },
  has_skin: { taken: [['1', true]], refused: ['-1'] },
  has_hair: { taken: [['false', false]], refused: ['no'] },
  has_plural: { taken: [['true', true]], refused: ['no'] },
  ids: {
    taken: [
      ['7', [7]],
      ['3,1, 2,3', [3, 1, 2]],
      ['9999999999', [9_999_999_999]],
    ],
    refused: [
      'a',
      '1,b',
      '-1',
      '1.5',
      '12345678901',
      Array.from({ length: 101 }, (_, index) => index).join(),
    ],
  },
  updated_since: {
    taken: [
      ['2026-11-21T00:00:00Z', '2026-11-21T00:00:00.000Z'],
      ['2026-11-21T00:00:00.5+05:30', '2026-11-20T18:30:00.500Z'],
      ['0504-05-15T05:58:15-20:06', '0504-05-16T02:04:15.000Z'],
      ['0000-01-01T00:00:00+23:00', '0001-01-01T00:00:00.000Z'],
      ['9999-12-31T23:59:59-23:59', '9999-12-31T23:59:59.000Z'],
    ],
    refused: [
      'yesterday',
      '2026-11-21',
      '2026-02-30T00:00:00Z',
      '2026-11-21T25:00:00Z',
      '2026-11-21T00:00:00',
      '1700000000',
    ],
  },
  sort: {
    taken: [
      ['relevance', 'relevance'],
      ['name', 'name'],
      ['newest', 'newest'],
      ['NAME', 'name'],
      ['', 'relevance'],
    ],
    refused: ['best', 'name,newest', '_score'],
  },
  facets: {
    taken: [
      [
        'tags,group,age_group,lang,has_audio,set,license',
        ['tags', 'group', 'age_group', 'lang', 'has_audio', 'set', 'license'],
      ],
      ['group,group', ['group']],
    ],
    refused: ['colour', 'tags,colour', 'filter.tags', 'constructor'],
  },
  explain: { taken: [['1', true]], refused: ['x'] },
  fuzzy: {
    taken: [
      ['never', 'never'],
      ['always', 'always'],
      ['', 'auto'],
    ],
    refused: ['yes'],
  },
  translations: { taken: [['all', 'all']], refused: ['some'] },
  fields: {
    taken: [
      ['name, Image.URL,name', ['name', 'image.url']],
      [',', undefined],
    ],
    refused: ['colour', 'name,image.path', 'translations.en'],
  },
};

describe.each(Object.entries(table))('%s', (name, { taken, refused }) => {
  it.each(taken)('takes %j', (text, meaning) => {
    expect(value(name, text)).toEqual(meaning);
  });

  it.each(refused)('refuses %j', (text) => {
    isRefused(name, text);
  });
});

it('the table has every parameter of the search', () => {
  expect(Object.keys(table).sort()).toEqual(Object.keys(searchParameters.shape).sort());
});

describe('cursor', () => {
  it('may be empty, which is not the same as absent', () => {
    expect(value('cursor', '', listParameters)).toBe('');
    expect(parse('', listParameters).values.cursor).toBeUndefined();
  });
  it('is bounded', () => isRefused('cursor', 'x'.repeat(257), listParameters));
  it('is how changes since a time go on: an offset beside that would be the first page for ever', () => {
    const since = 'updated_since=2026-01-01T00:00:00Z';
    expect(() => parse(`${since}&offset=20`, listParameters)).toThrow(/offset is not taken .* follow `next`/);
    for (const query of [`${since}&offset=0`, `${since}&offset=20&cursor=`]) {
      expect(() => parse(query, listParameters)).not.toThrow();
    }
  });
});

describe('several parameters', () => {
  it('together say each what is wrong, once', () => {
    const found = refusal('limit=0&offset=x&age_group=baby&lang=!&q=fine&colour=red');
    expect(Object.keys(found).sort()).toEqual(['age_group', 'lang', 'limit', 'offset']);
    expect(found.age_group).toBe('must be child, youth, adult or all');
    expect(found.limit).toBe('must be a whole number from 1 to 100');
  });

  it('of one name: refused where one value is meant, put together where several are', () => {
    expect(refusal('q=a&q=b')).toEqual({ q: 'may be given only once' });
    expect(refusal('limit=5&limit=5')).toEqual({ limit: 'may be given only once' });
    expect(refusal('lang=de&lang=fr')).toEqual({ lang: 'may be given only once' });
    expect(parse('tags=a&tags=b,c').values).toMatchObject({ tags: ['a', 'b', 'c'] });
    expect(parse('facets=tags&facets=group').values).toMatchObject({ facets: ['tags', 'group'] });
    expect(parse('ids=1&ids=2').values).toMatchObject({ ids: [1, 2] });
  });

  it('lang and language are one: both alike or one alone', () => {
    expect(refusal('lang=de&language=fr')).toEqual({ language: expect.stringContaining('mean the same') });
    expect(refusal('lang=de&language=DEU')).toEqual({});
    expect(refusal('lang=de,fr&language=fr,de')).not.toEqual({});
    expect(refusal('language=!')).toEqual({ language: expect.stringContaining('BCP 47') });
    expect(parse('language=de').values).toMatchObject({ lang: ['de'] });
    expect(parse('lang=de', publicSearchParameters).values).toMatchObject({ language: ['de'] });
  });

  it('offset and limit end within the window, and a refusal names the cursor', () => {
    expect(refusal('offset=9980&limit=20')).toEqual({});
    expect(refusal('offset=9981&limit=20')).toEqual({ offset: expect.stringMatching(/cursor/) });
    expect(refusal('offset=9901&limit=100', publicSearchParameters)).toHaveProperty('offset');
  });

  it('that are unknown are ignored and named, shortened and quoted', () => {
    const { warnings } = parse(`colour=red&${'x'.repeat(100)}=1&__proto__=1&constructor=1&%0Aa=1`);
    expect(warnings).toEqual([
      'Unknown parameter "colour" was ignored.',
      `Unknown parameter "${'x'.repeat(40)}" was ignored.`,
      'Unknown parameter "__proto__" was ignored.',
      'Unknown parameter "constructor" was ignored.',
      'Unknown parameter "\\na" was ignored.',
    ]);
  });

  it('absent have their defaults', () => {
    expect(parse('').values).toEqual({
      fuzzy: 'auto',
      limit: 20,
      offset: 0,
      sort: 'relevance',
      translations: 'chain',
    });
    expect(parse('', publicSearchParameters).values).toEqual({ limit: 20, offset: 0 });
    expect(parse('', statsParameters).values).toEqual({});
  });
});

describe('a route', () => {
  it.each([
    ['public search', publicSearchParameters, ['q', 'language', 'age_group', 'limit', 'offset']],
    ['symbol', symbolParameters, ['lang', 'translations', 'fields']],
    ['languages', noParameters, []],
  ] as const)('%s takes these', (_name, schema, names) => {
    expect(Object.keys(schema.shape).sort()).toEqual([...names].sort());
  });

  it('list and stats take the filters of the search, and no others', () => {
    const filters = [
      'lang',
      'age_group',
      'tags',
      'has_audio',
      'group',
      'part_of_speech',
      'set',
      'license',
      'has_skin',
      'has_hair',
      'has_plural',
      'ids',
      'updated_since',
    ];
    expect(Object.keys(listParameters.shape).sort()).toEqual(
      [...filters, 'limit', 'offset', 'cursor', 'translations', 'fields'].sort(),
    );
    expect(Object.keys(statsParameters.shape).sort()).toEqual([...filters, 'q'].sort());
  });
});
