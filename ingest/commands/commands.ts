import { catalogueCommands } from './catalogue.ts';
import type { Command } from './command.ts';
import { missingCommand } from './missing.ts';
import { partnersCommand } from './partners.ts';
import { releaseCommands } from './releases.ts';

/** All commands by name, in the order of the help. */
export const commands: Readonly<Record<string, Command>> = {
  ...catalogueCommands,
  ...releaseCommands,
  missing: missingCommand,
  partners: partnersCommand,
};
