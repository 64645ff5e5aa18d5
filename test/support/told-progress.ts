import type { Progress } from '../../ingest/progress.ts';

/** A progress that writes down what it is told. */
export function toldProgress(): { told: string[]; progress: Progress } {
  const told: string[] = [];
  return {
    told,
    progress: {
      phase: (name, total) => told.push(`${name} of ${total}`),
      done: (count) => told.push(String(count)),
      end: () => told.push('end'),
    },
  };
}
