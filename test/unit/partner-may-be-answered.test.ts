import { expect, it } from 'vitest';
import { FoldedTexts } from '../../src/catalogue/folded-texts.ts';
import { HeldTranslations } from '../../src/catalogue/held-translations.ts';
import type { Release } from '../../src/catalogue/release.ts';
import type { HeldSymbol } from '../../src/catalogue/symbol-store.ts';
import { mayBeAnswered } from '../../src/partners/term-exists.ts';
import { entriesOf, vocabularyOf, withPairs } from '../../src/search/vocabulary.ts';

const symbol = {
  translations: new HeldTranslations({
    en: { name: 'guide dog', keywords: ['to lead'], has_audio: true },
    de: { name: 'Blindenhund', plural: 'Blindenhunde', keywords: [], has_audio: true },
  }),
  folded: new FoldedTexts(
    ['en', 'de'],
    ['en:guide dog', 'de:blindenhund', 'de:blindenhunde', 'en:🦮', 'de:🦮'],
    ['en:to lead'],
  ),
} as unknown as HeldSymbol;
const release = {
  version: 'one',
  languages: new Map([
    ['en', 1],
    ['de', 1],
  ]),
} as unknown as Release;
const vocabularies = {
  async of(_: Release, language: string) {
    return withPairs(vocabularyOf(entriesOf(symbol, language)));
  },
};
const may = (word: string, language: string) => mayBeAnswered(vocabularies, release, { word, language });

it('a name, a plural and a keyword may be answered, however they are spelled, also behind an article', async () => {
  for (const [word, language] of [
    ['GUIDE  dog', 'en'],
    ['the guide dog', 'en'],
    ['guide dog', 'en-GB'],
    ['to lead', 'en'],
    ['Blindenhunde', 'de-AT'],
    ['der Blindenhund', 'de'],
  ] as const) {
    expect(await may(word, language), word).toBe(true);
  }
});

it('what only holds, begins or ends a name is not answered, nor is a name in another language', async () => {
  for (const [word, language] of [
    ['dog', 'en'],
    ['guide', 'en'],
    ['guide dogs', 'en'],
    ['Blindenhund', 'en'],
    ['guide dog', 'fr'],
  ] as const) {
    expect(await may(word, language), word).toBe(false);
  }
});

it('an emoji is asked of the engine, as is everything where memory does not hold all symbols', async () => {
  expect(await may('🦮', 'en')).toBe(true);
  expect(await may('1️⃣', 'de')).toBe(true);
  const none = { of: async () => undefined };
  expect(await mayBeAnswered(none, release, { word: 'xyzzy', language: 'en' })).toBe(true);
});
