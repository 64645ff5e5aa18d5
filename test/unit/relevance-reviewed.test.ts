import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  isHeldOut,
  parseForms,
  parseSearches,
  readEntries,
  searchKinds,
} from '../../tools/relevance/reviewed/entries.ts';
import { readSymbolKeys } from '../../tools/relevance/reviewed/symbol-keys.ts';
import {
  isFailure,
  isInVocabulary,
  judgeEntry,
  missedShares,
  shareRows,
  verdictShares,
} from '../../tools/relevance/reviewed/verdicts.ts';
import type { ServiceHit } from '../../tools/relevance/service-client.ts';
import { symbolNamed } from '../support/symbols.ts';

const folder = (name: string) => join(import.meta.dirname, '../../tools/relevance', name);
const keys = await readSymbolKeys();
/** Reading fails where a symbol is named that the demo does not have. */
const searches = await readEntries(folder('reviewed'), parseSearches, keys);

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
    for (const { language, query, accepted, hurtful, none } of searches) {
      const entry = `${language} ${query}`;
      expect(accepted.length > 0 || none, entry).toBe(true);
      expect(
        hurtful.filter((key) => accepted.includes(key)),
        entry,
      ).toEqual([]);
    }
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

describe('the inflected forms', async () => {
  const forms = await readEntries(folder('inflection'), parseForms, keys);

  test('are at least 40 in twelve languages, each there once and another than its word', () => {
    const languages = Map.groupBy(forms, ({ language }) => language);
    expect(languages.size).toBeGreaterThanOrEqual(12);
    for (const [language, some] of languages) {
      expect(some.length, language).toBeGreaterThanOrEqual(40);
      expect(new Set(some.map(({ query }) => query)).size, language).toBe(some.length);
    }
    for (const { query, word, accepted } of forms) {
      expect(query).not.toBe(word);
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
  const entry = { accepted: ['a', 'b'], hurtful: ['x'], none: false, held_out: false };
  const place = (judged: Parameters<typeof judgeEntry>[0], ...found: string[]) =>
    judgeEntry(
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
    const absent = { accepted: [], none: true, held_out: false };
    expect(place(absent)).toBe(1);
    expect(place(absent, 'a')).toBeUndefined();
    expect(place({ ...absent, accepted: ['a'] }, 'a')).toBe(1);
  });

  test('count what hurts among the first three alone', () => {
    const hurtful = (...found: string[]) =>
      judgeEntry(
        entry,
        found.map((key) => hit(key, 'fuzzy')),
      ).hurtful;
    expect(hurtful('a', 'b', 'x')).toEqual(['x']);
    expect(hurtful('a', 'b', 'c', 'x')).toEqual([]);
    expect(isFailure(judgeEntry(entry, [hit('a'), hit('x')]))).toBe(true);
    expect(isFailure(judgeEntry(entry, [hit('a'), hit('c')]))).toBe(false);
  });

  test('add up to shares, and to what they miss', () => {
    const verdicts = [['a'], ['a', 'x'], ['c', 'a'], ['c', 'd', 'e', 'a'], []].map((found) =>
      judgeEntry(
        entry,
        found.map((key) => hit(key)),
      ),
    );
    const shares = verdictShares(verdicts, 3);
    expect(shares).toEqual({ count: 5, first: 0.4, within: 0.6, hurtful: 1 });
    expect(missedShares(shares, { first: 0.4, within: 0.6, places: 3 })).toEqual(['hurtful 0']);
    expect(missedShares({ ...shares, hurtful: 0 }, { first: 0.41, within: 0.61, places: 3 })).toEqual([
      'first ≥ 0.41',
      'first 3 ≥ 0.61',
    ]);
  });

  test('tell a missing word from a wrong order', () => {
    const symbols = [
      symbolNamed({ 'zh-Hant': { name: '狗', keywords: ['寵物'] } }, { set: 'core', sourceId: 'dog' }),
      symbolNamed({ de: { name: 'Gift' } }, { id: 2, set: 'core', sourceId: 'poison' }),
    ];
    const isKnown = (query: string, language: string | undefined, ...accepted: string[]) =>
      isInVocabulary({ query, language, accepted, held_out: false }, symbols);
    expect(isKnown('寵物', 'zh', 'core/dog')).toBe(true);
    expect(isKnown('寵', 'zh', 'core/dog')).toBe(false);
    expect(isKnown('gift', 'de-CH', 'core/poison')).toBe(true);
    expect(isKnown('gift', 'en', 'core/poison')).toBe(false);
    expect(isKnown('gift', undefined, 'core/poison')).toBe(true);
    expect(isKnown('gift', 'de', 'core/dog')).toBe(false);
  });

  test('fail on each part by itself', () => {
    const right = judgeEntry(entry, [hit('a')]);
    const wrong = judgeEntry({ ...entry, held_out: true }, [hit('c')]);
    const limits = { first: 0.5, within: 0.5, places: 3 };
    const missed = (part: 'tuned' | 'held-out' | 'both', isGroupLimited = false) =>
      shareRows([right, wrong], part, limits, {
        groups: [({ held_out }) => (held_out ? 'second' : 'first')],
        isGroupLimited,
      }).missed;
    expect(missed('tuned')).toEqual([]);
    expect(missed('held-out')).toEqual(['held-out: first ≥ 0.5', 'held-out: first 3 ≥ 0.5']);
    expect(missed('both')).toEqual(missed('held-out'));
    expect(missed('both', true)).toEqual([
      ...missed('held-out'),
      'second: first ≥ 0.5',
      'second: first 3 ≥ 0.5',
    ]);
  });
});
