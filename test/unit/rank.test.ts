import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClauseName } from '../../src/search/clauses.ts';
import { type QueryText, queryText } from '../../src/search/query-text.ts';
import { matcherOf, type RankedMatch } from '../../src/search/rank.ts';
import { type Names, symbolNamed } from '../support/held-symbol.ts';

function asked(q: string): QueryText {
  const query = queryText(q);
  if (!query) throw new Error(`nothing is asked by ${q}`);
  return query;
}

function match(
  q: string,
  names: Names,
  chain: string[] | undefined = ['en'],
  clause?: ClauseName,
): RankedMatch | undefined {
  return matcherOf(asked(q), chain).match(symbolNamed(names), clause);
}

const english = (name: string, keywords: string[] = [], plural?: string): Names => ({
  en: { name, keywords, ...(plural && { plural }) },
});

describe('why a symbol matches', () => {
  it.each([
    ['dog', english('dog'), 'exact', 'dog'],
    ['DOG', english('Dog'), 'exact', 'Dog'],
    ['dogs', english('dog', [], 'dogs'), 'exact', 'dogs'],
    ['pet', english('dog', ['animal', 'pet']), 'exact', 'pet'],
    ['hot', english('hot dog'), 'prefix', 'hot dog'],
    ['dog', english('hot dog'), 'word', 'hot dog'],
    ['dog hot', english('hot dog'), 'word', 'hot dog'],
    ['eleph', english('elephant'), 'prefix', 'elephant'],
    ['hot do', english('hot dog'), 'prefix', 'hot dog'],
    ['do hot', english('hot dog'), 'fuzzy', 'hot dog'],
    ['pup', english('dog', ['puppy']), 'prefix', 'puppy'],
    ['red fruit', english('apple', ['red', 'fruit']), 'word', 'apple'],
    ['elefant', english('elephant'), 'fuzzy', 'elephant'],
    ['dgo', english('dog'), 'fuzzy', 'dog'],
    ['hot dgo', english('hot dog'), 'fuzzy', 'hot dog'],
    ['pupy', english('dog', ['puppy']), 'fuzzy', 'puppy'],
    ['café', english('cafe'), 'exact', 'cafe'],
    ['tree', english('dog'), undefined, undefined],
    ['xqzwvkjx', english('grinning face', ['smile']), undefined, undefined],
    ['cat', english('dog', ['cot']), 'fuzzy', 'cot'],
    ['an apple', english('apple'), 'exact', 'apple'],
    ['no', english('no entry'), 'prefix', 'no entry'],
  ] as const)('%s', (q, names, type, text) => {
    const found = match(q, names);
    expect(found && { type: found.type, text: found.text }).toEqual(type && { type, text });
    if (found) expect(found.language_code).toBe('en');
  });

  it('an inflected form, which only the engine can tell, is a word', () => {
    expect(match('running', english('run'), ['en'], 'form')).toMatchObject({ type: 'word', text: 'run' });
    expect(match('mice', english('mouse', ['rodent']), ['en'], 'form')).toMatchObject({ type: 'word' });
    expect(match('mice', english('mouse', ['rodent']), ['en'], 'gram')).toBeUndefined();
  });

  it('in Chinese, Japanese and Thai, which have no spaces', () => {
    expect(match('狗', { 'zh-Hans': { name: '狗' } }, ['zh-Hans'])?.type).toBe('exact');
    expect(match('長椅', { ja: { name: '公園の長椅子' } }, ['ja'], 'word')?.type).toBe('word');
    expect(match('สุนัก', { th: { name: 'สุนัข' } }, ['th'])?.type).toBe('fuzzy');
  });
});

