import { randomUUID } from 'node:crypto';
import { Client } from '@opensearch-project/opensearch';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { RawNames } from '../../ingest/symbol.ts';
import { stats } from '../../src/catalogue/stats.ts';
import { connectEngine, type Engine } from '../../src/opensearch/client.ts';
import { type Catalogue, followCatalogue, type Release } from '../../src/opensearch/release.ts';
import { createSymbolStore, symbolEntries } from '../../src/opensearch/symbol-store.ts';
import { createPrefixIndexes, prefixIndexEntries } from '../../src/search/prefix-index.ts';
import type { SearchServices } from '../../src/search/retrieve.ts';
import { search } from '../../src/search/search.ts';
import { suggest } from '../../src/search/suggest.ts';
import type { SearchParameters } from '../../src/symbols/parameters.ts';
import { answerLanguage } from '../../src/symbols/serialize.ts';
import { createWordLists } from '../../src/words/word-lists.ts';
import { ingestFixture, rawFixture } from '../fixtures/source.ts';
import { wordListsFolder } from '../support/files.ts';
import { deleteIndices } from '../support/indices.ts';

const alias = `as-people-type-${randomUUID().slice(0, 8)}`;

let client: Client;
let engine: Engine;
let catalogue: Catalogue;
let release: Release;
let services: SearchServices;

beforeAll(async () => {
  const url = inject('openSearchUrl');
  client = new Client({ node: url });
  const symbols = Object.entries(vocabulary).map(([id, names]) => ({
    ...rawFixture({ id, group: 'things', names }),
  }));
  await ingestFixture({ client, alias }, symbols);
  engine = connectEngine({ url, deadlineMilliseconds: 30_000 });
  catalogue = followCatalogue(engine, alias);
  release = await catalogue.current();
  services = {
    engine,
    catalogue,
    symbols: createSymbolStore(engine, symbolEntries(1e7)),
    prefixIndexes: createPrefixIndexes(engine, prefixIndexEntries(1e7)),
    wordLists: createWordLists({ folder: wordListsFolder }),
  };
});
afterAll(async () => {
  catalogue?.stop();
  await engine?.close();
  await services?.wordLists.close();
  await deleteIndices(client, alias);
  await client.close();
});

const named = (name: string, ...keywords: string[]) => ({ name, keywords });

/** A catalogue of two sets: one tagged by language, one by region too. */
const vocabulary: Record<string, RawNames> = {
  dog: { en: named('dog'), de: named('Hund'), da: named('hund'), kl: named('hund'), nb: named('hund') },
  duck: { en: named('duck'), nb: named('and') },
  ghost: { en: named('ghost'), nb: named('ånd') },
  'boot-of-another-set': { 'de-DE': named('Stiefel'), 'en-AU': named('gumboot') },
  soccer: { en: named('soccer ball'), 'en-GB': named('football'), 'en-001': named('footie') },
  milk: { da: named('mælk'), en: named('milk'), ko: named('우유') },
  noise: { da: named('væk') },
  smile: { en: named('smiling face', '🙂'), ko: named('미소하는 얼굴', '🙂') },
  blender: { ko: named('믹서기') },
  train: { ko: named('기차') },
  puppy: {
    ...{ ru: named('собака'), ko: named('강아지'), ja: named('いぬ', '犬'), 'zh-Hans': named('狗') },
    ...{ el: named('σκύλος'), ar: named('كلب'), he: named('כלב'), hi: named('कुत्ता'), uk: named('собака') },
  },
  hello: { ru: named('привет'), ja: named('手', 'こんにちは') },
  'ice-cream': { en: named('ice cream'), ko: named('아이스크림') },
  sundae: { en: named('sundae', 'icecream') },
  hotdog: { en: named('hotdog') },
  no: { en: named('no'), fr: named('non') },
  ok: { en: named('OK hand', 'ok', '👌', '可', '강') },
  croissant: { en: named('croissant', 'breakfast'), de: named('Hörnchen'), es: named('cruasán') },
  egg: { en: named('egg', 'breakfast'), de: named('Ei', 'Frühstück'), es: named('huevo', 'desayuno') },
  pancakes: {
    en: named('pancakes', 'breakfast'),
    de: named('Pfannkuchen', 'Frühstück'),
    es: named('tortitas', 'desayuno'),
  },
  elephant: { en: named('elephant') },
  element: { en: named('element') },
  giraffe: { en: named('giraffe') },
  skull: { en: named('skull') },
  school: { en: named('school') },
  spaceship: { en: named('spaceship'), de: named('Spielplatz') },
  water: { de: named('Wasser') },
  question: { de: named('was') },
  ear: { da: named('øre') },
  more: { da: named('mere') },
  kangaroo: { en: named('kangaroo'), 'en-AU': named('roo') },
};

