import type { Client } from '@opensearch-project/opensearch';
import { decideRequest } from '../../src/partners/decisions.ts';
import {
  type Decision,
  pendingStates,
  StateConflict,
  type SymbolRequest,
} from '../../src/partners/requests.ts';
import { IngestFailure } from '../failure.ts';
import { type CountedRequest, listRequests } from '../partners/request-counts.ts';
import type { Command, CommandContext, CommandResult } from './command.ts';
import { partnerStore, preparePartners } from './partner-store.ts';

const listedDefault = 100;
const curator = 'curator';

/** The decisions of curators on requests, by subcommand. */
const decisions = {
  accept: async () => ({ state: 'accepted', symbols: [] }),
  draw: async () => ({ state: 'drawn', symbols: [] }),
  decline: async ({ options: { reason } }) => {
    const text =
      reason
        ?.normalize('NFC')
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim() ?? '';
    if (text === '') throw invalid('missing decline: say why, by --reason "…"; partners read it');
    return { state: 'declined', symbols: [], reason: text };
  },
  link: async ({ client, alias, operands }) => {
    const symbols = operands.slice(1).map(Number);
    if (symbols.length === 0 || !symbols.every((id) => Number.isSafeInteger(id) && id > 0)) {
      throw invalid('missing link: which symbols? missing link <request> <id>…');
    }
    await expectSymbols(client, alias, symbols);
    return { state: 'published', symbols };
  },
} as const satisfies Record<string, (context: CommandContext) => Promise<Decision>>;

const decisionOptions = { accept: [], draw: [], decline: ['reason'], link: [] } as const;

const decisionSummaries = {
  accept: 'accept requests: they will be drawn',
  draw: 'mark requests as drawn',
  decline: 'decline requests, with a reason that partners read',
  link: 'answer a request with symbols that are live',
} as const;

function decisionCommand(name: keyof typeof decisions): Command {
  return {
    summary: decisionSummaries[name],
    operands: name === 'link' ? '<request> <id...>' : '<request...>',
    options: decisionOptions[name],
    run: async (context) => {
      const requests = name === 'link' ? context.operands.slice(0, 1) : context.operands;
      return decide(context, requests, await decisions[name](context));
    },
  };
}

/** `catalog missing …`: words that partners reported as missing. */
export const missingCommand: Command = {
  summary: 'list and decide what partners report as missing',
  subcommands: {
    list: {
      summary: 'list words that partners reported, most reported first',
      options: ['state', 'lang', 'partner', 'limit'],
      run: list,
    },
    accept: decisionCommand('accept'),
    draw: decisionCommand('draw'),
    decline: decisionCommand('decline'),
    link: decisionCommand('link'),
  },
};

async function decide(
  { client, alias, replicas }: CommandContext,
  ids: readonly string[],
  decision: Decision,
): Promise<CommandResult> {
  const indices = await preparePartners(client, alias, replicas);
  const value: SymbolRequest[] = [];
  for (const id of ids) {
    try {
      const request = await decideRequest(partnerStore(client), indices, id, decision, curator);
      if (!request) throw invalid(`there is no request ${id}; see: catalog missing list`);
      value.push(request);
    } catch (error) {
      throw error instanceof StateConflict ? invalid(error.message) : error;
    }
  }
  return {
    lines: value.map(({ id, word, language, state }) => `${id}  ${language}  ${word}: ${state}`),
    value,
  };
}

async function list({ client, alias, options, replicas }: CommandContext): Promise<CommandResult> {
  const indices = await preparePartners(client, alias, replicas);
  const value = await listRequests(partnerStore(client), indices, `${alias}-words`, {
    states: options.state ?? pendingStates,
    languages: options.lang && [...options.lang],
    partner: options.partner,
    limit: options.limit ?? listedDefault,
  });
  return { lines: value.length > 0 ? value.flatMap(linesOf) : ['no such requests'], value };
}

function linesOf({
  id,
  language,
  word,
  state,
  reason,
  insisted,
  reports,
  partners,
  missed,
  examples,
}: CountedRequest) {
  const by = partners.map(({ partner, reports }) => `${partner} ${reports}`).join(', ');
  const facts = [
    state + (reason === undefined ? '' : `: ${reason}`),
    ...(insisted ? ['another symbol than the existing ones'] : []),
    `${reports} reports (${by})`,
    ...(missed > 0 ? [`${missed} zero-result searches`] : []),
  ];
  return [
    `${id}  ${language.padEnd(8)} ${word}  ${facts.join('; ')}`,
    ...examples.flatMap(({ part_of_speech, category, meaning, context, picture_idea }) => {
      const texts = [part_of_speech, category, meaning, context, picture_idea].filter(
        (text) => text !== undefined,
      );
      return texts.length > 0 ? [`    ${texts.join(' | ')}`] : [];
    }),
  ];
}

/** @throws IngestFailure where a symbol is not in the live release. */
async function expectSymbols(client: Client, alias: string, ids: readonly number[]): Promise<void> {
  const { body } = await client.search({
    index: alias,
    body: { size: ids.length, query: { terms: { 'filter.id': ids } }, _source: ['filter.id'] } as never,
  });
  const found = new Set(
    body.hits.hits.map(({ _source }) => (_source as { filter: { id: number } }).filter.id),
  );
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) throw invalid(`no symbol of the live release has the id ${missing.join(', ')}`);
}

function invalid(message: string): IngestFailure {
  return new IngestFailure('validation-failed', message);
}
