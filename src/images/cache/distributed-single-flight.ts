import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * What processes share to make each picture once. Every call rejects when there is no answer in good time.
 * A lease ends by itself, so one that holds it and dies is replaced.
 */
export interface SharedPictures {
  get(key: string): Promise<Buffer | null>;
  /** Keeps a picture, and ends the lease on making it if that is this token's. */
  set(key: string, picture: Buffer, ttlSeconds: number, token: string): Promise<void>;
  /** The picture if it is there by now; else whether the lease on making it is now this token's. */
  claim(key: string, token: string, leaseMilliseconds: number): Promise<Buffer | boolean>;
  /** Makes the lease last that much longer from now, while it is this token's. */
  extend(key: string, token: string, leaseMilliseconds: number): Promise<void>;
  /** Ends the lease if it is this token's. */
  release(key: string, token: string): Promise<void>;
}

/** A picture about to be made, with what it takes held ready. */
export interface Making {
  /** Makes it. */
  run(): Promise<Buffer>;
  /** Gives back what was held ready: it is not to be made after all. */
  cancel(): void;
}

/** How long processes wait for one another, in milliseconds. */
export interface LeaseTiming {
  /** A process that dies is replaced after this; one that lives extends its lease in time. */
  lease: number;
  /** Longer than a picture may take: whoever waited for it that long makes it too. */
  wait: number;
}

const usualTiming: LeaseTiming = { lease: 3000, wait: 10_000 };
/** Who waits for another process asks again after the first of these milliseconds, then ever later up to the last. */
const pause = { first: 20, factor: 1.5, last: 200 } as const;

/**
 * Makes a picture that the shared cache does not have, unless another process is making it: then waits for that.
 * Where the shared cache is away every process makes its own.
 * @param ttlSeconds how long the shared cache keeps it.
 * @param onFailure told of each call of the shared cache that failed.
 */
export async function makeOnceAmongProcesses(
  shared: SharedPictures,
  key: string,
  making: Making,
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
    making.cancel();
    return claim;
  }
  const stopExtending = claim ? extendLease(shared, key, token, timing.lease, onFailure) : () => undefined;
  try {
    const picture = await making.run();
    // Nobody here waits for it.
    shared.set(key, picture, ttlSeconds, token).catch(onFailure).finally(stopExtending);
    return picture;
  } catch (error) {
    stopExtending();
    if (claim) shared.release(key, token).catch(onFailure);
    throw error;
  }
}

/** The picture as soon as another process has made it; else whether the lease on making it is this token's. */
async function claimOrWait(
  shared: SharedPictures,
  key: string,
  token: string,
  { lease, wait }: LeaseTiming,
): Promise<Buffer | boolean> {
  const until = performance.now() + wait;
  for (let milliseconds: number = pause.first; performance.now() < until; ) {
    const claim = await shared.claim(key, token, lease);
    if (claim) return claim;
    await delay(milliseconds);
    milliseconds = Math.min(milliseconds * pause.factor, pause.last);
  }
  return false;
}

/** Keeps a lease from running out. @returns what ends that. */
function extendLease(
  shared: SharedPictures,
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
