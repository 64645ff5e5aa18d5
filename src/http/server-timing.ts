import type { Engine } from '../opensearch/client.ts';

/** Where the time of one request goes, for the header `Server-Timing`, which a developer's browser shows (W3C Server Timing §3). */
export interface ServerTiming {
  /** The same engine; what it takes is counted. */
  timed(engine: Engine): Engine;
  /** The header's value so far. */
  value(): string;
}

/** Starts to time a request. Time of the engine is that of all its calls, also where they ran side by side. */
export function startTiming(): ServerTiming {
  const requestStartedAt = performance.now();
  let engineMilliseconds = 0;
  let calls = 0;
  return {
    timed: (engine) => ({
      ...engine,
      async request(method, path, body, format) {
        const startedAt = performance.now();
        calls += 1;
        try {
          return await engine.request(method, path, body, format);
        } finally {
          engineMilliseconds += performance.now() - startedAt;
        }
      },
    }),
    value: () =>
      [
        `total;dur=${(performance.now() - requestStartedAt).toFixed(1)}`,
        ...(calls > 0 ? [`engine;dur=${engineMilliseconds.toFixed(1)};desc="${calls} calls"`] : []),
      ].join(', '),
  };
}
