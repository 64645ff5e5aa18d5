import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HeldTranslations } from '../../src/catalogue/held-translations.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  // What a search for a mark could trip over.
  fc.constantFrom('"en":{"name":"x"}', '},"de":{', 'a},"', '\t', '\n', '"', '\\', '\\"', '\\\\"', '犬🐕'),
);
const translation = fc.record({ has_audio: fc.boolean(), keywords: fc.array(text), name: text });
const translations = fc.dictionary(
  fc.constantFrom('en', 'en-AU', 'e', 'de', 'zh-Hans', 'x-en'),
  translation,
  { noNullPrototype: true },
);

it('gives every translation as it was, and none that is not there', () => {
  fc.assert(
    fc.property(translations, (given) => {
      const held = new HeldTranslations(given);
      for (const language of ['en', 'en-AU', 'e', 'de', 'zh-Hans', 'x-en', 'name', '']) {
        expect(held.get(language)).toEqual(given[language]);
        expect(held.nameIn(language)).toBe(given[language]?.name);
        expect(held.has(language)).toBe(Object.hasOwn(given, language));
      }
      expect(held.all()).toEqual(given);
      expect(Object.keys(held.all())).toEqual(Object.keys(given));
    }),
  );
});

it('is JSON on one line, as lines of an export have to be', () => {
  fc.assert(
    fc.property(translations, (given) => {
      const json = new HeldTranslations(given).json.toString();
      expect(JSON.parse(json)).toEqual(given);
      expect(json).not.toMatch(/[\r\n]/);
    }),
  );
});
