import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { readCsvText } from '../../ingest/catalogue/csv.ts';
import { startCounts } from '../../ingest/pipeline/counts.ts';
import { readSymbols } from '../../ingest/pipeline/read.ts';
import { openSource } from '../../ingest/sources/open.ts';
import type { UncheckedSymbol } from '../../ingest/symbol.ts';
import { createCheck } from '../../ingest/validation/check.ts';
import { emptyFolder, writeFiles } from '../support/files.ts';

/** Tables as spreadsheets and people write them. */
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4" cx="4" cy="4"/></svg>';
const sets = { my: { title: 'My set', version: '1', license: { id: 'CC-BY-4.0', author: 'Ann' } } };

let folder: string;
beforeEach(async () => {
  const made = await emptyFolder();
  folder = made.folder;
  return made.remove;
});

async function read(csv: string | Buffer, artwork: readonly string[] = ['apple.svg', 'pear.svg']) {
  await writeFiles(folder, {
    'sets.json': sets,
    'catalog.csv': csv,
    ...Object.fromEntries(artwork.map((name) => [`artwork/${name}`, svg])),
  });
  const source = await openSource(folder);
  const check = createCheck();
  const symbols: UncheckedSymbol[] = [];
  const problems: string[] = [];
  for await (const entry of source.entries()) {
    const { symbol, findings } = check(entry);
    if (symbol) symbols.push(symbol);
    problems.push(...findings.map(({ rule, message }) => `${entry.line} ${rule}: ${message}`));
  }
  for (const { rule, message } of source.sourceProblems?.() ?? []) problems.push(`${rule}: ${message}`);
  return { symbols, problems, names: symbols.map(({ id, names }) => [id, names]) };
}

const named = (id: string, tag: string, name: string) => [id, { [tag]: { name, keywords: [] } }];

test('records come out the same however the text is cut into pieces', async () => {
  const text = 'a,"b ""x""",12" r\r\n\r"c\nd", e\n"f" ,\u{1f436}';
  const collect = async (size: number) => {
    const pieces = (async function* () {
      for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
    })();
    const records = [];
    for await (const record of readCsvText(pieces, { delimiter: ',', recordMaximum: 1000 }))
      records.push(record);
    return records;
  };
  const whole = await collect(1000);
  expect(whole).toEqual([
    { line: 1, cells: ['a', 'b "x"', '12" r'] },
    { line: 2, cells: [''] },
    { line: 3, cells: ['c\nd', ' e'] },
    { line: 5, cells: ['f', '\u{1f436}'] },
  ]);
  for (const size of [1, 2, 3, 7]) expect(await collect(size)).toEqual(whole);
});

describe('a quote', () => {
  const rows = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `s${from + index},word ${from + index}\n`).join('');

  test('within a cell stands for itself', async () => {
    const { names, problems } = await read('id,name:en\napple,12" ruler\npear,“pear”\n');
    expect(problems).toEqual([]);
    expect(names).toEqual([named('apple', 'en', '12" ruler'), named('pear', 'en', '“pear”')]);
  });

  test.each([
    [
      'never closed',
      `id,name:en\n${rows(2, 301)}x,"open\n${rows(303, 400)}`,
      'the quote that opens in line 302 is never closed',
    ],
    [
      'closed by the next one',
      `id,name:en\n${rows(2, 301)}x,"open\n${rows(303, 350)}y,"a, b"\n${rows(352, 400)}`,
      'the quote that opens in line 302 is not closed in its cell',
    ],
  ])('%s ends the run at its line, and rows before it are read', async (_how, csv, message) => {
    const { symbols, problems } = await read(
      csv,
      Array.from({ length: 301 }, (_, index) => `s${index + 1}.svg`),
    );
    expect(symbols).toHaveLength(300);
    expect(problems).toEqual([`302 unread-rest: ${message}`]);
    const counts = startCounts();
    const scope = { keepOthers: true } as const;
    const run = { scope, signal: new AbortController().signal };
    const reading = async () => {
      for await (const _ of readSymbols([await openSource(folder)], counts, run));
    };
    await expect(reading()).rejects.toThrow(`catalog.csv:302: ${message}`);
  });

  test('after a blank is a quote', async () => {
    const { symbols, problems } = await read(
      'id,name:en,keywords:en\napple, "apple" , "red, round|fruit"\n',
      ['apple.svg'],
    );
    expect(problems).toEqual([]);
    expect(symbols[0]?.names).toEqual({ en: { name: 'apple', keywords: ['red, round', 'fruit'] } });
    expect((await read('id,name:en\napple, "apple\npear,pear\n')).problems).toEqual([
      '2 unread-rest: the quote that opens in line 2 is never closed',
    ]);
  });

  test('that closes too early spoils its row alone', async () => {
    const { names, problems } = await read('id,name:en\nx,"a"b\npear,pear\n', ['pear.svg']);
    expect(names).toEqual([named('pear', 'en', 'pear')]);
    expect(problems).toEqual([expect.stringContaining('2 unreadable-row: a quote closes before')]);
  });
});

