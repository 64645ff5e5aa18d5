import { startVitest } from 'vitest/node';
import ClosingLineReporter from './support/closing-line-reporter.ts';

// All lanes: `node test/run.ts`. First those that need no engines, which keep both cores busy; then three runs of Vitest side by side
// that share the engines. Beside them the others starved: what they render and speak has deadlines too. So did five files over the
// engines at a time, on slow cores.

const engineless = ['unit', 'data', 'images'];
const sharingEngines = [['http'], ['page'], ['engine', 'lifecycle']];

const closingLine = new ClosingLineReporter();
const run = (project: string[]) =>
  startVitest('test', [], {
    project,
    watch: false,
    reporters: [['default', { summary: false }], closingLine],
  });
await run(engineless);
await Promise.all(sharingEngines.map(run));
process.exit();
