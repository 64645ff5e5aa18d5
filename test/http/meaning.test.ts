import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import { getJson, type Page, type Query, type Simplified } from '../support/answers.ts';
import { startTestService } from '../support/service.ts';

interface Correction {
  text: string;
  language_code: string;
  similarity: number;
  symbol: Simplified;
}
interface NearWord {
  relation: string;
  word: string;
  symbol: Simplified;
}
type SearchAnswer = Page & { corrected_to?: string; corrections?: Correction[]; near?: NearWord[] };

let service: Service;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const search = (q: string, lang: string, query: Query = {}): Promise<SearchAnswer> =>
  getJson<SearchAnswer>(service, '/api/v1/symbols/search', { q, lang, limit: '5', ...query });
const names = ({ data }: SearchAnswer) => data.map(({ name }) => name);

interface WordMatch {
  word: string;
  symbol: (Simplified & { match: { type: string; text: string } }) | null;
  corrected_to?: string;
  near?: NearWord[];
}
async function match(words: string[], lang: string, body: object = {}): Promise<WordMatch[]> {
  const response = await fetch(`${service.url}/api/v1/symbols/match`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ words, lang, alternatives: 0, ...body }),
  });
  return ((await response.json()) as { data: WordMatch[] }).data;
}

describe('a correctly spelled word that no symbol carries', () => {
  /** Spelled correctly, on no symbol of the demo, and a letter or two away from some. */
  const words = [
    ['en', 'describe'],
    ['en', 'wander'],
    ['de', 'haftend'],
    ['fr', 'quantité'],
    ['ru', 'довод'],
  ] as const;

  it.each(words)('has no look-alike as its answer (%s: %s)', async (lang, q) => {
    const { data, count, corrections = [] } = await search(q, lang);
    expect(data.filter(({ match: found }) => found?.type === 'fuzzy')).toEqual([]);
    for (const { similarity } of corrections) {
      expect(similarity).toBeGreaterThan(0);
      expect(similarity).toBeLessThanOrEqual(1);
    }
    if (count === 0)
      expect(await getJson(service, '/api/v1/public/symbols/search', { q, lang })).toEqual({
        success: true,
        data: [],
        count: 0,
      });
    const [word] = await match([q], lang);
    expect(word?.symbol?.match.type).not.toBe('fuzzy');
  });

  it('has its look-alikes in corrections, most similar first, where they are asked for as hits too', async () => {
    const { corrections = [], data } = await search('linger', 'en');
    const always = await search('linger', 'en', { fuzzy: 'always' });
    expect(corrections.length).toBeGreaterThan(0);
    // As hits they are answered as the first of them is, with its forms.
    expect(corrections.map(({ symbol }) => symbol.id)).toContain(always.data[0]?.id);
    expect(data).toEqual([]);
    expect(always.data[0]?.match?.type).toBe('fuzzy');
  });
});

describe('a word that no symbol carries', () => {
  it('names what a person judged to be near, as match does, on every page and apart from the hits', async () => {
    const [{ near = [] } = {}] = await match(['vulture'], 'en-GB');
    expect(near).toMatchObject([{ relation: 'kind', word: 'eagle', symbol: { name: 'eagle' } }]);
    for (const query of [{}, { limit: '1', facets: 'set' }, { offset: '200' }, { sort: 'name' }]) {
      const answer = await search('vulture', 'en-GB', query);
      expect([answer.data, answer.near], JSON.stringify(query)).toEqual([[], near]);
    }
    const { near: [picked] = [] } = await search('vulture', 'en', { fields: 'name' });
    expect(picked).toEqual({
      relation: 'kind',
      word: 'eagle',
      symbol: { id: expect.any(Number), name: 'eagle' },
    });
  });

  it('names it beside similar spellings too', async () => {
    const { data, near } = await search('vulture', 'en', { fuzzy: 'always' });
    expect(data.filter(({ match: found }) => found?.type !== 'fuzzy')).toEqual([]);
    expect(near?.map(({ word }) => word)).toEqual(['eagle']);
  });

  it.each([
    ['a word that a symbol carries', 'eagle', 'en', {}],
    ['a word near which nothing stands', 'xqzwvkjx', 'en', {}],
    ['near words that a filter leaves out', 'vulture', 'en', { tags: 'fruit' }],
    ['another language', 'vulture', 'de', {}],
    ['no text', '', 'en', { offset: '5000' }],
  ])('has none: %s', async (_, q, lang, query) => {
    expect(await search(q, lang, query)).not.toHaveProperty('near');
  });
});

