import { describe, expect, it } from 'vitest';
import { emojiOf } from '../../mappings/emoticons.ts';
import { onOtherLayout } from '../../mappings/keyboard-layouts.ts';
import { variantKeys } from '../../mappings/variant-keys.ts';
import { needsFuzzyFallback } from '../../src/search/fallbacks.ts';
import {
  type ParsedTextQuery,
  parseText,
  type QueryText,
  respell,
  skinToneOf,
  variantLookups,
} from '../../src/search/parse-query.ts';

function textOf(q: string): QueryText {
  const text = parseText(q);
  if (!text) throw new Error(`nothing is left of ${q}`);
  return text;
}

const respelled = (q: string, language: string) =>
  respell({ text: textOf(q), chain: [language], languages: [] }).flatMap(({ texts }) => texts);

describe('keyboards with the wrong layout on', () => {
  it.each([
    ['cj,frf', 'ru', 'собака'],
    ['ghbdtn', 'ru', 'привет'],
    ['[kt,', 'uk', 'хлеб'],
    ['akuo', 'he', 'שלום'],
    ['ok', 'ar', 'خن'],
    ['vcvn', 'el', 'ωψων'],
    ['вщп', 'en', 'dog'],
    ['Ghbdtn', 'ru-RU', 'привет'],
  ])('%s in %s', (typed, language, meant) => {
    expect(onOtherLayout(typed, language)).toContain(meant);
  });

  it('has as many letters as keys', () => {
    for (const language of ['ar', 'el', 'he', 'ru', 'uk']) {
      const [last] = onOtherLayout('qm', language);
      expect([...(last ?? '')]).toHaveLength(2);
      expect(last).not.toMatch(/[a-z]/);
    }
  });

  it('is none where the language is written as typed', () => {
    expect(onOtherLayout('dog', 'de')).toEqual([]);
    expect(onOtherLayout('собака', 'ru')).toEqual([]);
    expect(onOtherLayout('犬', 'en')).toEqual([]);
  });
});

describe('what a text that matches nothing may stand for', () => {
  it.each([
    ['doooog', ['doog', 'dog']],
    ['ddoogg', ['dog']],
    ['noooo', ['noo', 'no']],
    ['OK 👌', ['ok']],
    ['👨👩👧', ['👨\u200D👩\u200D👧']],
    ['book', []],
    ['elefant', []],
  ])('%s', (q, texts) => {
    expect(respelled(q, 'en')).toEqual(expect.arrayContaining(texts));
    if (texts.length === 0) expect(respelled(q, 'en')).toEqual([]);
  });

  it('is no key of two letters, where all languages are searched', () => {
    const keysOf = (chain: string[] | undefined) =>
      respell({ text: textOf('kelev'), chain, languages: ['he', 'ar'] }).map(({ language, keys }) => [
        language,
        keys,
      ]);
    expect(keysOf(undefined)).toEqual([
      ['he', ['kelev', 'klb']],
      ['ar', ['kelev']],
    ]);
  });

  it('is bounded for any text', () => {
    for (const q of ['😀'.repeat(60), 'aaa bbb ccc', 'a '.repeat(9)]) {
      expect(respelled(q, 'en').length).toBeLessThanOrEqual(12);
    }
  });
});

describe('keys beside a text', () => {
  it.each([
    ['icecream', 'en', { texts: [], keys: ['icecream'] }],
    ['hot dog', 'en', { texts: ['hotdog'], keys: ['hotdog'] }],
    ['sobaka', 'ru', { texts: [], keys: ['sobaka'] }],
    ['dog', 'en', { texts: [], keys: ['dog'] }],
  ])('%s in %s', (q, language, lookups) => {
    expect(variantLookups(textOf(q), language)).toEqual(lookups);
  });

  it.each([
    ['ice cream', 'en', ['icecream']],
    ['dog', 'en', []],
    ['face with tears', 'en', []],
    ['강아지', 'ko', ['rkddkwl', 'gangai']],
    ['собака', 'ru', ['sobaka']],
  ])('of %s in %s', (text, language, keys) => {
    expect(variantKeys(text, language)).toEqual(keys);
  });
});

it.each([
  [':)', '🙂'],
  [' <3 ', '❤️'],
  ['constructor', 'constructor'],
  ['dog :)', 'dog :)'],
  ['♥', '❤️'],
  ['→', '➡️'],
  ['$', '💲'],
  ['♪', '🎵'],
  ['♥♥♥', '❤️'],
  ['??', '❓'],
  ['##', '#'],
  ['!!', '!!'],
  ['11', '11'],
  ['::', ':'],
])('the emoticon or sign %s is %s', (text, emoji) => {
  expect(emojiOf(text)).toBe(emoji);
});

it.each([
  ['👋🏻', 1],
  ['👋🏿', 5],
  ['👋', undefined],
  ['dog', undefined],
])('the skin tone of %s is %s', (text, tone) => {
  expect(skinToneOf(text)).toBe(tone);
});

it.each([
  ['&', false],
  ['%', false],
  ['☐', false],
  ['’.', false],
  ['dgo', true],
  ['犬猫', true],
])('what is spelled like %s is looked for: %s', (q, isLookedFor) => {
  const text = parseText(q);
  const needed = text && needsFuzzyFallback({ text } as ParsedTextQuery, 0, undefined);
  expect(needed ?? false).toBe(isLookedFor);
});
