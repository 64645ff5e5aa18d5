import type { Reporter, TestModule } from 'vitest/node';

/**
 * Prints `N passed, N failed` as the last line of the process, over all runs that it reports. A file that could not be
 * run at all counts as a failure, and so does a run that could not start, as without engines.
 */
export default class ClosingLineReporter implements Reporter {
  #passed = 0;
  #failed = 0;

  constructor() {
    process.on('exit', (exitCode) => {
      const failed = this.#failed || (exitCode === 0 ? 0 : 1);
      process.stdout.write(`\n${this.#passed} passed, ${failed} failed\n`);
    });
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    this.#failed += errors.length;
    for (const module of modules) {
      const states = [...module.children.allTests()].map((test) => test.result().state);
      this.#passed += states.filter((state) => state === 'passed').length;
      this.#failed += states.filter((state) => state === 'failed').length;
      if (states.length === 0 || (module.state() === 'failed' && !states.includes('failed')))
        this.#failed += 1;
    }
  }
}
