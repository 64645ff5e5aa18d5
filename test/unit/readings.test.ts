import { expect, test } from 'vitest';
import { japanesePairs, readingsOf } from '../../ingest/readings.ts';
import { fold } from '../../mappings/fold.ts';

test.each([
  ['ja', '肉', 'にく'],
  ['ja', '野菜', 'やさい'],
  ['ja', '地下鉄', 'ちかてつ'],
  ['ja', '雪だるま', 'ゆきだるま'],
  ['ja', '三時', 'さんじ'],
  ['ja', '日本', 'にほん'],
  ['ja', 'カエル', '蛙'],
  ['ja', 'クモ', '蜘蛛'],
  ['zh-Hans', '音乐', 'yinyue'],
  ['zh-Hans', '快乐', 'kuaile'],
  ['zh-Hant', '銀行', 'yinhang'],
  ['zh', '长颈鹿', 'changjinglu'],
  ['zh', '绿茶', 'lvcha'],
  ['zh', '绿茶', 'lucha'],
])('%s %s is also written %s', (language, text, reading) => {
  expect(readingsOf([text], language)).toContain(fold(reading));
});

test.each([
  // The cloud is written in hiragana too, the spider is not.
  ['ja', 'くも'],
  ['ja', 'テレビ'],
  ['zh', 'OK'],
  ['yue', '音樂'],
  ['en', '肉'],
])('%s %s has no other spelling', (language, text) => {
  expect(readingsOf([text], language)).toEqual([]);
});

test('the table has each pair once, of words in kanji and words in kana', () => {
  const rows = japanesePairs.map((pair) => pair.join('\t'));
  expect(rows).toEqual([...new Set(rows)]);
  for (const [kanji, kana] of japanesePairs) {
    expect(kanji).toMatch(/\p{Script=Han}/u);
    expect(kana).toMatch(/^(?:[\p{Script=Hiragana}ー]+|[\p{Script=Katakana}ー]+)$/u);
  }
});
