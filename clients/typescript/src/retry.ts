/** How often and how long a client waits for a service that is busy. */
export interface RetryOptions {
  /** Most repetitions of a request that is answered 429 or 503; 4 by default. */
  retries?: number;
  /** Longest wait before one of them, in seconds; 60 by default. Where the service asks for more, its answer counts. */
  maximumWaitSeconds?: number;
  /** `fetch` of the platform by default. */
  fetch?: typeof globalThis.fetch;
}

/**
 * A `fetch` that waits as long as `Retry-After` asks where a request is answered 429 or 503, and sends it again. Over the
 * limit (429) all further requests wait too: each of them would only be refused.
 */
export function fetchPolitely({
  retries = 4,
  maximumWaitSeconds = 60,
  fetch = globalThis.fetch,
}: RetryOptions): (url: string, init: RequestInit) => Promise<Response> {
  let pausedUntil = 0;
  return async (url, init) => {
    for (let attempt = 0; ; attempt += 1) {
      const pause = pausedUntil - Date.now();
      if (pause > 0) await sleep(pause, init.signal);
      const response = await fetch(url, init);
      if ((response.status !== 429 && response.status !== 503) || attempt === retries) return response;
      const seconds = Number(response.headers.get('Retry-After')) || 2 ** attempt / 2;
      if (seconds > maximumWaitSeconds) return response;
      await response.body?.cancel();
      // Up to a fifth longer, so that clients who were refused together do not come back together.
      const wait = seconds * 1000 * (1 + Math.random() / 5);
      if (response.status === 429) pausedUntil = Math.max(pausedUntil, Date.now() + wait);
      else await sleep(wait, init.signal);
    }
  };
}

/** @throws the reason of the signal as soon as it aborts. */
export function sleep(milliseconds: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
