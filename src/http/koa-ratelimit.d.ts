/** The part of koa-ratelimit 6 that is used; it has no types of its own. */
declare module 'koa-ratelimit' {
  import type { Context, Middleware } from 'koa';

  /** The command that koa-ratelimit calls on its database. */
  export interface RateLimitDatabase {
    /** @returns what was left before this request (0 = refused), when the window ends, and the limit. */
    ratelimiter(
      key: string,
      nowMicroseconds: number,
      durationMilliseconds: number,
      limit: number,
      peek: string,
    ): Promise<[remaining: number, reset: number, limit: number]>;
  }

  function ratelimit(options: {
    driver: 'redis';
    db: RateLimitDatabase;
    duration: number;
    max: number;
    id(context: Context): string;
    /** Called for a request that is refused; what it throws is the answer. */
    onLimited(context: Context): void;
  }): Middleware;

  // biome-ignore lint/style/noDefaultExport: so the package exports it.
  export { ratelimit as default };
}
