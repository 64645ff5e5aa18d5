import { constants, setPriority } from 'node:os';

/**
 * Lets other processes of this machine go first where all cores are busy: the service and the engine answer people, an
 * ingest can wait. Processes that render for it, started afterwards, do as it does. For a process that only ingests.
 */
export function letOthersGoFirst(): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
