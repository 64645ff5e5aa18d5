import type { ServerResponse } from 'node:http';
import { httpError } from '../errors.ts';

/** Aborts when the client of a response has gone; after the response too, when nothing listens any more. */
export function requestSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort(httpError('bad-request', 'The client has gone.')));
  return gone.signal;
}
