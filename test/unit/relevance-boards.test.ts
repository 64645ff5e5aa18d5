import { describe, expect, test } from 'vitest';
import {
  answerKindOf,
  limitsOf,
  missedLimits,
  sharesOf,
  singleWords,
} from '../../tools/relevance/board-shares.ts';
import { withSection } from '../../tools/relevance/document.ts';

describe('labels of boards', () => {
  test('are single words that a person types, most used first', () => {
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
  });

  test('are answered by what match.type says', () => {
    const name = 'x';
    expect(answerKindOf({ name, type: 'exact' })).toBe('whole');
    expect(answerKindOf({ name, type: 'word' })).toBe('word');
    expect(answerKindOf({ name, type: 'prefix' })).toBe('beginning');
    expect(answerKindOf({ name, type: 'fuzzy' })).toBe('look-alike');
    expect(answerKindOf({ name, type: 'romanized' })).toBe('other');
    expect(answerKindOf({ name })).toBe('other');
    expect(answerKindOf(undefined)).toBe('nothing');
  });

  test('count as often as they are used', () => {
    const shares = sharesOf([
      { uses: 6, kind: 'whole' },
      { uses: 3, kind: 'look-alike' },
      { uses: 1, kind: 'nothing' },
    ]);
    expect(shares).toEqual({ whole: 0.6, word: 0, beginning: 0, 'look-alike': 0.3, other: 0, nothing: 0.1 });
    expect(Object.values(sharesOf([]))).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('have limits by language and operation', () => {
    const shares = sharesOf([
      { uses: 60, kind: 'whole' },
      { uses: 3, kind: 'look-alike' },
      { uses: 36, kind: 'nothing' },
      { uses: 1, kind: 'beginning' },
    ]);
    const missed = (operation: 'match' | 'search', language: string) =>
      missedLimits(shares, limitsOf(operation, language)).map(({ kind }) => kind);
    expect(missed('match', 'en')).toEqual(['look-alike', 'beginning', 'whole']);
    expect(missed('match', 'de')).toEqual(['look-alike', 'beginning', 'whole']);
    expect(missed('match', 'zh')).toEqual(['beginning', 'whole']);
    expect(missed('match', 'fa')).toEqual(['beginning']);
    expect(missed('search', 'ar')).toEqual(['look-alike']);
    expect(missed('search', 'fa')).toEqual([]);
  });
});

describe('the document of relevance', () => {
  const section = { command: 'x', date: '2030-01-01T00:00Z', subject: 'y', table: [['a'], ['1|2']] };

  test('has the sections that commands write last, in their order, each once', () => {
    const written = '# Relevance\n\nText.\n\n## Method\n\n- By hand.\n';
    const one = withSection(written, 'reviewed', section);
    const both = withSection(one, 'boards', section);
    expect(both.match(/^## .*/gm)).toEqual([
      '## Method',
      '## Measured: labels of communication boards',
      '## Measured: reviewed searches',
    ]);
    expect(both).toContain('| 1\\|2 |');
    expect(both.startsWith(written)).toBe(true);
    expect(withSection(both, 'reviewed', section)).toBe(both);
    const later = withSection(both, 'boards', { ...section, subject: 'z' });
    expect(later.match(/: [yz]\.$/gm)).toEqual([': z.', ': y.']);
  });
});
