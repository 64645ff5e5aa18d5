import { describe, expect, it } from 'vitest';
import { fold } from '../../mappings/fold.ts';
import { spellingOf } from '../../src/search/match-text.ts';
import { buildPrefixIndex, type PrefixIndex, textsOfSymbol } from '../../src/search/prefix-index.ts';
import { similarSymbols } from '../../src/search/similar-texts.ts';
import { editDistance } from '../../src/search/similarity.ts';

type Row = readonly [name: string, keywords?: readonly string[]];

/** The index of some symbols, whose ids are their places. */
async function indexOf(language: string, rows: readonly Row[]): Promise<PrefixIndex> {
  const texts = rows.flatMap(([name, keywords = []], id) =>
    textsOfSymbol(id, [fold(name), '', ...keywords.map(fold)].join('\n'), keywords.length, 0),
  );
  return (await buildPrefixIndex([texts], language)) as PrefixIndex;
}

const names = [
  ...['dog', 'elephant', 'hot dog', 'washing machine', 'giraffe', 'person in a wheelchair', 'ice cream'],
  ...['chocolate', 'milk', 'mask', 'umbrella', 'school', 'swimming pool', 'flag: Portugal'],
];

async function similar(language: string, rows: readonly Row[], typed: string) {
  const found = await similarSymbols(await indexOf(language, rows), spellingOf(fold(typed), language));
  return [...found].map(([id, { tier }]) => `${rows[id]?.[0]} ${tier}`);
}

describe('symbols with similar texts', () => {
  const rows = names.map((name): Row => [name]);

  it.each([
    ['elefant', 'elephant sounding_text'],
    ['umbrela', 'umbrella sounding_text'],
    ['shcool', 'school near_name'],
    ['washing machien', 'washing machine sounding_text'],
    ['wheelchiar', 'person in a wheelchair remote_text'],
    ['mlik', 'milk near_name'],
  ])('of %s are %s', async (typed, first) => {
    expect(await similar('en', rows, typed)).toContain(first);
  });

  it('are those of a keyword only where it is one edit away or sounds alike', async () => {
    const keywords: Row[] = [
      ['a', ['umbrella']],
      ['b', ['giraffe']],
    ];
    expect(await similar('sw', keywords, 'umbrela')).toEqual(['a remote_text']);
    expect(await similar('sw', keywords, 'umbela')).toEqual([]);
    expect(await similar('en', keywords, 'jiraf')).toEqual(['b sounding_text']);
  });

  it.each([
    ['da', 'mælk', 'mlæk'],
    ['ko', '강아지', '강아자'],
    ['ja', 'ひこうき', 'ひこうぎ'],
    ['ru', 'собака', 'сабака'],
    ['ar', 'مدرسة', 'مدسة'],
  ])('in %s of %s, typed %s', async (language, name, typed) => {
    expect(await similar(language, [[name]], typed)).toHaveLength(1);
  });

  it('are those of the same pinyin where a character is the same, and longer names with another character', async () => {
    const chinese: Row[] = [['苹果'], ['公文包']];
    expect(await similar('zh-Hans', chinese, '平果')).toEqual(['苹果 sounding_text']);
    expect(await similar('zh-Hans', chinese, '平锅')).toEqual(['苹果 similar_text']);
    expect(await similar('zh-Hans', chinese, '公包')).toEqual(['公文包 near_name']);
    expect(await similar('zh-Hans', [['面包']], '公包')).not.toContain('面包 near_name');
  });

  it('are all names that are an edit away, whichever letter it changes', async () => {
    const index = await indexOf('en', rows);
    for (const [id, name] of names.entries()) {
      const letters = [...fold(name)];
      for (const at of letters.keys()) {
        const next = letters[at + 1] ?? '';
        const typos = [
          letters.toSpliced(at, 1),
          letters.toSpliced(at, 1, 'q'),
          letters.toSpliced(at, 0, 'z'),
          letters.toSpliced(at, 2, next, letters[at] ?? ''),
        ].map((typed) => typed.join('').trim());
        for (const typed of typos) {
          if (typed === '' || editDistance(typed, fold(name), 1) > 1) continue;
          const found = await similarSymbols(index, spellingOf(typed, 'en'));
          expect([typed, found.has(id)]).toEqual([typed, true]);
        }
      }
    }
  });
});
