/** Reports the progress of a long run. */
export interface Progress {
  /** A phase begins; with a total where its steps are counted. */
  phase(name: string, total?: number): void;
  /** Steps of the phase that are done. */
  done(count: number): void;
  /** The run is over: leaves the terminal on a line of its own. */
  end(): void;
}

/** Where progress goes. */
interface ProgressOutput {
  write(text: string): unknown;
  /** A terminal gets one line that is drawn over; anything else gets lines that stay. */
  isTTY?: boolean;
  columns?: number;
}

/** How often a terminal is drawn, as often as an eye can follow, and a line written to a log. */
const intervalMilliseconds = { terminal: 100, log: 5000 } as const;

/** Progress as lines of a log: what a service that is no terminal says in one voice. */
export function lineOutput(write: (line: string) => void): ProgressOutput {
  return { write: (text) => write(text.trim()) };
}

/** Progress on a terminal or in a log. @param now milliseconds, monotonic. */
export function showProgress(
  output: ProgressOutput,
  now: () => number = performance.now.bind(performance),
): Progress {
  let name = '';
  let total = 0;
  let started = 0;
  let shownAt = 0;
  let drawn = false;

  const clear = () => {
    if (drawn) output.write('\r\u001b[K');
    drawn = false;
  };

  return {
    phase: (nextName, nextTotal = 0) => {
      clear();
      name = nextName;
      total = nextTotal;
      started = now();
      shownAt = output.isTTY ? Number.NEGATIVE_INFINITY : started;
      output.write(`${name}${total > 0 ? ` (${total})` : ''}\n`);
    },
    done: (count) => {
      const time = now();
      if (time - shownAt < intervalMilliseconds[output.isTTY ? 'terminal' : 'log']) return;
      shownAt = time;
      const line = `${name}: ${status(count, total, time - started)}`;
      output.write(output.isTTY ? `\r\u001b[K${line.slice(0, (output.columns ?? 80) - 1)}` : `${line}\n`);
      drawn = output.isTTY === true;
    },
    end: clear,
  };
}

/** Before so much is done, and for so long, a rate says nothing: the first documents wait for the index to be made. */
const estimateFrom = { share: 0.05, milliseconds: 5000 } as const;

/** `1200/2465 (49 %), 310/s, 4 s left`; without an estimate that could not be true yet. Pure. */
export function status(count: number, total: number, milliseconds: number): string {
  const perSecond = milliseconds > 0 ? (count * 1000) / milliseconds : 0;
  const percent = Math.floor((count * 100) / Math.max(total, 1));
  const isKnown = count >= total * estimateFrom.share && milliseconds >= estimateFrom.milliseconds;
  const left = perSecond > 0 && isKnown ? `, ${duration(Math.max(total - count, 0) / perSecond)} left` : '';
  return `${count}/${total} (${percent} %), ${perSecond.toFixed(perSecond < 10 ? 1 : 0)}/s${left}`;
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}

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
