import { expect, test } from 'vitest';
import { fold } from '../../mappings/fold.ts';
import {
  inCyrillic,
  inEachScript,
  inKeyScript,
  inMarkedLatin,
  isInOwnScript,
} from '../../mappings/key-scripts.ts';
import { isNegated } from '../../mappings/negations.ts';

test.each([
  ['sr', 'кућа', 'kuća'],
  ['sr-Cyrl-BA', 'љубав', 'ljubav'],
  ['sr-Latn', 'џемпер', 'džemper'],
  ['hr', 'ђак', 'đak'],
  ['bs', 'ђак', 'djak'],
  ['uz', 'мушук', 'mushuk'],
  ['uz', 'ўқувчи', 'o‘quvchi'],
  ['uz', 'ер', 'yer'],
  ['az', 'гыз', 'qız'],
  ['az', 'көпәк', 'köpək'],
  ['uz', 'поезд', 'poyezd'],
  ['tk', 'өй', 'öý'],
  ['ku', 'сэв', 'sêv'],
])('%s: %s and %s have one key', (language, cyrillic, latin) => {
  expect(inKeyScript(fold(cyrillic), language)).toBe(inKeyScript(fold(latin), language));
});

test('a text as Latin letters write it has the letters that folding makes one', () => {
  expect(inMarkedLatin('ёмғир', 'uz')).toBe('yomgʻir');
  expect(inMarkedLatin('ёмғир', 'ru')).toBe('ёмғир');
});

test.each([
  ['kk', 'Jūldyz', 'жұлдыз'],
  ['kk', 'qoian', 'қоян'],
  ['kk', 'ai', 'ай'],
  ['mn', 'їхэр', 'үхэр'],
  ['mn', 'єглєє', 'өглөө'],
  ['ky', 'eşik', 'эшик'],
  ['ky', 'jürök', 'жүрөк'],
  ['mn', 'nokhoi', 'нохой'],
  ['mn', 'tsetseg', 'цэцэг'],
  ['tg', 'oftob', 'офтоб'],
  ['tg', 'murgh', 'мурғ'],
  ['ru', 'sobaka', 'sobaka'],
])('%s: %s is %s', (language, latin, cyrillic) => {
  expect(inCyrillic(latin, language)).toBe(cyrillic);
});

test('languages of one script keep theirs', () => {
  expect(inKeyScript('кот', 'ru')).toBe('кот');
  expect(inKeyScript('mačka', 'sl')).toBe('mačka');
});

test.each([
  ['sr', 'неко', true],
  ['sr', 'neko', false],
  ['hr', 'рис', false],
  ['hr', 'ris', true],
  ['ru', 'рис', true],
  ['ru', 'ris', true],
  ['sr', '12', true],
])('in %s names are shown as in %s: %s', (language, text, isOwn) => {
  expect(isInOwnScript(text, language)).toBe(isOwn);
});

test('a negation negates in both scripts', () => {
  for (const text of ['nije voda', 'није вода']) expect(isNegated(text, 'sr')).toBe(true);
  expect(isNegated('voda', 'sr')).toBe(false);
});

test('a table of Serbian names is one of its Latin script, with capitals and marks, and emoji stay', () => {
  const table = '🎆,Нова година,Његош|ЧЕШАЉ|љубав|đak';
  expect(inEachScript('sr', table)).toEqual([
    ['sr', table],
    ['sr-Latn', '🎆,Nova godina,Njegoš|ČEŠALj|ljubav|đak'],
  ]);
  expect(inEachScript('ru', table)).toEqual([['ru', table]]);
});
