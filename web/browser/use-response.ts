import { useEffect, useState } from 'preact/hooks';
import type { z } from 'zod';
import type { classesAnswer } from '../../src/symbols/vocabulary-schemas.ts';
import { ApiError, fetchJson } from './api-client.ts';
import { useWindow } from './use-window.ts';

/** State of a request: the last body stays while the next one is loading, so that nothing jumps. */
export interface ResponseState<Body> {
  body: Body | undefined;
  /** The path that `body` or `error` belongs to. */
  path: string | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
}

const empty = { body: undefined, path: undefined, error: undefined };

/** Requests again what failed, anywhere on the page: one "Try again" serves all of it. */
export function retryFailed(): void {
  dispatchEvent(new Event('symbol-catalog-retry'));
}

/**
 * Requests a path of the service, and aborts the request before when the path changes. What failed is requested again when
 * the connection comes back.
 * @param path undefined requests nothing, and forgets what was answered
 */
export function useResponse<Body>(path: string | undefined): ResponseState<Body> {
  const [state, setState] = useState<Omit<ResponseState<Body>, 'isLoading'>>(empty);
  const [attempt, setAttempt] = useState(0);
  useWindow(['symbol-catalog-retry', 'online'], () => {
    if (state.error) setAttempt((count) => count + 1);
  });
  useEffect(() => {
    if (path === undefined) {
      setState(empty);
      return undefined;
    }
    // What was answered is not requested again.
    if (state.path === path && !state.error) return undefined;
    if (state.error) setState((before) => ({ ...before, path: undefined, error: undefined }));
    const controller = new AbortController();
    (takePrefetched<Body>(path) ?? fetchJson<Body>(path, { signal: controller.signal })).then(
      (body) => {
        if (!controller.signal.aborted) setState({ body, path, error: undefined });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setState((before) => ({ body: before.body, path, error: ApiError.from(error) }));
      },
    );
    return () => controller.abort();
  }, [path, attempt]);
  const shown = path === undefined ? empty : state;
  return { ...shown, isLoading: shown.path !== path };
}

/** A value once it has stayed the same for so long: for requests that follow typing. */
export function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}

const prefetches = new Map<string, Promise<unknown>>();

/** Requests what the page will show first, while its texts are still loading. */
export function prefetch(path: string): void {
  const response = fetchJson<unknown>(path);
  prefetches.set(path, response);
  // The component that takes the response shows a failure.
  response.catch(() => undefined);
}

/** The prefetched response of a path: once, because a second request for it wants a fresh one. */
function takePrefetched<Body>(path: string): Promise<Body> | undefined {
  const response = prefetches.get(path);
  prefetches.delete(path);
  return response as Promise<Body> | undefined;
}

/**
 * The colour of each word class in a scheme.
 * @param scheme as the settings name it; undefined colours nothing, and requests nothing
 */
export function useClassColours(
  scheme: string | undefined,
): (partOfSpeech: string | undefined) => string | undefined {
  const path = scheme === undefined ? undefined : 'api/v1/classes';
  const { body } = useResponse<z.output<typeof classesAnswer>>(path);
  return (partOfSpeech) => {
    if (scheme === undefined) return undefined;
    const wordClass = body?.data.find(({ value }) => value === partOfSpeech);
    return wordClass?.colours[scheme as 'fitzgerald' | 'goossens'].css;
  };
}
