import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findPythonProgram } from '../support/python-program.ts';
import { runSchemathesis, schemathesis } from './schemathesis.ts';

/** `npm run schemathesis`: holds a running service against its own `/openapi.json`. */

const usage = `npm run schemathesis -- [--url http://localhost:8080] [--examples 600] [--seed 1]

The service has to run without limits: RATE_LIMIT_JSON=0 RATE_LIMIT_IMAGES=0 RATE_LIMIT_RENDERS=0 npm start
`;

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:8080' },
    examples: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(usage);
} else {
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const found = await findPythonProgram(resolve(import.meta.dirname, '../../.cache'), schemathesis, say);
  if ('missing' in found) {
    say(found.missing);
    process.exitCode = 1;
  } else {
    const { url } = values;
    const result = await runSchemathesis({
      program: found.program,
      url,
      examples: Number(values.examples),
      seed: Number(values.seed),
    });
    process.stdout.write(result.output);
    process.exitCode = result.passed ? 0 : 1;
  }
}
