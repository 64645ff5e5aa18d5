import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, truncate } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createWordLists, wordListFiles } from '../../src/search/word-lists.ts';

const mebibyte = 2 ** 20;
const wordLists = createWordLists({ maximumBytes: 30 * mebibyte });

describe('correctly spelled words', () => {
  it.each([
    ['en', 'want', true],
    ['en', 'wanted', true],
    ['en', "don't", true],
    ['en', 'don’t like', true],
    ['en', 'colour', true],
    ['en', 'dgo', false],
    ['en', 'want hosue', false],
    ['en', '12 !?', true],
    ['de', 'wann', true],
    ['de', 'möchte', true],
    ['de', 'Hudn', false],
    ['fr', "l'eau", true],
    ['fr', 'chein', false],
    ['ru', 'хочу', true],
    ['ru', 'собкаа', false],
    ['en-AU', 'want', true],
    ['sr-Latn', 'želim', true],
  ] as const)('%s: %s', async (language, text, known) => {
    expect(await wordLists.isSpelledCorrectly(text, [language])).toBe(known);
  });

  it('are those of any language of a chain, and misspelled is what the first list says', async () => {
    expect(await wordLists.isSpelledCorrectly('want', ['de', 'en'])).toBe(true);
    expect(await wordLists.isSpelledCorrectly('dgo', ['en', 'sw'])).toBe(false);
  });

  it('are not distinguished where a language has no list, or one that lacks too much', async () => {
    expect(await wordLists.isSpelledCorrectly('mbwa', ['sw'])).toBeUndefined();
    expect(await wordLists.isSpelledCorrectly('ققققق', ['fa'])).toBeUndefined();
    expect(await wordLists.isSpelledCorrectly('want', ['sw', 'en'])).toBe(true);
  });

  it.each([
    ['da', 'artitur', true],
    ['da', 'gennem', false],
    ['de', 'Bierkrug', true],
    ['de', 'Haus', false],
    ['en', 'want', false],
    ['sw', 'mbwa', false],
  ] as const)('%s: %s is a compound that a list joins: %s', async (language, word, isCompound) => {
    expect(await wordLists.isCompound(word, [language])).toBe(isCompound);
  });

  it('of a language are not those of another that shares a list with it', async () => {
    const lists = createWordLists({ maximumBytes: 30 * mebibyte });
    const knownIn = (language: string) => lists.isSpelledCorrectly('mleko', [language]);
    expect([await knownIn('hr'), await knownIn('bs'), await knownIn('hr')]).toEqual([false, true, false]);
  });

  it('of many texts are looked up list by list: each is read once where not all have room', async () => {
    let readings = 0;
    const lists = createWordLists({
      maximumBytes: 8 * mebibyte,
      // A list that cannot be kept there says so at each reading.
      folder: '/dev/null/word-lists',
      onWriteFailure: () => {
        readings += 1;
      },
    });
    const languages = ['de', 'pl', 'hu', 'ru'];
    const texts = ['qwxza', 'qwxzb', 'qwxzc'];
    await lists.lookUp(texts, languages);
    for (const text of texts) expect(await lists.isSpelledCorrectly(text, languages)).toBe(false);
    expect(readings).toBe(languages.length);
  });

  it('are told at once where the list is in memory, and else nothing is', async () => {
    const lists = createWordLists({ maximumBytes: 30 * mebibyte });
    expect(lists.isMisspelledAtOnce('dgo', 'en')).toBe(false);
    await lists.isSpelledCorrectly('dog', ['en']);
    expect(lists.isMisspelledAtOnce('dgo', 'en')).toBe(true);
    expect(lists.isMisspelledAtOnce('want hosue', 'en')).toBe(true);
    expect(lists.isMisspelledAtOnce('want', 'en')).toBe(false);
    expect(lists.isMisspelledAtOnce('mbwa', 'sw')).toBeUndefined();
    expect(lists.isMisspelledAtOnce('ققققق', 'fa')).toBeUndefined();
  });

  it('are the same where no list has room in memory', async () => {
    const crowded = createWordLists({ maximumBytes: 1000 });
    for (const word of ['want', 'dgo', 'wann']) {
      expect(await crowded.isSpelledCorrectly(word, ['en'])).toBe(
        await wordLists.isSpelledCorrectly(word, ['en']),
      );
    }
  });

  it('are the same from a list that is kept decoded, and from one that is damaged', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'word-lists-'));
    const listed = async () => {
      const { isSpelledCorrectly } = createWordLists({ maximumBytes: mebibyte * 30, folder });
      return [await isSpelledCorrectly('rumah', ['id']), await isSpelledCorrectly('rmuah', ['id'])];
    };
    expect(await listed()).toEqual([true, false]);
    const [kept = '', ...others] = await readdir(folder);
    expect(others).toEqual([]);
    const written = await stat(join(folder, kept));
    expect(await listed()).toEqual([true, false]);
    expect((await stat(join(folder, kept))).ino).toBe(written.ino);
    await truncate(join(folder, kept), written.size / 2);
    expect(await listed()).toEqual([true, false]);
    expect((await stat(join(folder, kept))).size).toBe(written.size);
    await rm(folder, { recursive: true });
  });

  it('are known where a decoded list can not be kept', async () => {
    const failures: unknown[] = [];
    const { isSpelledCorrectly } = createWordLists({
      maximumBytes: mebibyte * 30,
      folder: join(import.meta.filename, 'no-folder'),
      onWriteFailure: (error) => failures.push(error),
    });
    expect(await isSpelledCorrectly('want', ['en'])).toBe(true);
    expect(failures).not.toEqual([]);
  });
});

it('every list is that of an optional package, and is there', () => {
  const require = createRequire(import.meta.url);
  const { optionalDependencies } = require('../../package.json') as {
    optionalDependencies: Record<string, string>;
  };
  for (const file of Object.values(wordListFiles).flat()) {
    const [name = '', ...path] = file.split('/');
    expect(optionalDependencies).toHaveProperty([`@cspell/dict-${name}`]);
    const folder = join(require.resolve(`@cspell/dict-${name}`), '..');
    expect(readFileSync(join(folder, ...path)).length).toBeGreaterThan(1000);
  }
});
