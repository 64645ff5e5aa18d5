import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Fills an empty catalogue with the demo, by the command line: its memory and its processor time are not the service's. */
export interface DemoCatalogue {
  /** Resolves when it is live. Rejects where it does not come to that. */
  ingest(): Promise<void>;
  /** Renders every thumbnail that is not there yet: some seconds of the processor that no visitor then waits for. */
  renderThumbnails(): Promise<void>;
  /** Ends what is running; what it did stands, or was never seen. */
  stop(): Promise<void>;
}

/** @param env environment of the command line. */
export function demoCatalogue(env: NodeJS.ProcessEnv): DemoCatalogue {
  let running: ChildProcess | undefined;
  let stopping = false;

  async function run(command: string): Promise<void> {
    const program = join(import.meta.dirname, '../ingest/cli.ts');
    const child = spawn(process.execPath, [program, command], { stdio: 'inherit', env });
    running = child;
    const [code] = await once(child, 'exit');
    running = undefined;
    if (code !== 0 && !stopping) {
      throw new Error(`"catalog ${command}" failed for the demo catalogue (exit code ${code}); see above.`);
    }
  }

  return {
    ingest: () => run('ingest'),
    renderThumbnails: () => run('thumbnails'),
    async stop() {
      stopping = true;
      if (!running) return;
      const gone = once(running, 'exit');
      running.kill('SIGTERM');
      await gone;
    },
  };
}
