import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bySpeakers } from '../../mappings/speakers.ts';
import { createMatcher, type ScoredMatch } from '../../src/search/matcher.ts';
import { parseText, type QueryText } from '../../src/search/parse-query.ts';
import { isWholeWord, scoreOf, type TierName, tierOf } from '../../src/search/tiers.ts';
import { type Names, symbolNamed } from '../support/symbols.ts';

/** How the engine found a symbol: by its texts as they are, or by a stem. */
type MatchedBy = 'text' | 'form';

function textOf(q: string): QueryText {
  const text = parseText(q);
  if (!text) throw new Error(`nothing is left of ${q}`);
  return text;
}

/** Whether the first match comes before the second one. */
function isBefore(better: ScoredMatch | undefined, worse: ScoredMatch | undefined): boolean {
  if (!better || !worse) return false;
  return better.score === worse.score ? better.distance < worse.distance : better.score > worse.score;
}

/** The literal match, else the fuzzy one. */
function match(
  q: string,
  names: Names,
  chain: string[] | undefined = ['en'],
  foundBy: MatchedBy = 'text',
): ScoredMatch | undefined {
  return matchSymbol(q, symbolNamed(names), chain, foundBy);
}

function matchSymbol(
  q: string,
  symbol: ReturnType<typeof symbolNamed>,
  chain: string[] | undefined,
  foundBy: MatchedBy = 'text',
): ScoredMatch | undefined {
  const matcher = createMatcher({ text: textOf(q), chain, languages: bySpeakers(symbol.texts.keys()) });
  const literal = matcher.literal(symbol, foundBy === 'form');
  return literal && literal.tier !== 'unexplained' ? literal : matcher.fuzzy(symbol);
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

  it('an irregular form is another form of its dictionary word, however little they share', () => {
    const german = (name: string, ...keywords: string[]): Names => ({ de: { name, keywords } });
    const tier = (q: string, names: Names) => match(q, names, ['de'], 'form')?.tier;
    expect(tier('ging', german('gehen'))).toBe('listed_name');
    expect(tier('gegessen', german('Gabel', 'essen'))).toBe('form_of_keyword');
    expect(tier('essen', german('gegessen'))).toBe('form_of_name');
    expect(tier('gingen', german('spazieren gehen'))).toBe('form_in_name');
    expect(tier('ging', german('gib'))).toBe('weak_form');
  });

  it('two irregular forms of a word are weak where they share little', () => {
    const names: Names = { fr: { name: 'bois', keywords: [] } };
    expect(match('bu', names, ['fr'], 'form')?.tier).toBe('weak_form');
  });

  it('a dictionary word of several words is one text', () => {
    const names: Names = { ro: { name: 'a mânca', keywords: [] } };
    expect(match('mănânc', names, ['ro'], 'form')?.tier).toBe('listed_name');
  });

  it.each([
    ['hr', 'ptice', 'ptica'],
    ['cs', 'psů', 'pes'],
    ['fi', 'kukan', 'kukka'],
  ])('%s: %s is a form of the name %s, by a table of dictionary words', (language, typed, name) => {
    expect(match(typed, { [language]: { name, keywords: [] } }, [language], 'form')?.tier).toBe(
      'listed_name',
    );
  });

  it('no other word that folds like the dictionary word is one', () => {
    const names = (name: string): Names => ({ hu: { name, keywords: [] } });
    expect(match('félek', names('fél'), ['hu'], 'form')?.tier).toBe('listed_name');
    expect(match('félek', names('fel'), ['hu'], 'form')?.tier).not.toBe('listed_name');
  });

  it.each([
    ['cs', 'brýle', 'knihomol', ['boháč', 'obličej s brýlovým monoklem']],
    ['th', 'ผลไม้', 'แก้วพร้อมหลอด', ['เครื่องดื่ม', 'น้ำผลไม้กล่องใหญ่']],
    ['da', 'okay', 'nej', ['afvist', 'ikke okay']],
  ])(
    'a form that shares little is explained by the text that shares most (%s: %s)',
    (language, q, name, keywords) => {
      const names = { [language]: { name, keywords } };
      expect(match(q, names, [language], 'form')?.text).toBe(keywords.at(-1));
    },
  );

  it('a form is rather that of the word with which it shares more', () => {
    const [pencil, pencilCase] = ['kalem', 'kalemlik'].map((name) =>
      match('kalemimi', { tr: { name } }, ['tr'], 'form'),
    );
    expect(pencil?.tier).toBe(pencilCase?.tier);
    expect(pencil?.distance).toBeLessThan(pencilCase?.distance ?? 0);
  });

  it('an inflected form, which only the engine finds, is a word', () => {
    expect(match('running', english('run'), ['en'], 'form')).toMatchObject({ type: 'word', text: 'run' });
    expect(match('mice', english('mouse', ['rodent']), ['en'], 'form')).toMatchObject({ type: 'word' });
    expect(match('mice', english('mouse', ['rodent']))).toBeUndefined();
  });

  it.each([
    ['kitab', 'ar', 'كتاب', 'يكتب'],
    ['radio', 'ar', 'راديو', 'رضيع'],
    ['kalb', 'ar', 'كلب', 'قلب'],
  ])('romanised, is nearer where its other letters are: %s in %s', (q, language, meant, other) => {
    const [best, second] = [meant, other].map((name) => match(q, { [language]: { name } }, [language]));
    expect(best?.tier).toBe('respelled_name');
    expect(second?.tier).toBe('respelled_name');
    expect(best?.distance).toBeLessThan(second?.distance ?? 0);
  });

  it.each([
    ['youtube', 'he', 'טוב'],
    ['sag', 'fa', 'شجاع'],
    ['srf1', 'ar', 'صرف'],
    ['shukran', 'ar', 'سكران'],
    ['bbc', 'ar', 'abc'],
  ])('of the same consonants alone is another word, and no answer: %s in %s', (q, language, name) => {
    const found = match(q, { [language]: { name } }, [language]);
    expect(found?.tier ?? 'consonant_twin').toBe('consonant_twin');
    expect(found && isWholeWord(found)).not.toBe(true);
  });

  it.each([[['en', 'ar']], [['he']]])('what the engine alone explains stays a hit in %s', (chain) => {
    const symbol = symbolNamed({ en: { name: 'tablet' }, he: { name: 'מחשב לוח' } });
    const query = { text: textOf('ipad'), chain, languages: [] };
    expect(createMatcher(query).literal(symbol)?.tier).toBe('unexplained');
    const curated = { pinned: [symbol.core.id], found: [], hidden: new Set<number>() };
    expect(createMatcher({ ...query, curated }).literal(symbol)?.tier).toBe('pinned');
  });

  it.each([
    ['שמים', 'שמיים', 'respelled_name'],
    ['שוקולד', 'שקולד', 'respelled_name'],
    ['המים', 'המום', 'near_name'],
  ])('Hebrew with more or fewer vowel letters, and not with others: %s in %s', (q, name, tier) => {
    expect(match(q, { he: { name } }, ['he'])?.tier).toBe(tier);
  });

  it('in Chinese, Japanese and Thai, which have no spaces', () => {
    expect(match('狗', { 'zh-Hans': { name: '狗' } }, ['zh-Hans'])?.type).toBe('exact');
    const matcher = createMatcher({ text: textOf('長椅'), chain: ['ja'], languages: [] });
    expect(matcher.literal(symbolNamed({ ja: { name: '公園の長椅子' } }))?.type).toBe('word');
    expect(match('สุนัก', { th: { name: 'สุนัข' } }, ['th'])?.type).toBe('fuzzy');
  });
});

