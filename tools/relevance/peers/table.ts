import type { Spread } from '../../support/statistics.ts';
import type { KindFigures } from '../figures.ts';
import { queryKinds } from '../queries.ts';
import { columns } from '../report.ts';
import { crowd, type Speed } from './measure.ts';

/** What came out for one contender. */
export interface Standing {
  title: string;
  remark: string;
  /** Of every kind that was asked, in the order of the table. */
  kinds: readonly KindFigures[];
  /** The same, where a place with several symbols (a suggestion) counts as the first of them. */
  singleKinds: readonly KindFigures[];
  speed: Speed;
}

/**
 * Everyone side by side: a line a kind of question, `@1 @10` in a column each, and below how fast. The ceiling is what can
 * be reached where what is typed could stand for several names as well.
 */
export function comparisonTable(standings: readonly Standing[]): string[] {
  const asked = standings[0]?.kinds ?? [];
  return columns([
    ['questions, @1 @10', 'asked', 'target', 'ceiling', ...standings.map(({ title }) => title)],
    ...asked.flatMap(({ kind, count, ceiling }) => {
      const { title, targets }: { title: string; targets: { first?: number; ten?: number } } =
        queryKinds[kind];
      const cells = (which: 'kinds' | 'singleKinds') =>
        standings.map((standing) => {
          const own = standing[which].find((figures) => figures.kind === kind);
          return shares(own?.first, own?.ten);
        });
      const [all, single] = [cells('kinds'), cells('singleKinds')];
      return [
        [
          title,
          String(count),
          shares(targets.first, targets.ten),
          shares(ceiling.first, ceiling.ten),
          ...all,
        ],
        ...(all.join() === single.join()
          ? []
          : [['  a suggestion as its first symbol', '', '', '', ...single]]),
      ];
    }),
    ...speedLines.map(({ title, of, digits }) => [
      title,
      String(standings[0]?.speed.asked ?? 0),
      '',
      '',
      ...standings.map(({ speed }) => measured(of(speed), digits)),
    ]),
  ]);
}

const speedLines = [
  { title: 'ms p50, one at a time', of: (speed: Speed) => speed.p50Milliseconds, digits: 1 },
  { title: 'ms p99, one at a time', of: (speed: Speed) => speed.p99Milliseconds, digits: 1 },
  { title: `requests/s, ${crowd} at a time`, of: (speed: Speed) => speed.requestsPerSecond, digits: 0 },
];

/** What is to be known beside the table: a line each. */
export function remarkLines(standings: readonly Standing[], missing: readonly string[]): string[] {
  return [
    ...standings.map(({ title, remark }) => `${title}: ${remark}`),
    ...missing.map((line) => `left out: ${line}`),
  ];
}

function shares(first: number | undefined, ten: number | undefined): string {
  return [first, ten].map((share) => share?.toFixed(3) ?? '  –  ').join(' ');
}

function measured({ median, minimum, maximum }: Spread, digits: number): string {
  return `${median.toFixed(digits)} (${minimum.toFixed(digits)}–${maximum.toFixed(digits)})`;
}