test('a comma too many is no name of the next language', async () => {
  const { names, problems } = await read('id,name:en,name:de\napple,apple, red,Apfel\npear,pear,Birne\n');
  expect(names).toEqual([
    ['pear', { en: { name: 'pear', keywords: [] }, de: { name: 'Birne', keywords: [] } }],
  ]);
  expect(problems[0]).toMatch(/2 unreadable-row: it has 4 cells, and the header 3/);
});

test.each(['#N/A', '#NAME?', '#WERT!', '#NV', '#DIV/0!', 'Err:508'])(
  '%s of a formula is no word',
  async (cell) => {
    const { names, problems } = await read(`id,name:en,name:de\napple,apple,${cell}\n`, ['apple.svg']);
    expect(names).toEqual([named('apple', 'en', 'apple')]);
    expect(problems).toEqual([`2 formula: de "${cell}" is the error of a formula`]);
  },
);

test('# alone, and with a number or a word, is one', async () => {
  const { names } = await read('id,name:en,keywords:en\napple,#,#1|#apple|#Hi!\n', ['apple.svg']);
  expect(names).toEqual([['apple', { en: { name: '#', keywords: ['#1', '#apple', '#Hi!'] } }]]);
});

test('the sentence to print has a name that can be shown, without signs that show nothing', async () => {
  const { symbols } = await read('id,name:en,name:de\napple,null,\u202eApfel\u202c\u200b\n', ['apple.svg']);
  expect(symbols[0]?.license?.attribution).toBe('“Apfel” by Ann, My set, CC BY 4.0');
});

test('an author who has lost letters is told', async () => {
  const { problems } = await read('id,name:en,author\napple,apple,M\ufffdller\n', ['apple.svg']);
  expect(problems).toEqual([
    expect.stringContaining('2 mojibake: "“apple” by M\ufffdller, My set, CC BY 4.0" has lost letters'),
  ]);
});

test('UTF-16 without a mark is read', async () => {
  const text = 'id;name:de\napple;Äpfel\npear;Birne\n';
  for (const bytes of [Buffer.from(text, 'utf16le'), Buffer.from(text, 'utf16le').swap16()])
    expect((await read(bytes)).names).toEqual([named('apple', 'de', 'Äpfel'), named('pear', 'de', 'Birne')]);
});

