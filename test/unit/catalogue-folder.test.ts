import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { catalogueJsonSchema } from '../../ingest/catalogue/format.ts';
import { IngestFailure } from '../../ingest/failure.ts';
import { openSource } from '../../ingest/sources/open.ts';
import type { RawSymbol } from '../../ingest/symbol.ts';
import { type RuleName, rules, withRulesTable } from '../../ingest/validation/rules.ts';
import { type ValidationReport, validate } from '../../ingest/validation/validate.ts';
import { audioEncoder } from '../../src/audio/encode.ts';
import { createRenderer, type Renderer } from '../../src/images/render/renderer.ts';
import { emptyFolder, writeFiles } from '../support/files.ts';
import { sine } from '../support/sound.ts';

const root = join(import.meta.dirname, '../..');
const example = join(root, 'examples/catalogue');
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4" cx="4" cy="4"/></svg>';
const sets = { my: { title: 'My set', version: '1', license: { id: 'CC-BY-4.0', author: 'Ann' } } };
const dog = { id: 'dog', names: { en: { name: 'dog' } } };

let folder: string;
let renderer: Renderer;
beforeAll(() => {
  renderer = createRenderer({ workers: 1, queueLimit: 100 });
});
afterAll(() => renderer.close());
beforeEach(async () => {
  const made = await emptyFolder();
  folder = made.folder;
  return made.remove;
});

const write = (files: Record<string, string | Buffer | object>) => writeFiles(folder, files);

async function look(path = folder): Promise<ValidationReport & { symbols: RawSymbol[] }> {
  const symbols: RawSymbol[] = [];
  const report = await validate(
    {
      sources: [await openSource(path)],
      scope: {},
      renderer,
      concurrency: 4,
      progress: { phase: () => undefined, done: () => undefined, end: () => undefined },
      signal: new AbortController().signal,
    },
    (symbol) => {
      symbols.push(symbol);
    },
  );
  return { ...report, symbols };
}

describe('the example catalogue', () => {
  test('is ten symbols of two sets without a problem', async () => {
    const { valid, problems, sets: counts, symbols } = await look(example);
    expect([valid, problems, counts]).toEqual([10, [], { signs: 4, everyday: 6 }]);
    const girl = symbols.find(({ id }) => id === 'girl');
    expect(girl?.variants).toEqual({ skin: true, hair: true });
    expect(girl?.license).toEqual({
      id: 'CC-BY-4.0',
      url: 'https://creativecommons.org/licenses/by/4.0/',
      attribution: '“girl” by Symbol Catalog, Everyday words, CC BY 4.0',
      author: 'Symbol Catalog',
      commercial_use: true,
    });
  });

  test('is what the JSON Schema describes', async () => {
    const ajv = addFormats.default(new Ajv2020.default({ strict: false }));
    const schema = catalogueJsonSchema() as { $defs: Record<string, object> };
    const isSymbol = ajv.compile(schema);
    const lines = (await readFile(join(example, 'catalog.ndjson'), 'utf8')).trim().split('\n');
    for (const line of lines) expect(isSymbol(JSON.parse(line)), ajv.errorsText(isSymbol.errors)).toBe(true);
    expect(isSymbol({ ...dog, colour: 'brown' })).toBe(false);
    const areSets = ajv.compile(schema.$defs.sets ?? {});
    expect(areSets(JSON.parse(await readFile(join(example, 'sets.json'), 'utf8')))).toBe(true);
  });
});

test('the schema and the guide are those of the program (else: npm run docs)', async () => {
  const schema = JSON.parse(await readFile(join(root, 'docs/catalogue.schema.json'), 'utf8')) as object;
  expect(schema).toEqual(catalogueJsonSchema());
  const guide = await readFile(join(root, 'docs/catalogue-format.md'), 'utf8');
  expect(withRulesTable(guide)).toBe(guide);
});

