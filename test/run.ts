import { startVitest } from 'vitest/node';
import ClosingLineReporter from './support/closing-line-reporter.ts';

// All lanes, in two runs of Vitest side by side: `node test/run.ts`. Tests that ingest wait for one thread of the engine,
// which makes indices; the other core meanwhile runs what needs no engine or searches. Both runs share the engines.

const runs = [
  ['unit', 'images', 'http'],
  ['engine', 'page'],
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
