import { measureBoards } from './boards.ts';
import { caseSuites } from './case-suites.ts';
import { measureGenerated } from './generated.ts';
import { measureLanguages } from './languages.ts';
import { sentenceSuite } from './sentences.ts';
import { runSuite } from './suite.ts';

/**
 * `npm run relevance -- <command>`: measures how often a search finds what a person means. The only file here that ends
 * with an exit code.
 */

/** Each takes its options, prints its table, and says whether every limit is kept. */
const commands: Readonly<Record<string, (args: string[]) => Promise<boolean>>> = {
  generated: measureGenerated,
  boards: measureBoards,
  languages: measureLanguages,
  ...Object.fromEntries(
    Object.entries(caseSuites).map(([name, suite]) => [name, (args: string[]) => runSuite(suite, args)]),
  ),
  sentences: (args) => runSuite(sentenceSuite, args),
};

async function run([name = '', ...args]: string[]): Promise<void> {
  // Options alone are those of the generated queries.
  if (name === '' || name.startsWith('-'))
    return end(await measureGenerated(name === '' ? [] : [name, ...args]));
  const command = commands[name];
  if (!command) throw new Error(`there is no command "${name}": ${Object.keys(commands).join(', ')}`);
  end(await command(args));
}

function end(isKept: boolean): void {
  if (!isKept) process.exitCode = 1;
}

await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
