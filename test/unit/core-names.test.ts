import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { readEverydayNames } from '../../ingest/sources/everyday-names.ts';
import { tagsInScript } from '../../mappings/language-tags.ts';
import { readNames } from '../../tools/core-set/names.ts';

const source = join(import.meta.dirname, '../../catalogues/core/source');
const tables = new Map(
  readdirSync(join(source, 'names'))
    .sort()
    .map((file) => [basename(file, '.csv'), readNames(readFileSync(join(source, 'names', file), 'utf8'))]),
);

const available = { has: (tag: string) => tables.has(tag), keys: () => tables.keys(), regionsOf: () => [] };
/** A tag and its parents, nearest first. */
const lineOf = (tag: string) => [...new Set(tagsInScript(tag, available))];
/** The names that are shown of some tags: those of the first that has one. */
const shownNames = (tags: readonly string[]) =>
  new Map(tags.toReversed().flatMap((tag) => [...(tables.get(tag) ?? [])]));

/** Scripts that one word of a language is written in together. */
const together =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Common}]+$/u;
const scripts = [
  ...['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Han', 'Devanagari', 'Bengali', 'Thai'],
  ...['Tamil', 'Telugu'],
].map((script) => new RegExp(`\\p{Script=${script}}`, 'u'));
/** Words that people do write in two scripts. */
const mixed = new Set(['T恤', 'T恤衫', '帽T', 'OK繃', 'OK蹦']);

function mixedWords(texts: readonly string[]): string[] {
  return texts
    .flatMap((text) => text.split(/[\s/,;:()-]+/u))
    .filter((word) => !mixed.has(word) && !together.test(word))
    .filter((word) => scripts.filter((script) => script.test(word)).length > 1);
}

test('a word of two scripts is found', () => {
  expect(mixedWords(['синій cиній', 'T恤衫', '時々 食べる', 'dog'])).toEqual(['cиній']);
});

describe('the names of the core set', () => {
  test.each([...tables])('%s: no word mixes two scripts', (_, names) => {
    const texts = [...names.values()].flatMap(({ name, plural, keywords = [] }) => [
      name,
      plural ?? '',
      ...keywords,
    ]);
    expect(mixedWords(texts)).toEqual([]);
  });

  test('two symbols have one name only where somebody decided that the language has one word for both', () => {
    const rows: { language: string; name: string; ids: string }[] = parse(
      readFileSync(join(source, 'homographs.csv'), 'utf8'),
      { columns: true },
    );
    const shared = [...tables].flatMap(([language, names]) =>
      [...Map.groupBy(shownNames(lineOf(language)), ([, { name }]) => name.toLowerCase())]
        .filter(([, some]) => some.length > 1 && some.some(([id]) => names.has(id)))
        .map(([name, some]) => ({ language, name, ids: some.map(([id]) => id).join(' ') })),
    );
    expect(shared).toEqual(rows);
  });

  test.each([...tables])('%s: a region has only the words that differ', (tag, names) => {
    const inherited = shownNames(lineOf(tag).slice(1));
    const repeated = [...names].filter(([id, { name }]) => inherited.get(id)?.name === name);
    expect(repeated).toEqual([]);
  });
});

describe('the everyday names', () => {
  test.each([...readEverydayNames()])('%s: no word mixes two scripts', (_, rows) => {
    expect(mixedWords(rows.flatMap(({ name = '', keywords }) => [name, ...keywords]))).toEqual([]);
  });
});
