import { access, copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { copyArtifacts, jarFileName } from '../../embedded/maven.ts';
import { runCommand } from '../../embedded/processes.ts';
import { type ClientLanguage, clientLanguages } from './languages.ts';

/**
 * `npm run clients`: generates clients of the service's OpenAPI document by openapi-generator, compiles each where its
 * compiler is there, and makes ten calls with it.
 */

const usage = `npm run clients -- [--url http://localhost:8080] [--only Kotlin,Java,Go,Python,TypeScript]

Needs a running service, Java 11 and Maven; ends with 1 where a client does not compile or is answered otherwise.
`;

const generator = 'org.openapitools:openapi-generator-cli:7.14.0';
const cache = resolve(import.meta.dirname, '../../.cache/generated-clients');
const tenMinutesMilliseconds = 10 * 60_000;

/** What came of a client: `undefined` = compiled, and its calls were answered rightly. */
type Outcome = { missing: string } | { failure: string } | undefined;

/** The generator's jar, fetched by Maven once. */
async function generatorJar(): Promise<string> {
  const jar = join(cache, jarFileName(generator));
  const isThere = await access(jar).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    await mkdir(cache, { recursive: true });
    await copyArtifacts(cache, [[generator, cache]]);
  }
  return jar;
}

async function tryClient(name: string, language: ClientLanguage, jar: string, url: string): Promise<Outcome> {
  const folder = join(cache, name);
  const run = async ([program, ...args]: readonly [string, ...string[]], cwd = folder) => {
    const result = await runCommand(program, args, { cwd, timeoutMilliseconds: tenMinutesMilliseconds });
    const output = `${result.stdout}${result.stderr}`.trim();
    return { isRight: result.exitCode === 0, output: output.slice(-2000) };
  };
  for (const command of language.needed) {
    const { isRight } = await run(command, cache);
    if (!isRight) return { missing: command.slice(0, 2).join(' ') };
  }
  await rm(folder, { recursive: true, force: true });
  const source = ['generate', `--input-spec=${join(cache, 'openapi.json')}`, '--skip-validate-spec'];
  const options = [`--generator-name=${language.generator}`, `--output=${folder}`, ...language.options];
  const generated = await run(['java', '-jar', jar, ...source, ...options], cache);
  if (!generated.isRight) return { failure: `is not generated: ${generated.output}` };
  for (const [from, to] of Object.entries(language.files)) {
    const target = join(folder, to);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(import.meta.dirname, from), target);
  }
  for (const command of language.compile) {
    const compiled = await run(command);
    if (!compiled.isRight) return { failure: `does not compile: ${compiled.output}` };
  }
  const called = await run([...language.call, url]);
  return called.isRight ? undefined : { failure: `is answered otherwise: ${called.output}` };
}

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:8080' },
    only: { type: 'string', default: Object.keys(clientLanguages).join() },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(usage);
} else {
  const jar = await generatorJar();
  const document = await fetch(`${values.url}/openapi.json`);
  await writeFile(join(cache, 'openapi.json'), await document.text());
  const missing: string[] = [];
  for (const [name, language] of Object.entries(clientLanguages)) {
    if (!values.only.split(',').includes(name)) continue;
    const outcome = await tryClient(name, language, jar, values.url);
    if (outcome && 'missing' in outcome) missing.push(`${name} (${outcome.missing})`);
    else process.stdout.write(`${name}: ${outcome?.failure ?? 'compiles, ten calls right'}\n`);
    if (outcome && 'failure' in outcome) process.exitCode = 1;
  }
  if (missing.length > 0)
    process.stdout.write(`Not tried, as a compiler is missing: ${missing.join(', ')}\n`);
}
