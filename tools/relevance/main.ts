import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { boardSuite } from './boards.ts';
import { caseSuites } from './case-suites.ts';
import { generatedSuite, kindNames } from './generated.ts';
import { languageSuite } from './language-suite.ts';
import { nextWordsSuite } from './next-words-suite.ts';
import { sentenceSuite } from './sentence-suite.ts';
import { defaultService } from './service-client.ts';
import { soundsSuite } from './sounds-suite.ts';
import { runSuite, type Suite, sampleSize } from './suite.ts';
import { utteranceSuite } from './utterance-suite.ts';

/**
 * `npm run relevance -- [suite]`: measures how often a search finds what a person means. The only file here that ends with an
 * exit code.
 */

/** In the order of their sections in `docs/relevance.md`. */
const suites: Readonly<Record<string, Suite>> = {
  generated: generatedSuite,
  boards: boardSuite,
  ...caseSuites,
  sentences: sentenceSuite,
  utterances: utteranceSuite,
  next: nextWordsSuite,
  languages: languageSuite,
  sounds: soundsSuite,
};

const usage = `npm run relevance -- [suite] [options]

Asks a running service. Suites: ${Object.keys(suites).join(', ')}. Without one: generated.

  --service <url>       without limits: RATE_LIMIT_JSON=0 npm start (${defaultService})
  --languages <list>    comma list of languages or case files (all of the suite)
  --failures            what went wrong, but for what is held out
  --details             rows of single languages too, where a suite shows sums alone
  --labels <file>       boards: labels by language, with their uses (../shared/boards/labels.json)
  --all                 languages, typing: all questions, not ${sampleSize} a language
  --kinds <list>        generated: comma list of ${kindNames.join(', ')} (all)
  --per-language <n>    generated: queries a language and kind (100)
`;

/** Beside the project: labels of other people's boards are not ours to copy. */
const defaultLabels = join(import.meta.dirname, '../../../shared/boards/labels.json');

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      service: { type: 'string', default: defaultService },
      languages: { type: 'string' },
      failures: { type: 'boolean', default: false },
      details: { type: 'boolean', default: false },
      labels: { type: 'string', default: defaultLabels },
      all: { type: 'boolean', default: false },
      kinds: { type: 'string' },
      'per-language': { type: 'string', default: '100' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const [name = 'generated'] = positionals;
  const suite = suites[name];
  if (!suite) throw new Error(`there is no suite "${name}": ${Object.keys(suites).join(', ')}`);
  const kinds = values.kinds?.split(',');
  const unknown = kinds?.find((kind) => !kindNames.some((known) => known === kind));
  if (unknown !== undefined) throw new Error(`there is no kind "${unknown}": ${kindNames.join(', ')}`);
  const perLanguage = Number(values['per-language']);
  if (!Number.isSafeInteger(perLanguage) || perLanguage < 1) throw new Error('--per-language is from 1');
  const { service, labels, all, languages, failures, details } = values;
  const options = {
    ...{ service, labels, perLanguage, all },
    ...(languages !== undefined && { languages: languages.split(',') }),
    ...(kinds && { kinds }),
  };
  const command = ['npm run relevance --', ...process.argv.slice(2)].join(' ');
  const isKept = await runSuite(suite, options, { failures, details, command });
  if (!isKept) process.exitCode = 1;
}

await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
