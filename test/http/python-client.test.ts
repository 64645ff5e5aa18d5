import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { findPythonProgram } from '../../tools/support/python-program.ts';
import { generatePythonClient, openApiPythonClient } from '../support/python-client.ts';
import { startTestService } from '../support/service.ts';

const fiveMinutesMilliseconds = 5 * 60_000;

it('openapi-python-client takes both documents without a warning', {
  timeout: fiveMinutesMilliseconds,
}, async (context) => {
  const say = (line: string) => process.stderr.write(`[openapi-python-client] ${line}\n`);
  const cache = resolve(import.meta.dirname, '../../.cache');
  const found = await findPythonProgram(cache, openApiPythonClient, say);
  if ('missing' in found) {
    say(found.missing);
    context.skip(found.missing);
  } else {
    const service = await startTestService();
    for (const path of ['/openapi.json', '/partner/v1/openapi.json']) {
      expect(await generatePythonClient(found.folder, service.url + path), path).toBe('');
    }
  }
});
