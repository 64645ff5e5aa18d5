import { describe, expect, test } from 'vitest';
import {
  type CaseVerdict,
  caseColumns,
  caseMarks,
  casesOf,
  isFailure,
  judgeCase,
} from '../../tools/relevance/case-suites.ts';
import {
  isHeldOut,
  type JudgedCase,
  parseForms,
  parsePlaces,
  parseSearches,
  parseThings,
  searchKinds,
} from '../../tools/relevance/cases.ts';
import type { ServiceHit } from '../../tools/relevance/service-client.ts';
import { tableOf } from '../../tools/relevance/suite.ts';
import { readSymbolKeys } from '../../tools/relevance/symbol-keys.ts';

const keys = await readSymbolKeys();
/** Reading fails where a symbol is named that the demo does not have. */
const searches = await casesOf('reviewed');

/** Each names what is accepted or says that nothing may come, and nothing is both. */
function expectDecided(cases: readonly JudgedCase[]): void {
  for (const { language, query, accepted, hurtful, none } of cases) {
    const entry = `${language} ${query}`;
    expect(accepted.length > 0 || none, entry).toBe(true);
    expect(
      hurtful.filter((key) => accepted.includes(key)),
      entry,
    ).toEqual([]);
  }
}

describe('the reviewed searches', () => {
  test('are at least 600 in 20 languages, at least 30 in each', () => {
    expect(searches.length).toBeGreaterThanOrEqual(600);
    const languages = Map.groupBy(
      searches.filter(({ file }) => file !== 'any'),
      ({ file }) => file,
    );
    expect(languages.size).toBeGreaterThanOrEqual(20);
    for (const [language, some] of languages) {
      expect(some.length, language).toBeGreaterThanOrEqual(30);
      for (const { language: tag } of some) expect(tag?.split('-')[0]).toBe(language);
    }
  });

  test('are decided: each names what is accepted or says that nothing may come, and nothing is both', () => {
    expectDecided(searches);
  });

  test('are each there once, of every kind', () => {
    const entries = searches.map(({ language, query }) => `${language} ${query}`);
    expect(entries.length).toBe(new Set(entries).size);
    expect(new Set(searches.map(({ kind }) => kind))).toEqual(new Set(Object.keys(searchKinds)));
  });

  test('are held out to a third, by their text alone', () => {
    const share = searches.filter(({ held_out }) => held_out).length / searches.length;
    expect(share).toBeGreaterThan(0.29);
    expect(share).toBeLessThan(0.38);
    expect(isHeldOut('en', 'want')).toBe(isHeldOut('en', 'want'));
  });
});

describe('the searches of daily life', async () => {
  const daily = await casesOf('daily');

  test('are 25 in each of 24 languages, a third of them held out, and none is among the reviewed ones', () => {
    const languages = Map.groupBy(daily, ({ file }) => file);
    expect(languages.size).toBe(24);
    for (const [file, some] of languages) {
      expect(some.filter(({ language }) => language === file).length, file).toBe(25);
    }
    const entries = [...searches, ...daily].map(({ language, query }) => `${language} ${query}`);
    expect(new Set(entries).size).toBe(entries.length);
    const share = daily.filter(({ held_out }) => held_out).length / daily.length;
    expect(share).toBeGreaterThan(0.29);
    expect(share).toBeLessThan(0.38);
  });

  test('are decided', () => {
    expectDecided(daily);
  });
});

describe('the inflected forms', async () => {
  const forms = await casesOf('inflection');

  test('are at least 40 in twelve languages, each there once and another than its word', () => {
    const languages = Map.groupBy(forms, ({ language }) => language);
    expect(languages.size).toBeGreaterThanOrEqual(12);
    for (const [language, some] of languages) {
      expect(some.length, language).toBeGreaterThanOrEqual(40);
      expect(new Set(some.map(({ query }) => query)).size, language).toBe(some.length);
    }
    for (const { query, kind, accepted } of forms) {
      expect(query).not.toBe(kind);
      expect(accepted.length, query).toBeGreaterThan(0);
    }
  });
});

