import { setTimeout } from 'node:timers/promises';
import { authCacheMilliseconds, partnerPattern } from '../../src/partners/keys.ts';
import { IngestFailure } from '../failure.ts';
import { deletePartner, issueKey, keysOf, listPartners, revokeKeys } from '../partners/keys.ts';
import type { Command, CommandContext, CommandResult } from './command.ts';
import { openPartners } from './partner-store.ts';

/** Longest that a write of the service may be under way, in milliseconds. */
const writeMilliseconds = 5000;

/** The data of partners, and the argument of a subcommand: a partner, or a key. */
async function dataOf(context: CommandContext) {
  return { ...(await openPartners(context)), operand: context.operands[0] ?? '' };
}

const subcommands: Readonly<Record<string, Command>> = {
  issue: {
    summary: 'issue a key; shown once',
    operands: '<partner>',
    options: ['rights'],
    run: async (context) => {
      const { store, indices, operand: partner } = await dataOf(context);
      const { id, text } = await issueKey(store, indices, parsePartnerName(partner), context.options.rights);
      const lines = [`key ${id} of ${partner}; copy it now, it is not stored:`, text];
      return { lines, value: { partner, id, key: text } };
    },
  },
  list: { summary: 'list partners and their keys', run: list },
  revoke: {
    summary: 'end all keys of a partner, or one key, at once',
    operands: '<partner-or-key>',
    run: async (context) => {
      const { store, indices, operand } = await dataOf(context);
      const ids = await revokeKeys(store, indices, operand);
      if (ids.length === 0) throw new IngestFailure(`${operand} is no partner and no key`);
      const from = `is refused from now on, by every process in ${authCacheMilliseconds / 1000} s`;
      return { lines: ids.map((id) => `${id} ${from}`), value: { revoked: ids } };
    },
  },
  delete: {
    summary: 'delete all data of a partner',
    operands: '<partner>',
    run: async (context) => {
      const { store, indices, operand } = await dataOf(context);
      const pause = () => setTimeout(authCacheMilliseconds + writeMilliseconds);
      const reports = await deletePartner(store, indices, { partner: parsePartnerName(operand) }, pause);
      return { lines: [`deleted ${operand}, its keys and ${reports} reports`], value: { reports } };
    },
  },
};

/** `catalog partners …`: who may report missing symbols. */
export const partnersCommand: Command = {
  summary: 'issue, list, revoke keys of partners, delete all data of a partner',
  subcommands,
};

async function list(context: CommandContext): Promise<CommandResult> {
  const { store, indices } = await dataOf(context);
  const value = [];
  for (const { partner, created_at } of await listPartners(store, indices)) {
    const keys = [...(await keysOf(store, indices, partner))].map(([id, key]) => ({
      id,
      rights: key.rights,
      created_at: key.created_at,
      ...(key.ends_at !== undefined && { ends_at: key.ends_at }),
    }));
    value.push({ partner, created_at, keys });
  }
  const lines = value.flatMap(({ partner, keys }) => [
    partner,
    ...keys.map(({ id, rights, created_at, ends_at }) => {
      const until = ends_at === undefined ? '' : `, until ${ends_at}`;
      const may = rights.map((right) => `, ${right}`).join('');
      return `  ${id}  since ${created_at}${until}${may}`;
    }),
  ]);
  return { lines: lines.length > 0 ? lines : ['there are no partners'], value };
}

function parsePartnerName(name: string): string {
  if (partnerPattern.test(name)) return name;
  const allowed = 'a partner is named by 2 to 40 lower-case letters, digits and hyphens';
  throw new IngestFailure(`${allowed}, not "${name}"`);
}
