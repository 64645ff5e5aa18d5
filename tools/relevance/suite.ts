import { hash } from 'node:crypto';
import { mapConcurrently } from '../../src/lib/map-concurrently.ts';
import { markdownTable, measuredAt, type Rows } from '../support/markdown.ts';
import { type ServiceClient, serviceClient } from './service-client.ts';

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
  /** All questions of a suite that else asks a sample of them. */
  all?: boolean;
  /** Languages or case files; all of the suite if absent. */
  languages?: readonly string[];
  labels: string;
  /** Kinds of generated queries, and how many of each in a language. */
  kinds?: readonly string[];
  perLanguage: number;
}

/** Questions of a language that a sample has: with these a suite is asked within five minutes on a busy machine. */
export const sampleSize = 40;

/** The same sample on every run, chosen by a hash so that nobody does: all of a shorter list. */
export function sampleOf<T>(items: readonly T[], keyOf: (item: T) => string, size = sampleSize): T[] {
  const hashed = items.map((item) => [hash('sha256', keyOf(item)), item] as const);
  return hashed
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .slice(0, size)
    .map(([, item]) => item);
}

/** Requests in flight; no time is measured. */
const concurrency = 4;

/** Asks a service something of each item. @returns what came back, in the order of the items */
export const askEach = <Item, Answer>(items: readonly Item[], ask: (item: Item) => Promise<Answer>) =>
  mapConcurrently(items, concurrency, ask);

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

/** The table of a suite: its parts, then its groups; and the limits that are missed, in words. */
export function tableOf(
  suite: Pick<Suite, 'columns' | 'hasParts' | 'limitsOf' | 'groupingsShown'>,
  judged: readonly Judged[],
  { details = false }: { details?: boolean } = {},
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
  const parts = Map.groupBy(judged, ({ held_out }) => (held_out ? 'held-out' : 'tuned'));
  for (const name of hasParts ? (['tuned', 'held-out'] as const) : []) {
    const some = parts.get(name);
    if (some) add(name, some, 0);
  }
  const groupings = Math.max(0, ...judged.map(({ groups }) => groups.length));
  for (let grouping = 0; grouping < groupings; grouping += 1) {
    const grouped = Map.groupBy(judged, ({ groups }) => groups[grouping]);
    for (const [name, some] of grouped) if (name !== undefined) add(name, some, grouping + 1);
  }
  return { rows, missed };
}

/**
 * Asks a running service what a suite wants to know, and prints its section of `docs/relevance.md` with its table.
 * @param command as it is typed
 * @returns whether every limit is kept
 */
export async function runSuite(
  suite: Suite,
  options: SuiteOptions,
  { command, ...shown }: { command: string; failures: boolean; details: boolean },
): Promise<boolean> {
  const judged = await suite.ask(serviceClient(options.service), options);
  const { rows, missed } = tableOf(suite, judged, shown);
  const failures = judged.flatMap(({ failure, held_out }) => (failure && !held_out ? [failure] : []));
  const heldOut = suite.hasParts ? ', a third of them held out' : '';
  const lines = [
    `## ${suite.title}\n\n\`${command}\` on ${measuredAt()}: ${suite.noun}${heldOut}.\n\n${markdownTable(rows)}`,
    ...(shown.failures ? failures : []),
    missed.length === 0 ? 'all limits are kept' : `${missed.length} limits are missed`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return missed.length === 0;
}
