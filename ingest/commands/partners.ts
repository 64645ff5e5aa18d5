import { setTimeout } from 'node:timers/promises';
import type { DocumentStore } from '../../src/partners/document-store.ts';
import type { PartnerIndices } from '../../src/partners/indices.ts';
import { authCacheMilliseconds, partnerPattern } from '../../src/partners/keys.ts';
import { IngestFailure } from '../failure.ts';
import { deletePartner, issueKey, keysOf, listPartners, revokeKeys } from '../partners/keys.ts';
import type { Command, CommandContext, CommandResult } from './command.ts';
import { partnerStore, preparePartners } from './partner-store.ts';

interface SubcommandContext {
  store: DocumentStore;
  indices: PartnerIndices;
  /** The argument after the name of the subcommand: a partner, or a key. */
  operand: string;
  options: CommandContext['options'];
}

/** Longest that a write of the service may be under way, in milliseconds. */
const writeMilliseconds = 5000;

/** Runs a subcommand, which works on the data of partners. */
function onPartners(act: (context: SubcommandContext) => Promise<CommandResult>) {
  return async ({ client, alias, operands: [operand = ''], options }: CommandContext) => {
    const indices = await preparePartners(client, alias);
    return act({ store: partnerStore(client), indices, operand, options });
  };
}

const subcommands: Readonly<Record<string, Command>> = {
  issue: {
    summary: 'issue a key; shown once',
    operands: '<partner>',
    options: ['rights'],
    run: onPartners(async ({ store, indices, operand, options }) => {
      const key = await issueKey(store, indices, parsePartnerName(operand), options.rights);
      return shownOnce(operand, key);
    }),
  },
  list: { summary: 'list partners and their keys', run: onPartners(list) },
  revoke: {
    summary: 'end all keys of a partner, or one key, at once',
    operands: '<partner-or-key>',
    run: onPartners(async ({ store, indices, operand }) => {
      const ids = await revokeKeys(store, indices, operand);
      if (ids.length === 0) throw new IngestFailure(`${operand} is no partner and no key`);
      const from = `is refused from now on, by every process in ${authCacheMilliseconds / 1000} s`;
      return { lines: ids.map((id) => `${id} ${from}`), value: { revoked: ids } };
    }),
  },
  delete: {
    summary: 'delete all data of a partner',
    operands: '<partner>',
    run: onPartners(async ({ store, indices, operand }) => {
      const pause = () => setTimeout(authCacheMilliseconds + writeMilliseconds);
      const reports = await deletePartner(store, indices, { partner: parsePartnerName(operand) }, pause);
      return { lines: [`deleted ${operand}, its keys and ${reports} reports`], value: { reports } };
    }),
  },
};

/** `catalog partners …`: who may report missing symbols. */
export const partnersCommand: Command = {
  summary: 'issue, list, revoke keys of partners, delete all data of a partner',
  subcommands,
};

async function list({ store, indices }: SubcommandContext): Promise<CommandResult> {
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

function shownOnce(partner: string, { id, text }: { id: string; text: string }) {
  return {
    lines: [`key ${id} of ${partner}; copy it now, it is not stored:`, text],
    value: { partner, id, key: text },
  };
}

function parsePartnerName(name: string): string {
  if (partnerPattern.test(name)) return name;
  const allowed = 'a partner is named by 2 to 40 lower-case letters, digits and hyphens';
  throw new IngestFailure(`${allowed}, not "${name}"`);
}
