import { startVitest } from 'vitest/node';
import ClosingLineReporter from './support/closing-line-reporter.ts';

// All lanes, in two runs of Vitest side by side: `node test/run.ts`. A test that ingests or starts an engine keeps one core
// busy, as one thread of the engine makes indices. Both runs share the engines, and take about as long as each other.

const runs = [
  ['unit', 'http', 'lifecycle'],
  ['images', 'engine', 'page'],
];

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
