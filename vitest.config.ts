import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * A lane over a real OpenSearch and Redis, which the global setup starts once for all lanes of a run. Files run one after
 * another, as two cores and one engine leave no room for two, and in one process: modules are loaded once, and files that
 * need no settings share a service (`test/support/service.ts`).
 */
const withEngines = (name: string, groupOrder: number, { requireAssertions = true } = {}) => ({
  extends: true as const,
  test: {
    name,
    expect: { requireAssertions },
    include: [`test/${name}/**/*.test.ts`],
    globalSetup: ['test/support/engines.ts'],
    fileParallelism: false,
    isolate: false,
    sequence: { groupOrder },
  },
});

/**
 * A lane that needs neither an engine nor a network. Threads keep their modules: loading the service anew for each of a
 * hundred files took a third of the time.
 */
const withoutEngines = (name: string) => ({
  extends: true as const,
  test: {
    name,
    // A test whose loop finds nothing to check must not pass.
    expect: { requireAssertions: true },
    testTimeout: 60_000,
    include: [`test/${name}/**/*.test.ts`],
    pool: 'threads' as const,
    isolate: false,
    // By default Vitest leaves a core free.
    maxWorkers: '100%',
  },
});

// Engines that live for a minute or two are not worth what Java's second compiler costs: a quarter of their processor time.
process.env.OPENSEARCH_JAVA_OPTS ??= '-XX:TieredStopAtLevel=1';
// Some hundred programs are started, each of which would strip the types of its modules anew.
process.env.NODE_COMPILE_CACHE ??= resolve('.cache/compiled-for-tests');

/**
 * `npm run test:unit` runs the first lane alone. `data` reads whole word lists, sources, folders and voices, and `images` renders: each takes
 * longer than the other unit tests together.
 */
export default defineConfig({
  test: {
    reporters: ['default', './test/support/closing-line-reporter.ts'],
    // Loaded machines are slow: a poll may take as long as its subject.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 240_000,
    hookTimeout: 240_000,
    teardownTimeout: 30_000,
    projects: [
      withoutEngines('unit'),
      withoutEngines('data'),
      withoutEngines('images'),
      withEngines('engine', 1),
      withEngines('http', 2),
      // Engines that a test starts, kills or joins to a cluster.
      withEngines('lifecycle', 3),
      // Playwright's locators throw where a page does not show what a test waits for.
      withEngines('page', 4, { requireAssertions: false }),
    ],
  },
});
