import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'vitest';

/** A program that a test runs: what it has written so far, and how it ends. */
export interface ProgramRun {
  output: { child: ChildProcess; stdout: string; stderr: string };
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
}

/** How the command line for curators is run. */
export const catalogCommand = [process.execPath, join(import.meta.dirname, '../../ingest/cli.ts')] as const;

const running = new Set<ChildProcess>();

/** Runs a program with settings beside those of this process. */
export function runProgram(
  [program = '', ...args]: readonly string[],
  settings: Record<string, string>,
): ProgramRun {
  const child = spawn(program, args, { env: { ...process.env, ...settings } });
  running.add(child);
  const output = { child, stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve(code ?? signal);
    });
  });
  return { output, ended };
}

/** Waits until a program has said something on its standard error: on a busy machine, an ingest reads its sources for a minute. */
export async function untilSaid({ output }: ProgramRun, text: RegExp): Promise<void> {
  await expect.poll(() => output.stderr, { timeout: 180_000, interval: 20 }).toMatch(text);
}

/** Kills what a failed test has left running. */
export function killPrograms(): void {
  for (const child of running) child.kill('SIGKILL');
}
