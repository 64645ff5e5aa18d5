import type { Progress } from '../../ingest/progress.ts';

/** A progress that records its calls. */
export function recordedProgress(): { events: string[]; progress: Progress } {
  const events: string[] = [];
  return {
    events,
    progress: {
      phase: (name, total) => events.push(`${name} of ${total}`),
      done: (count) => events.push(String(count)),
      end: () => events.push('end'),
    },
  };
}