interface Found {
  id: string;
  named: string;
  type: string | undefined;
  text: string | undefined;
  language: string | undefined;
}

async function find(q: string, ...lang: string[]): Promise<Found[]> {
  const parameters: SearchParameters = { q, ...(lang.length > 0 && { lang }) };
  const { hits, chain } = await search(services, release, parameters, { offset: 0, limit: 10 });
  return hits.map(({ symbol, match }) => ({
    id: symbol.core.source.id,
    named: answerLanguage(symbol, chain, match),
    type: match?.type,
    text: match?.text,
    language: match?.language_code,
  }));
}

describe('regions', () => {
  it.each([
    ['stiefel', 'de', 'boot-of-another-set', 'de-DE'],
    ['stiefel', 'de-AT', 'boot-of-another-set', 'de-DE'],
    ['Hund', 'de-DE', 'dog', 'de'],
    ['footie', 'en-GB', 'soccer', 'en-001'],
    ['soccer ball', 'en-GB', 'soccer', 'en'],
    ['hund', 'nn', 'dog', 'nb'],
    ['gumboot', 'en', 'boot-of-another-set', 'en-AU'],
  ])('%s in %s finds %s, which is named in %s', async (q, lang, id, language) => {
    expect((await find(q, lang))[0]).toMatchObject({ id, type: 'exact', language });
  });

  it('that name nothing alone are searched only where they are requested', async () => {
    expect(await find('footie', 'en')).toEqual([]);
    expect((await find('footie', 'en-GB'))[0]?.id).toBe('soccer');
  });

  it('without a language the most widely used one names what matches alike', async () => {
    expect((await find('hund'))[0]).toMatchObject({ id: 'dog', named: 'de', language: 'de', type: 'exact' });
  });
});

describe('accents between whole names', () => {
  it.each([
    ['and', 'duck'],
    ['ånd', 'ghost'],
    ['ÅND', 'ghost'],
  ])('%s finds the %s first, then the other', async (q, id) => {
    const found = await find(q, 'nb');
    expect(found.map((hit) => hit.id)).toEqual([id, id === 'duck' ? 'ghost' : 'duck']);
    expect(found.map(({ type }) => type)).toEqual(['exact', 'fuzzy']);
  });
});

describe('typos by keys', () => {
  it.each([
    ['Mlæk', 'da', 'milk'],
    ['미소한느 얼굴', 'ko', 'smile'],
    ['믻거ㅣ', 'ko', 'blender'],
    ['ㄱ치ㅏ', 'ko', 'train'],
    ['걍아지', 'ko', 'puppy'],
  ])('%s in %s is meant to be %s', async (q, lang, id) => {
    expect((await find(q, lang))[0]).toMatchObject({ id, type: 'fuzzy' });
  });
});

describe('words written as they sound', () => {
  it.each([
    ['elefunt', 'en', 'elephant', 'elephant'],
    ['jiraf', 'en', 'giraffe', 'giraffe'],
    ['skool', 'en', 'school', 'school'],
    ['schpielplatz', 'de', 'spaceship', 'Spielplatz'],
    // A stemmer sees a form of "was".
    ['waser', 'de', 'water', 'Wasser'],
  ])('%s in %s finds the %s', async (q, lang, id, text) => {
    expect((await find(q, lang))[0]).toMatchObject({ id, type: 'fuzzy', text });
  });

  it('are that word where two letters stand for one of its alphabet', async () => {
    expect((await find('oere', 'da'))[0]).toMatchObject({ id: 'ear', type: 'exact', text: 'øre' });
  });

  it('are answered as the word that is meant, in its order', async () => {
    const meant = await find('breakfast', 'en');
    expect(meant.map(({ id }) => id)).toEqual(['egg', 'pancakes', 'croissant']);
    const found = await find('brekfast', 'en');
    expect(found).toEqual(meant.map((hit) => ({ ...hit, type: 'fuzzy' })));
  });
});