describe('a word behind a small one that lost its vowel', () => {
  it.each([
    ['fr', "l'école", 'école'],
    ['fr', "d'arbre", 'arbre'],
    ['it', "dell'acqua", 'acqua'],
    ['fr', "aujourd'hui", "aujourd'hui"],
  ])('is the word (%s: %s)', async (lang, q, meant) => {
    expect(names(await search(q, lang))[0]).toBe(meant);
    const [word] = await match([q], lang);
    expect(word?.symbol?.name).toBe(meant);
  });

  it.each([
    ['pt', 'não quero', 'não'],
    ['ja', '痛くない', 'ない'],
    ['ko', '먹기 싫어', '아니요'],
  ])('that negates comes before longer texts that hold it (%s: %s)', async (lang, q, negation) => {
    expect(names(await search(q, lang))[0]).toBe(negation);
  });

  it.each(["je n'ai plus faim", "il n'y a plus de lait", 'je ne veux plus'])(
    'that negates is never answered by its opposite (%s)',
    async (q) => {
      expect(names(await search(q, 'fr'))).toEqual(['ne pas']);
    },
  );
});

describe('what a text of several words means', () => {
  it.each([
    ['en', "I'm sad", 'sad'],
    ['en', 'I need the toilet', 'toilet'],
    ['es', 'quiero hacer pipí', 'hacer pis'],
    ['en', 'who is it', 'who'],
  ])(
    'comes first, though another text of the symbol holds the words too (%s: %s)',
    async (lang, q, meant) => {
      expect(names(await search(q, lang))[0]).toBe(meant);
    },
  );

  it.each([
    ['es', 'de nada', 'bienvenido'],
    ['en', 'the two', 'both'],
    ['de', 'der Hund', 'Hund'],
  ])('is the phrase, before the word without its article (%s: %s)', async (lang, q, meant) => {
    expect(names(await search(q, lang))[0]).toBe(meant);
  });
});

describe('a word that is being typed', () => {
  it.each([
    ['en', 'wh', ['who', 'what', 'when', 'where', 'why']],
    ['de', 'we', ['wer', 'weg', 'wenn']],
    ['fr', 'au r', ['au revoir']],
    ['fr', 'un p', ['un peu']],
    ['en', "don'", ["don't"]],
    ['en', 'every', ['everyone', 'everything']],
    ['es', 'maña', ['mañana']],
    ['de', 'nächst', ['nächste']],
  ])('is found among the core words, however many others begin so (%s: %s)', async (lang, q, meant) => {
    expect(names(await search(q, lang, { limit: '10' }))).toEqual(expect.arrayContaining(meant));
  });
});

describe('a word of a closed class, typed whole', () => {
  /** Core words, and names or keywords of other symbols that begin with them. */
  const words = [
    ['de', 'wann', 'Wanne'],
    ['en', 'what', 'whatever'],
  ] as const;

  it.each(words)('is no beginning of another word (%s: %s)', async (lang, q, longer) => {
    const { data, count } = await search(q, lang, { limit: '100' });
    expect(data[0]).toMatchObject({ name: q, match: { type: 'exact' } });
    expect(data.map(({ match: found }) => found?.text)).not.toContain(longer);
    expect(count).toBe(data.length);
    // The longer word is there: with one more letter it is found.
    const typedOn = await search(longer.slice(0, q.length + 1), lang, { limit: '100' });
    expect(typedOn.data.map(({ match: found }) => found?.text)).toContain(longer);
  });

  it('is understood alike whatever filters, counts or page are asked for', async () => {
    const { data, count } = await search('what', 'en', { limit: '100' });
    const [first] = data;
    const faceted = await search('what', 'en', { limit: '100', facets: 'group' });
    expect(faceted.count).toBe(count);
    const filtered = await search('what', 'en', { limit: '100', group: first?.group ?? '' });
    expect(names(filtered)).toEqual(
      names({ ...faceted, data: data.filter(({ group }) => group === first?.group) }),
    );
    const page = await search('what', 'en', { limit: '2', offset: '2' });
    expect(names(page)).toEqual(names({ ...faceted, data: data.slice(2, 4) }));
  });

  it('of three letters and less may become another word', async () => {
    const { data } = await search('he', 'en', { limit: '100' });
    expect(data[0]).toMatchObject({ name: 'he' });
    expect(data.map(({ match: found }) => found?.type)).toContain('prefix');
  });
});

describe('a negation that is being typed', () => {
  it.each([
    ['en', 'nev', 'never'],
    ['en', 'noth', 'nothing'],
    ['en', 'witho', 'without'],
    ['fr', 'jama', 'jamais'],
  ])('comes like any other beginning (%s: %s)', async (lang, q, meant) => {
    expect(names(await search(q, lang))).toContain(meant);
  });

  it.each([
    ['en', 'do', "don't"],
    ['en', 'can', "can't"],
  ])('is never the answer to the word that it negates (%s: %s)', async (lang, q, opposite) => {
    const found = names(await search(q, lang, { limit: '10' }));
    expect(found[0]).toBe(q);
    expect(found).not.toContain(opposite);
  });
});

