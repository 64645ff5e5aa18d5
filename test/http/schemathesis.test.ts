import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { runSchemathesis, schemathesis } from '../../tools/schemathesis/schemathesis.ts';
import { findPythonProgram } from '../../tools/support/python-program.ts';
import { startTestService } from '../support/service.ts';

const tenMinutesMilliseconds = 10 * 60_000;

it('answers any request as /openapi.json says (short form of npm run schemathesis)', {
  timeout: tenMinutesMilliseconds,
}, async (context) => {
  const say = (line: string) => process.stderr.write(`[schemathesis] ${line}\n`);
  const found = await findPythonProgram(resolve(import.meta.dirname, '../../.cache'), schemathesis, say);
  if ('missing' in found) {
    say(found.missing);
    context.skip(found.missing);
  } else {
    const service = await startTestService();
    try {
      const run = { program: found.program, url: service.url, examples: 5, seed: 1 };
      const { passed, cases, output } = await runSchemathesis(run);
      expect(passed, output).toBe(true);
      expect(cases).toBeGreaterThan(500);
    } finally {
      await service.stop();
    }
  }
});
