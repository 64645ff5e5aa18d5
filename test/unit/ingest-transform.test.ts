import { describe, expect, test } from 'vitest';
import { contentHash } from '../../ingest/pipeline/documents.ts';
import { documentOf } from '../../ingest/pipeline/link-release.ts';
import { RawSymbol, type UncheckedSymbol } from '../../ingest/symbol.ts';
import { cleanText } from '../../ingest/text.ts';
import { symbolContent, toDocument, toSerialisedDocument } from '../../ingest/transform.ts';
import type { Image } from '../../mappings/document.ts';
import { betweenKinds, decodeCore, decodeHitText, encodeHitText } from '../../mappings/document.ts';
import { fixtureSymbols, rawFixture } from '../fixtures/source.ts';

const image: Image = {
  path: 'fixture/cat.3fa9c1d2.png',
  width: 1024,
  height: 1024,
  content_type: 'image/png',
};
const hashes = { content_hash: 'c', source_hash: 's' };
const dates = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-02-02T00:00:00.000Z' };

function raw(changes: Partial<UncheckedSymbol> = {}): UncheckedSymbol {
  const cat = fixtureSymbols().find(({ id }) => id === 'cat');
  if (cat === undefined) throw new Error('no cat');
  return { ...rawFixture(cat), ...changes };
}
const content = (changes: Partial<UncheckedSymbol> = {}) =>
  symbolContent(RawSymbol.parse(raw(changes)), 5, image);

describe('the document of a symbol', () => {
  test('carries with a hit its core and its texts by language', () => {
    const names = {
      en: { name: 'Cat', plural: 'Cats', keywords: ['Pet'] },
      de: { name: 'Katze', keywords: [] },
    };
    const { hit, display } = toDocument(content({ names, characters: '🐈' }), dates, hashes);
    const { translations, ...core } = display;
    expect(decodeCore(hit.core)).toEqual({
      ...core,
      default_language: 'en',
      concept_words: expect.stringMatching(/^[A-Za-z0-9+/]{20,}=*$/),
    });
    expect(decodeHitText(hit.text.en ?? '')).toEqual({
      lines: 'cat\ncats\n\npet\n🐈',
      translationJson: JSON.stringify(translations.en),
    });
    expect(decodeHitText(hit.text.de ?? '').lines).toBe('katze\n\n🐈');
  });

  test('keeps the answer, the words and the filters apart', () => {
    const document = toDocument(
      content({ names: { en: { name: 'Cat', plural: 'Cats', keywords: ['Pet'] } } }),
      dates,
      hashes,
    );
    expect(document).toEqual({
      display: {
        id: 5,
        translations: { en: { name: 'Cat', plural: 'Cats', keywords: ['Pet'], has_audio: true } },
        tags: ['animals-nature'],
        group: 'animals-nature',
        age_groups: ['child', 'youth', 'adult'],
        image,
        variants: { skin: false, hair: false },
        license: {
          id: 'CC0-1.0',
          url: 'https://creativecommons.org/publicdomain/zero/1.0/',
          attribution: 'none needed',
          commercial_use: true,
        },
        source: { set: 'fixture', id: 'cat' },
        ...dates,
      },
      hit: { core: expect.any(String), text: { en: expect.any(String) } },
      query: {
        text: { en: 'Cat\nCats\nPet' },
        name: ['en:cat', 'en:cats'],
        keyword: ['en:pet'],
        variant: [],
      },
      filter: {
        id: 5,
        tags: ['animals-nature'],
        group: 'animals-nature',
        age_group: ['child', 'youth', 'adult'],
        lang: ['en'],
        has_audio: ['en'],
        has_plural: ['en'],
        set: 'fixture',
        license: 'CC0-1.0',
        has_skin: false,
        has_hair: false,
        ...dates,
        image: 'fixture/cat',
        source_id: 'cat',
        ...hashes,
      },
      sort: { name: { en: 'Cat' } },
    });
  });

  test('leaves out keywords that repeat the name or each other, in the order given', () => {
    const names = { fr: { name: 'épée', keywords: ['arme', 'Epee', 'ARME', 'lame'] } };
    expect(content({ names }).display.translations.fr?.keywords).toEqual(['arme', 'lame']);
    expect(content({ names }).query.keyword).toEqual(['fr:arme', 'fr:lame']);
  });

  test('leaves out keywords of which folding leaves nothing, and keeps those behind them', () => {
    const names = { ar: { name: 'كلب', keywords: ['ـ', 'حيوان'] } };
    expect(content({ names }).query.keyword).toEqual(['ar:حيوان']);
  });

  test('is found by the character it draws in each of its languages, without being a keyword', () => {
    const { display, query } = content({
      characters: '🐈',
      names: { fr: { name: 'chat' }, en: { name: 'cat', keywords: ['pet'] } },
    });
    expect(query.keyword).toEqual(['en:pet', 'en:🐈', 'fr:🐈']);
    expect(display.translations.en?.keywords).toEqual(['pet']);
    expect(display.characters).toBe('🐈');
  });

  test('has at most 30 tags, lower case, each once', () => {
    const tags = ['Pet', 'pet', ...Array.from({ length: 40 }, (_, index) => `tag ${index}`)];
    const shown = content({ tags }).display.tags;
    expect(shown).toHaveLength(30);
    expect(shown.slice(0, 2)).toEqual(['pet', 'tag 0']);
  });
});