test('an ingest says what is odd and goes live, and what of a table is wrong', async () => {
  await writeFiles(folder, {
    'sets.json': sets,
    'catalog.csv': 'id,name:en,name:en,colour\napple,apple,=1+1,red\npear,pear,=2,green\n',
    'artwork/apple.svg': svg,
    'artwork/pear.svg': svg,
  });
  const counts = startCounts();
  const run = { scope: {}, signal: new AbortController().signal };
  for await (const _ of readSymbols([await openSource(folder)], counts, run));
  expect(counts.rejected).toEqual([
    { file: 'catalog.csv', line: 1, id: '', reason: expect.stringMatching(/^repeated-column: .*"name:en"/) },
  ]);
  expect(Object.fromEntries(counts.warned)).toEqual({
    formula: { count: 2, first: 'catalog.csv:2 apple formula: en "=1+1" is a formula' },
    'unknown-column': { count: 1, first: 'catalog.csv:1  unknown-column: nothing reads the column "colour"' },
  });
});

test('empty columns and rows, as spreadsheets leave them, say nothing', async () => {
  const { names, problems } = await read('id,name:en,,\napple,apple,,\n,,,\n , ,\npear,pear,,,,\n');
  expect([names.length, problems]).toEqual([2, []]);
});

describe('a header', () => {
  test.each([
    ['ID,Name:EN', named('apple', 'en', 'Apfel')],
    ['id , name : de', named('apple', 'de', 'Apfel')],
    ['id,Name (Deutsch)', named('apple', 'de', 'Apfel')],
    ['id,Deutsch', named('apple', 'de', 'Apfel')],
    ['id,Français', named('apple', 'fr', 'Apfel')],
    ['ID,Wort', named('apple', 'de', 'Apfel')],
    ['Id,Palabra', named('apple', 'es', 'Apfel')],
    ['id,słowo', named('apple', 'pl', 'Apfel')],
    ['id,Слово', named('apple', 'ru', 'Apfel')],
    ['id,単語', named('apple', 'ja', 'Apfel')],
    ['id,كلمة', named('apple', 'ar', 'Apfel')],
    ['Our words 2026,\n,\nid,Wort', named('apple', 'de', 'Apfel')],
  ])('%s is understood', async (header, expected) => {
    const { names, problems } = await read(`${header}\napple,Apfel\n`, ['apple.svg']);
    expect([names, problems]).toEqual([[expected], []]);
  });

  test('below a title has the separator of its own line', async () => {
    const { names, problems } = await read('Our words\n\nid;Wort\napple;Apfel\n', ['apple.svg']);
    expect([names, problems]).toEqual([[named('apple', 'de', 'Apfel')], []]);
  });

  test('in other words, with a column for the language', async () => {
    const csv = 'ID;Sprache;Wort;Stichwörter;Gruppe\napple;de;Apfel;Obst|rot;food-drink\n';
    const { symbols, problems } = await read(csv, ['apple.svg']);
    expect(problems).toEqual([]);
    expect(symbols).toMatchObject([
      { id: 'apple', group: 'food-drink', names: { de: { name: 'Apfel', keywords: ['Obst', 'rot'] } } },
    ]);
  });

  test.each(['apple,apple.svg', 'mot de passe,photographie de classe'])('%s is none', async (header) => {
    const { symbols, problems } = await read(`${header}\npear,pear.svg\n`);
    expect(symbols).toEqual([]);
    const named = header.split(',').map((name) => `"${name}"`);
    expect(problems).toEqual([
      `2 unread-rest: the table has to begin with the names of its columns, and knows none of ${named.join(', ')}`,
      ...named.map((name) => `unknown-column: nothing reads the column ${name}`),
    ]);
  });

  test('has languages by their names, in the cells too', async () => {
    const csv = 'id,Sprache,Wort\napple,Deutsch,Apfel\napple,french,pomme\napple,русский,яблоко\n';
    const { symbols, problems } = await read(csv, ['apple.svg']);
    expect(problems).toEqual([]);
    expect(Object.keys(symbols[0]?.names ?? {})).toEqual(['de', 'fr', 'ru']);
  });

  test('of a plain list of words and images needs nothing else', async () => {
    const { symbols, problems } = await read('Wort;Bild\nÄpfel;apple.svg\nдом;pear.svg\n');
    expect(problems).toEqual([]);
    expect(symbols.map(({ id, names }) => [id, names.de?.name])).toEqual([
      ['apfel', 'Äpfel'],
      ['dom', 'дом'],
    ]);
  });

  test('that nothing reads is told once, with what there is', async () => {
    const { problems } = await read('id,name:en,colour\napple,apple,red\n', ['apple.svg']);
    expect(problems).toEqual(['unknown-column: nothing reads the column "colour"']);
  });
});

