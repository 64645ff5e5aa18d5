import { useCallback, useEffect, useState } from 'preact/hooks';
import { ApiError, fetchJson } from './api-client.ts';
import { prefetched, takePrefetched } from './prefetch.ts';

/** What is known of an answer: the last one stays while the next is under way, so that nothing jumps. */
export interface Known<Answer> {
  answer: Answer | undefined;
  /** The path that `answer` was asked with. */
  path: string | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
  /** Asks again. */
  retry: () => void;
}

const nothing = { answer: undefined, path: undefined, error: undefined };

/**
 * Asks the service for a path, and gives up the question before when the path changes.
 * @param path undefined asks nothing
 */
export function useResponse<Answer>(path: string | undefined): Known<Answer> {
  const [known, setKnown] = useState<Omit<Known<Answer>, 'retry' | 'isLoading'>>(() => {
    const answer = prefetched<Answer>(path);
    return answer === undefined ? nothing : { answer, path, error: undefined };
  });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (path === undefined) return undefined;
    const early = takePrefetched<Answer>(path);
    // It may have been there before the first look.
    if (attempt === 0 && known.path === path && !known.error) return undefined;
    const controller = new AbortController();
    (early ?? fetchJson<Answer>(path, controller.signal)).then(
      (answer) => {
        if (!controller.signal.aborted) setKnown({ answer, path, error: undefined });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        const failure = error instanceof ApiError ? error : new ApiError('internal', String(error));
        setKnown((before) => ({ answer: before.answer, path, error: failure }));
      },
    );
    return () => controller.abort();
  }, [path, attempt]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  const shown = path === undefined ? nothing : known;
  return { ...shown, isLoading: shown.path !== path, retry };
}

/** A value as it was when it last stayed the same for so long: for questions that are asked while typing. */
export function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