describe('a misspelled word', () => {
  it.each([
    ['en', 'hosue', 'house'],
    ['de', 'Hudn', 'Hund'],
    ['ru', 'собкаа', 'собака'],
  ])('finds a similarly spelled text, and the answer names it (%s: %s)', async (lang, q, meant) => {
    const answer = await search(q, lang);
    expect(answer.corrected_to).toBe(meant);
    expect(answer.data[0]?.match).toMatchObject({ type: 'fuzzy', text: meant });
    const [word] = await match([q], lang);
    expect(word).toMatchObject({ corrected_to: meant, symbol: { match: { type: 'fuzzy' } } });
  });

  it('finds nothing where nothing similar is wanted', async () => {
    expect(await search('hosue', 'en', { fuzzy: 'never' })).toMatchObject({ data: [], count: 0 });
    expect((await match(['hosue'], 'en', { fuzzy: 'never' }))[0]?.symbol).toBeNull();
  });
});

it('match takes whole words and their forms, never beginnings', async () => {
  const words = ['more', 'wants', 'mush', 'elephants'];
  const data = await match(words, 'en');
  expect(data.map(({ symbol }) => symbol?.name ?? null)).toEqual(['more', 'want', null, 'elephant']);
  expect((await search('elep', 'en')).data[0]?.match?.type).toBe('prefix');
});

describe('several words', () => {
  it.each([
    ['en', 'dog and cat', ['dog', 'cat']],
    ['en', 'I want an apple', ['apple']],
    ['zh', '我要吃苹果', ['苹果', '吃']],
    ['ja', 'ご飯を食べる', ['食べる']],
    ['de', 'Ich möchte trinken', ['trinken']],
  ])('find what they mean (%s: %s)', async (lang, q, meant) => {
    const found = names(await search(q, lang));
    expect(found.slice(0, meant.length + 1)).toEqual(expect.arrayContaining(meant));
  });

  it.each([
    ['en', 'no apple', ['apple', 'red apple', 'green apple']],
    ['es', 'no quiero', ['querer']],
    ['de', 'kein Brot', ['Brot']],
    ['tr', 'aç değilim', ['aç']],
    ['fa', 'نمیخوام', ['خواستن']],
    ['zh', '不想吃', ['吃']],
    ['ko', '먹고 싶지 않아', ['먹다']],
  ])('that negate are never answered by the opposite (%s: %s)', async (lang, q, opposites) => {
    const found = names(await search(q, lang));
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((name) => opposites.includes(name))).toEqual([]);
  });

  it('that negate find the plain negation where no symbol has the form that is used', async () => {
    const found = names(await search('hataki kula', 'sw'));
    expect(found).toContain('si');
    expect(found).not.toContain('kula');
  });

  it('have the same hits with filters and facets, and pages that fit together', async () => {
    const all = await search('dog and cat', 'en', { limit: '100' });
    const filtered = await search('dog and cat', 'en', { limit: '100', has_skin: 'false', facets: 'group' });
    expect(filtered.data.map(({ id }) => id)).toEqual(
      all.data.filter(({ variants }) => !variants.skin).map(({ id }) => id),
    );
    expect(filtered.count).toBe(filtered.data.length);
    const second = await search('dog and cat', 'en', { limit: '2', offset: '2' });
    expect(second.data.map(({ id }) => id)).toEqual(all.data.slice(2, 4).map(({ id }) => id));
  });
});

it('a typo in a name of several words is corrected, though the words are spelled correctly', async () => {
  const { data, corrected_to } = await search('people holing hands', 'en');
  expect(data[0]?.name).toBe('people holding hands');
  expect(corrected_to).toBe('people holding hands');
  expect(names(await search('dgo', 'en'))[0]).toBe('dog');
});

it.each([
  ['it', 'camiglia: donna, odnna e bambina', 'famiglia: donna, donna e bambina'],
  ['ca', 'nines russsss', 'nines russes'],
  ['el', 'σημία: Σλοβακα', 'σημαία: Σλοβακία'],
  ['nb', 'dannede kvinne', 'dansende kvinne'],
  ['da', 'artitur', 'partitur'],
  ['da', 'karateddragt', 'karatedragt'],
])('%s: %s is %s, though its words or parts mean something', async (language, q, name) => {
  const answer = await search(q, language);
  expect(names(answer)[0]).toBe(name);
  expect(answer.corrected_to).toBe(name);
});

it('a Turkish negation is none of what it negates', async () => {
  for (const q of ['gelmem', 'istemem']) {
    const { data } = await search(q, 'tr');
    expect(data[0]?.name, q).toBe('değil');
  }
});

it.each([
  ['hasami', 'はさみ'],
  ['sobaka', 'собака'],
  ['kutta', 'कुत्ता'],
  ['skylos', 'σκύλος'],
])('%s without a language is the romanised %s, whatever begins so', async (q, name) => {
  const { data } = await getJson<SearchAnswer>(service, '/api/v1/symbols/search', { q, limit: '5' });
  expect(data.slice(0, 2).map((symbol) => symbol.name)).toContain(name);
});

it('a word means the symbol whose concept it is, not the first that has it', async () => {
  expect(names(await search('puppy', 'en'))[0]).toBe('dog');
  expect(names(await search('home', 'en')).slice(0, 2)).toContain('house');
  expect(names(await search('車', 'ja'))[0]).toBe('自動車');
});