test('lists are parted by | or by ;', async () => {
  const { symbols } = await read('id,name:en,keywords:en\napple,apple,fruit;food\npear,pear,"a; b|c"\n');
  expect(symbols.map(({ names }) => names.en?.keywords)).toEqual([
    ['fruit', 'food'],
    ['a; b', 'c'],
  ]);
});

test('lists are parted by lines of a cell and full-width marks; words behind commas are one keyword, which is told', async () => {
  const { symbols, problems } = await read(
    'id,name:en,keywords:en\napple,apple,"fruit\nred；sweet"\npear,pear,"fruit, green"\n',
  );
  expect(symbols.map(({ names }) => names.en?.keywords)).toEqual([
    ['fruit', 'red', 'sweet'],
    ['fruit, green'],
  ]);
  expect(problems).toEqual(['4 one-keyword: en "fruit, green" is one keyword']);
});

describe('an encoding', () => {
  const csv = 'id,name:de,name:fr\napple,Äpfel – süß,pomme d’œuf\n';

  test('of Windows is read, and told once', async () => {
    const bytes = Buffer.from(csv.replace('–', '\x96').replace('’', '\x92').replace('œ', '\x9c'), 'latin1');
    const { symbols, problems } = await read(bytes, ['apple.svg']);
    expect(symbols[0]?.names).toMatchObject({ de: { name: 'Äpfel – süß' }, fr: { name: 'pomme d’œuf' } });
    expect(problems).toEqual(['other-encoding: it is read as Windows-1252']);
  });

  test('of UTF-16 is read', async () => {
    const { symbols, problems } = await read(Buffer.from(`\ufeff${csv}`, 'utf16le'), ['apple.svg']);
    expect([symbols[0]?.names.de?.name, problems]).toEqual(['Äpfel – süß', []]);
  });

  test.each([
    ['a Mac', Buffer.from('id,name:de\napple,\x80pfel s\x9f\xa7\n', 'latin1')],
    ['Polish Windows', Buffer.from('id,name:pl\napple,jab\xb3ko \xbf\xf3\xb3te\n', 'latin1')],
    ['Russian Windows', Buffer.from('id,name:ru\napple,\xff\xe1\xeb\xee\xea\xee \xd7\n', 'latin1')],
  ])('of %s is not guessed', async (_of, bytes) => {
    const { symbols, problems } = await read(bytes, ['apple.svg']);
    expect(symbols).toEqual([]);
    expect(problems).toEqual([expect.stringMatching(/^0 unread-rest: the file is neither UTF-8/)]);
  });
});

test.each([
  ['Russian', 'id,name:en,name:ru\napple,apple,\xff\xe1\xeb\xee\xea\xee\n', 'ru'],
  ['Hungarian', 'id,name:hu\napple,\xf5z\n', 'hu'],
  ['Turkish', 'Kelime;Resim\n\xfdpek;apple.svg\n', 'tr'],
  ['Greek, by its column', 'id,name,lang\napple,\xec\xde\xeb\xef,el\n', 'el'],
])('letters of %s Windows are not taken for those of Windows-1252', async (_of, csv, tag) => {
  const { symbols, problems } = await read(Buffer.from(csv, 'latin1'), ['apple.svg']);
  expect(symbols).toEqual([]);
  expect(problems[0]).toMatch(new RegExp(`^2 unread-rest: the file is not UTF-8, and ${tag} "`));
});