describe('a file of entries', () => {
  const heading = 'language\tquery\tkind\taccepted\thurtful\n';
  const parse = (rows: string) => parseSearches(heading + rows, 'en', keys);

  test('names symbols by key or emoji', () => {
    expect(parse('en\twant\tcore\tcore/want\t🐜\n')).toMatchObject([
      { accepted: ['core/want'], hurtful: ['openmoji/1F41C'], none: false },
    ]);
    expect(parse('en\tlove\tcore\t❤️ ❤ openmoji/2764\t\n')).toMatchObject([
      { accepted: ['openmoji/2764', 'openmoji/2764', 'openmoji/2764'] },
    ]);
  });

  test('says where nothing may come, and where no language is named', () => {
    expect(parse('-\tmortgage\tabsent\tnone\t\n')).toMatchObject([
      { language: undefined, accepted: [], none: true },
    ]);
  });

  test('is refused by line and reason', () => {
    expect(() => parse('en\tdog\tnoun\tcore/unicorn\t\n')).toThrow(
      'en.tsv, line 2: no symbol is "core/unicorn"',
    );
    expect(() => parse('en\tdog\tverb\t🐕\t\n')).toThrow(/en\.tsv, line 2: kind /);
    expect(() => parse('EN\tdog\tnoun\t🐕\t\n')).toThrow(/en\.tsv, line 2: language /);
    expect(() => parseForms('query\tword\taccepted\ndogs\t\t🐕\n', 'en', keys)).toThrow(
      /en\.tsv, line 2: word /,
    );
  });
});

describe('verdicts', () => {
  const hit = (key: string, type?: string): ServiceHit => ({
    key,
    name: key,
    ...(type !== undefined && { type }),
  });
  const entry: JudgedCase = {
    ...{ language: 'en', file: 'en', query: 'q', kind: 'core', lastPlace: 1 },
    ...{ accepted: ['a', 'b'], hurtful: ['x'], none: false, held_out: false },
  };
  const place = (judged: JudgedCase, ...found: string[]) =>
    judgeCase(
      judged,
      found.map((key) => hit(key)),
    ).place;

  test('tell the place of the first accepted symbol', () => {
    expect(place(entry, 'b', 'a')).toBe(1);
    expect(place(entry, 'c', 'a')).toBe(2);
    expect(place(entry, 'c')).toBeUndefined();
    expect(place(entry)).toBeUndefined();
  });

  test('take an empty answer as right where nothing may come', () => {
    const absent = { ...entry, accepted: [], hurtful: [], none: true };
    expect(place(absent)).toBe(1);
    expect(place(absent, 'a')).toBeUndefined();
    expect(place({ ...absent, accepted: ['a'] }, 'a')).toBe(1);
  });

  test('count what hurts among the first three alone', () => {
    const hurtful = (...found: string[]) =>
      judgeCase(
        entry,
        found.map((key) => hit(key, 'fuzzy')),
      ).hurtful;
    expect(hurtful('a', 'b', 'x')).toEqual(['x']);
    expect(hurtful('a', 'b', 'c', 'x')).toEqual([]);
    expect(isFailure(judgeCase(entry, [hit('a'), hit('x')]))).toBe(true);
    expect(isFailure(judgeCase(entry, [hit('a'), hit('c')]))).toBe(false);
  });

  /** The table of verdicts whose parts, and groups if they are limited, have limits. */
  const table = (verdicts: readonly CaseVerdict[], first: number, within: number, limited = false) =>
    tableOf(
      {
        columns: caseColumns(3),
        hasParts: true,
        limitsOf: (_, grouping) => (grouping === 0 || limited ? { first, within, hurtful: 0 } : undefined),
      },
      verdicts.map((verdict) => caseMarks(verdict, { places: 3, groups: ['kind'] })),
    );

  test('add up to shares, and to what they miss', () => {
    const verdicts = [['a'], ['a', 'x'], ['c', 'a'], ['c', 'd', 'e', 'a'], []].map((found) =>
      judgeCase(
        entry,
        found.map((key) => hit(key)),
      ),
    );
    const { rows, missed } = table(verdicts, 0.4, 0.61);
    expect(rows[1]).toEqual([
      ...['tuned', '5', '0.400 (≥ 0.4)', '0.600 (≥ 0.61)', '1 (≤ 0)'],
      'NOT REACHED: first 3, hurtful',
    ]);
    expect(rows[2]).toEqual(['core', '5', '0.400', '0.600', '1', '']);
    expect(missed).toEqual(['tuned: first 3', 'tuned: hurtful']);
  });

  test('fail on each part by itself', () => {
    const right = judgeCase(entry, [hit('a')]);
    const wrong = judgeCase({ ...entry, held_out: true, kind: 'noun' }, [hit('c')]);
    const missed = (isGroupLimited = false) => table([right, wrong], 0.5, 0.5, isGroupLimited).missed;
    expect(missed()).toEqual(['held-out: first', 'held-out: first 3']);
    expect(missed(true)).toEqual([...missed(), 'noun: first', 'noun: first 3']);
  });
});

