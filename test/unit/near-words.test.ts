import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nearMaximum, nearRelations, nearWords } from '../../mappings/near-words.ts';
import { readTable } from '../../mappings/read-table.ts';

const folder = join(import.meta.dirname, '../../mappings/tables/near');

test('a word names its near ones, however it is written and in any region', () => {
  expect(nearWords('Toad', 'en')).toEqual([{ relation: 'kind', text: 'frog' }]);
  expect(nearWords('KRÖTE', 'de-AT')).toEqual([{ relation: 'kind', text: 'Frosch' }]);
  expect(nearWords('frog', 'en')).toEqual([]);
  expect(nearWords('toad', 'ja')).toEqual([]);
});

describe.each(readdirSync(folder))('%s', (file) => {
  test('names relations, at most three near words, none of which is the word', () => {
    const language = basename(file, '.tsv');
    for (const { word } of readTable(join(folder, file), ['word', 'near'])) {
      const near = nearWords(word, language);
      expect(near.length, word).toBeGreaterThan(0);
      expect(near.length, word).toBeLessThanOrEqual(nearMaximum);
      for (const { relation, text } of near) {
        expect(nearRelations, word).toContain(relation);
        expect(text.toLowerCase(), word).not.toBe(word.toLowerCase());
      }
    }
  });
});
