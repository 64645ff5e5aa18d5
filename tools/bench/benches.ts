import { latencyBench, searchBench } from './latency.ts';
import { memoryBench } from './memory.ts';
import { scaleBench } from './scale.ts';
import { startBench } from './start.ts';
import type { Figure } from './support/figures.ts';
import type { Workspace } from './support/workspace.ts';

/** Options beside the name of a bench; each takes what it needs. */
export interface BenchOptions {
  /** Size of the catalogue of `scale`. */
  symbols: number;
  languages: number;
  /** Requests a round of `search` and `latency`, and all of `memory`, instead of their own number. */
  requests?: number;
  /** Folder of another checkout of this project, to compare with. */
  with?: string;
}

interface Bench {
  /** What it measures, as `docs/benchmarks.md` says it. */
  measures: string;
  run(workspace: Workspace, options: BenchOptions): Promise<Figure[]>;
}

/** Every bench, in the order of `all` and of `docs/benchmarks.md`. */
export const benches: Readonly<Record<string, Bench>> = {
  start: {
    measures: 'From `npm start` to the first search answered: an empty folder, then one with data',
    run: startBench,
  },
  search: {
    measures:
      'Different searches, eight at a time, against a bare `term` query, and with `--with <folder>` against another checkout (its packages installed)',
    run: searchBench,
  },
  latency: {
    measures:
      'Different searches, misspelled ones and type-ahead, one at a time, against a bare `term` query, and with `--with <folder>` against another checkout (its packages installed)',
    run: latencyBench,
  },
  memory: {
    measures:
      'What people ask in a day, in 26 languages: memory of a serving process with the defaults; from `--requests 100000` also what grows',
    run: memoryBench,
  },
  scale: {
    measures:
      'A generated catalogue of `--symbols` (100000) × `--languages` (30, the most); half an hour and more at full size',
    run: scaleBench,
  },
};
