import { readdirSync, readFileSync } from 'node:fs';
import { readdir, stat, truncate } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeTrie } from 'cspell-trie-lib';
import { afterAll, describe, expect, it } from 'vitest';
import { codeHash } from '../../src/lib/code-hash.ts';
import { hitsWithin } from '../../src/search/fallbacks.ts';
import type { Hit } from '../../src/search/matcher.ts';
import type { ParsedTextQuery } from '../../src/search/parse-query.ts';
import { frequencyTables } from '../../src/words/frequencies.ts';
import { createTrieFiles } from '../../src/words/trie-file.ts';
import { installedWordLists, wordListFiles, wordListPackage } from '../../src/words/word-list-files.ts';
import { createWordLists, type WordLists } from '../../src/words/word-lists.ts';
import { emptyFolder, wordListsFolder } from '../support/files.ts';

const mebibyte = 2 ** 20;
const wordLists = createWordLists({ folder: wordListsFolder });
afterAll(wordLists.close);

/** True = known, false = misspelled, undefined = neither. */
async function isSpelledCorrectly(lists: WordLists, text: string, languages: readonly string[]) {
  const standing = await lists.standingOf(text, languages);
  return standing === 'known' ? true : standing === 'misspelled' ? false : undefined;
}

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
    ['sr', 'желим', true],
    ['sr', 'želim', true],
    ['sr', 'žxelim', false],
    // Spinach, without its dotless letter.
    ['tr', 'ispanak', true],
    // Dictionaries of hunspell: forms that its rules make, and words without their accents.
    ['cy', 'gathod', true],
    ['cy', 'ysogl', false],
    ['ga', 'mhadraí', true],
    ['ga', 'madrai', true],
    ['ga', 'mdaraí', false],
    ['ka', 'ძაღლებს', true],
    ['ka', 'ძაღლიი', false],
    // Their entries alone.
    ['ko', '토끼', true],
    ['ko', '토끼의', undefined],
    ['ne', 'किताब', true],
    ['is', 'hundurinn', true],
    ['is', 'hdunurinn', undefined],
  ] as const)('%s: %s', async (language, text, known) => {
    expect(await isSpelledCorrectly(wordLists, text, [language])).toBe(known);
  });

  it('are those of any language of a chain, and misspelled is what the first list says', async () => {
    expect(await isSpelledCorrectly(wordLists, 'want', ['de', 'en'])).toBe(true);
    expect(await isSpelledCorrectly(wordLists, 'dgo', ['en', 'sw'])).toBe(false);
  });

  it('are not distinguished where a language has no list, or one that lacks too much', async () => {
    expect(await isSpelledCorrectly(wordLists, 'ajá', ['yo'])).toBeUndefined();
    expect(await isSpelledCorrectly(wordLists, 'ققققق', ['fa'])).toBeUndefined();
    expect(await isSpelledCorrectly(wordLists, 'want', ['sw', 'en'])).toBe(true);
  });

  it.each([
    // A dictionary has them, and hardly a text.
    ['en', 'shool', 'rare'],
    ['en', 'kitchin', 'rare'],
    ['en', 'trowsers', 'rare'],
    ['en', 'wite', 'rare'],
    // Seldom, and right.
    ['en', 'guppy', 'known'],
    ['en', 'leek', 'known'],
    ['en', 'stork', 'known'],
    ['en', 'shool wite', 'known'],
    // Most forms of such languages are rare.
    ['ar', 'خاصرة', 'known'],
    // Without a dictionary a frequent word is right.
    ['ms', 'memakan', 'known'],
    ['hi', 'गार्डन', 'known'],
    ['hi', 'गर्डान', 'unfamiliar'],
    ['fil', 'kumain', 'known'],
    ['en', 'dgo', 'misspelled'],
    // Listed, if not counted.
    ['sw', 'mbwa', 'known'],
    ['sw', 'mbaw', 'unfamiliar'],
    ['th', 'ไอติม', 'known'],
    ['my', 'ခွေး', 'known'],
    ['kk', 'мысық', 'known'],
    // With a joiner of letters, and without.
    ['si', 'ක්\u200Dරමය', 'known'],
    ['yo', 'ajá', undefined],
  ] as const)('%s: %s is %s', async (language, text, standing) => {
    expect(await wordLists.standingOf(text, [language])).toBe(standing);
  });

  it('are frequent or not, where a table of the language tells', async () => {
    expect(await wordLists.frequencyOf('school', 'en')).toBeGreaterThanOrEqual(4);
    expect(await wordLists.frequencyOf('School bag', 'en-GB')).toBeGreaterThanOrEqual(4);
    expect(await wordLists.frequencyOf('krill', 'en')).toBeLessThan(3);
    expect(await wordLists.frequencyOf('мачка', 'sr')).toBeUndefined();
    expect(await wordLists.frequencyOf('mačka', 'sr-Latn')).toBeGreaterThanOrEqual(3);
  });

  it.each([
    ['har', 'sv', true],
    ['saga', 'sv', true],
    ['lakare', 'sv', false],
    ['nino', 'es', false],
    ['cho', 'vi', true],
    ['zena', 'cs', false],
    ['oko', 'yo', false],
  ])('are words with the very letters that were typed: %s (%s) %s', async (word, language, isWord) => {
    expect(await wordLists.isWord(word, language)).toBe(isWord);
  });

  it.each([
    ['shool', 'slips', ['school']],
    ['kitchin', 'slips', ['kitchen']],
    ['wite', 'slips', ['white']],
    // Too far, and no frequent word.
    ['clime', 'slips', []],
    ['tilleg', 'slips', []],
    ['kichen', 'typosOrSlips', ['kitchen']],
    // Two edits of a long word.
    ['kitcehnx', 'typosOrSlips', ['kitchen', 'kitchens']],
    ['shool', 'similar', ['school', 'kitchen', 'white', 'tiller', 'kitchens']],
  ] as const)('%s may mean as %s: %j', async (typed, tolerance, meant) => {
    const texts = ['school', 'kitchen', 'white', 'tiller', 'kitchens'];
    const hits = texts.map((text) => ({ match: { text, language_code: 'en' } })) as unknown as Hit[];
    const query = { text: { text: typed, folded: typed } } as ParsedTextQuery;
    const within = await hitsWithin(wordLists, query, tolerance, hits);
    expect(within.map(({ match }) => match?.text)).toEqual(meant);
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
    const knownIn = (language: string) => isSpelledCorrectly(wordLists, 'mleko', [language]);
    expect([await knownIn('hr'), await knownIn('bs'), await knownIn('hr')]).toEqual([false, true, false]);
  });

  it('are the same in capitals, by the rules of the language', async () => {
    const known = (text: string, language: string) => isSpelledCorrectly(wordLists, text, [language]);
    expect([await known('ısırmak', 'tr'), await known('ISIRMAK', 'tr')]).toEqual([true, true]);
    expect([await known('sığır', 'tr'), await known('SIĞIR', 'tr')]).toEqual([true, true]);
    expect([await known('WANT', 'en'), await known('DGO', 'en')]).toEqual([true, false]);
    expect([await known('ХОЧУ', 'ru'), await known('СОБКАА', 'ru')]).toEqual([true, false]);
  });

  it('are what cspell-trie-lib says, compounds as well', async () => {
    const { resolve } = createRequire(import.meta.url);
    const trie = decodeTrie(readFileSync(join(resolve('@cspell/dict-da-dk'), '../da_DK.trie')));
    const words =
      'hund hunden hundehus husbåd sommerhus bådhus hus gennem æble sommmerhus hnud husbådsk'.split(' ');
    const alike = words.flatMap((word) => [word, word.slice(1), `${word}${words[0]}`, `${word}s`]);
    expect(await Promise.all(alike.map((word) => isSpelledCorrectly(wordLists, word, ['da'])))).toEqual(
      alike.map((word) => word.length < 3 || trie.hasWord(word, false) || trie.hasWord(plain(word), false)),
    );
  });

  it('are prepared once, and anew where the file is damaged', async () => {
    const { folder, remove } = await emptyFolder();
    const listed = async () => {
      const lists = createWordLists({ folder });
      const known = ['rumah', 'rmuah'].map((word) => isSpelledCorrectly(lists, word, ['id']));
      return Promise.all(known).finally(lists.close);
    };
    expect(await listed()).toEqual([true, false]);
    const [frequencies, kept = '', ...others] = (await readdir(folder)).sort();
    expect(frequencies).toMatch(/^frequencies-id-/);
    expect(others).toEqual(['preparing.lock']);
    const written = await stat(join(folder, kept));
    expect(await listed()).toEqual([true, false]);
    expect((await stat(join(folder, kept))).ino).toBe(written.ino);
    await truncate(join(folder, kept), written.size / 2);
    expect(await listed()).toEqual([true, false]);
    expect((await stat(join(folder, kept))).size).toBe(written.size);
    await remove();
  });

  it('are prepared by a process of their own, once where two want one at the same time', async () => {
    const { folder, remove } = await emptyFolder();
    const both = [createWordLists({ folder }), createWordLists({ folder })];
    const before = process.resourceUsage().maxRSS;
    const known = both.map((lists) => isSpelledCorrectly(lists, 'koira', ['fi']));
    expect(await Promise.all(known)).toEqual([true, true]);
    // The Finnish list is laid out in 500 MB.
    expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(150);
    expect((await readdir(folder)).sort()).toEqual([
      expect.stringMatching(/^fi-fi-.*\.nodes$/),
      expect.stringMatching(/^frequencies-fi-.*\.nodes$/),
      'preparing.lock',
    ]);
    await Promise.all(both.map((lists) => lists.close()));
    await remove();
  });

  it('count as not installed where one can not be prepared, which is told', async () => {
    const { folder, remove } = await emptyFolder();
    const failures: unknown[] = [];
    const files = createTrieFiles((error) => failures.push(error));
    const source = {
      form: 'trie',
      path: import.meta.filename,
      preparedPath: join(folder, 'no.nodes'),
    } as const;
    expect(await files.open(source)).toBeUndefined();
    expect(failures).toEqual([
      expect.objectContaining({ message: expect.stringContaining('word-lists.test.ts') }),
    ]);
    await files.close();
    await remove();
  });

  it('of ten languages are read in place: no list is held in memory', async () => {
    const lists = createWordLists({ folder: wordListsFolder });
    const languages = ['es', 'en', 'id', 'mk', 'fr', 'de', 'da', 'ru', 'tr', 'pl'];
    await isSpelledCorrectly(lists, 'qwxza', languages);
    const before = process.memoryUsage().arrayBuffers;
    for (const word of ['qwxzb', 'xqwzc', 'zwqxd']) {
      expect(await isSpelledCorrectly(lists, word, languages)).toBe(false);
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(mebibyte);
    await lists.close();
  });

  it('are known where a prepared list can not be kept', async () => {
    const failures: unknown[] = [];
    const lists = createWordLists({
      folder: join(import.meta.filename, 'no-folder'),
      onFailure: (error) => failures.push(error),
    });
    expect(await isSpelledCorrectly(lists, 'want', ['en'])).toBe(true);
    expect(failures).not.toEqual([]);
  });
});

