import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { z } from 'zod';
import { catalogueFileIn } from '../catalogue/folder.ts';
import { CatalogueSets } from '../catalogue/format.ts';
import { languageNamed } from '../catalogue/language-names.ts';
import { readLanguage } from '../catalogue/languages.ts';
import { writeWorkbook } from '../catalogue/write-workbook.ts';
import { IngestFailure } from '../failure.ts';
import { completeLicence, readLicence } from '../licences.ts';
import { setPattern } from '../symbol.ts';
import { slugOf } from '../text.ts';
import type { CommandResult, OfflineContext } from './command.ts';

/** What is asked: the option that answers it too, the question, and what an empty answer means. */
const questions = [
  { option: 'title', question: 'What is the set called?', usual: undefined },
  { option: 'author', question: 'Who drew it?', usual: undefined },
  { option: 'license', question: 'Under which licence (CC-BY-4.0, CC0-1.0 …)?', usual: 'CC-BY-4.0' },
  { option: 'languages', question: 'In which languages are its words (en,de,pt-BR)?', usual: 'en' },
  { option: 'site', question: 'Where is it on the web (empty: nowhere)?', usual: '' },
] as const;

type Answers = Record<(typeof questions)[number]['option'], string>;

/** A drawing to begin with: the folder can be looked at before anything of one's own is in it. */
const exampleDrawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="55" r="35" fill="#c33" stroke="#222" stroke-width="4"/><path d="M50 22q2-14 14-16" fill="none" stroke="#222" stroke-width="5" stroke-linecap="round"/></svg>\n';

/** `catalog init <folder>`: a set to fill in, with a table for a spreadsheet and one symbol. */
export async function initSet(
  context: Pick<OfflineContext, 'operands' | 'options' | 'terminal'>,
): Promise<CommandResult> {
  const folder = resolve(context.operands[0] ?? '');
  const there = ['sets.json', 'artwork/apple.svg', 'catalog.xlsx', catalogueFileIn(folder)].find(
    (file) => file !== undefined && existsSync(join(folder, file)),
  );
  if (there !== undefined) throw new IngestFailure(`${folder} holds ${there} already; name another folder`);
  const answers = await ask(context);
  const languages = answers.languages.split(',').map((code) => {
    const { tag, finding } = readLanguage(languageNamed(code) ?? code.trim());
    if (tag === undefined) throw new IngestFailure(`--languages: ${finding?.message}`);
    return tag;
  });
  const sets = describe(answers);
  await mkdir(join(folder, 'artwork'), { recursive: true });
  await writeFile(join(folder, 'sets.json'), `${JSON.stringify(sets, null, 2)}\n`, { flag: 'wx' });
  await writeFile(join(folder, 'artwork/apple.svg'), exampleDrawing, { flag: 'wx' });
  const named = languages.flatMap((tag) => [`name:${tag}`, `keywords:${tag}`]);
  // To be written over.
  const [first = 'en'] = languages;
  const example = named.map((column) => (column === `name:${first}` ? 'apple' : ''));
  await writeWorkbook(join(folder, 'catalog.xlsx'), [
    ['id', ...named, 'group', 'part_of_speech', 'artwork'],
    ['apple', ...example, 'food-drink', 'noun', 'artwork/apple.svg'],
  ]);
  return {
    lines: [
      `${folder} holds a set with one symbol. Next:`,
      `1. open ${join(folder, 'catalog.xlsx')} in a spreadsheet: a row a symbol, in place of the apple`,
      `2. put the drawings into ${join(folder, 'artwork')}, as SVG, PNG or JPEG`,
      `3. npm run catalog -- validate ${folder} --sheet sheet.html`,
      `4. npm run catalog -- ingest ${folder} --only set=${Object.keys(sets)[0]}`,
    ],
    value: { format: 1, folder, set: Object.keys(sets)[0], languages },
  };
}

async function ask({ options, terminal }: Pick<OfflineContext, 'options' | 'terminal'>): Promise<Answers> {
  const answers: Partial<Answers> = {};
  const isAsking =
    terminal?.isTTY || questions.some(({ option, usual }) => !options[option] && usual === undefined);
  // One reader for all questions: lines that are pasted together come before they are asked for.
  const reader =
    terminal && isAsking ? createInterface({ ...terminal, terminal: terminal.isTTY }) : undefined;
  const lines = reader?.[Symbol.asyncIterator]();
  try {
    for (const { option, question, usual } of questions) {
      let given: string | undefined = options[option];
      if (given === undefined && lines !== undefined) {
        terminal?.output.write(`${question}${usual ? ` [${usual}]` : ''} `);
        given = (await lines.next()).value;
      }
      const answer = given === undefined || given.trim() === '' ? usual : given.trim();
      if (answer === undefined) throw new IngestFailure(`${question} Answer with --${option}`);
      answers[option] = answer;
    }
  } finally {
    reader?.close();
  }
  return answers as Answers;
}

function describe({ title, author, license, site }: Answers): CatalogueSets {
  const name = slugOf(title, 60);
  const read = readLicence(license);
  const terms = typeof read === 'string' ? { id: license } : read;
  const set = { title, version: '1', license: { ...terms, author }, ...(site !== '' && { url: site }) };
  const licence = completeLicence(set.license, { name: title, title });
  if (typeof licence === 'string') throw new IngestFailure(`--license: ${licence}`);
  const { data, error } = CatalogueSets.safeParse({ [setPattern.test(name) ? name : 'my-set']: set });
  if (error) throw new IngestFailure(z.prettifyError(error));
  return data;
}
