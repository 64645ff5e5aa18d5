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
