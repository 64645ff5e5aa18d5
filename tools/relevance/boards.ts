import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { mapConcurrently } from '../../src/lib/map-concurrently.ts';
import {
  type AnswerKind,
  answerKindOf,
  answerKinds,
  boardLabels,
  type Label,
  type Limit,
  limitsOf,
  missedLimits,
  mostUsed,
  type Shares,
  sharesOf,
  singleWords,
} from './board-shares.ts';
import { writeSection } from './document.ts';
import { columns } from './report.ts';
import { defaultService, type ServiceClient, serviceClient } from './service-client.ts';

const usage = `npm run relevance -- boards [options]

  --labels <file>       labels of boards by language, with their uses (../shared/boards/labels.json)
  --service <url>       a running service without limits (RATE_LIMIT_JSON=0) (${defaultService})
  --languages <list>    comma list of tags (all of the file)
  --missing <language>  the labels without a whole answer, most used first, instead of the table
  --no-write            leave docs/relevance.md as it is
`;

/** Beside the project: labels of other people's boards are not ours to copy. */
const defaultLabels = join(import.meta.dirname, '../../../shared/boards/labels.json');
/** Searches in flight; no time is measured. */
const concurrency = 4;
/** Labels that `--missing` lists. */
const missingListed = 200;

/** A label and its answers. */
interface Answer extends Label {
  match: AnswerKind;
  search: AnswerKind;
  matched: string;
}

/** A row of the table. */
interface Row {
  language: string;
  operation: 'match' | 'search';
  labels: number;
  uses: number;
  shares: Shares;
  limits: readonly Limit[];
}

/**
 * `npm run relevance -- boards`: how the labels that people put on their boards are answered.
 * @returns whether every limit is kept
 */
export async function measureBoards(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    allowNegative: true,
    options: {
      labels: { type: 'string', default: defaultLabels },
      service: { type: 'string', default: defaultService },
      languages: { type: 'string' },
      missing: { type: 'string' },
      write: { type: 'boolean', default: true },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return true;
  }
  const file = resolve(values.labels);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) {
    process.stdout.write(`boards: skipped, as there is no ${file}\n`);
    return true;
  }
  const labels = boardLabels.parse(JSON.parse(text));
  const service = serviceClient(values.service);
  if (values.missing !== undefined) {
    const answers = await answersTo(service, singleWords(labels[values.missing] ?? []), values.missing);
    process.stdout.write(missingLines(answers).join(''));
    return true;
  }
  const rows: Row[] = [];
  for (const language of values.languages?.split(',') ?? Object.keys(labels)) {
    const answers = await answersTo(service, singleWords(labels[language] ?? []), language);
    rows.push(...rowsOf(language, answers));
  }
  const missed = rows.flatMap((row) => missedLimits(row.shares, row.limits).map((limit) => ({ row, limit })));
  const table = [
    ['language', 'operation', 'labels', 'uses', ...answerKinds, ''],
    ...rows.map((row) => tableRow(row)),
  ];
  process.stdout.write(
    columns(table)
      .map((line) => `${line}\n`)
      .join(''),
  );
  if (values.write && values.languages === undefined) {
    const subject = `single words of ${Object.keys(labels).length} languages, shares of uses`;
    await writeSection('boards', { command: 'npm run relevance -- boards', subject, table });
  }
  process.stdout.write(missed.length === 0 ? 'all limits kept\n' : `${missed.length} limits missed\n`);
  return missed.length === 0;
}

async function answersTo(
  service: ServiceClient,
  labels: readonly Label[],
  language: string,
): Promise<Answer[]> {
  const matches = await service.match(
    labels.map(({ text }) => text),
    language,
  );
  const searches = await mapConcurrently(labels, concurrency, ({ text }) =>
    service.search({ text, language }, 1),
  );
  return labels.map((label, index) => ({
    ...label,
    match: answerKindOf(matches[index]),
    search: answerKindOf(searches[index]?.[0]),
    matched: matches[index]?.name ?? '',
  }));
}

function rowsOf(language: string, answers: readonly Answer[]): Row[] {
  const row = (operation: 'match' | 'search', name: string, of: readonly Answer[], limits: Limit[]): Row => ({
    language: name,
    operation,
    labels: of.length,
    uses: of.reduce((sum, { uses }) => sum + uses, 0),
    shares: sharesOf(of.map((answer) => ({ uses: answer.uses, kind: answer[operation] }))),
    limits,
  });
  const rows = [
    row('match', language, answers, limitsOf('match', language)),
    row('search', language, answers, limitsOf('search', language)),
  ];
  if (language !== mostUsed.language) return rows;
  const limit: Limit = { kind: 'whole', at: 'least', share: mostUsed.wholeMinimum };
  const mostUsedRow = row(
    'match',
    `${language}, ${mostUsed.count} most used`,
    answers.slice(0, mostUsed.count),
    [limit],
  );
  return [...rows, mostUsedRow];
}

function tableRow({ language, operation, labels, uses, shares, limits }: Row): string[] {
  const missed = missedLimits(shares, limits);
  const cells = answerKinds.map((kind) => {
    const limit = limits.find((one) => one.kind === kind);
    const bound = limit ? ` (${limit.at === 'most' ? '≤' : '≥'} ${percent(limit.share)})` : '';
    return `${percent(shares[kind])}${bound}`;
  });
  const verdict =
    missed.length === 0 ? 'reached' : `NOT REACHED: ${missed.map(({ kind }) => kind).join(', ')}`;
  return [language, operation, String(labels), String(uses), ...cells, limits.length === 0 ? '' : verdict];
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

function missingLines(answers: readonly Answer[]): string[] {
  return answers
    .filter(({ match }) => match !== 'whole')
    .slice(0, missingListed)
    .map(({ text, uses, match, matched }) => `${uses}\t${text}\t${match}${matched && ` ${matched}`}\n`);
}
