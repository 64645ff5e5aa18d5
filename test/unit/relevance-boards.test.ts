import { describe, expect, test } from 'vitest';
import {
  answerKindOf,
  answerMarks,
  boardSuite,
  severalWords,
  singleWords,
} from '../../tools/relevance/boards.ts';
import { tableOf } from '../../tools/relevance/suite.ts';

describe('labels of boards', () => {
  test('are single words that a person types, or several, most used first', () => {
    const labels: [string, number, null][] = [
      ['top page', 95, null],
      ['more', 3, null],
      ['where?', 7, null],
      ['123', 9, null],
      // An emoji in a wrong encoding.
      ['ð\u009f\u0098\u0082', 5, null],
    ];
    expect(singleWords(labels)).toEqual([
      { text: 'where?', uses: 7 },
      { text: 'more', uses: 3 },
    ]);
    expect(severalWords(labels)).toEqual([{ text: 'top page', uses: 95 }]);
  });

  test('are answered by what match.type says', () => {
    const name = 'x';
    expect(answerKindOf({ name, type: 'exact' })).toBe('whole');
    expect(answerKindOf({ name, type: 'phrase' })).toBe('phrase');
    expect(answerKindOf({ name, type: 'word' })).toBe('word');
    expect(answerKindOf({ name, type: 'prefix' })).toBe('beginning');
    expect(answerKindOf({ name, type: 'fuzzy' })).toBe('look-alike');
    expect(answerKindOf({ name, type: 'romanized' })).toBe('other');
    expect(answerKindOf({ name })).toBe('other');
    expect(answerKindOf(undefined)).toBe('nothing');
  });

  test('count as often as they are used, with limits by language and operation', () => {
    const answers = (row: string) => [
      answerMarks({ text: 'a', uses: 60 }, { name: 'x', type: 'exact' }, [row]),
      answerMarks({ text: 'b', uses: 3 }, { name: 'x', type: 'fuzzy' }, [row]),
      answerMarks({ text: 'c', uses: 36 }, undefined, [row]),
      answerMarks({ text: 'd', uses: 1 }, { name: 'x', type: 'prefix' }, [row]),
    ];
    const { rows } = tableOf(boardSuite, answers('search de'));
    expect(rows[1]).toEqual(
      ['search de', '4', '100', '0.600', '0.000', '0.600', '0.000', '0.010', '0.030 (≤ 0.02)'].concat([
        '0.000',
        '0.360',
        'NOT REACHED: look-alike',
      ]),
    );
    const missed = (row: string) =>
      tableOf(boardSuite, answers(row)).missed.map((miss) => miss.split(': ')[1]);
    expect(missed('match en')).toEqual(['whole', 'beginning', 'look-alike']);
    expect(missed('match de')).toEqual(['whole', 'beginning', 'look-alike']);
    expect(missed('match zh')).toEqual(['whole', 'beginning']);
    expect(missed('match fa')).toEqual(['beginning']);
    expect(missed('match en, 300 most used')).toEqual(['whole']);
    expect(missed('search ar')).toEqual(['look-alike']);
    expect(missed('search fa')).toEqual([]);
    expect(missed('several fa')).toEqual([]);
    const none = answerMarks({ text: 'a b', uses: 60 }, undefined, ['several fa']);
    expect(tableOf(boardSuite, [none]).missed.map((miss) => miss.split(': ')[1])).toEqual([
      'whole or phrase',
    ]);
  });

  test('are listed where a match fails them', () => {
    const label = { text: 'a', uses: 3 };
    expect(answerMarks(label, undefined, ['match en']).failure).toBe('match en\t3\ta\tnothing\t');
    expect(answerMarks(label, { name: 'x', type: 'exact' }, ['match en']).failure).toBeUndefined();
    expect(answerMarks(label, undefined, ['search en']).failure).toBeUndefined();
  });
});
