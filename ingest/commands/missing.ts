import type { Client } from '@opensearch-project/opensearch';
import { listRequests, type RequestedWord } from '../../src/partners/gathered.ts';
import {
  type Decision,
  decideRequest,
  type GatheredRequest,
  pendingStates,
  type RequestState,
  requestStates,
  StateConflict,
} from '../../src/partners/requests.ts';
import { IngestFailure } from '../failure.ts';
import { missingLines, missingWords } from '../missing-words.ts';
import type { CommandContext, CommandResult } from './command.ts';
import { partnerStore, preparePartners } from './partner-store.ts';

/** `catalog missing …`: what partners reported, and what becomes of it. */

const listedDefault = 100;
const curator = 'curator';

/** What curators decide of requests, by the word for it. */
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
    const symbols = operands.slice(2).map(Number);
    if (symbols.length === 0 || !symbols.every((id) => Number.isSafeInteger(id) && id > 0)) {
      throw invalid('missing link: which symbols? missing link <request> <id>…');
    }
    await expectSymbols(client, alias, symbols);
    return { state: 'published', symbols };
  },
} as const satisfies Record<string, (context: CommandContext) => Promise<Decision>>;

/** What may follow `missing`. */
export const missingOperands = `[list|${Object.keys(decisions).join('|')}] [<request>…]`;

/** Runs `catalog missing …`; without more it lists what people searched for in vain. */
export async function missingCommand(context: CommandContext): Promise<CommandResult> {
  const { client, alias, operands } = context;
  const [name, ...named] = operands;
  if (name === undefined) {
    const value = await missingWords(client, alias);
    return { lines: missingLines(value), value };
  }
  if (name === 'list') return list(context);
  if (!Object.hasOwn(decisions, name)) {
    throw invalid(`missing ${name}: there is only list, ${Object.keys(decisions).join(', ')}`);
  }
  if (named.length === 0) throw invalid(`missing ${name}: which request? see: catalog missing list`);
  const decision = await decisions[name as keyof typeof decisions](context);
  return decide(context, name === 'link' ? named.slice(0, 1) : named, decision);
}

async function decide(
  { client, alias, options }: CommandContext,
  ids: readonly string[],
  decision: Decision,
): Promise<CommandResult> {
  const indices = await preparePartners(client, alias, options.replicas);
  const value: GatheredRequest[] = [];
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

async function list({ client, alias, options }: CommandContext): Promise<CommandResult> {
  const indices = await preparePartners(client, alias, options.replicas);
  const value = await listRequests(partnerStore(client), indices, `${alias}-words`, {
    states: options.states === undefined ? pendingStates : statesOf(options.states),
    languages: options.languages && [...options.languages],
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
}: RequestedWord) {
  const by = partners.map((one) => `${one.partner} ${one.reports}`).join(', ');
  const facts = [
    state + (reason === undefined ? '' : `: ${reason}`),
    ...(insisted ? ['another than those that are there'] : []),
    `${reports} reports (${by})`,
    ...(missed > 0 ? [`searched in vain ${missed} times`] : []),
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

function statesOf(text: string): RequestState[] {
  const known: readonly string[] = requestStates;
  const given = text.split(',');
  if (given.every((state) => known.includes(state))) return given as RequestState[];
  throw invalid(`--state is a list of ${requestStates.join(', ')}, not "${text}"`);
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
