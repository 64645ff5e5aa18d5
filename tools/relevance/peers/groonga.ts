import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../../../embedded/processes.ts';
import { installSystemPackages } from '../../../embedded/system-packages.ts';
import {
  groongaName,
  groongaNormalizer,
  groongaSelect,
  groongaTokenizer,
  withoutAccents,
} from './groonga-query.ts';
import type { ComparedEngine, Peer, PeerSetting, SymbolTexts } from './peer.ts';
import { startServer } from './server-process.ts';

/** Groonga (Debian's `groonga-bin`), by its own HTTP server. */
export const groongaPeer: Peer = { name: 'Groonga', start };

/** An answer of any command: a head that begins with the return code, then the result. */
type Answer<Result> = [head: [code: number, ...unknown[]], result: Result];

async function start({ texts, folder, log }: PeerSetting): Promise<ComparedEngine> {
  const version = await installedVersion(log);
  log(`Groonga ${version}: making its indexes`);
  const database = join(folder, 'db');
  const logging = ['--log-path', join(folder, 'log')];
  const commands = join(folder, 'commands');
  await writeFile(commands, [...texts].flatMap(([language, symbols]) => fill(language, symbols)).join('\n'));
  const { stdout, stderr } = await runCommand('groonga', [...logging, '--file', commands, '-n', database]);
  const expected = [...texts.values()].reduce((sum, { length }) => sum + length, 0);
  const loaded = loadedBy(stdout);
  if (loaded !== expected) throw new Error(`${loaded} of ${expected} texts were taken; ${stderr.trim()}`);
  const { url, stop } = await startServer({
    command: 'groonga',
    args: (port) => [
      ...['-s', '--protocol', 'http', '--bind-address', '127.0.0.1', '--port', String(port)],
      ...[...logging, database],
    ],
    readyPath: '/d/status',
  });
  return {
    title: `Groonga ${version}`,
    url,
    answers: 'ids only',
    note: 'by its own HTTP server, which closes the connection after each answer',
    pathOf: ({ language, text }) => `/d/select?${new URLSearchParams(groongaSelect(language, text))}`,
    placesIn: placesOfSelect,
    stop,
  };
}

async function installedVersion(log: (line: string) => void): Promise<string> {
  const versionOf = async () =>
    /^Groonga (\S+)/.exec((await runCommand('groonga', ['--version'])).stdout)?.[1];
  const present = await versionOf();
  if (present !== undefined) return present;
  const version = (await installSystemPackages(['groonga-bin'], log)) ? await versionOf() : undefined;
  if (version !== undefined) return version;
  throw new Error('there is no groonga on PATH, and only root on Debian can install groonga-bin');
}

/** Lines of commands that make and fill the tables of a language: see {@link groongaSelect}. */
function fill(language: string, symbols: readonly SymbolTexts[]): string[] {
  const table = groongaName('Symbols', language);
  const texts = groongaName('Texts', language);
  const words = groongaName('Words', language);
  const lexicon = { flags: 'TABLE_PAT_KEY', key_type: 'ShortText', normalizer: groongaNormalizer };
  const position = 'COLUMN_INDEX|WITH_POSITION';
  return [
    command('table_create', { name: table, flags: 'TABLE_HASH_KEY', key_type: 'UInt32' }),
    command('table_create', { name: texts, ...lexicon }),
    command('table_create', { name: words, ...lexicon, default_tokenizer: groongaTokenizer }),
    column(table, 'name', { flags: 'COLUMN_SCALAR', type: 'ShortText' }),
    // The name as its key in the lexicon: normalized.
    column(table, 'whole', { flags: 'COLUMN_SCALAR', type: texts }),
    column(table, 'keywords', { flags: 'COLUMN_VECTOR', type: 'ShortText' }),
    column(texts, 'name', { flags: 'COLUMN_INDEX', type: table, source: 'whole' }),
    column(texts, 'keywords', { flags: 'COLUMN_INDEX', type: table, source: 'keywords' }),
    column(words, 'name', { flags: position, type: table, source: 'name' }),
    column(words, 'keywords', { flags: position, type: table, source: 'keywords' }),
    command('load', { table }),
    JSON.stringify(symbols.map(recordOf)),
  ];
}

function recordOf({ id, name, keywords }: SymbolTexts) {
  const plain = withoutAccents(name);
  return { _key: id, name: plain, whole: plain, keywords: keywords.map(withoutAccents) };
}

function column(table: string, name: string, rest: Record<string, string>): string {
  return command('column_create', { table, name, ...rest });
}

/** A command in the form that both the command line and HTTP take. */
function command(name: string, parameters: Record<string, string>): string {
  return `/d/${name}?${new URLSearchParams(parameters)}`;
}

/** How many records were loaded, from the answers to all commands; the first that was refused is thrown. */
function loadedBy(output: string): number {
  let loaded = 0;
  for (const line of output.trim().split('\n')) {
    const [[code], result] = JSON.parse(line) as Answer<number | boolean>;
    if (code !== 0) throw new Error(`Groonga refuses a command: ${line.slice(0, 300)}`);
    if (typeof result === 'number') loaded += result;
  }
  return loaded;
}

/** Rows come behind the count of all matches and the names of the columns. */
function placesOfSelect(answer: unknown): number[][] {
  const [, [[, , ...rows]]] = answer as Answer<[[count: unknown, columns: unknown, ...rows: number[][]]]>;
  return rows;
}