describe('what a person would put first', () => {
  /** Each is better than the next one. */
  const ladder: [string, Names, MatchedBy?][] = [
    ['the name itself', english('red')],
    ['a keyword', english('rose', ['red'])],
    ['another form of it', english('redd'), 'form'],
    ['a name that begins with it', english('red apple')],
    ['a name that holds it', english('big red ball')],
    ['a keyword that holds it', english('rose', ['dark red'])],
    ['a name that holds another form of it', english('big redd ball'), 'form'],
    ['a name that goes on', english('reds')],
    ['a keyword that goes on', english('rose', ['reddish'])],
    ['a name with a typo', english('rad')],
    ['a keyword with a typo', english('rose', ['rad'])],
    ['a keyword that negates it', english('rose', ['not red'])],
  ];
  it.each(ladder.slice(1).map((row, index) => [ladder[index]?.[0], row[0], index] as const))(
    '%s comes before %s',
    (_better, _worse, index) => {
      const found = ([, names, foundBy]: [string, Names, MatchedBy?]) => match('red', names, ['en'], foundBy);
      const [better, worse] = ladder.slice(index, index + 2) as [
        (typeof ladder)[number],
        (typeof ladder)[number],
      ];
      expect(isBefore(found(better), found(worse))).toBe(true);
    },
  );

  it.each([
    ['nev', english('never'), 'never'],
    ['witho', english('without'), 'without'],
    ['n', english('no'), 'no'],
    ['do n', english('do not'), 'do not'],
  ])('an unfinished negation is a beginning like any other (%s)', (typed, names, text) => {
    const unfinished = match(typed, names);
    expect(unfinished).toMatchObject({ type: 'prefix', text });
    expect(isBefore(unfinished, match('rad', english('red')))).toBe(true);
  });

  it('a negation beside the word that is typed is still its opposite', () => {
    expect(match('lik', english("don't like"))?.tier).toBe('negated');
    expect(match('not li', english('like'))?.type).not.toBe('prefix');
  });

  it('a word that may forbid what a symbol says is no answer of that symbol, but where it is a text of it', () => {
    const tierOf = (q: string, wholeWords: boolean, name: string, ...keywords: string[]) => {
      const symbol = symbolNamed({ tr: { name, keywords } });
      return createMatcher({ text: textOf(q), chain: ['tr'], languages: ['tr'] }, wholeWords).literal(
        symbol,
        true,
      )?.tier;
    };
    expect(tierOf('vurma', true, 'vurmak')).toBe('negated');
    expect(tierOf('açma', true, 'aç', 'açmak')).toBe('negated');
    expect(tierOf('içme', true, 'musluk', 'içme suyu')).toBe('negated');
    expect(tierOf('vurmasın', true, 'hedef', 'on ikiden vurma')).toBe('negated');
    expect(tierOf('yanıma', true, 'yanında')).not.toBe('negated');
    expect(tierOf('yüzme', true, 'yüzmek', 'yüzme')).toBe('exact_keyword');
    expect(tierOf('anneme', true, 'anne')).not.toBe('negated');
    // Among others it may be chosen as the verb that it is a noun of: running.
    expect(tierOf('koşma', false, 'koşmak')).not.toBe('negated');
  });

  it('the shorter text, within a step', () => {
    const cat = (name: string) => match('cat', english(name));
    expect(isBefore(cat('cat face'), cat('cat with tears of joy'))).toBe(true);
    expect(isBefore(cat('black cat'), cat('smiling cat with heart eyes'))).toBe(true);
    // However long: still before the next tier.
    expect(isBefore(cat('cat in boots'), match('cat', english('x', ['black cat'])))).toBe(true);
  });

  it('the fewer typos, and of as many the one that shares more', () => {
    const typed = (q: string, name: string) => match(q, english(name));
    expect(isBefore(typed('elephnat', 'elephant'), typed('elphnat', 'elephant'))).toBe(true);
    expect(isBefore(typed('elefant', 'elephant'), typed('elefant', 'element'))).toBe(true);
  });

  it('a whole text in a later language before words in an earlier one, and after its whole texts', () => {
    const order: [TierName, number][] = [
      ['respelled_name', 0],
      ['exact_name', 1],
      ['name_words', 0],
      ['name_words', 1],
      ['unfinished_name', 0],
    ];
    const scores = order.map(([tier, place]) => scoreOf(tier, place));
    expect(scores).toEqual(scores.toSorted((left, right) => right - left));
    expect(new Set(scores).size).toBe(order.length);
  });

  it('a region as much as its parents, and the whole word of one before a beginning in another', () => {
    const chain = ['es-MX', 'es-419', 'es', 'en'];
    const dog = match('perro', { es: { name: 'perro' }, 'es-MX': { name: 'perro guía' } }, chain);
    expect(dog).toMatchObject({ tier: 'exact_name', language_code: 'es', score: scoreOf('exact_name') });
    const inRegion = match('perro', { 'es-MX': { name: 'perro' }, es: { name: 'perro' } }, chain);
    expect(inRegion).toMatchObject({ score: dog?.score, language_code: 'es-MX' });
    expect(match('dog', { en: { name: 'dog' } }, chain)?.score).toBe(scoreOf('exact_name', 1));
  });

  it('a name that a region alone has as a further word of its language', () => {
    const inPortugal = (names: Names) => match('autocarro', names, ['pt-PT', 'pt']);
    const name = { name: 'autocarro' };
    const other = inPortugal({ 'pt-PT': name, pt: { name: 'ônibus' } });
    expect(other).toMatchObject({ tier: 'exact_keyword', language_code: 'pt-PT', isRegionalName: true });
    expect(inPortugal({ 'pt-PT': name, pt: name })).toMatchObject({ tier: 'exact_name' });
    expect(inPortugal({ 'pt-PT': name })).toMatchObject({ tier: 'exact_name' });
    const core = symbolNamed({ 'pt-PT': name, pt: { name: 'ônibus' } }, { popularity: 1 });
    expect(matchSymbol('autocarro', core, ['pt-PT', 'pt'])).toMatchObject({ tier: 'exact_name' });
  });

  it('the earlier language of the chain, but a name in the later before a typo in the earlier', () => {
    const both = { de: { name: 'Gift' }, en: { name: 'gift' } };
    expect(match('gift', both, ['de', 'en'])?.language_code).toBe('de');
    expect(match('gift', both, ['en', 'de'])?.language_code).toBe('en');
    const later = match('gift', { de: { name: 'Luft' }, en: { name: 'gift' } }, ['de', 'en']);
    expect(later).toMatchObject({ language_code: 'en', type: 'exact' });
    const first = match('gift', both, ['de'])?.score ?? 0;
    expect(match('gift', { en: { name: 'gift' } }, ['de', 'en'])?.score).toBeLessThan(first);
  });
});