describe('the forms of a catalogue', () => {
  const full = {
    id: 'dog',
    group: 'animals',
    tags: ['pet', 'mammal'],
    age_groups: ['child', 'adult'],
    names: {
      en: { name: 'dog', plural: 'dogs', keywords: ['hound', 'puppy, small'] },
      'pt-BR': { name: 'cachorro' },
    },
    license: { author: 'Bea' },
  };
  const picture = { 'artwork/dog.svg': svg, 'sets.json': sets };
  const forms: Record<string, Record<string, string>> = {
    ndjson: { 'catalog.ndjson': `\ufeff\n${JSON.stringify(full)}\r\n` },
    json: { 'catalog.json': JSON.stringify([full], null, 2) },
    'csv, a row a symbol': {
      'catalog.csv':
        '\ufeffid;group;tags;age_groups;name:en;plural:en;keywords:en;name:pt_br;author\r\ndog;animals;pet|mammal;child|adult;dog;dogs;"hound|puppy, small";cachorro;Bea\r\n',
    },
    'csv, a row a name': {
      'catalog.csv':
        'id,group,tags,age_groups,lang,name,plural,keywords,author\ndog,animals,pet|mammal,child|adult,en,dog,dogs,"hound|puppy, small",Bea\ndog,,,,pt-BR,cachorro,,,\n',
    },
  };
  test.each(Object.entries(forms))('%s say the same', async (_form, files) => {
    await write({ ...files, ...picture });
    const { symbols, problems } = await look();
    expect(problems).toEqual([]);
    expect(symbols).toMatchObject([
      {
        set: 'my',
        id: 'dog',
        group: 'animals',
        tags: ['pet', 'mammal'],
        age_groups: ['child', 'adult'],
        names: {
          en: { name: 'dog', plural: 'dogs', keywords: ['hound', 'puppy, small'] },
          'pt-BR': { name: 'cachorro', keywords: [] },
        },
        license: { id: 'CC-BY-4.0', author: 'Bea' },
        artwork: { kind: 'svg', path: join(folder, 'artwork/dog.svg') },
      },
    ]);
  });

  test('recordings are found by their place, decoded, and handed over', async () => {
    const recording = await audioEncoder()(sine(440, 0.3, 1, 32_000), 'mp3');
    await write({
      ...picture,
      'catalog.ndjson': dog,
      'audio/en/dog.mp3': recording,
      'audio/pt_br/dog.mp3': recording,
    });
    const { symbols, problems } = await look();
    expect(problems).toEqual([]);
    expect(symbols[0]?.recordings).toEqual({
      en: { path: join(folder, 'audio/en/dog.mp3') },
      'pt-BR': { path: join(folder, 'audio/pt_br/dog.mp3') },
    });
  });
});

