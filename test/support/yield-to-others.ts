import { constants, setPriority } from 'node:os';

// Linux gives each thread a priority of its own: this thread and the programs that it starts use what the lanes with engines
// leave of the processor, as their deadlines run meanwhile.
setPriority(constants.priority.PRIORITY_LOW);
