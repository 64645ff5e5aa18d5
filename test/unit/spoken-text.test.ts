import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { speechText } from '../../src/audio/speech-text.ts';

describe('spokenText', () => {
  it.each([
    ['en', 'dog', 'dog'],
    ['en', '  dog\n\tand\u0000 cat ', 'dog and cat'],
    ['en', '<speak><break time="9s"/>dog</speak>', 'speak break time, 9s, dog, speak'],
    ['en', '<break/>', 'break'],
    ['en', 'dog &lt;b&gt;', 'dog & lt;b & gt;'],
    ['en', "[[h@'loU]] dog", "h 'loU, dog"],
    ['en', '-v de --stdin; rm -rf / $(reboot) `id`', 'v de --stdin; rm -rf, reboot, id'],
    ['en', '\u0001+10Sdog', '10Sdog'],
    ['en', '🐕 dog 🐕', 'dog'],
    ['en', '3 + ½', '3 + 1/2'],
    ['en', 'yes/no', 'yes, no'],
    ['ar', '٣ كلاب', '3 كلاب'],
    ['hi', '७ कुत्ते', '7 कुत्ते'],
    ['fa', 'عرق‌کرده', 'عرق‌کرده'],
    ['ca', 'cara d’esgotament', 'cara d’esgotament'],
    ['ja', 'ブタ', 'ブタ'],
    ['ja', 'トロフィー', 'トロフィー'],
    ['zh-Hant', '貓', '貓'],
    ['ko', '돼지', '돼지'],
    ['ru', 'USB-кабель', 'USB-кабель'],
    ['ru', 'конь', 'конь'],
    ['en', '7', '7'],
    ['en', '③', '3'],
  ])('says in %s of %j %j', (tag, name, text) => {
    expect(speechText(tag, name)).toBe(text);
  });

  it.each([
    ['en', '🐕', 'emoji alone'],
    ['en', '...', 'marks alone'],
    ['en', '\u0001\u0002', 'controls alone'],
    ['en', 'ʼ', 'a mark that counts as a letter'],
    ['ru', 'ь', 'a sign that is silent alone'],
    ['en', 'собака', 'letters that the voice does not read'],
    ['en', 'dog собака', 'some letters that it does not read'],
    ['ja', '犬', 'kanji'],
    ['he', '7', 'a digit, to a voice without numerals'],
    ['chr', 'ᏏᏆ', 'a language without a voice'],
    ['kk-Arab', 'كۇلۋ', 'a script of the language that its voice does not read'],
    ['und', 'dog', 'no language'],
  ])('says nothing in %s of %j: %s', (tag, name) => {
    expect(speechText(tag, name)).toBeUndefined();
  });

  it('never lets markup, commands, phonemes or a line through, and says again what it said', () => {
    const name = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ maxLength: 200 }));
    fc.assert(
      fc.property(name, fc.constantFrom('en', 'ar', 'ja', 'th', 'zh-Hans', 'ru'), (text, tag) => {
        const spoken = speechText(tag, text);
        if (spoken === undefined) return;
        expect(spoken).toMatch(/[\p{L}0-9]/u);
        expect(spoken).not.toMatch(/[<>[\]{}\p{Cc}\p{Cs}]|&(?! )|^[-\s]|\s$/u);
        expect(speechText(tag, spoken)).toBe(spoken);
      }),
    );
  });
});
