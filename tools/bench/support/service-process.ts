import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../embedded/ports.ts';
import { stopProcess } from '../../support/stop-process.ts';

/** A running service in a process of its own. */
export type ServiceProcess = Awaited<ReturnType<typeof startServiceProcess>>;

const pollMilliseconds = 50;

/**
 * Starts what `npm start` starts, on a free port and without limits.
 * @param checkout folder of this project or of another state of it
 * @param env its settings, on top of the environment of this process
 */
export async function startServiceProcess(checkout: string, env: Readonly<Record<string, string>>) {
  const port = await freePort();
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const child = spawn(process.execPath, [join(checkout, 'src/main.ts')], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      RATE_LIMIT_JSON: '0',
      RATE_LIMIT_IMAGES: '0',
      RATE_LIMIT_RENDERS: '0',
      ...env,
    },
  });
  const lines: { seconds: number; line: string }[] = [];
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => lines.push({ seconds: seconds(), line }));
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    /** Its output by lines, each with the seconds since the start. */
    lines,
    /** Seconds since the start. */
    seconds,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    /** Stops it by SIGTERM, and resolves when it has ended. */
    stop: () => stopProcess(child),
  };
}

/**
 * Repeats a request until the answer is 200.
 * @throws Error with the last output of the service where it ends or the deadline passes.
 */
export async function untilAnswered(
  service: ServiceProcess,
  path: string,
  deadlineSeconds: number,
): Promise<string> {
  while (service.seconds() < deadlineSeconds && !service.hasEnded()) {
    const response = await fetch(service.url + path).catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    if (response?.status === 200 && text !== undefined) return text;
    await delay(pollMilliseconds);
  }
  const last = service.lines.slice(-5).map(({ line }) => line);
  throw new Error(`${path} was not answered within ${deadlineSeconds} s; last lines:\n${last.join('\n')}`);
}

/** The present value of a metric of a service, by its name and labels as `/metrics` has them; 0 where it has none yet. */
export async function metric(url: string, sample: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split('\n').find((row) => row.startsWith(`${sample} `));
  return Number(line?.slice(sample.length + 1) ?? 0);
}

/**
 * Waits until a service has read the symbols of its release into memory. It answers before that, and reading takes
 * seconds of the processor time that is measured, of 100 000 symbols a minute and more.
 * @throws Error where it takes longer than that since the service was started.
 */
export async function untilSymbolsRead(service: ServiceProcess, deadlineSeconds: number): Promise<void> {
  while (!(await (await fetch(`${service.url}/metrics`)).text()).includes('\ncatalogue_symbols{')) {
    if (service.seconds() > deadlineSeconds) throw new Error('The service does not read its symbols.');
    await delay(pollMilliseconds);
  }
}
