import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../embedded/ports.ts';
import { stopProcess } from '../../support/stop-process.ts';
import { onCore } from './cores.ts';

/** A server in a process of its own. */
export interface ServerProcess {
  /** `http://127.0.0.1:port` */
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** How a server is started. */
export interface ServerCommand {
  command: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** The core that it may use; all if absent. */
  core?: number;
}

const startDeadlineMilliseconds = 30_000;

/**
 * Starts a server on a free port and waits until it answers at all.
 * @throws Error with what it printed last, where it does not.
 */
export async function startServer(commandFor: (port: number) => ServerCommand): Promise<ServerProcess> {
  const port = await freePort();
  const { command, args, env = {}, core } = commandFor(port);
  const child = spawn(...onCore(core, command, args), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-2000);
    });
  }
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  while (!(await answers(url))) {
    if (hasEnded(child) || performance.now() - startedAt > startDeadlineMilliseconds) {
      await stopProcess(child);
      throw new Error(`${command} does not start: ${printed}`);
    }
    await delay(50);
  }
  return { url, pid: child.pid ?? 0, stop: () => stopProcess(child) };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return true;
    },
    () => false,
  );
}
