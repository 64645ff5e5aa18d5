import { describe, expect, it } from 'vitest';
import { encodeDerivedNames } from '../../mappings/document.ts';
import { parseText } from '../../src/search/parse-query.ts';
import { createMatcher, type Hit, rerank } from '../../src/search/rerank.ts';
import { type Names, type SymbolFacts, symbolNamed } from '../support/symbols.ts';

function matchOf(score: number) {
  return {
    score,
    baseScore: score,
    language_code: 'ja',
    text: 'x',
    type: 'word',
    similarity: undefined,
  } as const;
}
function hit(sourceId: string, score: number, names: Names = {}): Hit {
  return { symbol: symbolNamed(names, { sourceId }), match: matchOf(score) };
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

  const named = (sourceId: string, names: Names, facts: SymbolFacts = {}): Hit => {
    const match = { ...matchOf(940), type: 'exact' } as const;
    return { symbol: symbolNamed(names, { sourceId, ...facts }), match };
  };
  const bone = named('bone', {
    en: { name: 'bone', keywords: ['dog'] },
    de: { name: 'Knochen', keywords: ['Hund'] },
  });
  const face = named('face', {
    en: { name: 'dog face', keywords: ['dog'] },
    de: { name: 'Hundegesicht', keywords: ['Hund'] },
  });
  const dog = named('dog', { en: { name: 'canine', keywords: ['dog'] }, de: { name: 'Hund' } });

  it('puts first, of those that have a word alike, the one whose concept it is', () => {
    expect(order(bone, face, dog)).toEqual(['dog', 'bone', 'face']);
  });

  it('puts core words before all that have the word alike', () => {
    const core = named('core', { en: { name: 'pet', keywords: ['dog'] } }, { core_rank: 3 });
    expect(order(bone, dog, core)).toEqual(['core', 'dog', 'bone']);
  });

  it('puts a negation that the text may become behind all others, where the text is a word', () => {
    const dont: Hit = {
      symbol: symbolNamed({}, { sourceId: 'dont' }),
      match: { ...matchOf(400), type: 'prefix', isUnfinishedNegation: true },
    };
    const other = hit('other', 300);
    expect(order(dont, other)).toEqual(['dont', 'other']);
    expect(order(dont, other, named('do', { en: { name: 'do' } }))).toEqual(['do', 'other', 'dont']);
  });

  it('puts what stems find behind a core word that the text is the beginning of, but for irregular forms', () => {
    const snow: Hit = {
      symbol: symbolNamed({}, { sourceId: 'Schnee' }),
      match: { ...matchOf(887), language_code: 'de' },
    };
    const fast: Hit = {
      symbol: symbolNamed({}, { sourceId: 'schnell', core_rank: 50 }),
      match: { ...matchOf(398), language_code: 'de', type: 'prefix' },
    };
    const sources = (typed: string, ...hits: Hit[]) =>
      rerank(hits, typed).map(({ symbol }) => symbol.core.source.id);
    expect(sources('schne', snow, fast)).toEqual(['schnell', 'Schnee']);
    expect(sources('ging', snow, fast)).toEqual(['Schnee', 'schnell']);
    const other = { ...fast, symbol: symbolNamed({}, { sourceId: 'Schnecke' }) };
    expect(sources('schne', snow, other)).toEqual(['Schnee', 'Schnecke']);
  });

  it('leaves two as they are that mean the word alike', () => {
    const bus = named('bus', { en: { name: 'bus', keywords: ['coach'] } });
    const coach = named('coach', { en: { name: 'coach', keywords: ['bus'] } });
    expect(order(coach, bus)).toEqual(['coach', 'bus']);
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

  it('puts preferred sets first, in their order, among what matches alike and is written alike', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((set) =>
      named(`dog-${set}`, { en: { name: 'canine', keywords: ['dog'] } }, { set }),
    );
    const core = named('core', { en: { name: 'pet', keywords: ['dog'] } }, { set: 'a', core_rank: 3 });
    const better = {
      ...named('better', {}, { set: 'a' }),
      match: { ...matchOf(1000), type: 'exact' },
    } as Hit;
    const hits = [better, core, a, b, c] as Hit[];
    const preferring = (typed: string, ...sets: string[]) =>
      rerank(hits, typed, sets).map(({ symbol }) => symbol.core.source.id);
    expect(preferring('dog')).toEqual(['better', 'core', 'dog-a', 'dog-b', 'dog-c']);
    expect(preferring('dog', 'c', 'b')).toEqual(['better', 'dog-c', 'dog-b', 'core', 'dog-a']);
    const accented = { ...hits[4], match: { ...matchOf(940), type: 'exact', text: 'salé' } } as Hit;
    const plain = { ...hits[2], match: { ...matchOf(940), type: 'exact', text: 'sale' } } as Hit;
    expect(rerank([accented, plain], 'sale', ['c'])[0]).toBe(plain);
  });

  it('never puts a compound before the symbol that it is made from', () => {
    const woman = named('1F468-200D-1F373', {
      en: { name: 'chef', keywords: ['cook'] },
      de: { name: 'kochen' },
    });
    const person = named('1F468', {
      en: { name: 'man', keywords: ['cook'] },
      de: { name: 'Mann', keywords: ['kochen'] },
    });
    expect(order(person, woman)).toEqual(['1F468', '1F468-200D-1F373']);
  });

  it('orders by meaning only what matches alike', () => {
    expect(order({ ...bone, match: matchOf(950) }, dog)).toEqual(['bone', 'dog']);
  });

  it('puts forms behind what holds the word, where the word stands by itself', () => {
    const wool = { symbol: symbolNamed({}, { sourceId: 'wool' }), match: matchOf(890) };
    const wishes = { symbol: symbolNamed({}, { sourceId: 'wishes' }), match: matchOf(600) };
    expect(order(wool, wishes)).toEqual(['wool', 'wishes']);
    expect(order(wool, wishes, dog)).toEqual(['dog', 'wishes', 'wool']);
  });
});

