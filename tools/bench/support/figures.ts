import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { markdownTable, measuredAt, type Rows } from '../../support/markdown.ts';
import type { Spread } from '../../support/statistics.ts';

/** One line of the table that a bench prints. */
export interface Figure {
  /** Name of the measured quantity. */
  figure: string;
  /** Its value with its unit. */
  measured: string;
  /** The reference of the same run, with its value. */
  reference: string;
  /** The number that the target is about, with its spread where there were several rounds. */
  result: string;
  target: string;
  /** Undefined where there is no target. */
  reached: boolean | undefined;
}

/** A target for a ratio or an amount: on which side of which bound it has to stay. */
export interface Target {
  side: 'at most' | 'at least';
  bound: number;
  /** Empty for a ratio. */
  unit?: 's' | 'ms' | 'MB' | '%' | 'a second';
}

/** The last columns of a figure that was measured once. */
export function single(value: number, target?: Target): Pick<Figure, 'result' | 'target' | 'reached'> {
  const digits = target?.unit === 'MB' || target?.unit === 'a second' ? 0 : 1;
  return { result: `${value.toFixed(digits)} ${target?.unit ?? '×'}`, ...judged(value, target) };
}

/** The last columns of a ratio taken in several rounds: its median is compared with the target. */
export function ratio(value: Spread, target?: Target): Pick<Figure, 'result' | 'target' | 'reached'> {
  const [median, minimum, maximum] = [value.median, value.minimum, value.maximum].map((one) =>
    one.toFixed(2),
  );
  return { result: `${median} × (${minimum}–${maximum})`, ...judged(value.median, target) };
}

function judged(value: number, target?: Target): Pick<Figure, 'target' | 'reached'> {
  if (!target) return { target: '–', reached: undefined };
  const { side, bound, unit } = target;
  return {
    target: `${side === 'at most' ? '≤' : '≥'} ${bound} ${unit ?? '×'}`,
    reached: side === 'at most' ? value <= bound : value >= bound,
  };
}

function rowsOf(figures: readonly Figure[]): Rows {
  return [
    ['Figure', 'Measured', 'Reference', 'Result', 'Target', 'Reached'],
    ...figures.map(({ figure, measured, reference, result, target, reached }) => {
      const verdict = reached === undefined ? '–' : reached ? 'yes' : '**no**';
      return [figure, measured, reference, result, target, verdict];
    }),
  ];
}

/** A run of a bench: what of it stands in `docs/benchmarks.md` beside its figures. */
interface BenchRun {
  name: string;
  /** What the bench measures. */
  measures: string;
  /** What stands behind the name on the command line. */
  argv: readonly string[];
  /** Undefined where it needed no engine. */
  openSearchVersion: string | undefined;
}

const gibibyte = 1024 ** 3;

/** A section of `docs/benchmarks.md`: what the bench measures, when, where and how it was run, and its figures. */
export function benchSection(
  { name, measures, argv, openSearchVersion }: BenchRun,
  figures: readonly Figure[],
): string {
  const model = cpus()[0]?.model.trim() || 'unknown processor';
  const memory = `${(totalmem() / gibibyte).toFixed(1)} GiB of memory`;
  const load = `load average ${(loadavg()[0] ?? 0).toFixed(1)} after the run`;
  const engine = openSearchVersion === undefined ? '' : `, OpenSearch ${openSearchVersion}`;
  return `## ${name}

${measures}.

- Date: ${measuredAt()}
- Machine: ${availableParallelism()} cores (${model}), ${memory}, ${load}
- Software: Node ${process.versions.node}${engine}
- Command: \`npm run bench -- ${[name, ...argv].join(' ')}\`

${markdownTable(rowsOf(figures))}`;
}
