import { openRegistry } from '../registry/registry.ts';
import { rollback } from '../releases/go-live.ts';
import { acquireLock } from '../releases/lock.ts';
import { listReleases, previousRelease, prune } from '../releases/releases.ts';
import { repair, repairLines } from '../releases/repair.ts';
import type { Command, CommandContext, CommandResult } from './command.ts';

/** Commands on releases: the live one, the previous one, leftovers. */
export const releaseCommands = {
  releases: {
    summary: 'list the releases: the live one, the previous one, leftovers',
    run: async ({ client, alias }) => {
      const releases = await listReleases(client, alias);
      const previous = previousRelease(releases);
      const value = releases.map(({ name, live, meta }) => ({
        name,
        state: live ? 'live' : name === previous?.name ? 'previous' : 'leftover',
        ...meta,
      }));
      const lines = value.map(
        ({ name, state, counts }) => `${name}  ${state.padEnd(8)}  ${counts?.symbols ?? '?'} symbols`,
      );
      return { lines: lines.length > 0 ? lines : [`${alias} has no releases`], value };
    },
  },
  rollback: {
    summary:
      'make the previous release live, or the newest whole one where that is gone; run it again to undo',
    run: (context) =>
      locked(context, async ({ client, alias }) => {
        const { from, to } = await rollback(client, alias, await openRegistry(client, alias));
        return {
          lines: [`${to} is live${from === undefined ? '' : `, ${from} is kept`}`],
          value: { from, to },
        };
      }),
  },
  prune: {
    summary: 'delete releases that are neither live nor the previous one',
    run: (context) =>
      locked(context, async ({ client, alias }) => {
        const pruned = await prune(client, alias);
        const lines = pruned.map((name) => `deleted ${name}`);
        return { lines: lines.length > 0 ? lines : ['nothing to delete'], value: { pruned } };
      }),
  },
  repair: {
    summary:
      'delete damaged indices; where the live one is damaged or lost, make the newest whole release live',
    onDamage: true,
    // Without the lock: its own index may be the damaged one, and no other command starts while one is.
    run: async ({ client, alias, damaged }) => {
      const value = await repair(client, alias, damaged);
      return { lines: repairLines(value), value };
    },
  },
} as const satisfies Record<string, Command>;

async function locked(
  context: CommandContext,
  work: (context: CommandContext) => Promise<CommandResult>,
): Promise<CommandResult> {
  const lock = await acquireLock(context.client, context.alias);
  try {
    return await work(context);
  } finally {
    await lock.release();
  }
}
