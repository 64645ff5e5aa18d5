import { forgetWatchdog } from './engine-users.ts';
import { pidFileProcess } from './processes.ts';
import { withUnusedEngine } from './shared-engine.ts';

/** The program that a watchdog (`engine-users.ts`) runs when an engine seems to have no users any more. */

const [folder = '', pidFile = '', commandLineMarker = '', stopMilliseconds = ''] = process.argv.slice(2);
const isUnused = await withUnusedEngine(folder, async () => {
  await forgetWatchdog(folder);
  await pidFileProcess(pidFile, commandLineMarker).end(Number(stopMilliseconds));
});
process.exit(isUnused ? 0 : 1);
