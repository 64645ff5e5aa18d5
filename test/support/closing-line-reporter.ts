import type { Reporter, TestModule } from 'vitest/node';

/**
 * Prints `N passed, N failed` as the last line of a run. A file that could not be run at all counts as a failure.
 */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0;
    let failed = errors.length;
    for (const module of modules) {
      const states = [...module.children.allTests()].map((test) => test.result().state);
      passed += states.filter((state) => state === 'passed').length;
      failed += states.filter((state) => state === 'failed').length;
      if (states.length === 0 || (module.state() === 'failed' && !states.includes('failed'))) failed += 1;
    }
    process.on('exit', () => process.stdout.write(`\n${passed} passed, ${failed} failed\n`));
  }
}
