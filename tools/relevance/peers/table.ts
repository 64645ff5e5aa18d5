import { spread } from '../../support/statistics.ts';
import type { KindFigures } from '../figures.ts';
import { queryKinds } from '../queries.ts';
import { columns } from '../report.ts';
import { concurrentRequests, type Speed } from './measure.ts';
import type { ComparedEngine } from './peer.ts';

/** The figures of one engine. */
interface EngineFigures {
  title: string;
  answers: ComparedEngine['answers'];
  note: string;
  /** By kind of query, in the order of the table. */
  kinds: readonly KindFigures[];
  /** The same, where a place with several symbols (a suggestion) counts as the first of them. */
  singleKinds: readonly KindFigures[];
  speed: Speed;
}

/**
 * All engines side by side: a line a kind of query, `@1 @10` in a column each, and below how fast. The ceiling is what can
 * be reached where what is typed could stand for several names as well.
 */
export function comparisonTable(engineFigures: readonly EngineFigures[]): string[] {
  return columns(comparisonRows(engineFigures));
}

/** The cells of that table, its heading first. */
export function comparisonRows(engineFigures: readonly EngineFigures[]): string[][] {
  const kinds = engineFigures[0]?.kinds ?? [];
  return [
    ['queries, @1 @10', 'count', 'target', 'ceiling', ...engineFigures.map(({ title }) => title)],
    ...kinds.flatMap(({ kind, count, ceiling }) => {
      const { title, targets }: { title: string; targets: { successAt1?: number; successAt10?: number } } =
        queryKinds[kind];
      const cells = (which: 'kinds' | 'singleKinds') =>
        engineFigures.map((figuresOfEngine) => {
          const own = figuresOfEngine[which].find((figures) => figures.kind === kind);
          return shares(own?.successAt1, own?.successAt10);
        });
      const [all, single] = [cells('kinds'), cells('singleKinds')];
      return [
        [
          title,
          String(count),
          shares(targets.successAt1, targets.successAt10),
          shares(ceiling.successAt1, ceiling.successAt10),
          ...all,
        ],
        ...(all.join() === single.join()
          ? []
          : [['  a suggestion as its first symbol', '', '', '', ...single]]),
      ];
    }),
    ...speedLines.map(({ title, of, digits }) => [
      title,
      String(engineFigures[0]?.speed.queryCount ?? 0),
      '',
      '',
      ...engineFigures.map(({ speed }) => measured(of(speed), digits)),
    ]),
  ];
}

const speedLines = [
  { title: 'ms p50, one at a time', of: (speed: Speed) => speed.p50Milliseconds, digits: 1 },
  { title: 'ms p99, one at a time', of: (speed: Speed) => speed.p99Milliseconds, digits: 1 },
  {
    title: `requests/s, ${concurrentRequests} at a time`,
    of: (speed: Speed) => speed.requestsPerSecond,
    digits: 0,
  },
];

/** Notes to the table, one a line. */
export function noteLines(engineFigures: readonly EngineFigures[], missing: readonly string[]): string[] {
  return [
    ...engineFigures.map(({ title, answers, note }) => `${title}: ${note}; answers are ${answers}`),
    ...missing.map((line) => `left out: ${line}`),
  ];
}

function shares(successAt1: number | undefined, successAt10: number | undefined): string {
  return [successAt1, successAt10].map((share) => share?.toFixed(3) ?? '  –  ').join(' ');
}

function measured(rounds: readonly number[], digits: number): string {
  const { median, minimum, maximum } = spread(rounds);
  return `${median.toFixed(digits)} (${minimum.toFixed(digits)}–${maximum.toFixed(digits)})`;
}
