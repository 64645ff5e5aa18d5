import { connect } from 'node:net';

/** An HTTP response as it came over the socket, without a client's normalisation. */
export interface RawAnswer {
  /** 0 where the server closed the connection without an answer. */
  status: number;
  /** Lower-case names. */
  headers: ReadonlyMap<string, string>;
  body: Buffer;
}

/** Deadline of an answer, in milliseconds: above every deadline of the service. */
const deadlineMilliseconds = 60_000;

/**
 * Sends bytes as they are and reads until the server closes: clients normalise paths and refuse odd headers.
 * The request has to say `Connection: close`.
 */
export function sendRaw(url: string, request: string | Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(request));
    socket.setTimeout(deadlineMilliseconds, () => socket.destroy(new Error('no answer in time')));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A server that closes while the rest of a refused request is on its way resets the connection.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => resolve(takeApart(Buffer.concat(chunks))));
  });
}

/** Sends a GET for a target that goes out as it is written. */
export function getRaw(
  url: string,
  target: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<RawAnswer> {
  const lines = Object.entries({ Host: new URL(url).host, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return sendRaw(url, `${method} ${target} HTTP/1.1\r\n${lines.join('')}Connection: close\r\n\r\n`);
}

function takeApart(answer: Buffer): RawAnswer {
  const end = answer.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = answer.subarray(0, end).toString('latin1').split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return {
    status: Number(statusLine.split(' ')[1] ?? 0),
    headers,
    body: end < 0 ? answer : answer.subarray(end + 4),
  };
}
