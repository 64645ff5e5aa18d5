import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSet, drawSet, rankedWords } from './build.ts';
import { contactSheet } from './contact-sheet.ts';
import { loadTables } from './names.ts';
import { quizOf } from './quiz.ts';

/** `npm run core-set`: draws our own set of core words. */
const usage = `npm run core-set -- [options]

Without options it writes artwork/ and catalog.ndjson of catalogues/core anew from its source/.

  --quiz <folder>     numbered sheets without words instead, four choices for each number, and the key
  --only <ids>        of a quiz: these symbols, separated by commas
  --seed <text>       of a quiz: its order and choices (1)
`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h', default: false },
    quiz: { type: 'string' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const catalogue = join(import.meta.dirname, '../../catalogues/core');

async function writeCatalogue(): Promise<void> {
  const files = buildSet(await loadTables());
  await rm(join(catalogue, 'artwork'), { recursive: true, force: true });
  for (const [path, text] of files) {
    await mkdir(dirname(join(catalogue, path)), { recursive: true });
    await writeFile(join(catalogue, path), text);
  }
}

/** Pictures on a page of a quiz: few enough to look at each. */
const perPage = 70;

async function writeQuiz(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const drawn = drawSet();
  const names = (await loadTables()).get('en');
  const nameOf = (id: string) => names?.get(id)?.name ?? id;
  const items = quizOf(values.only?.split(',') ?? [...drawn.keys()], rankedWords(), values.seed);
  for (let first = 0; first < items.length; first += perPage) {
    const page = items
      .slice(first, first + perPage)
      .map(({ id }, index): [string, Buffer] => [
        String(first + index + 1),
        Buffer.from(drawn.get(id) ?? ''),
      ]);
    const sheet = await contactSheet(page);
    await writeFile(join(folder, `quiz-${first / perPage + 1}.png`), sheet);
  }
  const lines = items.map(({ choices }, index) => `${index + 1}  ${choices.map(nameOf).join(' / ')}\n`);
  await writeFile(join(folder, 'choices.txt'), lines.join(''));
  const key = items.map(({ id }, index) => `${index + 1},${id}\n`);
  await writeFile(join(folder, 'key.csv'), key.join(''));
}

if (values.help) process.stdout.write(usage);
else if (values.quiz !== undefined) await writeQuiz(values.quiz);
else await writeCatalogue();
