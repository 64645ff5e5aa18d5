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
  /** How the two sides differ otherwise, told where the target is missed. */
  why?: string;
}

const columns = ['figure', 'measured', 'reference', 'result', 'target', ''] as const;

/** A target for a ratio or an amount: on which side of which bound it has to stay. */
export interface Target {
  side: 'at most' | 'at least';
  bound: number;
  /** Empty for a ratio. */
  unit?: 's' | 'ms' | 'MB' | 'a second';
}

/** The last columns of a figure that was measured once. */
export function single(value: number, target: Target): Pick<Figure, 'result' | 'target' | 'reached'> {
  const digits = target.unit === 'MB' || target.unit === 'a second' ? 0 : 1;
  return { result: `${value.toFixed(digits)} ${target.unit ?? '×'}`, ...judged(value, target) };
}

/** The last columns of a ratio taken in several rounds: its median is compared with the target. */
export function ratio(value: Spread, target?: Target): Pick<Figure, 'result' | 'target' | 'reached'> {
  const [median, minimum, maximum] = [value.median, value.minimum, value.maximum].map((one) =>
    one.toFixed(2),
  );
  return {
    result: `${median} × (${minimum}–${maximum})`,
    ...(target ? judged(value.median, target) : { target: '–', reached: undefined }),
  };
}

function judged(value: number, { side, bound, unit }: Target): Pick<Figure, 'target' | 'reached'> {
  return {
    target: `${side === 'at most' ? '≤' : '≥'} ${bound} ${unit ?? '×'}`,
    reached: side === 'at most' ? value <= bound : value >= bound,
  };
}

/** The figures as a table of text. */
export function table(figures: readonly Figure[]): string {
  const rows = [
    columns,
    ...figures.map(({ figure, measured, reference, result, target, reached, why }) => [
      figure,
      measured,
      reference,
      result,
      target,
      reached === undefined ? '' : reached ? 'reached' : ['not reached', why].filter(Boolean).join(': '),
    ]),
  ];
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => `${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .map((line) => `${line}\n`)
    .join('');
}
