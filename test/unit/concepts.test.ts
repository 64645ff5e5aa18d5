import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseCorrections, readCorrections } from '../../ingest/concepts/corrections.ts';
import { derivedNames } from '../../ingest/concepts/derived-names.ts';
import {
  type Correction,
  type LinkableSymbol,
  linkConcepts,
  topicOfGroup,
} from '../../ingest/concepts/link-concepts.ts';
import { chooseSuccessors } from '../../ingest/concepts/successors.ts';
import { conceptsVersion } from '../../ingest/pipeline/link-release.ts';
import { encodeDerivedNames, findDerivedName } from '../../mappings/document.ts';
import { readTable } from '../../mappings/read-table.ts';
import { emptyFolder } from '../support/files.ts';

let nextId = 1;

/** A symbol of a set; of each language the name, then keywords. */
function symbol(
  key: string,
  words: Record<string, string[]>,
  facts: Partial<Pick<LinkableSymbol, 'group' | 'part_of_speech' | 'languages'>> = {},
): LinkableSymbol {
  const [set = '', source_id = ''] = key.split('/');
  const texts = Object.entries(words).map(
    ([language, [name = '', ...keywords]]) => [language, { names: [name], keywords }] as const,
  );
  const [first = 'en'] = Object.keys(words);
  return {
    id: nextId++,
    set,
    source_id,
    group: 'other',
    part_of_speech: undefined,
    default_language: Object.hasOwn(words, 'en') ? 'en' : first,
    languages: texts.length,
    texts: new Map(texts),
    ...facts,
  };
}

function linked(symbols: readonly LinkableSymbol[], corrections: readonly Correction[] = []): string[] {
  const { links } = linkConcepts(symbols, corrections);
  const key = ({ set, source_id }: LinkableSymbol) => `${set}/${source_id}`;
  return links.map(({ left, right }) => [key(left), key(right)].sort().join(' = ')).sort();
}

describe('symbols of different sets are linked', () => {
  test('by one name in the language of both, or by two translations', () => {
    expect(linked([symbol('a/1', { en: ['dog'] }), symbol('b/1', { en: ['dog'] })])).toEqual(['a/1 = b/1']);
    const orca = symbol('a/1', { en: ['orca'], fi: ['miekkavalas'], fr: ['orque'] });
    const whale = symbol('b/1', { en: ['killer whale'], fi: ['miekkavalas'], fr: ['orque'] });
    expect(linked([orca, whale])).toEqual(['a/1 = b/1']);
  });

  test('never by one translation, by keywords alone, or within a set', () => {
    const helmet = symbol('a/1', { en: ['helmet'], fr: ['casque'] });
    const headphone = symbol('b/1', { en: ['headphone'], fr: ['casque'] });
    expect(linked([helmet, headphone])).toEqual([]);
    const bagel = symbol('b/2', { en: ['bagel', 'breakfast'], fi: ['rinkeli', 'aamiainen'] });
    expect(linked([symbol('a/2', { en: ['breakfast'], fi: ['aamiainen'] }), bagel])).toEqual([]);
    expect(linked([symbol('a/1', { en: ['dog'] }), symbol('a/2', { en: ['dog'] })])).toEqual([]);
  });

  test('by what agrees in more languages; an equal choice is left alone', () => {
    const mine = symbol('a/1', { en: ['bat'], fr: ['batte'] });
    const animal = symbol('b/1', { en: ['bat'], fr: ['chauve-souris'] });
    const club = symbol('b/2', { en: ['bat'], fr: ['batte'] });
    expect(linked([mine, animal, club])).toEqual(['a/1 = b/2']);
    expect(linked([symbol('a/1', { en: ['bat'] }), animal, club])).toEqual([]);
    // Two of one set that one symbol fits alike.
    expect(
      linked([
        symbol('a/1', { en: ['car'] }),
        symbol('a/2', { en: ['car'] }),
        symbol('b/1', { en: ['car'] }),
      ]),
    ).toEqual([]);
  });

  test('never as a verb and another class, and rarely from group to group', () => {
    const water = symbol('a/1', { en: ['water'], fr: ['eau'] }, { part_of_speech: 'noun' });
    const toWater = symbol('b/1', { en: ['water'], fr: ['eau'] }, { part_of_speech: 'verb' });
    expect(linked([water, toWater])).toEqual([]);
    expect(linked([water, { ...toWater, part_of_speech: 'adjective' }])).toEqual(['a/1 = b/1']);
    const animal = { group: 'animals-nature' };
    const food = { group: 'Food Poultry' };
    expect(
      linked([symbol('a/1', { en: ['chicken'] }, animal), symbol('b/1', { en: ['chicken'] }, food)]),
    ).toEqual([]);
    // Two names are enough within a topic alone.
    const fish = { en: ['fish'], fi: ['kala'] };
    expect(linked([symbol('a/1', fish, animal), symbol('b/1', fish, food)])).toEqual([]);
    const names = { en: ['mushroom'], fi: ['sieni'], fr: ['champignon'] };
    expect(linked([symbol('a/1', names, animal), symbol('b/1', names, food)])).toEqual(['a/1 = b/1']);
  });

  test('as curators state, whatever their names say', () => {
    const symbols = [
      symbol('a/1', { en: ['plane'] }),
      symbol('b/1', { en: ['plane'] }),
      symbol('b/2', { en: ['aircraft'] }),
    ];
    const different = { left: 'b/1', right: 'a/1', relation: 'different' } as const;
    const same = { left: 'a/1', right: 'b/2', relation: 'same' } as const;
    expect(linked(symbols, [different])).toEqual([]);
    expect(linked(symbols, [different, same])).toEqual(['a/1 = b/2']);
    expect(linked(symbols, [{ ...same, right: 'c/9' }])).toEqual(['a/1 = b/1']);
  });
});

