import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadPlan, LoadResult } from './load-process.ts';
import { stopProcess } from './stop-process.ts';

/** A process that sends requests and takes their times. */
export interface LoadGenerator {
  /** @throws Error where an answer has another status than the plan expects. */
  run(plan: LoadPlan): Promise<LoadResult>;
  end(): Promise<void>;
  pid: number;
}

/** Starts a process for the load, so that making it costs neither side of a comparison its own processor time. */
export function startLoadGenerator(): LoadGenerator {
  const child = fork(join(import.meta.dirname, 'load-process.ts'));
  return {
    run: async (plan) => {
      child.send(plan);
      const [answer] = (await once(child, 'message')) as [LoadResult | { failed: string }];
      if ('failed' in answer) throw new Error(`load on ${plan.url}: ${answer.failed}`);
      return answer;
    },
    end: () => stopProcess(child),
    pid: child.pid ?? 0,
  };
}
