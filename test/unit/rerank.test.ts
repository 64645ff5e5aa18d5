import { describe, expect, it } from 'vitest';
import { encodeDerivedNames } from '../../mappings/document.ts';
import type { Hit } from '../../src/search/matcher.ts';
import { createMatcher } from '../../src/search/matcher.ts';
import { parseText } from '../../src/search/parse-query.ts';
import { explainOrder, rerank } from '../../src/search/rerank.ts';
import { scoreOf, type TierName, tierOf } from '../../src/search/tiers.ts';
import { type Names, type SymbolFacts, symbolNamed } from '../support/symbols.ts';

function matchOf(tier: TierName, distance = 0) {
  const { type } = tierOf(tier);
  const score = scoreOf(tier);
  return { tier, score, distance, language_code: 'ja', text: 'x', type } as const;
}
function hit(sourceId: string, tier: TierName, distance = 0): Hit {
  return { symbol: symbolNamed({}, { sourceId }), match: matchOf(tier, distance) };
}
const order = (...hits: Hit[]) => rerank(hits).map(({ symbol }) => symbol.core.source.id);

describe('the order of hits', () => {
  it('is by tier, then by distance, and stays as it was among equals', () => {
    const hits = [hit('A', 'tag'), hit('B', 'name_words', 3), hit('C', 'name_words', 2), hit('D', 'tag')];
    expect(order(...hits)).toEqual(['C', 'B', 'A', 'D']);
  });

  it('takes a form of another word for a guess where a dictionary lacks the text, and what it is taken for is near', () => {
    const near = hit('rasoio', 'near_name', -0.8);
    const forms = [hit('sera', 'form_of_name'), hit('Burkina Faso', 'form_in_name')];
    expect(order(near, ...forms)).toEqual(['sera', 'Burkina Faso', 'rasoio']);
    const correction: Hit = { ...near, match: { ...matchOf('near_name', -0.8), isCorrection: true } };
    expect(order(correction, ...forms)).toEqual(['rasoio', 'sera', 'Burkina Faso']);
  });

  const named = (sourceId: string, names: Names, facts: SymbolFacts = {}): Hit => {
    return { symbol: symbolNamed(names, { sourceId, ...facts }), match: matchOf('exact_keyword') };
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

  it('puts what people use more first, among symbols that have the word alike and are no core words', () => {
    const used = named('used', { en: { name: 'pet', keywords: ['dog'] } }, { popularity: 7 });
    const more = named('more', { en: { name: 'hound', keywords: ['dog'] } }, { popularity: 70 });
    const core = named('core', { en: { name: 'dog' } }, { core_rank: 300 });
    expect(order(bone, used, more, core)).toEqual(['core', 'more', 'used', 'bone']);
    expect(explainOrder([used, more]).get(more)).toMatchObject({ distance: 0, popularity: -70 });
  });

  it('puts a negation that the text may become behind all others, where the text is a word', () => {
    const dont: Hit = {
      symbol: symbolNamed({}, { sourceId: 'dont' }),
      match: { ...matchOf('unfinished_name'), isUnfinishedNegation: true },
    };
    const other = hit('other', 'unfinished_keyword');
    expect(order(dont, other)).toEqual(['dont', 'other']);
    expect(order(dont, other, named('do', { en: { name: 'do' } }))).toEqual(['do', 'other', 'dont']);
  });

  it('puts what stems find behind a core word that the text is the beginning of, but for irregular forms', () => {
    const snow: Hit = {
      symbol: symbolNamed({}, { sourceId: 'Schnee' }),
      match: { ...matchOf('form_of_name', 3), language_code: 'de' },
    };
    const fast: Hit = {
      symbol: symbolNamed({}, { sourceId: 'schnell', core_rank: 50 }),
      match: { ...matchOf('unfinished_name', 2), language_code: 'de' },
    };
    const sources = (typed: string, ...hits: Hit[]) =>
      rerank(hits, typed).map(({ symbol }) => symbol.core.source.id);
    expect(sources('schne', snow, fast)).toEqual(['schnell', 'Schnee']);
    expect(sources('ging', snow, fast)).toEqual(['Schnee', 'schnell']);
    const inLongerName: Hit = { ...snow, match: { ...matchOf('name_words'), language_code: 'de' } };
    expect(sources('schne', inLongerName, fast)).toEqual(['schnell', 'Schnee']);
    const other = { ...fast, symbol: symbolNamed({}, { sourceId: 'Schnecke' }) };
    expect(sources('schne', snow, other)).toEqual(['Schnee', 'Schnecke']);
  });

  it('prefers the dictionary word of a form to another symbol that has the form as a keyword', () => {
    const of = (name: string, tier: TierName, ...keywords: string[]): Hit => {
      const symbol = symbolNamed({ hr: { name, keywords } }, { sourceId: `${name} ${keywords}` });
      return { symbol, match: { ...matchOf(tier), language_code: 'hr' } };
    };
    const rooster = of('pijetao', 'exact_keyword', 'ptice');
    const bird = of('ptica', 'listed_name');
    expect(rerank([rooster, bird], 'ptice')[0]).toBe(bird);
    // Another symbol of that name has the very form: at home rather than a house.
    const flock = of('ptica', 'exact_keyword', 'ptice');
    expect(rerank([rooster, bird, flock], 'ptice')[0]).toBe(flock);
    const coreWord = of('ptičji', 'exact_keyword', 'ptice');
    coreWord.symbol.core.core_rank = 3;
    expect(rerank([bird, coreWord], 'ptice')[0]).toBe(coreWord);
    const birds = of('ptice', 'exact_name');
    expect(rerank([birds, bird], 'ptice')[0]).toBe(birds);
  });

  it('leaves two as they are that mean the word alike', () => {
    const bus = named('bus', { en: { name: 'bus', keywords: ['coach'] } });
    const coach = named('coach', { en: { name: 'coach', keywords: ['bus'] } });
    expect(order(coach, bus)).toEqual(['coach', 'bus']);
  });

  it('prefers the symbol that is called by a word of the text to another that has the text as a keyword', () => {
    const [fish, pisces] = ['cá', 'cung Song Ngư'].map((name): Hit => {
      const symbol = symbolNamed({ vi: { name, keywords: ['con cá'] } }, { sourceId: name });
      return { symbol, match: { ...matchOf('exact_keyword'), language_code: 'vi' } };
    }) as [Hit, Hit];
    expect(rerank([pisces, fish], 'con cá')[0]).toBe(fish);
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
      return { ...hit(text, 'exact_keyword'), match: { ...matchOf('exact_keyword'), text } };
    });
    const [, meant] = names;
    expect(rerank(hits, typed)[0]?.symbol.core.source.id).toBe(meant);
    expect(rerank([...hits, hit('better', 'exact_name')], typed)[0]?.symbol.core.source.id).toBe('better');
  });

  it('puts preferred sets first, in their order, among what matches alike and is written alike', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((set) =>
      named(`dog-${set}`, { en: { name: 'canine', keywords: ['dog'] } }, { set }),
    );
    const core = named('core', { en: { name: 'pet', keywords: ['dog'] } }, { set: 'a', core_rank: 3 });
    const better: Hit = { ...named('better', {}, { set: 'a' }), match: matchOf('exact_name') };
    const hits = [better, core, a, b, c] as Hit[];
    const preferring = (typed: string, ...sets: string[]) =>
      rerank(hits, typed, { preferredSets: sets }).map(({ symbol }) => symbol.core.source.id);
    expect(preferring('dog')).toEqual(['better', 'core', 'dog-a', 'dog-b', 'dog-c']);
    expect(preferring('dog', 'c', 'b')).toEqual(['better', 'dog-c', 'dog-b', 'core', 'dog-a']);
    const accented = { ...hits[4], match: { ...matchOf('exact_keyword'), text: 'salé' } } as Hit;
    const plain = { ...hits[2], match: { ...matchOf('exact_keyword'), text: 'sale' } } as Hit;
    expect(rerank([accented, plain], 'sale', { preferredSets: ['c'] })[0]).toBe(plain);
  });

  it('puts what a region calls so before what its language does, where both are named so', () => {
    const [american, british] = ['en', 'en-GB'].map((language_code): Hit => {
      const match = { ...matchOf('exact_name'), language_code };
      return { symbol: symbolNamed({}, { sourceId: language_code }), match };
    }) as [Hit, Hit];
    const chain = ['en-GB', 'en-001', 'en'];
    expect(rerank([american, british], 'football', { chain })).toEqual([british, american]);
    expect(rerank([american, british], 'football', { chain: ['en', 'en-GB'] })[0]).toBe(american);
  });

  it('puts what a region alone calls so before keywords, and behind core words that have it as one', () => {
    const match = { ...matchOf('exact_keyword'), text: 'autocarro', language_code: 'pt' };
    const [plain, core] = [{}, { core_rank: 1 }].map(
      (facts): Hit => ({ symbol: symbolNamed({}, facts), match }),
    ) as [Hit, Hit];
    const regional: Hit = { ...plain, match: { ...match, language_code: 'pt-PT', isRegionalName: true } };
    const ranked = rerank([plain, regional, core], 'autocarro', { chain: ['pt-PT', 'pt'] });
    expect(ranked).toEqual([core, regional, plain]);
  });

  it.each([
    ['Fuss', 'Fuss', 'Fuß'],
    ["м'яч", "м'яч", 'м’яч'],
  ])('takes %s for written as %s and as %s', (typed, ...texts) => {
    const [plain, core] = texts.map((text, place): Hit => {
      const match = { ...matchOf('exact_name'), text };
      return { symbol: symbolNamed({}, place === 1 ? { core_rank: 1 } : {}), match };
    }) as [Hit, Hit];
    expect(rerank([plain, core], typed)).toEqual([core, plain]);
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
    expect(order({ ...bone, match: matchOf('exact_name') }, dog)).toEqual(['bone', 'dog']);
  });

  it('puts what its name labels so before others that have the keyword', () => {
    const kingdom = named('GB', { en: { name: 'flag: United Kingdom', keywords: ['England'] } });
    const england = named('ENG', { en: { name: 'flag: England', keywords: ['England'] } });
    const ofWord = (hit: Hit): Hit => ({
      ...hit,
      match: { ...matchOf('exact_keyword'), language_code: 'en', text: 'England' },
    });
    const ranked = rerank([ofWord(kingdom), ofWord(england)], 'England');
    expect(ranked.map(({ symbol }) => symbol.core.source.id)).toEqual(['ENG', 'GB']);
  });

  // Chinese has a colon of its own.
  it.each([':', '：'])(
    'puts the flag of a country before what else has its name as a keyword, but not for its kind (%s)',
    (colon) => {
      const dollar = named('dollar', { en: { name: 'flag dollar', keywords: ['USA', 'flag'] } });
      const flag = { en: { name: `flag${colon} United States`, keywords: ['USA', 'flag'] } };
      const states = named('US', flag, { group: 'flags' });
      const first = (text: string) => {
        const match = { ...matchOf('exact_keyword'), language_code: 'en', text };
        const hits = [dollar, states].map((hit) => ({ ...hit, match }));
        return rerank(hits, text)[0]?.symbol.core.source.id;
      };
      expect([first('USA'), first('flag')]).toEqual(['US', 'dollar']);
    },
  );

  it('puts forms behind what holds the word, where the word stands by itself', () => {
    const wool = { symbol: symbolNamed({}, { sourceId: 'wool' }), match: matchOf('form_of_name') };
    const wishes = { symbol: symbolNamed({}, { sourceId: 'wishes' }), match: matchOf('keyword_words') };
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
  const matching = (q: string, chain?: string[]) => {
    const text = parseText(q);
    if (text === undefined) throw new Error('no text');
    return createMatcher({ text, chain, languages: ['de', 'en', 'es'] });
  };

  it('matches as a whole, in the first language of the chain that has it', () => {
    const symbol = dog({ en: { name: 'dog' } });
    expect(matching('Hund', ['fr', 'de']).literal(symbol)).toMatchObject({
      type: 'exact',
      derived: true,
      text: 'Hund',
      language_code: 'de',
    });
    expect(matching('der Hund', ['de']).literal(symbol)).toMatchObject({ derived: true });
    expect(matching('perro').literal(symbol)).toMatchObject({ language_code: 'es', derived: true });
    for (const [q, lang] of [
      ['Hund', 'es'],
      ['Hun', 'de'],
      ['Hunde', 'de'],
    ] as const) {
      expect(matching(q, [lang]).literal(symbol)).not.toMatchObject({ derived: true });
    }
  });

  it('comes after a given name or keyword, and before all else', () => {
    const score = (q: string, names: Names) => matching(q, ['de', 'en']).literal(dog(names))?.score ?? 0;
    const asDerived = score('Hund', { en: { name: 'x' } });
    expect(score('Hund', { de: { name: 'Hund' } })).toBeGreaterThan(asDerived);
    expect(score('Hund', { de: { name: 'x', keywords: ['Hund'] } })).toBeGreaterThan(asDerived);
    expect(asDerived).toBeGreaterThan(score('Hundehütte', { de: { name: 'Hundehütte groß' } }));
  });
});
