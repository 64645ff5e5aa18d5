import { rm } from 'node:fs/promises';
import { stillUsed, watchdogPidFileOf } from './engine-watchdog.ts';
import { pidFileProcess } from './processes.ts';
import { withUnusedEngine } from './shared-engine.ts';

/** The program that a watchdog (`engine-watchdog.ts`) runs when an engine seems to have no users any more. */

const [folder = '', pidFile = '', commandLineMarker = '', stopMilliseconds = ''] = process.argv.slice(2);
const isUnused = await withUnusedEngine(folder, async () => {
  // From here on the next user starts a watchdog of its own.
  await rm(watchdogPidFileOf(folder), { force: true });
  await pidFileProcess(pidFile, commandLineMarker).end(Number(stopMilliseconds));
});
process.exit(isUnused ? 0 : stillUsed);
