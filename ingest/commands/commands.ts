import { catalogueCommands } from './catalogue.ts';
import type { Command } from './command.ts';
import { curateCommand } from './curate.ts';
import { initSet } from './init.ts';
import { insightsCommand } from './insights.ts';
import { missingCommand } from './missing.ts';
import { partnersCommand } from './partners.ts';
import { releaseCommands } from './releases.ts';

/** All commands by name, in the order of the help. */
export const commands: Readonly<Record<string, Command>> = {
  init: {
    summary: 'begin a set of your own: asks five questions, writes a folder with a table for a spreadsheet',
    operands: '<folder>',
    options: ['title', 'author', 'license', 'languages', 'site'],
    offline: true,
    run: initSet,
  },
  ...catalogueCommands,
  ...releaseCommands,
  curate: curateCommand,
  insights: insightsCommand,
  missing: missingCommand,
  partners: partnersCommand,
};