describe('a derived name', () => {
  const derived = encodeDerivedNames([
    { language: 'de', name: 'Hund', key: 'hund' },
    { language: 'es', name: 'perro', key: 'perro' },
  ]);
  const dog = (names: Names) => symbolNamed(names, { derived_names: derived });
  const matching = (q: string, chain?: string[], parameters = {}) => {
    const text = parseText(q);
    if (text === undefined) throw new Error('no text');
    return createMatcher({ text, chain, languages: ['de', 'en', 'es'], parameters });
  };

  it('matches as a whole, in the first language of the chain that has it', () => {
    const symbol = dog({ en: { name: 'dog' } });
    expect(matching('Hund', ['fr', 'de']).literal(symbol, 'text')).toMatchObject({
      type: 'exact',
      derived: true,
      text: 'Hund',
      language_code: 'de',
    });
    expect(matching('der Hund', ['de']).literal(symbol, 'text')).toMatchObject({ derived: true });
    expect(matching('perro').literal(symbol, 'text')).toMatchObject({ language_code: 'es', derived: true });
    for (const [q, lang] of [
      ['Hund', 'es'],
      ['Hun', 'de'],
      ['Hunde', 'de'],
    ] as const) {
      expect(matching(q, [lang]).literal(symbol, 'text')).not.toMatchObject({ derived: true });
    }
  });

  it('comes after a given name or keyword, and before all else; it can be switched off', () => {
    const score = (q: string, names: Names) =>
      matching(q, ['de', 'en']).literal(dog(names), 'text')?.score ?? 0;
    const asDerived = score('Hund', { en: { name: 'x' } });
    expect(score('Hund', { de: { name: 'Hund' } })).toBeGreaterThan(asDerived);
    expect(score('Hund', { de: { name: 'x', keywords: ['Hund'] } })).toBeGreaterThan(asDerived);
    expect(asDerived).toBeGreaterThan(score('Hundehütte', { de: { name: 'Hundehütte groß' } }));
    expect(
      matching('Hund', ['de'], { derived: false }).literal(dog({ en: { name: 'x' } }), 'text'),
    ).not.toMatchObject({
      derived: true,
    });
  });
});
