/**
 * Keeps the sentences of `src/next-words/tables` after rows were added or core words renamed:
 * `RATE_LIMIT_JSON=0 npm start`, then `node tools/relevance/next-sentences.ts [url of the service]`.
 * Rows are parted so that no sentence is one of the cases that measure it, and each word that has no row in `words` yet gets one, with its symbol.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readTable } from '../../mappings/read-table.ts';
import {
  readPatterns,
  type SentencePattern,
  weightOf,
  wordColumns,
} from '../../src/next-words/next-words.ts';
import { defaultService, serviceClient } from './service-client.ts';
import { readUtterances } from './utterance-suite.ts';

const tablesFolder = join(import.meta.dirname, '../../src/next-words/tables');
const sentencesFolder = join(tablesFolder, 'sentences');

const cases = new Set(
  (await readUtterances()).map(({ language, words }) => `${language} ${words.join(', ')}`),
);
const isCase = (language: string, sentence: readonly string[]) =>
  cases.has(`${language} ${sentence.join(', ')}`);
const sizeOf = (cells: SentencePattern['cells']) => cells.reduce((size, { length }) => size * length, 1);

/** A pattern without the sentences that are cases: parted at its longest cell, each part with its share of the weight. */
function withoutCases({ language, cells, weight }: SentencePattern): SentencePattern[] {
  const sentences = cells.reduce<string[][]>(
    (begun, cell) => begun.flatMap((words) => cell.map((word) => [...words, word])),
    [[]],
  );
  const hits = sentences.filter((sentence) => isCase(language, sentence));
  if (hits.length === 0) return [{ language, cells, weight }];
  if (sentences.length === 1) return [];
  const longest = cells.reduce(
    (best, { length }, place) => (length > (cells[best]?.length ?? 0) ? place : best),
    0,
  );
  const choices = cells[longest] ?? [];
  const part = (some: readonly string[]): SentencePattern => ({
    language,
    cells: cells.with(longest, some),
    weight: (weight * some.length) / choices.length,
  });
  const isHit = (word: string) => hits.some((sentence) => sentence[longest] === word);
  const free = choices.filter((word) => !isHit(word));
  return [
    ...(free.length > 0 ? [part(free)] : []),
    ...choices.filter(isHit).flatMap((word) => withoutCases(part([word]))),
  ];
}

function asRow({ cells, weight }: SentencePattern): string {
  const row = cells.map((cell) => cell.join('/')).join(', ');
  return weight === weightOf(cells) ? row : `${row}\t${Number(weight.toFixed(3))}`;
}

const [root = defaultService] = process.argv.slice(2);
const service = serviceClient(root);
const symbols = new Map((await service.symbols()).map((symbol) => [symbol.id, symbol]));
for (const file of readdirSync(sentencesFolder).sort()) {
  const language = basename(file, '.txt');
  const written = readPatterns(readFileSync(join(sentencesFolder, file), 'utf8'), language);
  const kept = written.flatMap(withoutCases);
  writeFileSync(join(sentencesFolder, file), `${kept.map(asRow).join('\n')}\n`);
  const left = written.reduce((sum, { cells }) => sum + sizeOf(cells), 0);
  const sentences = kept.reduce((sum, { cells }) => sum + sizeOf(cells), 0);
  const words = [...new Set(kept.flatMap(({ cells }) => cells.flat()))].sort();
  const table = join(tablesFolder, 'words', `${language}.tsv`);
  const known = new Map(readTable(table, wordColumns).map((row) => [row.word, row]));
  const hits = await service.match(words, language);
  const rows = words.flatMap((word, place) => {
    const symbol = symbols.get(hits[place]?.id ?? -1);
    const name = symbol?.translations.get('en')?.name;
    const row = known.get(word) ?? (symbol && name !== undefined && { word, name, group: symbol.group });
    return row ? [wordColumns.map((column) => row[column]).join('\t')] : [];
  });
  writeFileSync(table, `${[wordColumns.join('\t'), ...rows].join('\n')}\n`);
  process.stdout.write(
    `${language}: ${sentences} sentences, ${left - sentences} were cases, ${words.length} words\n`,
  );
}
