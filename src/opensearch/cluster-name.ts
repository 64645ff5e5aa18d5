import type { Agent, ClientRequest, IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { Connection, errors } from '@opensearch-project/opensearch';

type Call = Parameters<Connection['request']>;

/**
 * The class of the official client's connections that send nothing but `GET /` to any other cluster than this. A port says
 * little: when an embedded engine ends unasked, the engine of another checkout may take its port. An engine that ends closes
 * its sockets, so a node is believed from one answer of its name until a socket to it closes.
 */
export function connectionTo(clusterName: string): typeof Connection {
  return class extends Connection {
    #isKnown = false;

    constructor(...options: ConstructorParameters<typeof Connection>) {
      super(...options);
      const { agent } = this as unknown as { agent: Agent };
      const connect = agent.createConnection.bind(agent);
      agent.createConnection = (...given) => {
        const socket = connect(...given);
        socket?.once('close', () => {
          this.#isKnown = false;
        });
        return socket;
      };
    }

    override request(params: Call[0], callback: Call[1]): ClientRequest {
      const send = () =>
        super.request(params, (error, response) => {
          if (error) this.#isKnown = false;
          callback(error, response);
        });
      if (this.#isKnown) return send();
      const fail = (message: string) => callback(new errors.ConnectionError(message), null);
      let current = super.request({ method: 'GET', path: '/' }, (error, response) => {
        if (!response) return callback(error, null);
        clusterNameOf(response).then(
          (name) => {
            this.#isKnown = name === clusterName;
            if (this.#isKnown) current = send();
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
