import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The connections of a server, so that it can be closed without cutting an answer off. */
export interface OpenConnections {
  /** Ends those on which nothing is under way: no request, and no answer that was sent only just now. */
  endIdle(): void;
  destroyAll(): void;
  /** Requests that are being answered. */
  requestsInFlight(): number;
}

/**
 * A client that takes its time to read an answer may take the end of the connection for the end of the answer (Node's
 * own `fetch` does), and the request of one that has just connected may be on its way: each is left alone for so long.
 */
const quietMilliseconds = 1000;

interface Use {
  requestsUnderWay: number;
  /** When it was connected or last answered. */
  quietSince: number;
}

/** The log, the metrics, the limits and each stream wait for the end of a response: a dozen listeners are no leak. */
const listenersMaximum = 30;

/** Follows the connections of a server from now on. */
export function openConnections(server: Server): OpenConnections {
  const uses = new Map<Socket, Use>();
  let requestsInFlight = 0;
  server.on('connection', (socket: Socket) => {
    uses.set(socket, { requestsUnderWay: 0, quietSince: performance.now() });
    socket.once('close', () => uses.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const use = uses.get(socket);
    if (!use) return;
    use.requestsUnderWay += 1;
    requestsInFlight += 1;
    response.setMaxListeners(listenersMaximum);
    response.once('close', () => {
      requestsInFlight -= 1;
      use.requestsUnderWay -= 1;
      use.quietSince = performance.now();
    });
  });
  return {
    endIdle() {
      const now = performance.now();
      for (const [socket, { requestsUnderWay, quietSince }] of uses) {
        const isIdle = requestsUnderWay === 0 && now - quietSince > quietMilliseconds;
        if (isIdle && socket.writableLength === 0) socket.end();
      }
    },
    destroyAll() {
      for (const socket of uses.keys()) socket.destroy();
    },
    requestsInFlight: () => requestsInFlight,
  };
}
