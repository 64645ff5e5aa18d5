import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between the service and an engine, so that the engine can go away without being touched. */
export interface TcpProxy {
  /** The engine's URL with the proxy's address. */
  url: string;
  /** As if the engine had been killed: connections are reset, new ones refused. */
  cut(): Promise<void>;
  /** As if the engine hung: connections stay and are taken, and nothing goes through. */
  stall(): void;
  /** As if the engine were slow: its bytes arrive so many milliseconds late from now on. */
  delay(milliseconds: number): void;
  /** As if it were back, at the same address. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** Forwards a free loopback port to the host and port of a URL. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port: targetPort } = new URL(target);
  const sockets = new Set<Socket>();
  let stalled = false;
  let lateMilliseconds = 0;
  let server = forwarding();
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(port);

  function forwarding(): Server {
    return createServer((near) => {
      const far = connect(Number(targetPort), hostname);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from);
        let sentUntil = 0;
        from.on('data', (chunk) => {
          if (stalled) return;
          const now = performance.now();
          // Never before what came earlier, also when the delay has ended since.
          const sentAt = Math.max(sentUntil, from === far ? now + lateMilliseconds : now);
          if (sentAt <= now) {
            to.write(chunk);
          } else {
            sentUntil = sentAt;
            setTimeout(() => to.write(chunk), sentAt - now);
          }
        });
        from.on('error', () => to.destroy());
        from.on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
      }
    });
  }

  async function cut(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.resetAndDestroy();
    await closed;
  }

  return {
    url: url.toString().replace(/\/$/, ''),
    cut,
    stall: () => {
      stalled = true;
    },
    delay: (milliseconds) => {
      lateMilliseconds = milliseconds;
    },
    async restore() {
      // Swallowed bytes are lost, so those connections cannot continue.
      if (stalled) for (const socket of sockets) socket.resetAndDestroy();
      stalled = false;
      if (server.listening) return;
      server = forwarding();
      await listen(server, port);
    },
    close: () => (server.listening ? cut() : Promise.resolve()),
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}