describe('without a language', () => {
  it('all are looked at, and English stands for several that match alike', () => {
    const names = { de: { name: 'Hand' }, en: { name: 'hand' }, fr: { name: 'main' } };
    expect(match('hand', names, undefined)).toMatchObject({ language_code: 'en', text: 'hand' });
    expect(matchSymbol('hand', symbolNamed(names), undefined)?.language_code).toBe('en');
    expect(matchSymbol('main', symbolNamed(names), undefined)?.language_code).toBe('fr');
  });

  it('a symbol has no match in a language that it lacks', () => {
    expect(match('Hund', { en: { name: 'dog' } }, ['de'])).toBeUndefined();
  });

  it('its emoji, kept behind the displayed texts, stands for the name', () => {
    const symbol = symbolNamed(english('dog', ['pet']), { emoji: '🐕' });
    expect(matchSymbol('🐕', symbol, ['en'])).toMatchObject({
      type: 'exact',
      text: 'dog',
    });
  });
});

describe('laws', () => {
  const word = fc.stringMatching(/^[a-e]{1,7}$/);
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));

  it('a name matches itself exactly, with the highest score', () => {
    fc.assert(
      fc.property(name, name, fc.array(name, { maxLength: 3 }), (own, other, keywords) => {
        const itself = match(own, english(own, keywords));
        expect(itself).toMatchObject({ type: 'exact', text: own });
        expect(isBefore(match(own, english(other, keywords)), itself)).toBe(false);
      }),
    );
  });

  it('a match is a text of the symbol, of the type that its tier has', () => {
    fc.assert(
      fc.property(name, name, fc.array(name, { maxLength: 3 }), (q, own, keywords) => {
        const found = match(q, english(own, keywords));
        expect([undefined, own, ...keywords]).toContain(found?.text);
        expect(found?.type).toBe(found && tierOf(found.tier).type);
      }),
    );
  });
});

