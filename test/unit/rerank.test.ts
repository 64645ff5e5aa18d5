import { describe, expect, it } from 'vitest';
import { type Hit, rerank } from '../../src/search/rerank.ts';
import { type Names, symbolNamed } from '../support/symbols.ts';

function hit(sourceId: string, score: number, names: Names = {}): Hit {
  const match = { score, baseScore: score, language_code: 'ja', text: 'x', type: 'word' } as const;
  return { symbol: symbolNamed(names, { sourceId }), match };
}
const order = (...hits: Hit[]) => rerank(hits).map(({ symbol }) => symbol.core.source.id);

describe('the order of hits', () => {
  it('is by score, and stays as it was among equals', () => {
    expect(order(hit('A', 500), hit('B', 700), hit('C', 500))).toEqual(['B', 'A', 'C']);
  });

  it('puts a plain symbol before its compounds within a step', () => {
    expect(order(hit('1F645', 690), hit('1F645-200D-2642-FE0F', 700))).toEqual([
      '1F645',
      '1F645-200D-2642-FE0F',
    ]);
  });

  it('lifts a plain symbol by one step only, however many compounds stand between', () => {
    const compounds = [hit('1F468-200D-1F466', 720), hit('1F468-200D-1F467', 750)];
    expect(order(hit('1F468', 690), ...compounds)).toEqual(['1F468-200D-1F467', '1F468', '1F468-200D-1F466']);
  });

  it('leaves a compound first that matches better than by its length', () => {
    expect(order(hit('1F645', 600), hit('1F645-200D-2642-FE0F', 700))).toEqual([
      '1F645-200D-2642-FE0F',
      '1F645',
    ]);
  });

  const bone = { en: { name: 'bone', keywords: ['dog'] }, ja: { name: '骨', keywords: ['犬'] } };
  const dogFace = { en: { name: 'dog face', keywords: ['dog'] }, ja: { name: 'イヌの顔', keywords: ['犬'] } };
  const dog = { en: { name: 'dog', keywords: [] }, ja: { name: 'イヌ', keywords: ['犬'] } };

  it('puts that last which is about another that matches alike', () => {
    expect(order(hit('bone', 700, bone), hit('face', 700, dogFace), hit('dog', 700, dog))).toEqual([
      'dog',
      'bone',
      'face',
    ]);
  });

  it('knows what they are about by the language of the match, where they have no English names', () => {
    const pet = { ja: { name: 'ペット', keywords: ['イヌ', '犬'] } };
    const hound = { ja: { name: 'イヌ', keywords: ['犬'] } };
    expect(order(hit('pet', 700, pet), hit('dog', 700, hound))).toEqual(['dog', 'pet']);
  });

  it('leaves two as they are that are about each other', () => {
    const bus = { en: { name: 'bus', keywords: ['coach'] } };
    const coach = { en: { name: 'coach', keywords: ['bus'] } };
    expect(order(hit('coach', 700, coach), hit('bus', 700, bus))).toEqual(['coach', 'bus']);
  });

  it.each([
    ['and', ['ånd', 'and']],
    ['Ånd', ['and', 'ånd']],
    ['a\u030And', ['and', 'ånd']],
    ['salé', ['sale', 'salé']],
    ['sale', ['salé', 'sale']],
    ['bảy', ['bay', 'bảy']],
    ['marie', ['Marié', 'Marie']],
    ['keycap: *', ['keycap: #', 'keycap: *']],
    ['le pot', ['pot', 'le pot']],
  ])('lets accents and marks decide between names that differ by nothing else: %s', (typed, names) => {
    const hits = names.map((text): Hit => {
      const found = hit(text, 1000);
      return { ...found, match: found.match && { ...found.match, text, type: 'exact' } };
    });
    const [, meant] = names;
    expect(rerank(hits, typed)[0]?.symbol.core.source.id).toBe(meant);
    expect(rerank([...hits, hit('better', 2000)], typed)[0]?.symbol.core.source.id).toBe('better');
  });

  it('moves nothing behind what matches less, and nothing that does not match best', () => {
    expect(order(hit('best', 800), hit('bone', 700, bone), hit('dog', 700, dog))).toEqual([
      'best',
      'bone',
      'dog',
    ]);
    expect(order(hit('bone', 800, bone), hit('dog', 700, dog))).toEqual(['bone', 'dog']);
  });
});
