import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { HttpError, serviceUnavailable } from '../errors.ts';

/** Places for responses that are long in the making: so many at once in all, and of one client. */
export type StreamSlots = ReturnType<typeof createStreamSlots>;

/** `Retry-After` of a refusal. */
const retryAfterSeconds = 10;

/** Opens the slots of this process. */
export function createStreamSlots({
  total,
  perClient,
  stallMilliseconds,
  clientOf,
}: {
  total: number;
  perClient: number;
  /** A client that reads nothing for so long is cut off. */
  stallMilliseconds: number;
  clientOf: (request: IncomingMessage) => string;
}) {
  const occupied = new Map<string, number>();
  let open = 0;
  return {
    /**
     * Takes a place until the response has ended, however it ends, also where its client has left already. A client that
     * takes nothing for a while is cut off.
     * @throws HttpError `rate-limited` where the client has too many, `overloaded` where all places are taken
     */
    occupy(request: IncomingMessage, response: ServerResponse): void {
      const client = clientOf(request);
      const ofClient = occupied.get(client) ?? 0;
      if (ofClient >= perClient) {
        throw new HttpError('rate-limited', `Of one client ${perClient} exports are made at once.`, {
          headers: { 'Retry-After': String(retryAfterSeconds) },
        });
      }
      if (open >= total) {
        const message = 'Too many exports are in progress; please try again.';
        throw serviceUnavailable('overloaded', message, retryAfterSeconds);
      }
      open += 1;
      occupied.set(client, ofClient + 1);
      // Unlike the event `close`, this comes for a response that was closed before, too.
      finished(response, () => {
        open -= 1;
        const left = (occupied.get(client) ?? 1) - 1;
        if (left > 0) occupied.set(client, left);
        else occupied.delete(client);
      });
      // Node extends it while bytes still leave.
      response.setTimeout(stallMilliseconds, () => response.destroy());
    },
  };
}
