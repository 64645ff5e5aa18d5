import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { freePort } from '../../../embedded/ports.ts';
import { waitUntil } from '../../../embedded/processes.ts';
import { stopProcess } from '../../support/stop-process.ts';

/** A command that serves HTTP on a loopback port. */
export interface ServerCommand {
  command: string;
  args: (port: number) => readonly string[];
  /** Path that answers 200 once everything else does. */
  readyPath: string;
}

/** A server that answers. */
export interface ServerProcess {
  /** `http://127.0.0.1:port` */
  url: string;
  stop(): Promise<void>;
}

/** The slowest fills a whole catalogue's index before it listens. */
const readyDeadlineMilliseconds = 300_000;

/**
 * Starts a server on a free port and waits until it answers.
 * @throws Error with the last line that it printed, where it ends or does not answer in time
 */
export async function startServer({ command, args, readyPath }: ServerCommand): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(command, args(port), { stdio: ['ignore', 'ignore', 'pipe'] });
  let lastLine = 'it printed nothing';
  let ended = false;
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (line.trim() !== '') lastLine = line.trim();
  });
  child.once('error', (error) => {
    lastLine = error.message;
    ended = true;
  });
  child.once('close', () => {
    ended = true;
    process.off('exit', kill);
  });
  // Whoever ends this process while the server fills its index has nothing to stop it with yet.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let ready = false;
  await waitUntil(async () => {
    ready = await fetch(url + readyPath).then(
      async (response) => {
        await response.arrayBuffer();
        return response.ok;
      },
      () => false,
    );
    return ready || ended;
  }, readyDeadlineMilliseconds);
  if (!ready) {
    if (!ended) await stopProcess(child);
    throw new Error(`${command} does not answer: ${lastLine}`);
  }
  return { url, stop: () => stopProcess(child) };
}
