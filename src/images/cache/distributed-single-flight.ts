import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * The cache that processes share (Redis), with a lease for each key on filling it. Every call rejects when there is no
 * answer in good time. A lease expires, so a process that dies with it is replaced.
 */
export interface SharedRenditions {
  get(key: string): Promise<Buffer | null>;
  /** Caches a rendition, and ends the lease on making it if that is this token's. */
  set(key: string, rendition: Buffer, ttlSeconds: number, token: string): Promise<void>;
  /** The rendition if it is there by now; else whether the lease on making it is now this token's. */
  claim(key: string, token: string, leaseMilliseconds: number): Promise<Buffer | boolean>;
  /** Makes the lease last that much longer from now, while it is this token's. */
  extend(key: string, token: string, leaseMilliseconds: number): Promise<void>;
  /** Ends the lease if it is this token's. */
  release(key: string, token: string): Promise<void>;
}

/** A rendition about to be made, with its slot in the render queue. */
export interface ReservedRender {
  /** Makes it. */
  run(): Promise<Buffer>;
  /** Releases the slot: another process made it. */
  cancel(): void;
}

/** How long processes wait for one another, in milliseconds. */
export interface LeaseTiming {
  /** A process that dies is replaced after this; one that lives extends its lease in time. */
  lease: number;
  /** Longer than a rendition may take; a process that waited that long makes it too. */
  wait: number;
}

const usualTiming: LeaseTiming = { lease: 3000, wait: 10_000 };
/** Milliseconds between look-ups while another process holds the lease: exponential backoff. */
const backoff = { first: 20, factor: 1.5, last: 200 } as const;

/**
 * Single flight among processes: makes a rendition that the shared cache does not have, unless another process holds the
 * lease on it; then waits for that one. Where the shared cache is away every process makes its own.
 * @param ttlSeconds how long the shared cache keeps it.
 * @param onFailure called for each call of the shared cache that failed.
 */
export async function distributedSingleFlight(
  shared: SharedRenditions,
  key: string,
  reserved: ReservedRender,
  {
    ttlSeconds,
    timing = usualTiming,
    onFailure,
  }: { ttlSeconds: number; timing?: LeaseTiming | undefined; onFailure: () => void },
): Promise<Buffer> {
  const token = randomUUID();
  const claim = await claimOrWait(shared, key, token, timing).catch(() => {
    onFailure();
    return false;
  });
  if (typeof claim !== 'boolean') {
    reserved.cancel();
    return claim;
  }
  const stopExtending = claim ? extendLease(shared, key, token, timing.lease, onFailure) : () => undefined;
  try {
    const rendition = await reserved.run();
    // The response does not wait for Redis.
    shared.set(key, rendition, ttlSeconds, token).catch(onFailure).finally(stopExtending);
    return rendition;
  } catch (error) {
    stopExtending();
    if (claim) shared.release(key, token).catch(onFailure);
    throw error;
  }
}

/** The rendition as soon as another process has made it; else whether the lease on making it is this token's. */
async function claimOrWait(
  shared: SharedRenditions,
  key: string,
  token: string,
  { lease, wait }: LeaseTiming,
): Promise<Buffer | boolean> {
  const until = performance.now() + wait;
  for (let milliseconds: number = backoff.first; performance.now() < until; ) {
    const claim = await shared.claim(key, token, lease);
    if (claim) return claim;
    await delay(milliseconds);
    milliseconds = Math.min(milliseconds * backoff.factor, backoff.last);
  }
  return false;
}

/** Renews a lease until the returned function is called. */
function extendLease(
  shared: SharedRenditions,
  key: string,
  token: string,
  milliseconds: number,
  onFailure: () => void,
): () => void {
  const extending = setInterval(() => {
    shared.extend(key, token, milliseconds).catch(onFailure);
  }, milliseconds / 3);
  return () => clearInterval(extending);
}
