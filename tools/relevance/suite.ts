import { hash } from 'node:crypto';
import { join } from 'node:path';
import {
  alignedLines,
  markdownTable,
  measuredAt,
  type Rows,
  writeSection,
} from '../support/document-sections.ts';
import { type ServiceClient, serviceClient } from './service-client.ts';

/** Which cases are measured: those that were tuned on, those held out, or both. */
export const parts = ['tuned', 'held-out', 'both'] as const;
/** One of {@link parts}. */
export type Part = (typeof parts)[number];

/** How something that was asked is answered, as far as tables count it. */
export interface Judged {
  /** The rows that it counts in beside that of its part: one of each grouping, where it has one. */
  groups: readonly (string | undefined)[];
  /** Held out: in the figures, never listed, never tuned on. */
  held_out: boolean;
  /** By column: a share from 0 to 1, or a number; absent where it has nothing to say. */
  marks: Readonly<Record<string, number | undefined>>;
  /** How often it counts in shares; once if absent. */
  weight?: number;
  /** What is wrong, in lines for a person; undefined = nothing. */
  failure?: string | undefined;
}

/** A question, and what is wrong with its answer. */
export interface QuestionVerdict {
  language: string;
  query: string;
  held_out: boolean;
  /** What came instead of what is right; undefined = right. */
  wrong: string | undefined;
}

/** A column of a table. */
interface Column {
  title: string;
  /** What its cells say of a row: the sum of the marks, or their mean. */
  is: 'sum' | 'share';
  /** Whether a limit is the least or the most that a cell may have. */
  limit?: 'least' | 'most';
}

/** Limits by column. */
export type Limits = Readonly<Record<string, number>>;

/** What a run asks: the options of the command line. */
export interface SuiteOptions {
  service: string;
  part: Part;
  /** All questions of a suite that else asks a sample of them. */
  all?: boolean;
  /** Languages or case files; all of the suite if absent. */
  languages?: readonly string[];
  /** A file of labels of boards. */
  labels: string;
  /** Kinds of generated queries, how many of each in a language, and their seed. */
  kinds?: readonly string[];
  perLanguage: number;
  seed: string;
}

/** Questions of a language that a sample has: with these a suite is asked within five minutes on a busy machine. */
export const sampleSize = 40;

/** The same sample on every run, chosen by a hash so that nobody does: all of a shorter list. */
export function sampleOf<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const hashed = items.map((item) => [hash('sha256', keyOf(item)), item] as const);
  return hashed
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .slice(0, sampleSize)
    .map(([, item]) => item);
}

/** Something that is measured: how it is asked and judged. The rest of its command is the same for all. */
export interface Suite {
  /** Its section of `docs/relevance.md`. */
  title: string;
  /** What it asks, as the document calls it. */
  noun: string;
  /** Whether a third is held out, and both parts have a row. */
  hasParts: boolean;
  columns: Readonly<Record<string, Column>>;
  /** What a row has to reach. @param grouping 0 = the row of a part, 1 = of the first grouping */
  limitsOf: (row: string, grouping: number) => Limits | undefined;
  /** Groupings whose rows are shown; those beyond are counted, and shown by `--details`. All if absent. */
  groupingsShown?: number;
  ask: (service: ServiceClient, options: SuiteOptions) => Promise<Judged[]>;
}

const isInPart = ({ held_out }: Judged, part: Part): boolean =>
  part === 'both' || held_out === (part === 'held-out');

/** The sum of a column's marks, or their mean; undefined where none has one. */
function cellOf(judged: readonly Judged[], column: string, is: Column['is']): number | undefined {
  let [sum, weights] = [0, 0];
  for (const { marks, weight = 1 } of judged) {
    const mark = marks[column];
    if (mark === undefined) continue;
    sum += is === 'sum' ? mark : mark * weight;
    weights += weight;
  }
  if (is === 'sum') return sum;
  return weights === 0 ? undefined : sum / weights;
}

/** The table of a suite: the parts, then the groups of the measured part; and the limits that are missed, in words. */
export function tableOf(
  suite: Pick<Suite, 'columns' | 'hasParts' | 'limitsOf' | 'groupingsShown'>,
  judged: readonly Judged[],
  { part = 'both', details = false }: { part?: Part; details?: boolean } = {},
): { rows: Rows; missed: string[] } {
  const { columns, hasParts, limitsOf, groupingsShown = Number.POSITIVE_INFINITY } = suite;
  const missed: string[] = [];
  const rows = [['', ...Object.values(columns).map(({ title }) => title), '']];
  const add = (name: string, some: readonly Judged[], grouping: number) => {
    const limits = limitsOf(name, grouping);
    const misses: string[] = [];
    const cells = Object.entries(columns).map(([column, { title, is, limit }]) => {
      const value = cellOf(some, column, is);
      const bound = limits?.[column];
      const shown = value === undefined ? '–' : value.toFixed(is === 'sum' ? 0 : 3);
      if (bound === undefined || limit === undefined || value === undefined) return shown;
      if (limit === 'least' ? value < bound : value > bound) misses.push(title);
      return `${shown} (${limit === 'least' ? '≥' : '≤'} ${bound})`;
    });
    missed.push(...misses.map((title) => `${name}: ${title}`));
    const verdict = misses.length === 0 ? 'reached' : `NOT REACHED: ${misses.join(', ')}`;
    if (grouping <= groupingsShown || details) rows.push([name, ...cells, limits ? verdict : '']);
  };
  for (const name of hasParts ? parts.filter((one) => one !== 'both') : []) {
    const some = judged.filter((one) => isInPart(one, name));
    if (isMeasured(name, part) && some.length > 0) add(name, some, 0);
  }
  const own = judged.filter((one) => isInPart(one, part));
  const groupings = Math.max(0, ...own.map(({ groups }) => groups.length));
  for (let grouping = 0; grouping < groupings; grouping += 1) {
    const grouped = Map.groupBy(own, ({ groups }) => groups[grouping]);
    for (const [name, some] of grouped) if (name !== undefined) add(name, some, grouping + 1);
  }
  return { rows, missed };
}

const isMeasured = (name: Part, part: Part) => part === 'both' || part === name;

const documentFile = join(import.meta.dirname, '../../docs/relevance.md');

/** What is printed beside the table, and whether the document is written. */
interface Output {
  failures: boolean;
  details: boolean;
  /** The command of the document; undefined = only a part is asked, which the document does not show. */
  command: string | undefined;
  /** Titles of all sections in their order. */
  titles: readonly string[];
}

/**
 * Asks a running service what a suite wants to know, prints the table, and writes its section of the document.
 * @returns whether every limit is kept
 */
export async function runSuite(suite: Suite, options: SuiteOptions, output: Output): Promise<boolean> {
  const judged = await suite.ask(serviceClient(options.service), options);
  const { rows, missed } = tableOf(suite, judged, { part: options.part, details: output.details });
  const failures = judged.flatMap(({ failure, held_out }) => (failure && !held_out ? [failure] : []));
  const lines = [
    ...alignedLines(rows),
    ...(output.failures ? failures : []),
    missed.length === 0 ? 'all limits are kept' : `${missed.length} limits are missed`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (output.command !== undefined) {
    const heldOut = suite.hasParts ? ', a third of them held out' : '';
    const subject = `\`${output.command}\` on ${measuredAt()}: ${suite.noun}${heldOut}.`;
    await writeSection(documentFile, output.titles, suite.title, `${subject}\n\n${markdownTable(rows)}`);
  }
  return missed.length === 0;
}
