import { startVitest } from 'vitest/node';
import ClosingLineReporter from './support/closing-line-reporter.ts';

// All lanes, in three runs of Vitest side by side: `node test/run.ts`. Two share the engines, and take about as long as each
// other. The third only uses what they leave of the processor (`support/yield-to-others.ts`): as their equal it kept both
// cores so busy that a test under load failed.

const runs = [
  ['http', 'lifecycle'],
  ['engine', 'page'],
  ['unit', 'images'],
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
