import { resolve } from 'node:path';
import { HttpError } from '../../src/errors.ts';
import { type CurationKind, type CurationRow, curationKinds } from '../../src/opensearch/curation.ts';
import {
  addCuration,
  curationFields,
  readCuration,
  undoCuration,
} from '../../src/partners/curation-table.ts';
import { partnerIndices } from '../../src/partners/indices.ts';
import { writeCatalogue, writeLines } from '../catalogue/write.ts';
import { IngestFailure } from '../failure.ts';
import type { Command, CommandContext, CommandResult } from './command.ts';
import { openPartners, partnerStore } from './partner-store.ts';

const curator = 'curator';
const liveSoon = 'live in every process within seconds';

const summaries: Readonly<Record<CurationKind, string>> = {
  synonym: 'a word that finds symbols, as a keyword does',
  pin: 'symbols that come first for a word',
  hide: 'symbols that a word must not find',
  name: 'the corrected name of a symbol',
};

/** `catalog curate …`: what words find, changed without a release. */
export const curateCommand: Command = {
  summary:
    'change what a word finds, or a name, without a release; without a subcommand: list what was changed',
  options: ['export'],
  run: (context) => (context.options.export === undefined ? list(context) : writeChanged(context)),
  subcommands: {
    ...Object.fromEntries(
      curationKinds.map((kind): [string, Command] => [
        kind,
        {
          summary: summaries[kind],
          operands: kind === 'name' ? '<name> <symbol>' : '<word> <symbol...>',
          options: ['lang'],
          run: (context) => add(kind, context),
        },
      ]),
    ),
    undo: {
      summary: 'undo the last change, or the one of a number',
      operands: '[change]',
      run: undo,
    },
  },
};

async function tableOf(context: CommandContext) {
  const { store, indices } = await openPartners(context);
  return { store, index: indices.curation };
}

async function add(kind: CurationKind, context: CommandContext): Promise<CommandResult> {
  const [word, ...symbols] = context.operands;
  const [language, ...others] = context.options.lang ?? [];
  if (language === undefined || others.length > 0) {
    throw new IngestFailure(`curate ${kind}: in which language? --lang de, one`);
  }
  const ids = await Promise.all(symbols.map((symbol) => idOf(context, symbol)));
  const parsed = curationFields.safeParse({ kind, word, language, symbols: ids });
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    throw new IngestFailure(`curate ${kind}: ${problems.join('; ')}`);
  }
  const { store, index } = await tableOf(context);
  try {
    const value = await addCuration(store, index, { fields: parsed.data, by: curator, live: context.alias });
    const done = value.rows.length > 0 ? liveSoon : 'there already, nothing to do';
    const lines = [`change ${value.change}: ${done}; taken back by: catalog curate undo ${value.change}`];
    return { lines: [...value.rows.map(asLine), ...lines], value };
  } catch (error) {
    const { details } = error instanceof HttpError ? error : {};
    throw details
      ? new IngestFailure(`curate ${kind}: symbols ${details.map(({ message }) => message).join('; ')}`)
      : error;
  }
}

/** The id of a symbol that is named by it, or by its set and its id there (`my-words/dog`). */
async function idOf({ client, alias }: CommandContext, symbol: string): Promise<number> {
  const [, set, source_id] = /^([a-z0-9-]{1,64})\/(\S{1,512})$/.exec(symbol) ?? [];
  if (set === undefined || source_id === undefined) {
    if (/^\d{1,10}$/.test(symbol)) return Number(symbol);
    throw new IngestFailure(
      `"${symbol}" is no symbol: name it by its number (574), or by its set and its id there (my-words/dog)`,
    );
  }
  const query = {
    bool: { filter: [{ term: { 'filter.set': set } }, { term: { 'filter.source_id': source_id } }] },
  };
  const { body } = await client.search({
    index: alias,
    body: { size: 1, query, _source: ['filter.id'] } as never,
  });
  const [found] = body.hits.hits;
  if (!found) throw new IngestFailure(`no symbol of the live release is ${symbol}`);
  return (found._source as { filter: { id: number } }).filter.id;
}

async function undo(context: CommandContext): Promise<CommandResult> {
  const [operand] = context.operands;
  if (operand !== undefined && !/^[1-9]\d{0,8}$/.test(operand)) {
    throw new IngestFailure(
      `curate undo: a change is a number, as "catalog curate" lists it, not "${operand}"`,
    );
  }
  const { store, index } = await tableOf(context);
  const value = await undoCuration(store, index, operand === undefined ? undefined : Number(operand));
  if (!value)
    throw new IngestFailure(
      `curate undo: there is no change${operand === undefined ? '' : ` ${operand}`} to undo`,
    );
  return { lines: [...value.rows.map(asLine), `undone: ${liveSoon}`], value };
}

async function list(context: CommandContext): Promise<CommandResult> {
  const rows = await rowsOf(context);
  const lines = rows.toReversed().map((row) => `${asLine(row)}, ${row.by} ${row.at}`);
  return { lines: lines.length > 0 ? lines : ['nothing is changed'], value: { format: 1, rows } };
}

async function rowsOf({ client, alias }: CommandContext): Promise<readonly CurationRow[]> {
  const { curation: index } = partnerIndices(alias);
  return (await readCuration(partnerStore(client), index))?.curation.rows ?? [];
}

/** Writes the symbols of the table with their changed texts: ingested, the release has them without the table. */
async function writeChanged(context: CommandContext): Promise<CommandResult> {
  const rows = await rowsOf(context);
  if (rows.length === 0) throw new IngestFailure('curate --export: nothing is changed');
  const folder = resolve(context.options.export ?? '');
  const ids = new Set(rows.map(({ symbol }) => symbol));
  const report = await writeCatalogue({ ...context, folder, scope: {}, ids });
  const next = `ingest it by: catalog ingest ${report.folder} --keep-others; which symbol comes first (pin), and whole names that are hidden, stay in the table`;
  return { lines: [...writeLines(report), next], value: report };
}

function asLine({ change, kind, word, language, symbol }: CurationRow): string {
  return `${String(change).padStart(5)}  ${kind.padEnd(7)}  ${language}  ${word}  symbol ${symbol}`;
}
