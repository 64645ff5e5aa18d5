import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { httpError } from '../errors.ts';

/** Aborts when the client of a response has gone; after the response too, when nothing listens any more. */
export function requestSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  // Unlike the event `close`, this comes for a response that was closed before, too.
  finished(response, () => gone.abort(httpError('bad-request', 'The client has gone.')));
  return gone.signal;
}
