import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { describedSchema } from '../../src/http/described-schema.ts';
import { parseBody } from '../../src/http/request-body.ts';
import { partnerIndexBodies, partnerIndices } from '../../src/partners/indices.ts';
import { reportFields, reportsBody } from '../../src/partners/report-schema.ts';
import { reportsParameters } from '../../src/partners/reports.ts';
import { requestIdOf } from '../../src/partners/requests.ts';

const parseReports = (...reports: object[]) => parseBody(reportsBody, { reports }).values.reports;

it('requests are one for what search takes for the same word, and others by language', () => {
  expect(requestIdOf('Zwölf', 'de')).toBe(requestIdOf('zwolf', 'de'));
  expect(requestIdOf('zwolf', 'nl')).not.toBe(requestIdOf('zwolf', 'de'));
});

it('the indices are strict, on disk before an answer, and copied to a second node', () => {
  expect(partnerIndices('symbols').reports).toBe('symbols-reports');
  for (const { settings, mappings } of Object.values(partnerIndexBodies())) {
    expect(mappings).toMatchObject({ dynamic: 'strict' });
    expect(settings).toMatchObject({
      index: { number_of_shards: 1, auto_expand_replicas: '0-1', 'translog.durability': 'request' },
    });
  }
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
    ['abc_-9.12', true],
    ['abc.-1', true],
    ['', true],
    ['x', false],
    ['abc.1.2', false],
    ['abc.1.5', false],
    ['abc.-2', false],
    ['["a",1]', false],
  ])('takes a cursor that is one: "%s" %s', (text, accepted) => {
    expect(ajv.validate(schemaOf(reportsParameters.shape.cursor), text)).toBe(accepted);
    expect(reportsParameters.shape.cursor.safeParse(text).success).toBe(accepted);
  });
});

it('reports are tidied', () => {
  const [one] = parseReports({ word: '  big   dog ', language: 'EN-gb' });
  expect(one).toEqual({ word: 'big dog', language: 'en-GB' });
  expect(parseReports({ word: 'a', language: 'por' })).toMatchObject([{ language: 'pt' }]);
  expect(parseReports({ word: '👩‍🦽', language: 'en' })).toHaveLength(1);
});