describe('a place', async () => {
  const rows = await casesOf('places');

  test('is judged in at least fifteen languages, each once', () => {
    const names = rows.map(({ kind, language, query }) => `${kind} ${language} ${query}`);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(rows.map(({ language }) => language)).size).toBeGreaterThanOrEqual(15);
  });

  const heading = 'topic\tlanguage\tquery\tplace\twanted\tbehind\twhy\n';
  const judge = (row: string, ...hits: string[]): CaseVerdict | undefined => {
    const [judged] = parsePlaces(`${heading}core\ten\tq\t${row}\tbecause\n`, keys);
    return (
      judged &&
      judgeCase(
        judged,
        hits.map((key) => ({ key, name: key })),
      )
    );
  };
  const [dog, cat] = ['openmoji/1F415', 'openmoji/1F408'];

  test.each([
    ['the first', 'first\t🐕 🐩\t', [dog, cat], true],
    ['the first', 'first\t🐕\t', [cat, dog], false],
    ['one of ten', 'ten\t🐩 🐕\t', [cat, dog], true],
    ['one of ten', 'ten\t🐩\t', [cat, dog], false],
    ['an order', 'order\t🐕\t🐈 🐩', [dog, cat], true],
    ['an order', 'order\t🐕\t🐈', [cat, dog], false],
    ['an order whose first is found', 'order\t🐕\t🐈', [cat], false],
    ['an order in which what is absent comes last', 'order\t🐕\t🐈', [dog], true],
    ['a symbol of another set', 'first\tcore/want\t', ['core/want', dog], true],
  ])('asks for %s: %s', (_, row, hits, isRight) => {
    const verdict = judge(row, ...hits);
    expect(verdict?.isRight).toBe(isRight);
    expect(verdict && isFailure(verdict)).toBe(!isRight);
  });
});

describe('the things', async () => {
  const things = await casesOf('things');

  test('are 12 colours, 40 parts of the body and 40 things of a house and a school in 20 languages or more', () => {
    const languages = Map.groupBy(things, ({ file }) => file);
    expect(languages.size).toBeGreaterThanOrEqual(20);
    for (const [language, some] of languages) {
      const count = (...topics: string[]) => some.filter(({ kind }) => topics.includes(kind)).length;
      expect(count('colour'), language).toBeGreaterThanOrEqual(12);
      expect(count('body'), language).toBeGreaterThanOrEqual(40);
      expect(count('home', 'school'), language).toBeGreaterThanOrEqual(40);
    }
    const share = things.filter(({ held_out }) => held_out).length / things.length;
    expect(share).toBeGreaterThan(0.29);
    expect(share).toBeLessThan(0.38);
  });

  test('are a case a word, of which the symbols of the thing are right', () => {
    const heading = 'thing\ttopic\twanted\thurtful\ten\tde\n';
    expect(parseThings(`${heading}dog\tanimal\t🐕\t🐩\tdog\tHund\n`, keys)).toMatchObject([
      { language: 'en', query: 'dog', accepted: ['openmoji/1F415'], hurtful: ['openmoji/1F429'] },
      { language: 'de', query: 'Hund', kind: 'animal', none: false },
    ]);
    expect(() => parseThings(`${heading}dog\tanimal\t🐕\t\tdog\t\n`, keys)).toThrow(/line 2: de /);
  });
});