describe('a concept', () => {
  test('has one symbol of each set, the one with the most languages first', () => {
    const few = symbol('a/1', { en: ['dog'] });
    const many = symbol('b/1', { en: ['dog'], fr: ['chien'], de: ['hund'] });
    const third = symbol('c/1', { en: ['dog'], fr: ['chien'] });
    const { concepts } = linkConcepts([few, many, third]);
    expect(concepts.map((members) => members.map(({ set }) => set))).toEqual([['b', 'c', 'a']]);
  });

  test('never joins two symbols of one set by way of a third', () => {
    const dress = symbol('a/1', { en: ['dress'], fi: ['hame'] });
    const skirt = symbol('a/2', { en: ['skirt'], fi: ['hame'], fr: ['jupe'] });
    const b = symbol('b/1', { en: ['dress'], fi: ['mekko'] });
    const c = symbol('c/1', { en: ['x'], fi: ['hame'], fr: ['jupe'] });
    const { concepts } = linkConcepts(
      [dress, skirt, b, c],
      [{ left: 'b/1', right: 'c/1', relation: 'same' }],
    );
    for (const members of concepts) {
      expect(new Set(members.map(({ set }) => set)).size).toBe(members.length);
    }
  });
});

describe('derived names', () => {
  const translations = (names: Record<string, string>) => ({
    translations: Object.fromEntries(
      Object.entries(names).map(([tag, name]) => [tag, { name, keywords: [], has_audio: false }]),
    ),
  });

  test('are those of linked symbols in languages that a symbol has no name in', () => {
    const own = translations({ en: 'dog', fr: 'chien' });
    const other = translations({ en: 'hound', 'en-AU': 'dog', de: 'Hund', 'zh-Hans': '狗' });
    const third = translations({ de: 'hund', ru: 'собака' });
    expect(derivedNames(own, [other, third])).toEqual([
      { language: 'de', name: 'Hund', key: 'hund' },
      { language: 'zh-Hans', name: '狗', key: '狗' },
      { language: 'ru', name: 'собака', key: 'собака' },
    ]);
  });

  test('are found whole, by their language, as they are written', () => {
    const encoded = encodeDerivedNames([
      { language: 'de', name: 'Hund', key: 'hund' },
      { language: 'de-CH', name: 'hündli', key: 'hundli' },
      { language: 'ru', name: 'собака', key: 'собака' },
    ]);
    expect(findDerivedName(encoded, 'de', 'hund')).toBe('Hund');
    expect(findDerivedName(encoded, 'de-CH', 'hundli')).toBe('hündli');
    expect(findDerivedName(encoded, 'ru', 'собака')).toBe('собака');
    expect(findDerivedName(encoded, 'de', 'hun')).toBeUndefined();
    expect(findDerivedName(encoded, 'e', 'hund')).toBeUndefined();
    expect(findDerivedName(encoded, 'nl', 'hund')).toBeUndefined();
    expect(findDerivedName(encodeDerivedNames([]), 'de', '')).toBeUndefined();
  });
});