describe('other ways of writing', () => {
  it.each([
    ['sobaka', 'ru', 'puppy', 'собака'],
    ['skilos', 'el', 'puppy', 'σκύλος'],
    ['kalb', 'ar', 'puppy', 'كلب'],
    ['kelev', 'he', 'puppy', 'כלב'],
    ['kutta', 'hi', 'puppy', 'कुत्ता'],
    ['gǒu', 'zh-Hans', 'puppy', '狗'],
    ['inu', 'ja', 'puppy', 'いぬ'],
    ['konnichiwa', 'ja', 'hello', 'こんにちは'],
    ['gangaji', 'ko', 'puppy', '강아지'],
    ['cj,frf', 'ru', 'puppy', 'собака'],
    ['ghbdtn', 'ru', 'hello', 'привет'],
    ['rkddkwl', 'ko', 'puppy', '강아지'],
    ['вщп', 'en', 'dog', 'dog'],
    ['애ㅎ', 'en', 'dog', 'dog'],
    ['icecream', 'en', 'sundae', 'icecream'],
    ['hot dog', 'en', 'hotdog', 'hotdog'],
    ['doooog', 'en', 'dog', 'dog'],
    ['ddoogg', 'en', 'dog', 'dog'],
    ['noooo', 'en', 'no', 'no'],
    ['d.o.g.', 'en', 'dog', 'dog'],
    ['dog 🎸', 'en', 'dog', 'dog'],
  ])('%s in %s finds %s by %s', async (q, lang, id, text) => {
    expect((await find(q, lang))[0]).toMatchObject({ id, text, language: lang, type: 'exact' });
  });

  it('a compound finds what is written as two words, behind what is written as typed', async () => {
    expect((await find('icecream', 'en')).map(({ id }) => id)).toEqual(['sundae', 'ice-cream']);
  });

  it.each([
    ['sobaka', 'puppy', 'ru'],
    ['ghbdtn', 'hello', 'ru'],
    ['icecreams', undefined, undefined],
  ])('%s without a language', async (q, id, language) => {
    const [first] = await find(q);
    if (id === undefined) expect(first?.type).not.toBe('exact');
    else expect(first).toMatchObject({ id, language, type: 'exact' });
  });

  it('an emoticon is an emoji', async () => {
    expect((await find(':)', 'en'))[0]).toMatchObject({ id: 'smile', type: 'exact' });
  });

  it('a word of another script is no word of a language in Latin letters', async () => {
    expect(await find('ke', 'en')).toEqual([]);
    expect(await find('rkd', 'en')).toEqual([]);
  });

  it('what is typed rightly is no variant of another word', async () => {
    expect((await find('no', 'en')).map(({ id }) => id)).toEqual(['no']);
    expect((await find('собака', 'ru')).map(({ id }) => id)).toEqual(['puppy']);
  });

  it('are counted, paged and filtered as all hits', async () => {
    const page = { offset: 0, limit: 10 };
    const { count, facets } = await search(
      services,
      release,
      { q: 'cj,frf', lang: ['ru'], facets: ['lang'], group: 'things' },
      page,
    );
    expect(count).toBe(1);
    expect(facets?.lang?.find(({ value }) => value === 'ru')?.count).toBe(1);
    const none = await search(services, release, { q: 'cj,frf', lang: ['ru'], group: 'flags' }, page);
    expect(none.count).toBe(0);
    const counted = await stats(services, release, { q: 'cj,frf', lang: ['ru'] });
    expect(counted.symbols).toBe(1);
  });
});

describe('type-ahead while an input method composes', () => {
  it.each([
    ['강ㅇ', 'ko', '강아지'],
    ['강앚', 'ko', '강아지'],
    ['ㄱ', 'ko', '강아지'],
    ['いn', 'ja', 'いぬ'],
    ['こんn', 'ja', 'こんにちは'],
  ])('%s in %s goes on as %s', async (q, lang, text) => {
    const found = await suggest(services, release, { q, lang: [lang], limit: 5 });
    expect(found.find((suggestion) => suggestion.text === text)?.type).toBe('prefix');
  });
});
