import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { catalogueJsonSchema } from '../../ingest/catalogue/format.ts';
import { rowReaders } from '../../ingest/catalogue/rows.ts';
import { IngestFailure } from '../../ingest/failure.ts';
import { startCounts } from '../../ingest/pipeline/counts.ts';
import { readSymbols } from '../../ingest/pipeline/read.ts';
import { type RuleName, rules } from '../../ingest/rules.ts';
import { openSource } from '../../ingest/sources/open.ts';
import { readArtwork, recordingBytes } from '../../ingest/symbol-files.ts';
import { openContactSheet } from '../../ingest/validation/contact-sheet.ts';
import { validationLines } from '../../ingest/validation/validate.ts';
import { audioEncoder } from '../../src/audio/encode.ts';
import { createRenderer, type Renderer } from '../../src/images/render/renderer.ts';
import { withRulesTable } from '../../tools/docs/write-documents.ts';
import { all, emptyFolder, writeFiles } from '../support/files.ts';
import { sine } from '../support/sound.ts';
import { validated } from '../support/validated.ts';

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

const look = (path = folder) => validated(path, renderer);

const reported = async () => (await look()).problems.map(({ rule, message }) => `${rule}: ${message}`);

/** The symbols as an ingest reads them. */
async function ingested() {
  const scope = { scope: {}, signal: new AbortController().signal };
  const symbols: unknown[] = [];
  for await (const read of readSymbols([await openSource(folder)], startCounts(), scope)) symbols.push(read);
  return symbols;
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
    core_rank: 300,
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
        '\ufeffid;group;tags;age_groups;core_rank;name:en;plural:en;keywords:en;name:pt_br;author\r\ndog;animals;pet|mammal;child|adult;300;dog;dogs;"hound|puppy, small";cachorro;Bea\r\n',
    },
    'csv, a row a name': {
      'catalog.csv':
        'id,group,tags,age_groups,core_rank,lang,name,plural,keywords,author\ndog,animals,pet|mammal,child|adult,300,en,dog,dogs,"hound|puppy, small",Bea\ndog,,,,,pt-BR,cachorro,,,\n',
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
        core_rank: 300,
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

test.each([
  ['verb', 'verb'],
  [' Noun ', 'noun'],
  ['Proper Noun', 'noun'],
  ['social', 'social'],
])('the word class "%s" is read as %s', async (written, read) => {
  await write({
    'sets.json': sets,
    'catalog.ndjson': { ...dog, part_of_speech: written },
    'artwork/dog.svg': svg,
  });
  const { symbols, problems } = await look();
  expect(problems).toEqual([]);
  expect(symbols[0]?.part_of_speech).toBe(read);
});

test('a word class of its own is refused, with those that there are', async () => {
  await write({
    'sets.json': sets,
    'catalog.ndjson': { ...dog, part_of_speech: 'thing' },
    'artwork/dog.svg': svg,
  });
  const { valid, problems } = await look();
  expect(valid).toBe(0);
  expect(problems).toMatchObject([{ rule: 'wrong-value', message: expect.stringContaining('adjective') }]);
});

const pngOf = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#a00' } })
    .png()
    .toBuffer();
const [tinyPng, goodPng] = await Promise.all([pngOf(16), pngOf(256)]);

describe('every rule', () => {
  const row = (changes: object) => ({ 'catalog.ndjson': { ...dog, ...changes }, 'artwork/dog.svg': svg });
  /** Rules of boards are tripped in open-boards.test.ts. */
  type BoardRule = 'unreadable-board' | 'unnamed-image' | 'no-image' | 'unlike-labels' | 'left-out-sound';
  const cases: Record<Exclude<RuleName, BoardRule>, Record<string, string | Buffer | object>> = {
    'unreadable-row': { 'catalog.ndjson': '{"id": "dog"' },
    'unread-rest': { 'catalog.ndjson': '[{"id": "dog"}]' },
    'unusable-sets': { ...row({}), 'sets.json': { my: { ...sets.my, license: { id: 'CC BY 4.0' } } } },
    'no-entry': { 'catalog.csv': 'id,name:en\n', 'artwork/dog.svg': svg },
    'other-encoding': {
      'catalog.csv': Buffer.from('id,name:fr\ndog,bient\xf4t\n', 'latin1'),
      'artwork/dog.svg': svg,
    },
    'missing-field': { 'catalog.ndjson': { id: 'dog' }, 'artwork/dog.svg': svg },
    'unknown-field': row({ colour: 'brown' }),
    'repeated-column': {
      'catalog.csv': 'id,name:en,name:en\ndog,dog,hound\n',
      'artwork/dog.svg': svg,
    },
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
    'unusual-language': row({ names: { yol: { name: 'wuŋgan' } } }),
    mojibake: row({ names: { en: { name: 'dog' }, fr: { name: 'chien gÃ©ant' } } }),
    placeholder: row({ names: { en: { name: 'dog' }, ach: { name: 'crwdns46562:0dogcrwdne46562:0' } } }),
    'mixed-scripts': row({ names: { en: { name: 'dog' }, uk: { name: 'пеc' } } }),
    formula: row({ names: { en: { name: '=SUM(A1)' } } }),
    markup: row({ names: { en: { name: '<b>dog</b>' } } }),
    'unknown-group': row({ group: 'animal-nature' }),
    'file-name': row({ names: { en: { name: 'dog_big' } } }),
    'one-keyword': row({ names: { en: { name: 'dog', keywords: ['pet, pup'] } } }),
    'long-text': row({ names: { en: { name: 'dog', keywords: ['dog '.repeat(33).trim()] } } }),
    'wrong-age-group': row({ age_groups: ['toddler'] }),
    'unknown-licence': row({ license: { id: 'CC-BY-5.0' } }),
    'missing-image': { 'catalog.ndjson': dog },
    'unreadable-image': { 'catalog.ndjson': dog, 'artwork/dog.png': 'not a picture' },
    'unsafe-svg': {
      'catalog.ndjson': dog,
      'artwork/dog.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script/></svg>',
    },
    'unsupported-style': {
      'catalog.ndjson': dog,
      'artwork/dog.svg': svg.replace('<circle', '<circle style="fill:var(--skin)"'),
    },
    'image-without-size': {
      'catalog.ndjson': dog,
      'artwork/dog.svg': svg.replace(' viewBox="0 0 9 9"', ''),
    },
    'large-image': {
      'catalog.ndjson': dog,
      'artwork/dog.svg': svg.replace('<circle', `<!--${'x'.repeat(512 * 1024)}--><circle`),
    },
    'small-image': { 'catalog.ndjson': dog, 'artwork/dog.png': tinyPng },
    'empty-image': {
      'catalog.ndjson': dog,
      'artwork/dog.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g/></svg>',
    },
    'second-catalogue': { ...row({}), 'catalog.csv': 'id,name:en\ncat,cat\n' },
    'no-variant': {
      'catalog.ndjson': { ...dog, variants: { skin: true, hair: false } },
      'artwork/dog.png': goodPng,
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
    expect(problems[0]?.file).toMatch(/^(catalog\.(ndjson|csv)|artwork\/cat\.svg|sets\.json)$/);
    const keepsOthers = ['duplicate-id', 'repeated-column', 'unusable-sets'].includes(rule);
    expect(valid).toBe(severity === 'error' && !keepsOthers ? 0 : 1);
  });

  test('problems say file, line and what was meant', async () => {
    await write({
      'sets.json': sets,
      'artwork/dog.svg': svg,
      'catalog.ndjson': `${JSON.stringify(dog)}\n\n{"id":"cat","names":{"en":{"name":"cat"},"ru":{"name":"ÐºÐ¾Ñ‚"}},"artwork":{"path":"artwork/dog.svg"}}`,
    });
    expect((await look()).problems).toEqual([
      {
        rule: 'mojibake',
        severity: 'warning',
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
    expect((await look()).problems).toMatchObject([{ rule: 'missing-image' }]);
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
});

test('without sets that can be used the rest is looked at all the same, and no run begins', async () => {
  await write({ 'catalog.ndjson': { ...dog, names: { jp: { name: 'inu' } } } });
  const rulesOf = async () => (await look()).problems.map(({ rule, file }) => `${file} ${rule}`);
  const further = ['catalog.ndjson bad-language', 'catalog.ndjson missing-image'];
  expect(await rulesOf()).toEqual(['sets.json unusable-sets', ...further]);
  await expect(ingested()).rejects.toThrow(/^sets\.json:0: it is missing, .*; describe each set/);
  await write({ 'sets.json': { my: { title: 'My set' } } });
  expect(await rulesOf()).toEqual([...Array(2).fill('sets.json unusable-sets'), ...further]);
  await expect(ingested()).rejects.toThrow(IngestFailure);
  await expect(openSource(join(folder, 'nowhere'))).rejects.toThrow(/is not there/);
});

test('a contact sheet shows every drawing with its names and findings', async () => {
  const page = join(folder, 'sheet.html');
  await write({
    'sets.json': sets,
    'catalog.ndjson': `${JSON.stringify({ ...dog, names: { en: { name: '<dog>' }, ar: { name: 'كلب' } } })}\n{"id":"cat"}`,
    'artwork/dog.svg': svg,
  });
  const sheet = openContactSheet(page);
  await validated(folder, renderer, sheet);
  expect(existsSync(page)).toBe(false);
  await sheet.close();
  const figures = (await readFile(page, 'utf8')).split('<figure ').slice(1);
  expect(figures).toHaveLength(2);
  const [, image = ''] = /src="data:image\/webp;base64,([^"]+)"/.exec(figures[0] ?? '') ?? [];
  expect(await sharp(Buffer.from(image, 'base64')).metadata()).toMatchObject({ format: 'webp', width: 256 });
  expect(figures[0]).toContain('>&lt;dog&gt;</span> · <span lang="ar" dir="auto" title="ar">كلب</span>');
  expect(figures[1]).toMatch(
    /class="error".*not drawn.*cat · catalog\.ndjson:2.*<b>missing-field<\/b>: names is/s,
  );
  const broken = openContactSheet(join(folder, 'nowhere/sheet.html'));
  await expect(validated(folder, renderer, broken).then(() => broken.close())).rejects.toThrow('ENOENT');
});

test('a contact sheet of many pictures waits for its file with one listener at a time', async () => {
  const warnings: string[] = [];
  const onWarning = ({ name }: Error) => warnings.push(name);
  process.on('warning', onWarning);
  const sheet = openContactSheet(join(folder, 'sheet.html'));
  const thumbnail = Buffer.alloc(100_000);
  for (let line = 1; line <= 20; line += 1)
    await sheet.add({ file: 'x', line, id: 'x', names: {}, thumbnail, findings: [] });
  await sheet.close();
  process.off('warning', onWarning);
  expect(warnings).not.toContain('MaxListenersExceededWarning');
});

describe('what curators get wrong', () => {
  const entry = { 'sets.json': sets, 'artwork/dog.svg': svg };
  const found = async (files: Record<string, string | Buffer | object>) => {
    await write({ ...entry, ...files });
    return await reported();
  };
  const named = (code: string) => ({
    'catalog.ndjson': { ...dog, names: { ...dog.names, [code]: { name: 'x' } } },
  });

  test.each([
    ['english', 'is the code of no language; "en" is probably meant'],
    ['jp', '"ja" is probably meant'],
    ['cz', '"cs" is probably meant'],
    ['dk', '"da" is probably meant'],
    ['gr', '"el" is probably meant'],
    ['ua', '"uk" is probably meant'],
    ['tu', '"tr" is probably meant'],
    ['zz', 'is the code of no language'],
    ['de-Germany', 'has a part that is not known, "Germany"'],
    ['en-XX', 'names a country that is not known, "XX"'],
    ['en-UK', 'is read as "en-GB"'],
  ])('the language %s is refused or corrected with a hint', async (code, hint) => {
    const [problem, ...others] = await found(named(code));
    expect(problem).toContain(hint);
    expect(others).toEqual([]);
  });

  test.each(['se', 'tok', 'rhg', 'quc', 'ca-valencia', 'de-1996', 'es-419', 'zh_CN', 'por', 'iw', 'me'])(
    'the language %s is let pass',
    async (code) => {
      expect(await found(named(code))).toEqual([]);
    },
  );

  test('all that is wrong with a row is said at once, in sentences', async () => {
    const problems = await found({
      'catalog.ndjson': {
        id: 'dog',
        url: 7,
        colour: 'brown',
        age_groups: ['toddler'],
        names: { en: { name: 'dog' }, jp: { name: '犬' }, fr: { name: 'chien gÃ©ant' } },
        license: { id: 'cc-by-5.0' },
        artwork: { path: 'artwork/cat.svg' },
      },
    });
    expect(problems.sort()).toEqual([
      expect.stringMatching(/^bad-language: .*"ja" is probably meant/),
      expect.stringMatching(/^missing-image: artwork\/cat\.svg/),
      expect.stringMatching(/^mojibake: fr "chien gÃ©ant" was probably "chien géant"/),
      expect.stringMatching(/^unknown-field: nothing reads "colour"/),
      expect.stringMatching(/^unknown-licence: /),
      expect.stringMatching(/^unused-file: /),
      expect.stringMatching(/^wrong-age-group: age_groups\.0 has to be one of child, youth, adult/),
      expect.stringMatching(/^wrong-value: url has to be a text/),
    ]);
    expect(problems.join()).not.toMatch(/Invalid input|expected/);
  });

  test('a row with errors hides neither its broken texts, nor its repeated id, nor its bad picture', async () => {
    await write({
      'sets.json': sets,
      'catalog.ndjson': [
        dog,
        { id: 'Dog', colour: 'brown', names: { en: { name: '' }, fr: { name: 'chien gÃ©ant' } } },
        { id: 'dog', names: { en: { name: 'dog' } }, core_rank: 'first' },
      ]
        .map((row) => JSON.stringify(row))
        .join('\n'),
      'artwork/dog.svg': svg,
      'artwork/Dog.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script/><g onclick="go()"/></svg>',
    });
    const { problems } = await look();
    expect(problems.map(({ line, rule }) => `${line} ${rule}`).sort()).toEqual([
      '2 duplicate-id',
      '2 empty-name',
      '2 image-without-size',
      '2 mojibake',
      '2 unknown-field',
      '2 unsafe-svg',
      '2 unsafe-svg',
      '3 duplicate-id',
      '3 wrong-value',
    ]);
  });

  test('a row that is no JSON says so in words, and counts are of what is there', async () => {
    await write({ 'sets.json': sets, 'catalog.ndjson': 'dog' });
    const lines = validationLines(await look());
    expect(lines[0]).toContain('this is not valid JSON (');
    expect(lines.at(-1)).toBe('1 entry read, none can go live; 1 error, 0 warnings');
  });

  test('a broken name leaves its language out, a broken keyword only itself', async () => {
    await write({
      ...entry,
      'catalog.ndjson': {
        ...dog,
        names: { en: { name: 'dog', keywords: ['pup', 'h\ufffdnd'] }, lo: { name: 'ໝ\ufffd' } },
      },
    });
    const { symbols, problems, valid } = await look();
    expect(valid).toBe(1);
    expect(symbols[0]?.names).toEqual({ en: { name: 'dog', keywords: ['pup'] } });
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('U+FFFD stands for them at position 2'),
      expect.stringContaining('lo "ໝ\ufffd" has lost letters'),
    ]);
  });

  test('a fault of sets.json is reported once, with a hint', async () => {
    const licensed = (id: string) => ({ my: { ...sets.my, license: { id, author: 'Ann' } } });
    await write({ ...entry, 'catalog.ndjson': dog, 'sets.json': licensed('CC BY 4.0') });
    expect(await reported()).toEqual([
      expect.stringMatching(/^unusable-sets: my: .*"CC-BY-4\.0" is probably meant/),
    ]);
    for (const id of ['cc-by-4.0', 'CC-BY-SA-2.0-UK']) {
      await write({ 'sets.json': licensed(id) });
      expect((await look()).problems).toEqual([]);
    }
    const { symbols } = await look();
    expect(symbols[0]?.license).toMatchObject({
      url: 'https://creativecommons.org/licenses/by-sa/2.0/uk/',
      attribution: '“dog” by Ann, My set, CC BY-SA 2.0 UK',
    });
  });

  test('an address that runs code is none', async () => {
    expect(await found({ 'catalog.ndjson': { ...dog, url: 'javascript:alert(1)' } })).toEqual([
      'wrong-value: url: not an http or https address',
    ]);
  });

  test.each([
    [128, []],
    [129, ['long-text: en "…" has 129 characters, a search text has at most 128']],
  ])(
    'a name of %i characters can be searched for, or a warning says that it cannot',
    async (length, problems) => {
      const name = '犬'.repeat(length);
      const lines = await found({ 'catalog.ndjson': { ...dog, names: { en: { name } } } });
      expect(lines.map((line) => line.replace(name, '…'))).toEqual(problems);
    },
  );

  test('an attribution cites the licence as its publisher does, however long the name is', async () => {
    const licensed = (id: string, licence: string, name = id) => ({
      id,
      names: { en: { name } },
      license: { id: licence },
      artwork: { path: 'artwork/dog.svg' },
    });
    const rows = [
      licensed('a', 'CC-BY-SA-4.0'),
      licensed('b', 'CC-BY-SA-2.0-UK'),
      licensed('c', 'CC0-1.0'),
      licensed('d', 'CC-BY-NC-ND-4.0', 'dog '.repeat(49).trim()),
    ];
    await write({ ...entry, 'catalog.ndjson': rows.map((row) => JSON.stringify(row)).join('\n') });
    const { symbols } = await look();
    expect(symbols.map(({ license }) => license.attribution.replace(/^.* by /, ''))).toEqual([
      'Ann, My set, CC BY-SA 4.0',
      'Ann, My set, CC BY-SA 2.0 UK',
      'Ann, My set, CC0 1.0',
      'Ann, My set, CC BY-NC-ND 4.0',
    ]);
  });

  test("Excel's sep= line and a JSON array in .ndjson", async () => {
    expect(await found({ 'catalog.csv': 'sep=;\r\nid;name:en\r\ndog;dog\r\n' })).toEqual([]);
    expect(await found({ 'catalog.ndjson': JSON.stringify([dog], null, 1) })).toEqual(
      [
        expect.stringMatching(/^second-catalogue/),
        expect.stringMatching(/^unread-rest: the file begins as one JSON array: name it catalog\.json/),
      ]
        .reverse()
        .sort(),
    );
  });

  test('fonts that no text uses are left out of a drawing, and damaged ones refused', async () => {
    const font =
      '<style>@font-face{font-family:"x";src:url("data:font/woff;base64,AAAA")} .a{fill:red}</style>';
    const withFont = svg.replace('<circle', `${font}<circle class="a"`);
    expect(await found({ 'catalog.ndjson': dog, 'artwork/dog.svg': withFont })).toEqual([]);
    const withText = withFont.replace('<circle', '<text y="9" font-family="x">x</text><circle');
    expect(await found({ 'artwork/dog.svg': withText })).toEqual([
      expect.stringMatching(/^unsafe-svg: image: The SVG holds a font, .*; turn the texts into paths/),
    ]);
  });

  test('the lines tell each cause once and count by rule', async () => {
    const rows = Array.from({ length: 50 }, (_, index) => ({
      ...dog,
      id: `dog-${index}`,
      group: 'x',
      colour: 'red',
    }));
    await write({ ...entry, 'catalog.ndjson': rows.map((row) => JSON.stringify(row)).join('\n') });
    const lines = validationLines(await look());
    expect(lines.filter((line) => line.includes('unknown-field'))).toEqual([
      expect.stringMatching(/nothing reads "colour".*\(and 49 more with this cause\)$/),
      '50 × unknown-field (error)',
    ]);
    expect(lines.filter((line) => line.startsWith('error') && line.includes('missing-image'))).toHaveLength(
      20,
    );
    expect(lines).toContain('… and 30 more missing-image; all with --json');
  });
});

describe('a folder that is not trusted', () => {
  test.each([
    ['a link to a file outside', (to: string) => symlink('/etc/hostname', to)],
    ['a link to an endless device', (to: string) => symlink('/dev/zero', to)],
    ['a FIFO', async (to: string) => void execFileSync('mkfifo', [to])],
    ['a folder named like a picture', async (to: string) => void (await mkdir(to))],
  ])('%s is no picture and no recording, reported and never read', async (_name, make) => {
    await write({
      'sets.json': sets,
      'catalog.ndjson': { ...dog, artwork: { path: 'artwork/a.svg' }, recordings: { en: 'audio/a.mp3' } },
      'audio/other/x.txt': 'x',
      'artwork/x.txt': 'x',
    });
    await make(join(folder, 'artwork/a.svg'));
    await make(join(folder, 'audio/a.mp3'));
    const started = performance.now();
    const problems = await reported();
    expect(performance.now() - started).toBeLessThan(30_000);
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^missing-image: artwork\/a\.svg/),
        expect.stringMatching(/^missing-recording: audio\/a\.mp3/),
      ]),
    );
  });

  test('a link to a folder outside is not followed', async () => {
    const outside = await emptyFolder();
    try {
      await writeFile(join(outside.folder, 'private.svg'), svg);
      await write({
        'sets.json': sets,
        'catalog.ndjson': { ...dog, artwork: { path: 'artwork/d/private.svg' } },
        'artwork/x.txt': 'x',
      });
      await symlink(outside.folder, join(folder, 'artwork/d'));
      expect((await reported())[0]).toMatch(/^missing-image: artwork\/d\/private\.svg/);
    } finally {
      await outside.remove();
    }
  });

  test('files that change to a FIFO or a device are refused when they are read', async () => {
    const path = join(folder, 'late.svg');
    execFileSync('mkfifo', [path]);
    expect(() => readArtwork({ kind: 'svg', path })).toThrow(/is no regular file/);
    await expect(recordingBytes({ path: '/dev/zero' })).rejects.toThrow(/is no regular file/);
    expect(() => readArtwork({ kind: 'svg', path: folder })).toThrow(/late|regular file|cannot be read/);
  });

  const limits = { line: 64 * 1024, arrayBytes: 64 * 1024 };
  const longLine = 'x'.repeat(512 * 1024);
  test.each([
    ['catalog.ndjson', `{"id":"a"}\n${longLine}\n{"id":"b"}\n`, 'the line has more than 0.0625 million'],
    ['catalog.csv', `id,name:en\na,dog\n${longLine}\nb,cat\n`, 'the row has more than 0.0625 million'],
    ['catalog.json', `[{"id":"${longLine}"}]`, 'the file has more than 0.0625 MB'],
  ] as const)('a line in %s that is longer than may be read ends the file', async (file, text, fault) => {
    await write({ [file]: text });
    const rows = await all(rowReaders[file](join(folder, file), { limits }));
    expect(rows.at(-1)).toMatchObject({ fault: expect.stringContaining(fault), endsFile: true });
    expect(rows.slice(0, -1).map((row) => 'value' in row && row.value)).toEqual(
      file === 'catalog.json' ? [] : [expect.objectContaining({ id: 'a' })],
    );
    // Within its limits the same file is read to its end.
    const whole = await all(rowReaders[file](join(folder, file)));
    expect(whole).toHaveLength(file === 'catalog.json' ? 1 : 3);
  });
});
