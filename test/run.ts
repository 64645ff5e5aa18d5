import { startVitest } from 'vitest/node';
import ClosingLineReporter from './support/closing-line-reporter.ts';

// All lanes, in two runs of Vitest side by side: `node test/run.ts`. Both share the engines, and take about as long as each
// other. A third run would save two and a half minutes, but keeps both cores so busy that a test under load failed.

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
