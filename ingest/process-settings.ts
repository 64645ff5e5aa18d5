import { constants, setPriority } from 'node:os';
import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the memory of this process near what it really needs: an ingest holds some 25 MB for long and 400 bytes for each
 * symbol, and V8 would let three times as much garbage gather beside it where the machine has room. Costs no measurable
 * processor time. For a process that only ingests; called once, at its start.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=10');
}

/**
 * Lets other processes of this machine go first where all cores are busy: the service and the engine answer people, an
 * ingest can wait. Processes that render for it, started afterwards, do as it does. For a process that only ingests.
 */
export function lowerPriority(): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
