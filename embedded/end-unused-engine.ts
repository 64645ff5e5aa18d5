import { rm } from 'node:fs/promises';
import { guardPidFileOf, stillUsed } from './engine-guard.ts';
import { recordedProcess } from './processes.ts';
import { withUnusedEngine } from './shared-engine.ts';

/** The program that a guard (`engine-guard.ts`) runs when an engine seems to have no users any more. */

const [folder = '', pidFile = '', mark = '', stopMilliseconds = ''] = process.argv.slice(2);
const isUnused = await withUnusedEngine(folder, async () => {
  // From here on the next user starts a guard of its own.
  await rm(guardPidFileOf(folder), { force: true });
  await recordedProcess(pidFile, mark).end(Number(stopMilliseconds));
});
process.exit(isUnused ? 0 : stillUsed);
