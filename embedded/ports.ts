import { createServer } from 'node:net';

/**
 * Resolves where a loopback port is free, and rejects with one line where a process listens on it.
 * @param purpose what the port is for, as the message names it
 */
export async function assertPortIsFree(port: number, purpose: string): Promise<void> {
  if ((await listenOnce(port)) === undefined) {
    throw new Error(
      `port ${port} of 127.0.0.1 is in use, so ${purpose} can not listen there: ` +
        'end what does, or choose another port',
    );
  }
}

/** A loopback port that is free at this moment; another process may take it before it is used. */
export async function freePort(): Promise<number> {
  const port = await listenOnce(0);
  if (port === undefined) throw new Error('no port of 127.0.0.1 is free');
  return port;
}

/** Below the ports that Linux and macOS give to outgoing connections (ip_local_port_range of ip(7)). */
const lastingPorts = { first: 20_000, count: 12_000 } as const;
const lastingPortTries = 100;

/**
 * A loopback port that is free and that no outgoing connection will be given: for a server that takes long to
 * start, or has to come back to the same port.
 */
export async function freeLastingPort(): Promise<number> {
  for (let tried = 0; tried < lastingPortTries; tried += 1) {
    const port = lastingPorts.first + Math.floor(Math.random() * lastingPorts.count);
    if ((await listenOnce(port)) !== undefined) return port;
  }
  throw new Error(`no port of 127.0.0.1 from ${lastingPorts.first} on is free`);
}

function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1' }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}