describe('corrections', () => {
  test('are read with their line where they are wrong', () => {
    const csv = '# why\nleft,right,relation\na/1,b/2,same\nb/1, c/x.y ,different\n';
    expect(parseCorrections(csv, 'c.csv')).toEqual([
      { left: 'a/1', right: 'b/2', relation: 'same' },
      { left: 'b/1', right: 'c/x.y', relation: 'different' },
    ]);
    expect(() => parseCorrections('left,right,relation\na/1,b/2,alike\n', 'c.csv')).toThrow(
      /c\.csv: row 1 is not/,
    );
    expect(() => parseCorrections('left,right,relation\na/1,b,same\n', 'c.csv')).toThrow(/row 1/);
    expect(() => parseCorrections('left,right,relation\n"a/1\n', 'c.csv')).toThrow(/is no table/);
  });

  test('of curators go before those that come with the program', async () => {
    const { folder, remove } = await emptyFolder();
    try {
      const shipped = readCorrections(folder);
      const [first] = shipped;
      if (first === undefined) throw new Error('there are no corrections');
      const relation = first.relation === 'same' ? 'different' : 'same';
      const csv = `left,right,relation\n${first.right},${first.left},${relation}\n`;
      await writeFile(join(folder, 'concept-corrections.csv'), csv);
      const both = readCorrections(folder);
      expect(both.length).toBe(shipped.length);
      expect(both).toContainEqual({ left: first.right, right: first.left, relation });
      expect(both).not.toContainEqual(first);
      expect(conceptsVersion(both)).not.toBe(conceptsVersion(shipped));
      expect(conceptsVersion(both.toReversed())).toBe(conceptsVersion(both));
    } finally {
      await remove();
    }
  });
});

test.each([
  ['animals-nature', 'nature'],
  ['Food Fruit', 'food'],
  ['Animal Birds', 'nature'],
  ['flags', 'flag'],
  ['Country Flags', 'flag'],
  ['smileys-emotion', 'people'],
  ['objects', 'thing'],
  ['little-words', undefined],
  ['Verb', undefined],
])('the topic of the group %s is %s', (group, topic) => expect(topicOfGroup(group)).toBe(topic));

test('of three hundred links of a real set, judged by a person, at least .97 are right', () => {
  const links = readTable(join(import.meta.dirname, '../../catalogues/concepts/judged-links.tsv'), [
    ...['mulberry', 'name', 'linked', 'linked_name', 'judgement', 'why'],
  ] as const);
  expect(new Set(links.map(({ judgement }) => judgement))).toEqual(new Set(['right', 'wrong']));
  expect(links.length).toBe(300);
  expect(new Set(links.map(({ mulberry }) => mulberry)).size).toBe(300);
  expect(links.filter(({ judgement }) => judgement === 'right').length / links.length).toBeGreaterThanOrEqual(
    0.97,
  );
});

test('a symbol that leaves is followed by one of its concept that stays', () => {
  // 1 stands for 5 and 7, 2 for 6.
  const conceptOf = new Map([
    [7, 1],
    [5, 1],
    [6, 2],
  ]);
  const successors = (...lost: number[]) => Object.fromEntries(chooseSuccessors(conceptOf, new Set(lost)));
  expect(successors(5, 6)).toEqual({ 5: 1, 6: 2 });
  expect(successors(1)).toEqual({ 1: 5 });
  expect(successors(1, 5)).toEqual({ 1: 7, 5: 7 });
  expect(successors(2, 6, 9)).toEqual({});
});
