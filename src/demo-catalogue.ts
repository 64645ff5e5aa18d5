import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Fills an empty catalogue with the demo, by the command line: its memory and its processor time are not the service's. */
export interface DemoCatalogue {
  /** Resolves when it is live. Rejects where it does not come to that. */
  ingest(): Promise<void>;
  /** Renders every thumbnail that is not there yet: some seconds of the processor that no visitor then waits for. */
  renderThumbnails(): Promise<void>;
  /** Resolves when none of the commands runs any more. */
  ended(): Promise<void>;
}

/** A command that is stopped finishes what it is writing; one that hangs is killed after this. */
const stopMilliseconds = 20_000;

/**
 * @param env environment of the command line.
 * @param signal stops the command that runs; what it did stands, or was never seen.
 */
export function demoCatalogue(env: NodeJS.ProcessEnv, signal: AbortSignal): DemoCatalogue {
  let running: Promise<unknown> = Promise.resolve();

  async function run(command: string): Promise<void> {
    signal.throwIfAborted();
    const program = join(import.meta.dirname, '../ingest/cli.ts');
    const child = spawn(process.execPath, [program, command], { stdio: 'inherit', env });
    let kill: NodeJS.Timeout | undefined;
    const stop = () => {
      child.kill('SIGTERM');
      kill = setTimeout(() => child.kill('SIGKILL'), stopMilliseconds);
    };
    signal.addEventListener('abort', stop);
    const exit = once(child, 'exit');
    running = exit;
    const [code] = await exit;
    clearTimeout(kill);
    signal.removeEventListener('abort', stop);
    signal.throwIfAborted();
    if (code !== 0) {
      throw new Error(`"catalog ${command}" failed for the demo catalogue (exit code ${code}); see above.`);
    }
  }

  return {
    ingest: () => run('ingest'),
    renderThumbnails: () => run('thumbnails'),
    ended: async () => {
      await running;
    },
  };
}
