import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import type { BenchRun } from './benchmarks-document.ts';

const gibibyte = 1024 ** 3;

/**
 * Describes this machine and run for `docs/benchmarks.md`.
 * @param argv what stands behind `npm run bench --`.
 * @param openSearchVersion undefined where the bench needed none.
 */
export function describeRun(argv: readonly string[], openSearchVersion: string | undefined): BenchRun {
  const model = cpus()[0]?.model.trim() || 'unknown processor';
  const [load = 0] = loadavg();
  return {
    date: `${new Date().toISOString().slice(0, 16)}Z`,
    machine:
      `${availableParallelism()} cores (${model}), ${(totalmem() / gibibyte).toFixed(1)} GiB of memory, ` +
      `load average ${load.toFixed(1)} after the run`,
    software: [
      `Node ${process.versions.node}`,
      ...(openSearchVersion === undefined ? [] : [`OpenSearch ${openSearchVersion}`]),
    ].join(', '),
    command: `npm run bench -- ${argv.join(' ')}`,
  };
}
