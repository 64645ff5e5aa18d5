import type { Reporter, TestModule } from 'vitest/node';

/**
 * Prints `N passed, N failed` as the last line of the process, over all runs that it reports. A file that could not be
 * run at all counts as a failure.
 */
export default class ClosingLineReporter implements Reporter {
  #passed = 0;
  #failed = 0;

  constructor() {
    process.on('exit', () => process.stdout.write(`\n${this.#passed} passed, ${this.#failed} failed\n`));
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
