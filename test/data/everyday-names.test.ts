import { beforeAll, describe, expect, test } from 'vitest';
import { readCharacterNames } from '../../ingest/sources/cldr.ts';
import {
  type EverydayRow,
  everydayRowsBySymbol,
  parseEverydayNames,
  readEverydayNames,
  withEverydayNames,
} from '../../ingest/sources/everyday-names.ts';
import { RawSymbol } from '../../ingest/symbol.ts';
import { completeOpenMoji } from '../support/demo-symbols.ts';

describe('a table of everyday names', () => {
  test('names a symbol, or only adds keywords', () => {
    expect(parseEverydayNames('symbol,name,keywords\n🚗,car,cars | drive\n🚽,,potty\n')).toEqual([
      { symbol: '🚗', name: 'car', keywords: ['cars', 'drive'] },
      { symbol: '🚽', keywords: ['potty'] },
    ]);
  });

  test.each([
    ['🚗,car,\n🚗,auto,\n', '🚗 is there twice'],
    ['🚗,car,\n🚙,car,\n', '"car" is the name of two symbols'],
  ])('%j is refused', (rows, message) => {
    expect(() => parseEverydayNames(`symbol,name,keywords\n${rows}`)).toThrow(message);
  });

  test('belongs to an emoji, however its presentation is written, or to a hexcode', () => {
    const plane: EverydayRow = { symbol: '✈', name: 'plane', keywords: [] };
    const nurse: EverydayRow = { symbol: 'E302', name: 'nurse', keywords: [] };
    const rowsOf = everydayRowsBySymbol(new Map([['en', [plane, nurse]]]));
    expect(rowsOf('✈\ufe0f', '2708')).toEqual(new Map([['en', plane]]));
    expect(rowsOf('\ue302', 'E302')).toEqual(new Map([['en', nurse]]));
    expect(rowsOf('🚗', '1F697').size).toBe(0);
  });
});

describe('names with the everyday ones', () => {
  const merged = (row: Omit<EverydayRow, 'symbol'>) =>
    withEverydayNames(
      { en: { name: 'automobile', keywords: ['car', 'vehicle'] }, fr: { name: 'voiture' } },
      new Map([['en', { symbol: '🚗', ...row }]]),
    );

  test('the everyday word is the name, the formal one a keyword; no keyword is the name', () => {
    expect(merged({ name: 'car', keywords: ['drive'] })).toEqual({
      en: { name: 'car', keywords: ['drive', 'automobile', 'vehicle'] },
      fr: { name: 'voiture' },
    });
  });

  test('without a name of its own, a row adds keywords', () => {
    expect(merged({ keywords: ['drive', 'car'] }).en).toEqual({
      name: 'automobile',
      keywords: ['drive', 'car', 'vehicle'],
    });
  });

  test('a language without a formal name gets the everyday one, if there is one', () => {
    const rows = new Map([
      ['de', { symbol: 'E302', name: 'Krankenschwester', keywords: ['Schwester'] }],
      ['it', { symbol: 'E302', keywords: ['infermiera'] }],
    ]);
    expect(withEverydayNames({ en: { name: 'female nurse' } }, rows)).toEqual({
      en: { name: 'female nurse' },
      de: { name: 'Krankenschwester', keywords: ['Schwester'] },
    });
  });
});

describe('the everyday names of the demo', () => {
  const tables = readEverydayNames();
  const symbols = new Map<string, RawSymbol>();
  const characters = new Set([...tables.values()].flatMap((rows) => rows.map(({ symbol }) => symbol)));
  const formalNames = readCharacterNames(new Set([...characters, '🇩🇪', '🇦🇦']), characters);
  const folded = (text: string) => text.toLowerCase().replaceAll('’', "'");

  beforeAll(async () => {
    for (const symbol of (await completeOpenMoji()).symbols) symbols.set(symbol.id, RawSymbol.parse(symbol));
  });

  test.each([...tables.keys()])('%s: every row is of a symbol and says something new', (tag) => {
    const keys = new Set([...symbols.values()].map(({ id, characters: emoji }) => emoji ?? id));
    const rows = tables.get(tag) ?? [];
    expect(rows.map(({ symbol }) => symbol).filter((symbol) => !keys.has(symbol))).toEqual([]);
    expect(rows.filter(({ name, keywords }) => name === undefined && keywords.length === 0)).toEqual([]);
    for (const { symbol, name, keywords } of rows) {
      const texts = [...(name === undefined ? [] : [name]), ...keywords].map(folded);
      expect(new Set(texts).size, `${symbol}: ${texts}`).toBe(texts.length);
    }
  });

  test.each([...tables.keys()])('%s: an everyday name is the name of one symbol alone', (tag) => {
    const everyday = new Set(
      tables.get(tag)?.flatMap(({ name }) => (name === undefined ? [] : folded(name))),
    );
    const named = new Map<string, string[]>();
    for (const { id, names } of symbols.values()) {
      // A number may be called as a thing is: Norwegian "tre" is three and a tree.
      if (id.endsWith('20E3') && !tables.get(tag)?.some(({ symbol }) => symbol.endsWith('\u20e3'))) continue;
      const name = folded(names[tag]?.name ?? '');
      if (everyday.has(name)) named.set(name, [...(named.get(name) ?? []), id]);
    }
    expect([...named].filter(([, ids]) => ids.length > 1)).toEqual([]);
    // Each is the name of its symbol now: every row was merged.
    expect(named.size).toBe(everyday.size);
  });

  // Serbian in Latin letters follows from its Cyrillic table, and CLDR has its own for it.
  const written = [...tables.keys()].filter((tag) => tag !== 'sr-Latn');

  test.each(written)('%s: nothing that CLDR has is repeated, no keyword is there twice', (tag) => {
    for (const { symbol, name, keywords } of tables.get(tag) ?? []) {
      const formal = formalNames.of(symbol)[tag];
      const ofFormal = new Set([formal?.name ?? '', ...(formal?.keywords ?? [])].map(folded));
      expect(keywords.filter((keyword) => ofFormal.has(folded(keyword)))).toEqual([]);
      if (name !== undefined) expect(folded(name)).not.toBe(folded(formal?.name ?? ''));
      const merged = [...symbols.values()].find(({ id, characters: emoji }) => symbol === (emoji ?? id))
        ?.names[tag];
      const texts = [merged?.name, ...(merged?.keywords ?? [])];
      expect(new Set(texts).size, `${symbol} ${name}`).toBe(texts.length);
    }
  });

  test('flags have names in languages for which CLDR derives none, and what is no country has none', () => {
    expect(formalNames.of('🇩🇪')).toMatchObject({
      da: { name: 'flag: Tyskland', keywords: ['flag'] },
      nn: { name: 'flagg: Tyskland' },
      de: { name: 'Flagge: Deutschland' },
    });
    expect(formalNames.of('🇦🇦')).toEqual({});
  });

  test.each([
    ['1F697', 'en', 'car', 'automobile'],
    ['1F4A7', 'en', 'water', 'droplet'],
    ['1F6BD', 'en', 'toilet', 'potty'],
    ['1F469', 'en', 'woman', 'mommy'],
    ['1F9C3', 'en', 'juice', 'apple juice'],
    ['E31D', 'de', 'Kopfschmerzen', 'Kopfweh'],
    ['1F4A9', 'fr', 'caca', 'faire caca'],
  ])('%s in %s is called %s and found by %s', (id, tag, name, keyword) => {
    const names = symbols.get(id)?.names[tag];
    expect(names?.name).toBe(name);
    expect(names?.keywords).toContain(keyword);
  });
});
