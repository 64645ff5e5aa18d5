import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phoneticVariants } from '../../mappings/phonetic-variants.ts';

describe('spellings that sound alike', () => {
  it.each([
    ['en', 'fone', 'phone'],
    ['en', 'kat', 'cat'],
    ['en', 'elefant', 'elephant'],
    ['en-GB', 'nife', 'knife'],
    ['es', 'baca', 'vaca'],
    ['es', 'uevo', 'uevo'],
    ['fr', 'bato', 'bateau'],
    ['fr', 'elefan', 'elephant'],
    ['fr', 'souri', 'souris'],
    ['de', 'foks', 'voks'],
    ['ru', 'мошына', 'машина'],
    ['ru', 'сабака', 'собака'],
    ['el', 'σκιλοσ', 'σκυλοσ'],
    ['el', 'αφτι', 'αυτι'],
    ['ar', 'قته', 'قطه'],
    ['fa', 'سابون', 'صابون'],
    ['he', 'חטול', 'חתול'],
    ['hi', 'कुता', 'कुत्ता'],
    ['bn', 'বিড়াল', 'বীড়াল'],
    ['ta', 'பல்லி', 'பள்ளி'],
    ['ja', 'はなぢ', 'はなじ'],
    ['ko', '게', '개'],
    ['ko', '꼿', '꽃'],
    ['ko', '고양희', '고양이'],
    ['hu', 'kiraj', 'kiraly'],
  ])('%s: %s may be %s', (language, typed, meant) => {
    // A text is no other spelling of itself.
    expect(phoneticVariants(typed, language).has(meant)).toBe(typed !== meant);
  });

  it('never makes a heart of a dog: these letters part whole words in Arabic', () => {
    expect(phoneticVariants('كلب', 'ar').has('قلب')).toBe(false);
  });

  it('none in a language without a row', () => {
    expect(phoneticVariants('kat', 'sw').size).toBe(0);
  });

  it('are bounded, and words as folding leaves them', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z ]{1,60}$/),
        fc.constantFrom('en', 'de', 'fr'),
        (text, language) => {
          const spellings = phoneticVariants(text.trim(), language);
          expect(spellings.size).toBeLessThanOrEqual(60);
          for (const spelling of spellings) expect(spelling).toBe(spelling.trim());
        },
      ),
    );
  });
});
