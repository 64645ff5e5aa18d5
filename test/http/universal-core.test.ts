import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../src/service.ts';
import { fullSearch } from '../support/answers.ts';
import { startTestService } from '../support/service.ts';

/** Rows of words of Universal Core; a column names a language. */
const [head = [], ...rows] = (await readFile(join(import.meta.dirname, 'universal-core.tsv'), 'utf8'))
  .trim()
  .split('\n')
  .map((line) => line.split('\t'));
const languages = head.slice(1);

let service: Service;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

test('the table has the 36 words in at least 15 languages', () => {
  expect(rows).toHaveLength(36);
  expect(languages.length).toBeGreaterThanOrEqual(15);
  for (const row of rows)
    expect(
      row.filter((text) => text !== ''),
      row[0],
    ).toHaveLength(head.length);
});

describe('each word of Universal Core is the first hit of its text', () => {
  test.each(languages)('in %s', async (lang) => {
    const column = head.indexOf(lang);
    // A language may say two of the words alike (Spanish `hacer`: make, do): both come before all else.
    const idsByText = new Map<string, string[]>();
    for (const row of rows) {
      const [id = '', text = ''] = [row[0], row[column]];
      idsByText.set(text, [...(idsByText.get(text) ?? []), id]);
    }
    const wrong: string[] = [];
    for (const [text, ids] of idsByText) {
      const { data } = await fullSearch(service, { q: text, lang, limit: ids.length });
      const found = data.map(({ source }) =>
        source.set === 'core' ? source.id : `${source.set}:${source.id}`,
      );
      if (found.toSorted().join() !== ids.toSorted().join()) wrong.push(`${text} (${ids}): ${found}`);
    }
    expect(wrong).toEqual([]);
  });
});
