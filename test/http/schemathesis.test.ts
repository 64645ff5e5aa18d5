import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from '@opensearch-project/opensearch';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { runSchemathesis, schemathesis } from '../../tools/schemathesis/schemathesis.ts';
import { findPythonProgram } from '../../tools/support/python-program.ts';
import { deleteIndices } from '../support/indices.ts';
import { catalogCommand, runProgram } from '../support/programs.ts';
import { startTestService } from '../support/service.ts';

const root = resolve(import.meta.dirname, '../..');
/** Random requests an operation; more of them take an hour. */
const examples = Number(process.env.SCHEMATHESIS_EXAMPLES ?? 5);
const deadlineMilliseconds = examples > 5 ? 70 * 60_000 : 10 * 60_000;

// Many of its requests export everything: with the demo they are two thirds of the time, and tell no more.
const alias = `schemathesis-${process.pid}`;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'schemathesis-'));
  const settings = {
    OPENSEARCH_URL: inject('openSearchUrl'),
    SYMBOL_CATALOG_ALIAS: alias,
    DATA_DIR: dataDir,
  };
  const { output, ended } = runProgram(
    [...catalogCommand, 'ingest', join(root, 'examples/catalogue')],
    settings,
  );
  expect(await ended, output.stderr).toBe(0);
});
afterAll(async () => {
  const client = new Client({ node: inject('openSearchUrl') });
  await deleteIndices(client, alias);
  await client.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('answers any request as /openapi.json says', { timeout: deadlineMilliseconds }, async (context) => {
  const say = (line: string) => process.stderr.write(`[schemathesis] ${line}\n`);
  const found = await findPythonProgram(join(root, '.cache'), schemathesis, say);
  if ('missing' in found) {
    say(found.missing);
    context.skip(found.missing);
  } else {
    const service = await startTestService({ SYMBOL_CATALOG_ALIAS: alias, DATA_DIR: dataDir });
    try {
      const run = { program: found.program, url: service.url, examples };
      const { passed, cases, output } = await runSchemathesis(run);
      expect(passed, output).toBe(true);
      expect(cases).toBeGreaterThan(500);
    } finally {
      await service.stop();
    }
  }
});
