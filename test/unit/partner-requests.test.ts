import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { describedSchema } from '../../src/http/described-schema.ts';
import { parseParameters } from '../../src/http/parse-parameters.ts';
import { pointStore } from '../../src/http/rate-limit.ts';
import { partnerIndexBodies, partnerIndices } from '../../src/partners/indices.ts';
import { takeQuota } from '../../src/partners/quota.ts';
import { parseIdempotencyKey, parseReports, reportFields } from '../../src/partners/report-schema.ts';
import { changesParameters, listParameters } from '../../src/partners/reports.ts';
import { requestIdOf } from '../../src/partners/requests.ts';

it('requests are one for what search takes for the same word, and others by language', () => {
  expect(requestIdOf('Zwölf', 'de')).toBe(requestIdOf('zwolf', 'de'));
  expect(requestIdOf('zwolf', 'nl')).not.toBe(requestIdOf('zwolf', 'de'));
});

it('the indices are strict, on disk before an answer, and copied as asked', () => {
  expect(partnerIndices('symbols').reports).toBe('symbols-reports');
  for (const { settings, mappings } of Object.values(partnerIndexBodies(2))) {
    expect(mappings).toMatchObject({ dynamic: 'strict' });
    expect(settings).toMatchObject({
      index: { number_of_shards: 1, number_of_replicas: 2, 'translog.durability': 'request' },
    });
  }
  expect(partnerIndexBodies(undefined).reports.settings).toMatchObject({
    index: { auto_expand_replicas: '0-1' },
  });
});

describe('the schema of the document', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const schemaOf = (field: unknown) => describedSchema(field as z.ZodType).schema;

  it.each([
    ['word', 'dog', true],
    ['word', 'Zwölf  Hunde', true],
    ['meaning', ' ', false],
    ['meaning', '', false],
    ['context', '\u00A0', false],
    ['category', 'a\u0007b', false],
    ['category', 'a\u202Eb', false],
    ['category', '<b>', false],
    ['client_reference', 'board/17', true],
    ['language', '0', false],
    ['language', 'und', false],
    ['language', 'pt-BR', true],
    ['language', 'sr-Latn-RS', true],
  ] as const)('takes for `%s` what the service takes: "%s" %s', (name, text, accepted) => {
    expect(ajv.validate(schemaOf(reportFields.shape[name]), text)).toBe(accepted);
    const report = { word: 'dog', language: 'en', [name]: text };
    if (accepted) expect(parseReports(report)).toHaveLength(1);
    else expect(() => parseReports(report)).toThrow(/Bad parameter/);
  });

  it.each([
    [listParameters.shape.cursor, `1795255200000.${'0'.repeat(32)}`, true],
    [listParameters.shape.cursor, 'x', false],
    [listParameters.shape.state, 'open,drawn', true],
    [listParameters.shape.state, 'lost', false],
  ] as const)('takes a parameter that the service takes', (parameter, text, accepted) => {
    expect(ajv.validate(schemaOf(parameter), text)).toBe(accepted);
    expect(parameter.safeParse(text).success).toBe(accepted);
  });

  it.each([
    ['abc_-9.12', true],
    ['abc.-1', true],
    ['', true],
    ['x', false],
    ['abc.1.2', false],
    ['abc.1.5', false],
    ['abc.-2', false],
    ['["a",1]', false],
  ])('takes a cursor of changes that is one: "%s" %s', (text, accepted) => {
    expect(ajv.validate(schemaOf(changesParameters.shape.cursor), text)).toBe(accepted);
    expect(changesParameters.shape.cursor.safeParse(text).success).toBe(accepted);
  });
});

it('a list in a query of partners may be repeated', () => {
  const { values } = parseParameters(listParameters, new Map([['state', ['open', 'drawn,open']]]));
  expect(values.state).toEqual(['open', 'drawn']);
});

it('reports come alone or in a list, tidied', () => {
  const [one] = parseReports({ word: '  big   dog ', language: 'EN-gb' });
  expect(one).toEqual({ word: 'big dog', language: 'en-GB' });
  expect(parseReports({ reports: [{ word: 'a', language: 'por' }] })).toMatchObject([{ language: 'pt' }]);
  expect(parseReports({ word: '👩‍🦽', language: 'en' })).toHaveLength(1);
  expect(() => parseReports({ reports: [{ word: 'a', language: 'en' }], word: 'b' })).toThrow(/body|query/);
});

it('an idempotency key is visible ASCII, quoted or not', () => {
  expect(parseIdempotencyKey('')).toBeUndefined();
  expect(parseIdempotencyKey('"8e03978e-40d5"')).toBe('8e03978e-40d5');
  expect(parseIdempotencyKey('8e03978e-40d5')).toBe('8e03978e-40d5');
  for (const wrong of ['a b', 'ü', 'x'.repeat(256), '""'])
    expect(() => parseIdempotencyKey(wrong), wrong).toThrow();
});

it('a quota is counted by this process where Redis is away, and what is refused or given back is not counted', async () => {
  let degraded = 0;
  const away = { consume: () => Promise.reject(new Error('away')) };
  const points = pointStore(away, () => {
    degraded += 1;
  });
  const limits = { requests_per_minute: 1, reports_per_day: 100 };
  const take = (partner: string, amount: number) => takeQuota({ points, limits }, 'reports', partner, amount);
  const { headers, refund } = await take('acme', 60);
  expect(headers.RateLimit).toMatch(/^"reports";r=40;t=\d+$/);
  await expect(take('acme', 41)).rejects.toMatchObject({ code: 'quota-exceeded' });
  await take('acme', 40);
  await expect(take('acme', 1)).rejects.toMatchObject({ code: 'quota-exceeded' });
  await refund();
  await take('acme', 60);
  await expect(take('acme', 1)).rejects.toMatchObject({ code: 'quota-exceeded' });
  await take('other', 100);
  expect(degraded).toBeGreaterThan(0);
});
