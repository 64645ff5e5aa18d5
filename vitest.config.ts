import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/engines.ts'],
    reporters: ['default', './test/support/closing-line-reporter.ts'],
    // Two cores, one engine: files one after another are faster than files in each other's way.
    fileParallelism: false,
    // Loaded machines are slow: what is polled for may take as long as what is waited for.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 60_000,
    hookTimeout: 180_000,
    teardownTimeout: 30_000,
  },
});