describe('what a person would put first', () => {
  /** Each is better than the next one. */
  const ladder: [string, Names, ClauseName?][] = [
    ['the name itself', english('red')],
    ['a name that begins with it', english('red apple')],
    ['a name that holds it', english('big red ball')],
    ['a keyword', english('rose', ['red'])],
    ['a keyword that holds it', english('rose', ['dark red'])],
    ['another form of it', english('redd'), 'form'],
    ['a name that goes on', english('reds')],
    ['a keyword that goes on', english('rose', ['reddish'])],
    ['a name with a slip', english('rad')],
    ['a keyword with a slip', english('rose', ['rad'])],
  ];
  it.each(ladder.slice(1).map((row, index) => [ladder[index]?.[0], row[0], index] as const))(
    '%s comes before %s',
    (_better, _worse, index) => {
      const worth = ([, names, clause]: [string, Names, ClauseName?]) =>
        match('red', names, ['en'], clause)?.worth ?? 0;
      const [better, worse] = ladder.slice(index, index + 2) as [
        (typeof ladder)[number],
        (typeof ladder)[number],
      ];
      expect(worth(worse)).toBeGreaterThan(0);
      expect(worth(better)).toBeGreaterThan(worth(worse));
    },
  );

  it('the shorter text, within a step', () => {
    const worth = (name: string) => match('cat', english(name))?.worth ?? 0;
    expect(worth('cat face')).toBeGreaterThan(worth('cat with tears of joy'));
    expect(worth('black cat')).toBeGreaterThan(worth('smiling cat with heart eyes'));
    // However long: still before the next step.
    expect(worth('cat in boots')).toBeGreaterThan(match('cat', english('x', ['cat']))?.worth ?? 0);
  });

  it('the fewer slips, and of as many the one that shares more', () => {
    const worth = (q: string, name: string) => match(q, english(name))?.worth ?? 0;
    expect(worth('elephnat', 'elephant')).toBeGreaterThan(worth('elphnat', 'elephant'));
    expect(worth('elefant', 'elephant')).toBeGreaterThan(worth('elefant', 'element'));
  });

  it('the earlier language of the chain, but a name in the later before a slip in the earlier', () => {
    const both = { de: { name: 'Gift' }, en: { name: 'gift' } };
    expect(match('gift', both, ['de', 'en'])?.language_code).toBe('de');
    expect(match('gift', both, ['en', 'de'])?.language_code).toBe('en');
    const later = match('gift', { de: { name: 'Luft' }, en: { name: 'gift' } }, ['de', 'en']);
    expect(later).toMatchObject({ language_code: 'en', type: 'exact' });
    const first = match('gift', both, ['de'])?.worth ?? 0;
    expect(match('gift', { en: { name: 'gift' } }, ['de', 'en'])?.worth).toBeLessThan(first);
  });
});

describe('without a language', () => {
  it('all are looked at, and English stands for several that match alike', () => {
    const names = { de: { name: 'Hand' }, en: { name: 'hand' }, fr: { name: 'main' } };
    expect(match('hand', names, undefined)).toMatchObject({ language_code: 'en', text: 'hand' });
    expect(matcherOf(asked('hand'), undefined).match(symbolNamed(names), undefined)?.language_code).toBe(
      'en',
    );
    expect(matcherOf(asked('main'), undefined).match(symbolNamed(names), undefined)?.language_code).toBe(
      'fr',
    );
  });

  it('a symbol has no match in a language that it lacks', () => {
    expect(match('Hund', { en: { name: 'dog' } }, ['de'])).toBeUndefined();
  });

  it('its emoji, kept behind the displayed texts, stands for the name', () => {
    const held = symbolNamed(english('dog', ['pet']), { emoji: '🐕' });
    expect(matcherOf(asked('🐕'), ['en']).match(held, undefined)).toMatchObject({
      type: 'exact',
      text: 'dog',
    });
  });
});

describe('laws', () => {
  const word = fc.stringMatching(/^[a-e]{1,7}$/);
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));

  it('a name matches itself exactly, and nothing is worth more', () => {
    fc.assert(
      fc.property(name, name, fc.array(name, { maxLength: 3 }), (own, other, keywords) => {
        const itself = match(own, english(own, keywords));
        expect(itself).toMatchObject({ type: 'exact', text: own });
        expect(match(own, english(other, keywords), ['en'], 'word')?.worth ?? 0).toBeLessThanOrEqual(
          itself?.worth ?? 0,
        );
      }),
    );
  });

  it('a match is a text of the symbol, worth more than nothing', () => {
    fc.assert(
      fc.property(name, name, fc.array(name, { maxLength: 3 }), (q, own, keywords) => {
        const found = match(q, english(own, keywords));
        if (!found) return;
        expect([own, ...keywords]).toContain(found.text);
        expect(found.worth).toBeGreaterThan(0);
      }),
    );
  });
});
