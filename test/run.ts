import { resolve } from 'node:path';
import { startVitest } from 'vitest/node';
import ClosingLineReporter from './support/closing-line-reporter.ts';

// All lanes, in three runs of Vitest side by side: `node test/run.ts`. They share the engines, and keep two cores busy nine
// tenths of the time.

const runs = [
  ['unit', 'http'],
  ['engine', 'lifecycle'],
  ['images', 'page'],
];

// Tests start the programs of the service some hundred times; with their code cached each is there sooner.
process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, '../.cache/node-compile-cache');

const closingLine = new ClosingLineReporter();
await Promise.all(
  runs.map((project) =>
    startVitest('test', [], {
      project,
      watch: false,
      reporters: [['default', { summary: false }], closingLine],
    }),
  ),
);
process.exit();
