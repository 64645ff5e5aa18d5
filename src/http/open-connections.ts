import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { clientConnected } from '../lib/turns.ts';

/**
 * A client that takes its time to read an answer may take the end of the connection for the end of the answer (Node's
 * own `fetch` does), and the request of one that has just connected may be on its way: each stays open for so long.
 */
const idleGraceMilliseconds = 1000;

/** Connections that wait to be taken, at most: `backlog` of Node's `listen`. */
const waitingMaximum = 511;

interface Use {
  requestsInFlight: number;
  /** When it was connected or last answered. */
  idleSince: number;
}

/** The log, the metrics, the limits and each stream wait for the end of a response: a dozen listeners are no leak. */
const listenersMaximum = 30;

/** Follows the connections of a server from now on, so that it can be closed without cutting an answer off. */
export function openConnections(server: Server) {
  const uses = new Map<Socket, Use>();
  let requestsInFlight = 0;
  let taken = 0;
  server.on('connection', (socket: Socket) => {
    clientConnected();
    taken += 1;
    uses.set(socket, { requestsInFlight: 0, idleSince: performance.now() });
    socket.once('close', () => uses.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const use = uses.get(socket);
    if (!use) return;
    use.requestsInFlight += 1;
    requestsInFlight += 1;
    response.setMaxListeners(listenersMaximum);
    response.once('close', () => {
      requestsInFlight -= 1;
      use.requestsInFlight -= 1;
      use.idleSince = performance.now();
    });
  });
  return {
    /** Takes those that wait: libuv takes one a turn of the event loop, and what is left is reset where the port is closed. */
    async takeWaiting(): Promise<void> {
      // The turn that is under way looked for connections before.
      await nextTurn();
      for (let turn = 0, before = -1; taken !== before && turn < waitingMaximum; turn += 1) {
        before = taken;
        await nextTurn();
      }
    },
    /** Ends those on which nothing is in flight: no request, and no answer that was sent only just now. */
    endIdle(): void {
      const now = performance.now();
      for (const [socket, use] of uses) {
        const isIdle = use.requestsInFlight === 0 && now - use.idleSince > idleGraceMilliseconds;
        if (isIdle && socket.writableLength === 0) socket.end();
      }
    },
    /** Requests that are being answered. */
    requestsInFlight: () => requestsInFlight,
  };
}
