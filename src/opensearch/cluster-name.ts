import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buildConnector } from 'undici';

/**
 * Makes sure, on each new connection, which cluster is at its other end. A port says little: when an embedded engine ends
 * unasked, the engine of another checkout may take its port, and the service would answer with another's catalogue.
 */

const answerDeadlineMilliseconds = 3_000;
/** `GET /` is some 600 bytes. */
const answerMaximumBytes = 64 * 1024;

/** How `GET /` is sent to a node. */
type Greeting = { path: string; host: string; authorization?: string };

/**
 * Opens connections for an undici pool, each of them only to this cluster.
 * @param options of undici's own connector: TLS
 */
export function clusterConnector(
  clusterName: string,
  options: object | undefined,
  greeting: Greeting,
): buildConnector.connector {
  const open = buildConnector({ ...options });
  return (target, callback) => {
    open(target, (error, socket) => {
      if (error || !socket) return callback(error ?? new Error('no connection'), null);
      assertCluster(socket, clusterName, greeting).then(
        () => callback(null, socket),
        (reason: Error) => {
          socket.destroy();
          callback(reason, null);
        },
      );
    });
  };
}

/** Opens plain connections for a client on `node:http`, each of them only to this cluster. */
export class ClusterAgent extends Agent {
  readonly #clusterName: string;

  constructor(clusterName: string) {
    super({ keepAlive: true });
    this.#clusterName = clusterName;
  }

  override createConnection(
    options: { host?: string | null; port?: string | number | null },
    callback?: (error: Error | null, socket: Socket) => void,
  ): undefined {
    const { host, port } = options;
    const socket = connect({ host: host ?? 'localhost', port: Number(port) });
    const fail = (error: Error) => {
      socket.destroy();
      callback?.(error, socket);
    };
    socket.once('error', fail);
    socket.once('connect', () => {
      assertCluster(socket, this.#clusterName, { path: '/', host: `${host}:${port}` }).then(() => {
        socket.off('error', fail);
        callback?.(null, socket);
      }, fail);
    });
  }
}

/** Sends `GET /` before anything else and leaves the connection as it was. */
async function assertCluster(
  socket: Socket,
  clusterName: string,
  { path, host, authorization }: Greeting,
): Promise<void> {
  const headers = [`GET ${path} HTTP/1.1`, `Host: ${host}`];
  if (authorization !== undefined) headers.push(`Authorization: ${authorization}`);
  socket.write(`${headers.join('\r\n')}\r\n\r\n`);
  const answer = JSON.parse(await readBody(socket)) as { cluster_name?: unknown };
  if (answer.cluster_name === clusterName) return;
  throw new Error(`${host} is the cluster "${answer.cluster_name}" and not "${clusterName}"`);
}

/** The body of one answer with a `Content-Length` (RFC 9112 §6.2), which OpenSearch always gives. */
function readBody(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const settle = (error: Error | undefined, body = '') => {
      clearTimeout(deadline);
      socket.off('readable', read).off('error', settle).off('close', closed);
      if (error) reject(error);
      else resolve(body);
    };
    const closed = () => settle(new Error('the connection was closed before the cluster named itself'));
    const read = () => {
      for (let chunk = socket.read(); chunk !== null; chunk = socket.read()) {
        received = Buffer.concat([received, chunk]);
      }
      const headEnd = received.indexOf('\r\n\r\n');
      if (headEnd >= 0) {
        const head = received.subarray(0, headEnd).toString('latin1');
        const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? Number.NaN);
        const body = received.subarray(headEnd + 4);
        if (Number.isNaN(length) || body.length > length)
          settle(new Error('the answer is not of OpenSearch'));
        else if (body.length === length) settle(undefined, body.toString());
      }
      if (received.length > answerMaximumBytes) settle(new Error('the answer is not of OpenSearch'));
    };
    const deadline = setTimeout(
      () => settle(new Error('the cluster did not name itself in time')),
      answerDeadlineMilliseconds,
    );
    socket.on('readable', read).once('error', settle).once('close', closed);
  });
}
