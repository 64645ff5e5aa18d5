import type { Progress } from './progress.ts';

/** Runs a phase and keeps how long it took. */
export interface Stopwatch {
  <Result>(phase: string, work: () => Promise<Result>, total?: number): Promise<Result>;
  /** Wall-clock seconds by phase, in the order in which they ended. */
  readonly seconds: Record<string, number>;
}

/** A stopwatch for phases that come one after the other, which are shown as progress too. */
export function startStopwatch(progress: Progress): Stopwatch {
  const seconds: Record<string, number> = {};
  const timed = async <Result>(
    phase: string,
    work: () => Promise<Result>,
    total?: number,
  ): Promise<Result> => {
    progress.phase(phase, total);
    const started = performance.now();
    try {
      return await work();
    } finally {
      seconds[phase] = Math.round(performance.now() - started) / 1000;
    }
  };
  return Object.assign(timed, { seconds });
}
