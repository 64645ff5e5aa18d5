import { Client } from '@opensearch-project/opensearch';

/**
 * A client of a run that is killed: the engine answers its n-th request of a step, and the run neither learns of that
 * nor reaches the engine again, not even to give the lock back.
 */
export function dyingClient(node: string, step: string, request: number) {
  const dying = new Client({ node });
  const { transport } = dying;
  const send = transport.request.bind(transport) as (...args: unknown[]) => Promise<unknown>;
  let current = '';
  let requests = 0;
  let isDead = false;
  const answered = async (...args: unknown[]) => {
    if (isDead) throw new Error('killed');
    const answer = await send(...args);
    if (current === step) requests += 1;
    if (isDead || (current === step && requests === request)) {
      isDead = true;
      throw new Error('killed');
    }
    return answer;
  };
  transport.request = answered as typeof transport.request;
  return {
    options: {
      client: dying,
      progress: {
        done: () => undefined,
        end: () => undefined,
        phase: (name: string) => {
          current = name;
        },
      },
      lock: { expirySeconds: 0 },
    },
    /** Whether the step had that many requests. */
    wasKilled: () => isDead,
    close: () => dying.close(),
  };
}