describe('accents', () => {
  const inLanguage = (language: string, q: string, name: string, keywords: string[] = []) =>
    match(q, { [language]: { name, keywords } }, [language]);

  it('puts the very word first, name or keyword, then words whose accents were left out', () => {
    const own = inLanguage('es', 'papa', 'patata', ['papa']);
    const other = inLanguage('es', 'papa', 'papá');
    expect(other?.type).toBe('exact');
    expect(isBefore(own, other)).toBe(true);
  });

  it.each([
    ['fr', 'salé', 'sale'],
    ['vi', 'tôi', 'tỏi'],
    ['sv', 'sång', 'säng'],
    ['hu', 'bőr', 'bor'],
    ['cs', 'paní', 'páni'],
  ])('%s: %s is not %s', (language, q, name) => {
    const found = inLanguage(language, q, name);
    expect(found).toMatchObject({ tier: 'accent_twin', type: 'fuzzy' });
    expect(found && isWholeWord(found)).toBe(false);
    const within = inLanguage(language, q, `x ${name} x`);
    expect(within && isWholeWord(within)).toBe(false);
  });

  it.each([
    ['fr', 'tâche', 'taches', 'twin_beginning'],
    ['hu', 'kór', 'körül', 'twin_beginning'],
    ['hu', 'kórok', 'körül', 'stem_twin'],
    ['pt', 'país', 'pai', 'stem_twin'],
    // The marks are those of an ending.
    ['fr', 'aimés', 'aimer', 'form_of_name'],
    ['fr', 'tâches', 'tâche', 'form_of_name'],
  ])(
    '%s: beside a word without its marks, %s has forms with its marks alone (%s)',
    (language, q, name, tier) => {
      const typed = { text: textOf(q), chain: [language], languages: [], markedIn: new Set([language]) };
      const found = createMatcher(typed).literal(symbolNamed({ [language]: { name } }), true);
      expect(found?.tier).toBe(tier);
      expect(found && isWholeWord(found)).toBe(tier === 'form_of_name');
      const { markedIn: _, ...other } = typed;
      const without = createMatcher(other).literal(symbolNamed({ [language]: { name } }), true);
      expect(without && isWholeWord(without)).toBe(true);
    },
  );

  it('finds the word among the texts of one symbol', () => {
    expect(inLanguage('sv', 'har', 'här', ['har'])).toMatchObject({ tier: 'exact_keyword', text: 'har' });
  });

  it('takes a word for itself where a letter would make another one', () => {
    const symbol = symbolNamed({ sv: { name: 'säga', keywords: [] } });
    const typed = { text: textOf('saga'), chain: ['sv'], languages: [] };
    expect(createMatcher(typed).literal(symbol)?.type).toBe('exact');
    expect(createMatcher({ ...typed, wordIn: new Set(['sv']) }).literal(symbol)?.tier).toBe('accent_twin');
  });
});
