import type { ClientRequest, IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { Connection, errors } from '@opensearch-project/opensearch';

/** A node is believed for so long after an answer, in milliseconds: another engine takes longer to start in its place. */
const trustMilliseconds = 2000;

type Call = Parameters<Connection['request']>;

/**
 * The class of the official client's connections that send nothing but `GET /` to any other cluster than this. A port says
 * little: when an embedded engine ends unasked, the engine of another checkout may take its port.
 */
export function connectionTo(clusterName: string): typeof Connection {
  return class extends Connection {
    #answeredAt = Number.NEGATIVE_INFINITY;

    override request(params: Call[0], callback: Call[1]): ClientRequest {
      const send = () =>
        super.request(params, (error, response) => {
          this.#answeredAt = error ? Number.NEGATIVE_INFINITY : performance.now();
          callback(error, response);
        });
      if (performance.now() - this.#answeredAt < trustMilliseconds) return send();
      const fail = (message: string) => callback(new errors.ConnectionError(message), null);
      let current = super.request({ method: 'GET', path: '/' }, (error, response) => {
        if (!response) return callback(error, null);
        clusterNameOf(response).then(
          (name) => {
            if (name === clusterName) current = send();
            else fail(`${this.url.host} is the cluster "${name}" and not "${clusterName}"`);
          },
          (cause: Error) => fail(cause.message),
        );
      });
      return { abort: () => current.abort() } as ClientRequest;
    }
  };
}

async function clusterNameOf(response: IncomingMessage): Promise<unknown> {
  return ((await json(response)) as { cluster_name?: unknown }).cluster_name;
}