test.each([
  ['artwork\\apple.svg', 'apple.svg'],
  ['apple.svg', 'apple.svg'],
  ['artwork/röt.svg', 'ro\u0308t.svg'],
  ['Apple.SVG', 'apple.svg'],
  ['Bilder/röt.svg', '../bilder/ro\u0308t.svg'],
  ['röt.svg', '../ro\u0308t.svg'],
])('the image %s is %s', async (written, file) => {
  const { symbols, problems } = await read(`id,name:en,artwork\nx,x,${written}\n`, [file]);
  expect([symbols.length, problems]).toEqual([1, []]);
});

test('a recording is found by its name, whatever a Mac made of it', async () => {
  await writeFiles(folder, { 'audio/de/ro\u0308t.mp3': 'x', 'artwork/apple.svg': svg, 'sets.json': sets });
  const row = { id: 'apple', names: { de: { name: 'Apfel' } }, recordings: { de: 'audio/de/röt.mp3' } };
  await writeFiles(folder, { 'catalog.ndjson': JSON.stringify(row) });
  const source = await openSource(folder);
  for await (const { findings } of source.entries()) expect(findings).toEqual([]);
  expect(source.sourceProblems?.()).toEqual([]);
});

test('null is zero in German, and no placeholder there', async () => {
  const { names, problems } = await read('id,name:de,name:en,name:es\napple,null,null,TODO\n', ['apple.svg']);
  expect(names).toEqual([
    ['apple', { de: { name: 'null', keywords: [] }, es: { name: 'TODO', keywords: [] } }],
  ]);
  expect(problems).toEqual([expect.stringMatching(/placeholder: en "null"/)]);
});

test.each([
  ['\u200bapple\u2060', 'apple'],
  ['\ufeff\u200dapple\u200c', 'apple'],
  ['നന്\u200d', 'നന്\u200d'],
  ['\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}', '\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}'],
])('of characters that nobody sees %j keeps %j', async (written, kept) => {
  const { symbols } = await read(`id,name:en\napple,${written}\n`, ['apple.svg']);
  expect(symbols[0]?.names.en?.name).toBe(kept);
});

test('half a character leaves its name out', async () => {
  const row = { id: 'apple', names: { en: { name: 'apple' }, de: { name: 'Apfel' } }, tags: ['a'] };
  const json = JSON.stringify(row).replace('Apfel', 'Apf\\ud83d').replace('"a"', '"a\\udc36"');
  await writeFiles(folder, { 'sets.json': sets, 'catalog.ndjson': json, 'artwork/apple.svg': svg });
  const source = await openSource(folder);
  const check = createCheck();
  for await (const entry of source.entries()) {
    const { symbol, findings } = check(entry);
    // The name, and the tag.
    expect(findings.map(({ rule }) => rule)).toEqual(['mojibake', 'mojibake']);
    expect(Object.keys(symbol?.names ?? {})).toEqual(['en']);
    expect(JSON.stringify(symbol)).not.toMatch(/\\ud[89a-f]/);
  }
});

test('a catalogue that is a link out of its folder is none', async () => {
  await writeFiles(folder, { 'elsewhere.ndjson': '{}' });
  await mkdir(join(folder, 'in'));
  await writeFile(join(folder, 'in/sets.json'), JSON.stringify(sets));
  await symlink(join(folder, 'elsewhere.ndjson'), join(folder, 'in/catalog.ndjson'));
  await expect(openSource(join(folder, 'in'))).rejects.toThrow(/leads out of its folder/);
});

test('a version is one line', async () => {
  const license = { id: 'CC-BY-4.0', author: 'Ann' };
  await writeFiles(folder, {
    'sets.json': { my: { title: 'My\nset', version: '1\r\n2', license } },
    'catalog.ndjson': '',
  });
  const { versions, sets: described } = await openSource(folder);
  expect([versions, described?.my?.title]).toEqual([{ my: '1 2' }, 'My set']);
});
