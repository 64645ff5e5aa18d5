import { expect, it } from 'vitest';
import { createQueryLog, isCounted } from '../../src/catalogue/query-log.ts';

interface UpdateLine {
  upsert: { text?: string; language: string; asked: number; missed: number; similar: number };
}

/**
 * An index that takes every update, or answers the first bulk with these statuses.
 * @returns what it counted, by text, and the sums of languages.
 */
function countingIndex(firstStatuses: readonly number[] = []) {
  const counted: Record<string, number> = {};
  const sums: Record<string, number[]> = {};
  let statuses = firstStatuses;
  const engine = {
    async request(_method: 'GET' | 'POST', _path: string, body: unknown) {
      const lines = body as readonly unknown[];
      const updates = lines.filter((_, position) => position % 2 === 1) as UpdateLine[];
      const items = updates.map(({ upsert: { text, language, asked, missed, similar } }, position) => {
        const status = statuses[position] ?? 200;
        if (text === undefined) {
          const [all = 0, none = 0, alike = 0] = sums[language] ?? [];
          sums[language] = [all + asked, none + missed, alike + similar];
          return { update: { status: 200 } };
        }
        if (status === 200) counted[text] = (counted[text] ?? 0) + asked;
        return { update: { status } };
      });
      statuses = [];
      return { errors: items.some(({ update }) => update.status !== 200), items } as never;
    },
  };
  return { engine, counted, sums };
}

function search(log: ReturnType<typeof createQueryLog>, text: string, times = 1): void {
  for (let time = 0; time < times; time += 1) log.count({ text, language: 'en', found: false });
}

/** A text of letters alone: one with many digits is not counted. */
const textOf = (number: number) =>
  `rare ${[...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;

it('a word that many miss is counted after any number of texts that one person looked for', async () => {
  const { engine, counted } = countingIndex();
  const log = createQueryLog(engine, 'symbols');
  for (let number = 0; number < 6000; number += 1) search(log, textOf(number));
  await log.flush();
  search(log, 'hoverboard', 100);
  await log.stop();
  expect(counted).toEqual({ hoverboard: 100 });
});

it('a word that is searched for now and then outlasts the texts of one search, before and between writes', async () => {
  const { engine, counted } = countingIndex();
  const log = createQueryLog(engine, 'symbols');
  for (let number = 0; number < 40_000; number += 1) {
    if (number % 2000 === 0) search(log, 'hoverboard');
    search(log, textOf(number));
    if (number % 10_000 === 0) await log.flush();
  }
  await log.stop();
  expect(counted).toEqual({ hoverboard: 20 });
});

it('of a bulk that was written in part, only the rest is written again, and the sums have what is written once', async () => {
  const { engine, counted, sums } = countingIndex([200, 503, 409]);
  const log = createQueryLog(engine, 'symbols');
  for (const text of ['dog', 'cat', 'cow']) search(log, text, 5);
  await log.flush();
  expect(counted).toEqual({ dog: 5 });
  expect(sums).toEqual({ en: [5, 5, 0] });
  search(log, 'cat', 1);
  await log.flush();
  await log.stop();
  expect(counted).toEqual({ dog: 5, cat: 6, cow: 5 });
  expect(sums).toEqual({ en: [16, 16, 0] });
});

it('what is searched for while counts are written is counted the next time', async () => {
  const { engine, counted } = countingIndex();
  const log = createQueryLog(engine, 'symbols');
  search(log, 'dog', 3);
  const writing = log.flush();
  search(log, 'dog', 4);
  await Promise.all([writing, log.flush(), log.stop()]);
  expect(counted).toEqual({ dog: 7 });
});

it('a text that fewer than three looked for is never written', async () => {
  const { engine, counted } = countingIndex();
  const log = createQueryLog(engine, 'symbols');
  search(log, 'only mine', 2);
  await log.stop();
  expect(counted).toEqual({});
});

it('an address is never written, though its folded words look like any others', async () => {
  const { engine, counted } = countingIndex();
  const log = createQueryLog(engine, 'symbols');
  search(log, 'ann@example.org', 9);
  search(log, 'ann＠example.org', 9);
  await log.stop();
  expect(counted).toEqual({});
});

it.each([
  ['ice cream', true],
  ['犬', true],
  ['', false],
  ['ann@example.org', false],
  ['my phone is 555123', false],
  ['one two three four', false],
  ['x'.repeat(41), false],
])('"%s" is counted: %s', (text, counted) => expect(isCounted(text)).toBe(counted));

it('tells what similar spelling answered from what was found and what was not, and sums no withheld text', async () => {
  const { engine, sums } = countingIndex();
  const log = createQueryLog(engine, 'symbols');
  const events = [
    { text: 'dog', found: true },
    { text: 'dgo', found: true, similar: true },
    { text: 'qwxz', found: false },
  ];
  for (const event of events) {
    for (let time = 0; time < 4; time += 1) log.count({ ...event, language: 'en' });
  }
  log.count({ text: 'only mine', language: 'en', found: false });
  await log.stop();
  expect(sums).toEqual({ en: [12, 4, 4] });
});
