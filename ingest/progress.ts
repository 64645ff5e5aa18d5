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

/** In a log: a line at this interval or at each tenth of the total, whichever comes first. */
const lineEveryMilliseconds = 5000;
/** In a log: minimum time between lines, as documents are counted by the hundred. */
const lineAtMostEveryMilliseconds = 1000;
/** A terminal is drawn no more often than an eye can follow. */
const drawEveryMilliseconds = 100;

const barWidth = 24;

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
  let shownTenth = 0;
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
      shownTenth = 0;
      output.write(`${name}${total > 0 ? ` (${total})` : ''}\n`);
    },
    done: (count) => {
      const time = now();
      const tenth = Math.floor((count * 10) / Math.max(total, 1));
      if (output.isTTY) {
        if (time - shownAt < drawEveryMilliseconds) return;
        output.write(
          `\r\u001b[K${truncated(`${bar(count, total)} ${status(count, total, time - started)}`, output.columns)}`,
        );
        drawn = true;
      } else {
        const since = time - shownAt;
        if (since < (tenth > shownTenth ? lineAtMostEveryMilliseconds : lineEveryMilliseconds)) return;
        output.write(`${name}: ${status(count, total, time - started)}\n`);
      }
      shownAt = time;
      shownTenth = tenth;
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

function bar(count: number, total: number): string {
  const filled = Math.min(barWidth, Math.round((count * barWidth) / Math.max(total, 1)));
  return '█'.repeat(filled) + '░'.repeat(barWidth - filled);
}

function truncated(text: string, columns = 80): string {
  return text.length < columns ? text : text.slice(0, columns - 1);
}

/** Runs a phase and keeps how long it took. */
interface Stopwatch {
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
