import { fetchJson } from './api-client.ts';

interface Prefetch {
  path: string;
  /** Undefined until it is there. */
  body: unknown;
  response: Promise<unknown>;
}

let current: Prefetch | undefined;

/** Requests what the page will show first, while the page's own modules are still loading. */
export function prefetch(path: string): void {
  const started: Prefetch = {
    path,
    body: undefined,
    response: fetchJson<unknown>(path, new AbortController().signal),
  };
  current = started;
  started.response.then(
    (body) => {
      started.body = body;
    },
    // The component that takes the response shows the failure.
    () => undefined,
  );
}

/** The body of a prefetched path, where it has arrived. */
export function prefetched<Body>(path: string | undefined): Body | undefined {
  return current && current.path === path ? (current.body as Body | undefined) : undefined;
}

/** The prefetched response of a path: once, because a second request for it wants a fresh one. */
export function takePrefetched<Body>(path: string): Promise<Body> | undefined {
  if (current?.path !== path) return undefined;
  const { response } = current;
  current = undefined;
  return response as Promise<Body>;
}