describe('every rule', () => {
  const row = (changes: object) => ({ 'catalog.ndjson': { ...dog, ...changes }, 'artwork/dog.svg': svg });
  const cases: Record<RuleName, Record<string, string | Buffer | object>> = {
    'unreadable-row': { 'catalog.ndjson': '{"id": "dog"' },
    'missing-field': { 'catalog.ndjson': { id: 'dog' } },
    'unknown-field': row({ colour: 'brown' }),
    'unknown-column': { 'catalog.csv': 'id,name:en,farbe\ndog,dog,braun\n', 'artwork/dog.svg': svg },
    'wrong-value': row({ url: 'no address' }),
    'bad-id': row({ id: '../dog' }),
    'bad-set': row({ set: 'other' }),
    'duplicate-id': {
      'catalog.ndjson': `${JSON.stringify(dog)}\n${JSON.stringify({ ...dog, id: 'DOG', artwork: { path: 'artwork/dog.svg' } })}`,
      'artwork/dog.svg': svg,
    },
    'no-name': row({ names: {} }),
    'empty-name': row({ names: { en: { name: ' \u200f ' } } }),
    'bad-language': row({ names: { 'deutsch!': { name: 'Hund' } } }),
    mojibake: row({ names: { fr: { name: 'chien gÃ©ant' } } }),
    'file-name': row({ names: { en: { name: 'dog_big' } } }),
    'wrong-age-group': row({ age_groups: ['toddler'] }),
    'unknown-licence': row({ license: { id: 'CC-BY-5.0' } }),
    'missing-picture': { 'catalog.ndjson': dog },
    'unreadable-picture': { 'catalog.ndjson': dog, 'artwork/dog.png': 'not a picture' },
    'unsafe-svg': {
      'catalog.ndjson': dog,
      'artwork/dog.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script/></svg>',
    },
    'no-variant': {
      'catalog.ndjson': { ...dog, variants: { skin: true, hair: false } },
      'artwork/dog.png': Buffer.alloc(0),
    },
    'missing-recording': row({ recordings: { en: 'audio/en/dog.mp3' } }),
    'unreadable-recording': { ...row({}), 'audio/en/dog.mp3': '<html>' },
    'unused-file': { ...row({}), 'artwork/cat.svg': svg },
  };
  test.each(Object.entries(cases))('%s is tripped', async (rule, files) => {
    await write({ 'sets.json': sets, ...files });
    const { problems, valid } = await look();
    const { severity, remedy } = rules[rule as RuleName];
    expect(problems).toEqual([expect.objectContaining({ rule, severity, remedy })]);
    expect(problems[0]?.file).toMatch(/^(catalog\.(ndjson|csv)|artwork\/cat\.svg)$/);
    expect(valid).toBe(severity === 'error' && rule !== 'duplicate-id' ? 0 : 1);
  });

  test('problems say file, line and what was meant', async () => {
    await write({
      'sets.json': sets,
      'artwork/dog.svg': svg,
      'catalog.ndjson': `${JSON.stringify(dog)}\n\n{"id":"cat","names":{"ru":{"name":"ÐºÐ¾Ñ‚"}},"artwork":{"path":"artwork/dog.svg"}}`,
    });
    expect((await look()).problems).toEqual([
      {
        rule: 'mojibake',
        severity: 'error',
        file: 'catalog.ndjson',
        line: 3,
        id: 'cat',
        message: 'ru "ÐºÐ¾Ñ‚" was probably "кот"',
        remedy: rules.mojibake.remedy,
      },
    ]);
  });

  test('a picture outside of the folder is none of it', async () => {
    await write({
      'sets.json': sets,
      'catalog.ndjson': { ...dog, artwork: { path: '../../etc/hosts.svg' } },
    });
    expect((await look()).problems).toMatchObject([{ rule: 'missing-picture' }]);
  });

  test('texts that only look odd are let pass', async () => {
    const names = { vi: 'Ở đâu', pt: 'ÂNGELA é', fr: '«œuf» à Ç', is: 'Það', de: 'Ärger – ja' };
    await write({
      'sets.json': sets,
      'artwork/dog.svg': svg,
      'catalog.ndjson': {
        id: 'dog',
        names: Object.fromEntries(Object.entries(names).map(([tag, name]) => [tag, { name }])),
      },
    });
    expect((await look()).problems).toEqual([]);
  });

  test('a PNG says by its colours what can be recoloured', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#f5e5de' } })
      .png()
      .toBuffer();
    await write({
      'sets.json': sets,
      'artwork/dog.png': png,
      'catalog.ndjson': { ...dog, artwork: { colours: { skin: ['#f5e5de'] } } },
    });
    const { symbols, problems } = await look();
    expect([problems, symbols[0]?.variants]).toEqual([[], { skin: true, hair: false }]);
  });
});

test('a folder without sets, or with none that can be used, is refused as a whole', async () => {
  await write({ 'catalog.ndjson': dog });
  await expect(openSource(folder)).rejects.toThrow(/sets\.json cannot be used/);
  await write({ 'sets.json': { my: { title: 'My set' } } });
  await expect(openSource(folder)).rejects.toThrow(IngestFailure);
  await expect(openSource(join(folder, 'nowhere'))).rejects.toThrow(/is not there/);
});
