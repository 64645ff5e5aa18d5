import { defineConfig } from 'vitest/config';

/** Tests that talk to a real OpenSearch and Redis: one engine for all of them, started by the global setup. */
const withEngines = {
  globalSetup: ['test/support/engines.ts'],
  // Two cores, one engine: files one after another are faster than files in each other's way.
  fileParallelism: false,
};

/** Four lanes; `npm run test:unit` runs the first alone, which needs neither an engine nor a network. */
export default defineConfig({
  test: {
    reporters: ['default', './test/support/closing-line-reporter.ts'],
    // Loaded machines are slow: what is polled for may take as long as what is waited for.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 60_000,
    hookTimeout: 180_000,
    teardownTimeout: 30_000,
    projects: [
      { extends: true, test: { name: 'unit', include: ['test/unit/**/*.test.ts'] } },
      { extends: true, test: { name: 'engine', include: ['test/engine/**/*.test.ts'], ...withEngines } },
      { extends: true, test: { name: 'http', include: ['test/http/**/*.test.ts'], ...withEngines } },
      { extends: true, test: { name: 'page', include: ['test/page/**/*.test.ts'], ...withEngines } },
    ],
  },
});
