import { describe, expect, it } from 'vitest';
import {
  endOf,
  endOfNames,
  FoldedTexts,
  holdsWord,
  nextWithWord,
  textsOf,
} from '../../src/catalogue/folded-texts.ts';

const texts = new FoldedTexts(
  ['de', 'en', 'ja', 'sv'],
  ['de:hund', 'en:dog', 'en:dogs', 'ja:犬'],
  ['en:pet', 'de:haustier', 'de:tier', 'sv:djur', 'fr:animal', 'ja:🐕', 'en:🐕'],
);

describe('FoldedTexts', () => {
  it('tells names and keywords by language, and nothing of others', () => {
    expect(textsOf(texts.linesOf('en') ?? '')).toEqual({ names: ['dog', 'dogs'], keywords: ['pet', '🐕'] });
    expect(textsOf(texts.linesOf('de') ?? '')).toEqual({ names: ['hund'], keywords: ['haustier', 'tier'] });
    expect(textsOf(texts.linesOf('ja') ?? '')).toEqual({ names: ['犬'], keywords: ['🐕'] });
    expect(textsOf(texts.linesOf('sv') ?? '')).toEqual({ names: [], keywords: ['djur'] });
    expect(texts.linesOf('fr')).toBeUndefined();
  });

  it('tells the languages that hold some letters once each, English first', () => {
    expect(texts.languages).toEqual(['en', 'de', 'ja', 'sv']);
    expect([...texts.languagesWith('d')]).toEqual(['en', 'de', 'sv']);
    expect([...texts.languagesWith('tier')]).toEqual(['de']);
    expect([...texts.languagesWith('🐕')]).toEqual(['en', 'ja']);
    expect([...texts.languagesWith('djur')]).toEqual(['sv']);
    expect([...texts.languagesWith('petd')]).toEqual([]);
  });

  it('may have no language at all', () => {
    const none = new FoldedTexts([], ['en:dog'], []);
    expect(none.languages).toEqual([]);
    expect([...none.languagesWith('dog')]).toEqual([]);
    expect(none.linesOf('en')).toBeUndefined();
  });
});

describe('texts with a word', () => {
  const lines =
    new FoldedTexts(['en'], ['en:hot dog', 'en:hotdogs'], ['en:dog food', 'en:dogma']).linesOf('en') ?? '';

  it('are those in which a word is, or begins with, the letters, each once', () => {
    function found(letters: string) {
      const texts: [text: string, isName: boolean][] = [];
      for (let start = nextWithWord(lines, letters, 0); start >= 0; ) {
        const end = endOf(lines, start);
        texts.push([lines.slice(start, end), start < endOfNames(lines)]);
        start = nextWithWord(lines, letters, end);
      }
      return texts;
    }
    expect(found('dog')).toEqual([
      ['hot dog', true],
      ['dog food', false],
      ['dogma', false],
    ]);
    expect(found('hot')).toEqual([
      ['hot dog', true],
      ['hotdogs', true],
    ]);
    expect(found('oo')).toEqual([]);
  });

  it('hold it as a whole only between spaces or at the edges of a text', () => {
    for (const word of ['hot', 'dog', 'food', 'hotdogs', 'dogma']) expect(holdsWord(lines, word)).toBe(true);
    for (const word of ['ho', 'dogs', 'foo', 'ogma']) expect(holdsWord(lines, word)).toBe(false);
  });
});
