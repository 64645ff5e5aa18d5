import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/engines.ts'],
    reporters: ['default', './test/support/closing-line-reporter.ts'],
    // Two cores, one engine: files one after another are faster than files in each other's way.
    fileParallelism: false,
    testTimeout: 30_000,
    hookTimeout: 180_000,
    teardownTimeout: 30_000,
  },
});
