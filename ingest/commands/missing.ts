import { presentSymbols } from '../../src/partners/catalogue-lookup.ts';
import { decideRequests } from '../../src/partners/decisions.ts';
import { type Decision, pendingStates } from '../../src/partners/requests.ts';
import { IngestFailure } from '../failure.ts';
import { type CountedRequest, listRequests, requestOf } from '../partners/request-counts.ts';
import type { Command, CommandContext, CommandResult } from './command.ts';
import { openPartners, partnerStore } from './partner-store.ts';

const curator = 'curator';

/** A decision of curators on requests, by the name of its subcommand. */
const decisions: Readonly<
  Record<
    string,
    Pick<Command, 'summary' | 'operands' | 'options'> & { decide(context: CommandContext): Promise<Decision> }
  >
> = {
  accept: {
    summary: 'accept requests: they will be drawn',
    operands: '<request...>',
    decide: async () => ({ state: 'accepted', symbols: [] }),
  },
  draw: {
    summary: 'mark requests as drawn',
    operands: '<request...>',
    decide: async () => ({ state: 'drawn', symbols: [] }),
  },
  decline: {
    summary: 'decline requests, with a reason that partners read',
    operands: '<request...>',
    options: ['reason'],
    decide: async ({ options: { reason = '' } }) => {
      const text = reason
        .normalize('NFC')
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim();
      if (text === '') throw new IngestFailure('missing decline: say why, by --reason "…"; partners read it');
      return { state: 'declined', symbols: [], reason: text };
    },
  },
  link: {
    summary: 'answer a request with symbols that are live',
    operands: '<request> <id...>',
    decide: async ({ client, alias, operands }) => {
      const symbols = operands.slice(1).map(Number);
      if (symbols.length === 0 || !symbols.every((id) => Number.isSafeInteger(id) && id > 0)) {
        throw new IngestFailure('missing link: which symbols? missing link <request> <id>…');
      }
      const present = await presentSymbols(partnerStore(client), alias, symbols);
      const unknown = symbols.filter((id) => !present.has(id));
      if (unknown.length > 0)
        throw new IngestFailure(`no symbol of the live release has the id ${unknown.join(', ')}`);
      return { state: 'published', symbols };
    },
  },
};

/** `catalog missing …`: words that partners reported as missing. */
export const missingCommand: Command = {
  summary: 'list and decide what partners report as missing',
  subcommands: {
    list: {
      summary: 'list words that partners reported, most reported first',
      options: ['state', 'lang'],
      run: list,
    },
    ...Object.fromEntries(
      Object.entries(decisions).map(([name, { decide, ...described }]): [string, Command] => [
        name,
        {
          ...described,
          run: async (context) => {
            const ids = name === 'link' ? context.operands.slice(0, 1) : context.operands;
            return decideAll(context, ids, await decide(context));
          },
        },
      ]),
    ),
  },
};

async function decideAll(
  context: CommandContext,
  ids: readonly string[],
  decision: Decision,
): Promise<CommandResult> {
  const { store, indices } = await openPartners(context);
  const decisionsById = new Map(ids.map((id) => [id, decision]));
  const { decided, conflicts } = await decideRequests(store, indices, decisionsById, curator);
  if (conflicts.length > 0) throw new IngestFailure(conflicts.join('; '));
  const unknown = ids.filter((id) => !decided.has(id));
  if (unknown.length > 0) {
    throw new IngestFailure(`there is no request ${unknown.join(', ')}; see: catalog missing list`);
  }
  const value = [...decided.values()].map(requestOf);
  const lines = value.map(({ id, word, language, state }) => `${id}  ${language}  ${word}: ${state}`);
  return { lines, value };
}

async function list(context: CommandContext): Promise<CommandResult> {
  const { alias, options } = context;
  const { store, indices } = await openPartners(context);
  const value = await listRequests(store, indices, `${alias}-words`, {
    states: options.state ?? pendingStates,
    languages: options.lang && [...options.lang],
  });
  return { lines: value.length > 0 ? value.flatMap(linesOf) : ['no such requests'], value };
}

function linesOf({ id, language, word, state, reason, reports, partners, missed, examples }: CountedRequest) {
  const by = partners.map(({ partner, reports }) => `${partner} ${reports}`).join(', ');
  const facts = [
    state + (reason === undefined ? '' : `: ${reason}`),
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