/** Without accents. */
function plain(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '');
}

it('the lists that are installed are told with their versions', () => {
  expect(installedWordLists()).toContainEqual(
    expect.stringMatching(/^en_us\/en_US\.trie\.gz \d+\.\d+\.\d+$/),
  );
  expect(codeHash(['src/words/word-lists.ts'], { installed: installedWordLists() })).not.toBe(
    codeHash(['src/words/word-lists.ts'], { installed: installedWordLists().slice(1) }),
  );
});

it('every list is that of an optional package, and is there', () => {
  const require = createRequire(import.meta.url);
  const { optionalDependencies } = require('../../package.json') as {
    optionalDependencies: Record<string, string>;
  };
  for (const file of wordListFiles) {
    const [, ...path] = file.split('/');
    expect(optionalDependencies).toHaveProperty([wordListPackage(file)]);
    const folder = join(require.resolve(wordListPackage(file)), '..');
    expect(readFileSync(join(folder, ...path)).length).toBeGreaterThan(1000);
  }
});

it('every table of frequencies is there, and its rows have one form', () => {
  const folder = join(import.meta.dirname, '../../mappings/frequencies');
  const tables = readdirSync(folder).filter((file) => file.endsWith('.tsv.gz'));
  expect(tables.map((file) => file.replace('.tsv.gz', ''))).toEqual([...frequencyTables].sort());
  for (const file of tables) {
    const rows = gunzipSync(readFileSync(join(folder, file)))
      .toString()
      .trimEnd()
      .split('\n');
    expect(rows.filter((row) => !/^[\p{L}\p{M}'’-]+\t\d$/u.test(row))).toEqual([]);
    expect(new Set(rows).size).toBe(rows.length);
  }
});
