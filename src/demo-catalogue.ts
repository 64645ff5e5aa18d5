import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * Arguments of Node for a process that only ingests. V8 keeps several nurseries: of the usual 16 MB they are much of the
 * process's memory, and of 4 MB a sixth of its time goes to collecting garbage. `npm run catalog` and the images of
 * containers have the same.
 */
export const ingestNodeArguments = ['--max-semi-space-size=8'] as const;

/** A command that is stopped finishes what it is writing; one that hangs is killed after this. */
const stopMilliseconds = 20_000;

const program = join(import.meta.dirname, '../ingest/cli.ts');

/**
 * Fills an empty catalogue with the demo, by the command line: its memory and its processor time are not the service's.
 * @param env environment of the command line; what says where the engine is comes with each call.
 * @param signal stops the command that runs, which finishes what it is writing; what it did stands, or was never seen.
 */
export function demoCatalogue(env: NodeJS.ProcessEnv, signal: AbortSignal) {
  async function run(command: string, engine: NodeJS.ProcessEnv): Promise<void> {
    signal.throwIfAborted();
    const child = spawn(process.execPath, [...ingestNodeArguments, program, command], {
      // By the channel it learns that this process is gone.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...env, ...engine },
    });
    signal.addEventListener('abort', () => {
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), stopMilliseconds).unref();
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    signal.throwIfAborted();
    if (code !== 0) {
      throw new Error(`"catalog ${command}" failed for the demo catalogue (exit code ${code}); see above.`);
    }
  }

  return {
    /** Resolves when it is live. Rejects where it does not come to that. */
    ingest: (engine: NodeJS.ProcessEnv) => run('ingest', engine),
    /** Pre-renders every thumbnail and original that is not there yet: some seconds of the processor that no visitor then waits for. */
    renderThumbnails: (engine: NodeJS.ProcessEnv) => run('thumbnails', engine),
  };
}