describe('the document as it is sent', () => {
  test('is the document, with its provenance', () => {
    const cat = content({ names: { en: { name: 'Cat', plural: 'Cats' }, fr: { name: 'chat' } } });
    const { summary, json } = toSerialisedDocument(cat, JSON.stringify(cat.display), dates, hashes);
    expect(JSON.parse(json)).toEqual(toDocument(cat, dates, hashes));
    expect(json).not.toContain('\n');
    expect(summary).toEqual({ id: 5, lang: ['en', 'fr'], name: 'fr:chat' });
  });
});

/** The displayed part as JSON, without dates and with sorted keys: independent of the order of its keys. */
function canonicalJson(display: object): string {
  const { created_at: _created, updated_at: _updated, ...shown } = display as Record<string, unknown>;
  return JSON.stringify(shown, (_key, value: unknown) =>
    typeof value !== 'object' || value === null || Array.isArray(value)
      ? value
      : Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))),
  );
}

const hashOf = (display: object) => contentHash(canonicalJson(display));

describe('the document that is made again to be linked', () => {
  const names = {
    ja: { name: '肉', keywords: ['食べ物'] },
    'zh-Hans': { name: '肉', keywords: [] },
    en: { name: 'meat', keywords: ['food'] },
  };
  const made = toDocument(content({ names, characters: '🍖' }), dates, hashes);
  const stored = (texts: Record<string, string>) => ({
    display: made.display,
    filter: hashes,
    texts: Object.fromEntries(Object.entries(texts).map(([tag, text]) => [`hit.text.${tag}`, [text]])),
  });

  test('is the same', () => {
    const { ja = '', 'zh-Hans': zh = '' } = made.hit.text;
    expect(decodeHitText(ja).lines).toContain('にく');
    expect(JSON.parse(documentOf(stored({ ja, 'zh-Hans': zh }), undefined).json)).toEqual(made);
  });

  test('has the readings that it had: no dictionary is asked for them', () => {
    const lines = `肉${betweenKinds}食べ物\nread before`;
    const ja = encodeHitText({ lines, translationJson: '{}' });
    const { query, hit } = JSON.parse(documentOf(stored({ ja }), undefined).json);
    expect(query.keyword).toContain('ja:read before');
    expect(decodeHitText(hit.text.ja).lines).toBe(`肉${betweenKinds}食べ物\nread before\n🍖`);
    expect(decodeHitText(hit.text['zh-Hans']).lines).toBe(`肉${betweenKinds}🍖`);
  });
});

describe('the content hash', () => {
  test('does not depend on the order of languages, or on dates', () => {
    const en = { name: 'cat' };
    const fr = { name: 'chat' };
    const hash = hashOf(content({ names: { en, fr } }).display);
    expect(hashOf(content({ names: { fr, en } }).display)).toBe(hash);
    expect(hashOf(toDocument(content({ names: { en, fr } }), dates, hashes).display)).toBe(hash);
    expect(hash).toMatch(/^[0-9a-f]{32}$/);
  });

  test('needs no sorting of what symbolContent makes, every field given', () => {
    const { display } = content({
      names: {
        fr: { name: 'chat', plural: 'chats', keywords: ['animal'], machine_translated: true },
        'zh-Hans': { name: '猫' },
        en: { name: 'cat' },
      },
      part_of_speech: 'noun',
      core_rank: 12,
      url: 'https://example.org/cat',
      license: {
        url: 'https://example.org/licence',
        id: 'CC-BY-4.0',
        author: 'Ann',
        commercial_use: true,
        attribution: 'Ann, CC BY 4.0',
      },
    });
    expect(JSON.stringify(display)).toBe(canonicalJson(display));
  });

  test.each<[string, Partial<UncheckedSymbol>]>([
    ['a name', { names: { en: { name: 'tomcat' } } }],
    ['an age group', { age_groups: ['adult'] }],
    ['a variant', { variants: { skin: true, hair: false } }],
  ])('changes with %s', (_what, changes) => {
    expect(hashOf(content(changes).display)).not.toBe(hashOf(content().display));
  });

  test('changes with the picture', () => {
    const symbol = RawSymbol.parse(raw());
    const other = symbolContent(symbol, 5, {
      ...image,
      path: 'fixture/cat.00000000.png',
    });
    expect(hashOf(other.display)).not.toBe(hashOf(content().display));
  });
});

describe('what a source may hand over', () => {
  test.each<[string, unknown]>([
    ['no name at all', raw({ names: {} })],
    ['an empty name', raw({ names: { en: { name: ' \u0007 ' } } })],
    ['a tag that is not canonical', raw({ names: { EN: { name: 'cat' } } })],
    ['an unknown age group', { ...raw(), age_groups: ['toddler'] }],
    ['an id that cannot name a file', raw({ id: '../cat' })],
    ['a field that nobody knows', { ...raw(), colour: 'grey' }],
    ['a name of 201 characters', raw({ names: { en: { name: 'a'.repeat(201) } } })],
    ['nothing', null],
  ])('%s is refused', (_case, symbol) => {
    expect(RawSymbol.safeParse(symbol).success).toBe(false);
  });

  test.each([
    ['  cat\u0000  and\tdog ', 'cat and dog'],
    ['Cafe\u0301', 'Café'],
    ['\ufeffشمس\u200f', 'شمس'],
    ['foot\u00adball', 'football'],
    ['می\u200cروم', 'می\u200cروم'],
    ['a\u00a0b', 'a b'],
    ['plain', 'plain'],
  ])('%j is cleaned', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });
});
