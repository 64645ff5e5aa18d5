import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { HttpError, serviceUnavailable } from '../errors.ts';
import { limitPerTick } from '../lib/tick-limiter.ts';

/** Places for responses that are long in the making: so many at once in all, and of one client. */
export interface StreamSlots {
  /**
   * Takes a place until the response has ended, however it ends, also where its client has left already. A client that
   * takes nothing for a while is cut off.
   * @throws HttpError `rate-limited` where the client has too many, `overloaded` where all places are taken
   */
  occupy(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Resolves when the next piece may be made: one a tick for all streams, so that other requests are answered between. */
  nextPiece(): Promise<void>;
}

/** A place that a process holds, by a token of its own, for so long from now. */
export interface SlotLease {
  client: string;
  token: string;
  milliseconds: number;
}

/** Places that processes share. A process that dies with one loses it in time. Every call rejects where it has no answer soon. */
export interface SharedSlots {
  /** Takes a place. @returns what keeps it from that: places are taken, or the client has too many. */
  take(
    lease: SlotLease,
    limits: { total: number; perClient: number },
  ): Promise<'total' | 'perClient' | undefined>;
  /** Makes a place last, which is taken anew where it was lost meanwhile: its response is under way. */
  extend(lease: SlotLease): Promise<void>;
  release(lease: SlotLease): Promise<void>;
}

/** Lease of a place: so long after a process died its place is free. A live one extends it three times as often. */
const usualLeaseMilliseconds = 15_000;
/** `Retry-After` of a refusal. */
const retryAfterSeconds = 10;

/**
 * Opens the slots. They are counted by this process, and, where there is a store that processes share and it answers, over
 * all of these.
 */
export function createStreamSlots({
  total,
  perClient,
  shared,
  leaseMilliseconds = usualLeaseMilliseconds,
  onDegraded = () => undefined,
  stallMilliseconds,
  clientOf,
}: {
  total: number;
  perClient: number;
  shared?: SharedSlots | undefined;
  leaseMilliseconds?: number;
  /** Called each time that this process counts alone although there is a shared store. */
  onDegraded?: () => void;
  /** A client that reads nothing for so long is cut off. */
  stallMilliseconds: number;
  clientOf: (request: IncomingMessage) => string;
}): StreamSlots {
  const takeHere = localSlots(total, perClient);
  const startPiece = limitPerTick(1);
  return {
    async occupy(request, response) {
      const client = clientOf(request);
      const leave = takeHere(client);
      const lease: SlotLease = { client, token: randomUUID(), milliseconds: leaseMilliseconds };
      const taking = shared?.take(lease, { total, perClient }).catch(onDegraded);
      const extending =
        shared && setInterval(() => shared.extend(lease).catch(onDegraded), leaseMilliseconds / 3).unref();
      // Unlike the event `close`, this comes for a response that was closed before, too; for a refusal as well.
      finished(response, () => {
        leave();
        clearInterval(extending);
        shared?.release(lease).catch(onDegraded);
      });
      const full = await taking;
      if (full) {
        clearInterval(extending);
        throw refusal(full, perClient);
      }
      // Node extends it while bytes still leave.
      response.setTimeout(stallMilliseconds, () => response.destroy());
    },
    nextPiece: () => new Promise((resolve) => startPiece(resolve)),
  };
}

/** Places of this process. @returns a function that takes one for a client, and returns what frees it. */
function localSlots(total: number, perClient: number): (client: string) => () => void {
  const occupied = new Map<string, number>();
  let open = 0;
  return (client) => {
    const ofClient = occupied.get(client) ?? 0;
    if (ofClient >= perClient) throw refusal('perClient', perClient);
    if (open >= total) throw refusal('total', perClient);
    open += 1;
    occupied.set(client, ofClient + 1);
    return () => {
      open -= 1;
      const left = (occupied.get(client) ?? 1) - 1;
      if (left > 0) occupied.set(client, left);
      else occupied.delete(client);
    };
  };
}

function refusal(full: 'total' | 'perClient', perClient: number): HttpError {
  return full === 'total'
    ? serviceUnavailable(
        'overloaded',
        'Too many exports are in progress; please try again.',
        retryAfterSeconds,
      )
    : new HttpError('rate-limited', `A client may have ${perClient} exports in progress at once.`, {
        headers: { 'Retry-After': String(retryAfterSeconds) },
      });
}
