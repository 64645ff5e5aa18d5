import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Fills an empty catalogue with the demo, by the command line: its memory and its processor time are not the service's. */
export interface DemoCatalogue {
  /**
   * Pre-renders the images of the ingest while there is no engine yet, until `signal` is aborted. Never rejects: the
   * ingest renders those that are missing.
   */
  renderArtwork(signal: AbortSignal): Promise<void>;
  /** Resolves when it is live. Rejects where it does not come to that. */
  ingest(engine: NodeJS.ProcessEnv): Promise<void>;
  /** Pre-renders every thumbnail that is not there yet: some seconds of the processor that no visitor then waits for. */
  renderThumbnails(engine: NodeJS.ProcessEnv): Promise<void>;
  /** Resolves when none of the commands runs any more. */
  ended(): Promise<void>;
}

/** A command that is stopped finishes what it is writing; one that hangs is killed after this. */
const stopMilliseconds = 20_000;

/**
 * Arguments of Node for a process that only ingests. V8 keeps several nurseries: of the usual 16 MB they are much of the
 * process's memory, and of 4 MB a sixth of its time goes to collecting garbage. `npm run catalog` and the images of
 * containers have the same.
 */
export const ingestNodeArguments = ['--max-semi-space-size=8'] as const;

const program = join(import.meta.dirname, '../ingest/cli.ts');

/**
 * @param env environment of the command line; what says where the engine is comes with each call.
 * @param signal stops the command that runs; what it did stands, or was never seen.
 */
export function demoCatalogue(env: NodeJS.ProcessEnv, signal: AbortSignal): DemoCatalogue {
  const running = new Set<Promise<unknown>>();

  /** @returns the exit code, null where a signal ended it. */
  async function execute(
    command: string,
    engine: NodeJS.ProcessEnv,
    until: AbortSignal,
    stop: (child: ChildProcess) => void,
  ): Promise<number | null> {
    until.throwIfAborted();
    const child = spawn(process.execPath, [...ingestNodeArguments, program, command], {
      // By the channel it learns that this process is gone, or does not want it any more.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...env, ...engine },
    });
    let kill: NodeJS.Timeout | undefined;
    const end = () => {
      stop(child);
      kill = setTimeout(() => child.kill('SIGKILL'), stopMilliseconds);
    };
    until.addEventListener('abort', end);
    const exit = once(child, 'exit');
    running.add(exit);
    try {
      const [code] = (await exit) as [number | null];
      return code;
    } finally {
      running.delete(exit);
      clearTimeout(kill);
      until.removeEventListener('abort', end);
    }
  }

  async function run(command: string, engine: NodeJS.ProcessEnv): Promise<void> {
    const code = await execute(command, engine, signal, (child) => child.kill('SIGTERM'));
    signal.throwIfAborted();
    if (code !== 0) {
      throw new Error(`"catalog ${command}" failed for the demo catalogue (exit code ${code}); see above.`);
    }
  }

  return {
    renderArtwork: async (until) => {
      const either = AbortSignal.any([until, signal]);
      await execute('artwork', {}, either, (child) => child.disconnect()).catch(() => undefined);
    },
    ingest: (engine) => run('ingest', engine),
    renderThumbnails: (engine) => run('thumbnails', engine),
    ended: async () => {
      await Promise.allSettled(running);
    },
  };
}
