import { startVitest } from 'vitest/node';
import ClosingLineReporter from './support/closing-line-reporter.ts';

// All lanes, in five runs of Vitest side by side: `node test/run.ts`. Four share the engines, with five files at a time, each of
// which waits half of its time: three used 61 % of two cores. The fifth only uses what they leave of the processor
// (`support/yield-to-others.ts`): as their equal it kept both cores so busy that a test under load failed.

const runs = [['http'], ['page'], ['engine'], ['lifecycle'], ['unit', 'data', 'images']];

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
