import { fetchJson } from './api-client.ts';

interface EarlyAnswer {
  path: string;
  answer: unknown;
  answered: Promise<unknown>;
}

let early: EarlyAnswer | undefined;

/** Asks the service for what the page will show first, while the page itself is still being loaded. */
export function prefetch(path: string): void {
  const asked: EarlyAnswer = {
    path,
    answer: undefined,
    answered: fetchJson<unknown>(path, new AbortController().signal),
  };
  early = asked;
  asked.answered.then(
    (answer) => {
      asked.answer = answer;
    },
    // Whoever takes it is told of the failure.
    () => undefined,
  );
}

/** The answer to a path where it was asked for early and is there already. */
export function prefetched<Answer>(path: string | undefined): Answer | undefined {
  return early && early.path === path ? (early.answer as Answer | undefined) : undefined;
}

/** The answer to come, where the path was asked for early: once, as whoever asks again wants another one. */
export function takePrefetched<Answer>(path: string): Promise<Answer> | undefined {
  if (early?.path !== path) return undefined;
  const { answered } = early;
  early = undefined;
  return answered as Promise<Answer>;
}
