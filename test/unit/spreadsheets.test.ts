import { createWriteStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { readSpreadsheet } from '../../ingest/catalogue/spreadsheet.ts';
import { writeWorkbook } from '../../ingest/catalogue/write-workbook.ts';
import { initSet } from '../../ingest/commands/init.ts';
import { createRenderer, type Renderer } from '../../src/images/render/renderer.ts';
import { all, emptyFolder, writeFiles } from '../support/files.ts';
import { validated } from '../support/validated.ts';

/** Workbooks as Excel and LibreOffice write them, down to what their first sheet is made of. */
let folder: string;
let renderer: Renderer;
beforeAll(() => {
  renderer = createRenderer({ workers: 1, queueLimit: 16 });
});
afterAll(() => renderer.close());
beforeEach(async () => {
  const made = await emptyFolder();
  folder = made.folder;
  return made.remove;
});

async function rowsOf(name: string, parts: Record<string, string>) {
  const archive = new ZipFile();
  for (const [path, content] of Object.entries(parts)) archive.addBuffer(Buffer.from(content), path);
  archive.end();
  await pipeline(archive.outputStream, createWriteStream(join(folder, name)));
  return await all(readSpreadsheet(join(folder, name)));
}

const workbook = (sheet: string, further: Record<string, string> = {}) => ({
  'xl/workbook.xml':
    '<workbook xmlns:r="r"><sheets><sheet name="old" state="hidden" r:id="a"/><sheet name="Wörter" r:id="b"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="a" Target="worksheets/old.xml"/><Relationship Id="b" Target="/xl/worksheets/s.xml"/></Relationships>',
  'xl/worksheets/s.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  ...further,
});

describe('a workbook of Excel', () => {
  test('has texts, numbers, dates and what formulas gave, each in its column', async () => {
    const rows = await rowsOf(
      'a.xlsx',
      workbook(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row r="2"><c r="A2"/><c r="B2" s="1"/></row>' +
          '<row r="4"><c r="A4" t="inlineStr"><is><r><t>a</t></r><r><t> b</t></r></is></c><c r="B4"><v>0.30000000000000004</v></c>' +
          '<c r="C4" s="1"><v>46143</v></c><c r="D4" s="2"><v>46143.5</v></c><c r="E4" t="b"><v>1</v></c>' +
          '<c r="F4" t="str"><f>A1&amp;"x"</f><v>x_x000D_y</v></c><c r="AA4"><v>7</v></c></row>',
        {
          'xl/sharedStrings.xml':
            '<sst><si><t>猫</t><rPh><t>ネコ</t></rPh></si><si><r><t>two </t></r><r><t>runs</t></r></si></sst>',
          'xl/styles.xml':
            '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="d. mmm yy hh:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>',
        },
      ),
    );
    expect(rows).toEqual([
      { line: 1, cells: ['猫', '', 'two runs'] },
      {
        line: 4,
        cells: ['a b', '0.3', '2026-05-01', '2026-05-01T12:00', 'true', 'x\ry', ...Array(20).fill(''), '7'],
      },
    ]);
  });

  test('is read as it was written', async () => {
    const rows = [
      ['id', 'name:de'],
      ['a', ' <Ä> & "ö"'],
    ];
    await writeWorkbook(join(folder, 'w.xlsx'), rows);
    expect(await all(readSpreadsheet(join(folder, 'w.xlsx')))).toEqual(
      rows.map((cells, index) => ({ line: index + 1, cells })),
    );
  });

  test.each<[string, string | Record<string, string>, string]>([
    ['a column too far', '<row><c r="ZZZ1"><v>1</v></c></row>', 'more than 1000 columns'],
    ['a row too far', '<row r="9000000"><c r="A9"><v>1</v></c></row>', 'more than 1000000 rows'],
    [
      'a document type',
      { 'xl/sharedStrings.xml': '<!DOCTYPE a [<!ENTITY b "c">]><sst/>' },
      'has a document type',
    ],
    ['no sheet', { 'xl/worksheets/s.xml': '' }, 'xl/worksheets/s.xml'],
    ['broken XML', '<row><c>', 'xl/worksheets/s.xml: '],
    [
      'a row of more cells than fit memory',
      `<row>${Array.from({ length: 200_001 }, (_, index) => `<c s="${index}"/>`).join('')}</row>`,
      'has a row that is too large',
    ],
    [
      'a bomb',
      { 'xl/sharedStrings.xml': `<sst>${' '.repeat(9_000_000)}</sst>` },
      'would grow more than 200 times',
    ],
  ])('%s is one fault', async (_name, what, message) => {
    const parts = typeof what === 'string' ? workbook(what) : workbook('<row/>', what);
    expect(await rowsOf('a.xlsx', parts)).toEqual([
      { line: 0, fault: expect.stringContaining(message), endsFile: true },
    ]);
  });
});

describe('a workbook of LibreOffice', () => {
  const content = (rows: string) => ({
    'content.xml': `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><table:table>${rows}</table:table><table:table><table:table-row><table:table-cell><text:p>second</text:p></table:table-cell></table:table-row></table:table></office:document-content>`,
  });
  const cell = (text: string, attributes = '') =>
    `<table:table-cell ${attributes}>${text === '' ? '' : `<text:p>${text}</text:p>`}</table:table-cell>`;

  test('has texts, numbers and dates, repeated as often as it says', async () => {
    const rows = await rowsOf(
      'a.ods',
      content(
        `<table:table-row>${cell('<text:span>a</text:span><text:s text:c="2"/>b')}${cell('', 'table:number-columns-repeated="2"')}${cell('x', 'table:number-columns-repeated="2"')}${cell('', 'table:number-columns-repeated="16379"')}</table:table-row>` +
          `<table:table-row table:number-rows-repeated="3">${cell('')}</table:table-row>` +
          `<table:table-row table:number-rows-repeated="2">${cell('1,50 €', 'office:value-type="currency" office:value="1.5"')}${cell('1. Mai', 'office:value-type="date" office:date-value="2026-05-01"')}${cell('WAHR', 'office:value-type="boolean" office:boolean-value="true"')}<table:covered-table-cell/><table:table-cell><office:annotation><text:p>note</text:p></office:annotation><text:p>one</text:p><text:p>two</text:p></table:table-cell></table:table-row>` +
          `<table:table-row table:number-rows-repeated="1048570">${cell('')}</table:table-row>`,
      ),
    );
    const values = ['1.5', '2026-05-01', 'true', '', 'one\ntwo'];
    expect(rows).toEqual([
      { line: 1, cells: ['a  b', '', '', 'x', 'x'] },
      { line: 5, cells: values },
      { line: 6, cells: values },
    ]);
  });

  test.each([
    [
      'columns',
      `<table:table-row>${cell('x', 'table:number-columns-repeated="99999999"')}</table:table-row>`,
    ],
    ['rows', `<table:table-row table:number-rows-repeated="99999999">${cell('x')}</table:table-row>`],
    [
      'columns, by no number,',
      `<table:table-row>${cell('x', 'table:number-columns-repeated="-1"')}</table:table-row>`,
    ],
    ['rows, by no number,', `<table:table-row table:number-rows-repeated="x">${cell('x')}</table:table-row>`],
  ])('a text that is repeated over too many %s is one fault', async (_name, rows) => {
    expect(await rowsOf('a.ods', content(rows))).toMatchObject([{ line: 0, endsFile: true }]);
  });
});

test('what is no workbook says so, and ends a run', async () => {
  const sets = { my: { title: 'My set', version: '1', license: { id: 'CC0-1.0' } } };
  await writeFiles(folder, { 'sets.json': sets, 'catalog.ods': 'no archive' });
  const { problems } = await validated(folder, renderer);
  expect(problems.map(({ rule, file }) => [rule, file])).toEqual([['unread-rest', 'catalog.ods']]);
});

describe('catalog init', () => {
  const init = (options: object, pasted?: string) =>
    initSet({
      operands: [join(folder, 'new')],
      options,
      ...(pasted !== undefined && { terminal: { input: Readable.from([pasted]), output, isTTY: false } }),
    });
  let asked = '';
  const output = new Writable({
    write: (text, _encoding, done) => {
      asked += String(text);
      done();
    },
  });

  test('asks five questions, takes answers that are pasted at once, and writes a set that is valid', async () => {
    const { value } = await init({}, 'Meine Wörter\nAnn\nCC BY 4.0\nDeutsch, en\n\n');
    expect(asked.match(/\?/g)).toHaveLength(5);
    expect(value).toMatchObject({ set: 'meine-worter', languages: ['de', 'en'] });
    const { problems, symbols } = await validated(join(folder, 'new'), renderer);
    expect(problems).toEqual([]);
    expect(symbols).toMatchObject([
      { set: 'meine-worter', id: 'apple', license: { id: 'CC-BY-4.0', author: 'Ann' }, group: 'food-drink' },
    ]);
    await expect(init({ title: 'x', author: 'y' })).rejects.toThrow('holds sets.json already');
  });

  test.each(['catalog.xlsx', 'catalog.csv', 'artwork/apple.svg'])(
    'leaves a curator’s %s as it is',
    async (file) => {
      await writeFiles(folder, { [`new/${file}`]: 'mine' });
      await expect(init({ title: 'x', author: 'y' })).rejects.toThrow(`holds ${file} already`);
      expect(await readFile(join(folder, 'new', file), 'utf8')).toBe('mine');
      expect(existsSync(join(folder, 'new/sets.json'))).toBe(false);
    },
  );

  test('says what is missing where the answers end', async () => {
    await expect(init({}, 'Words\n')).rejects.toThrow('Who drew it? Answer with --author');
    const { value } = await init({}, 'Words\nAnn\n');
    expect(value).toMatchObject({ set: 'words', languages: ['en'] });
  });

  test('takes its answers as options, and says what is missing or wrong', async () => {
    await expect(init({ title: 'Words' })).rejects.toThrow('Who drew it? Answer with --author');
    await expect(init({ title: 'W', author: 'A', license: 'GPL' })).rejects.toThrow(/--license: "GPL" is no/);
    await expect(init({ title: 'W', author: 'A', languages: 'jp' })).rejects.toThrow(
      '"ja" is probably meant',
    );
    await expect(init({ title: 'W', author: 'A', site: 'here' })).rejects.toThrow(
      'not an http or https address',
    );
    const { value } = await init({ title: '言葉', author: 'A', site: 'https://example.org' });
    expect(value).toMatchObject({ languages: ['en'] });
    expect((await validated(join(folder, 'new'), renderer)).problems).toEqual([]);
  });
});
