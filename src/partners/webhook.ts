import { createHmac, randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';
import { expectPublicUrl, publicLookup } from './public-addresses.ts';

/** Sends messages to the webhooks of partners. */
export interface WebhookSender {
  /**
   * Sends one message. Redirects are not followed.
   * @throws an Error that says why, where it was not answered with 2xx in time.
   */
  send(webhook: { url: string; secret: string }, body: string, now: Date): Promise<void>;
  close(): Promise<void>;
}

const deadlineMilliseconds = 10_000;

/** Names of the headers of a message. */
export const webhookHeaders = {
  id: 'symbol-catalog-delivery',
  signature: 'symbol-catalog-signature',
} as const;

/**
 * The signature of a message: HMAC-SHA-256 over the time and the body, so that neither can be changed and an old message
 * cannot be sent once more. Pure.
 * @returns `t=<Unix seconds>,v1=<hexadecimal>`
 */
export function signatureOf(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}

/**
 * Opens the sending.
 * @param allowPrivate whether http, private and loopback addresses are allowed.
 */
export function openWebhooks(allowPrivate: boolean): WebhookSender {
  const agent = new Agent({
    connect: { timeout: deadlineMilliseconds, ...(!allowPrivate && { lookup: publicLookup }) },
    headersTimeout: deadlineMilliseconds,
    bodyTimeout: deadlineMilliseconds,
    pipelining: 0,
  });
  return {
    async send({ url, secret }, body, now) {
      const target = new URL(url);
      if (!allowPrivate) expectPublicUrl(target);
      const answer = await request(target, {
        dispatcher: agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'symbol-catalog',
          [webhookHeaders.id]: randomUUID(),
          [webhookHeaders.signature]: signatureOf(secret, body, now),
        },
        body,
        signal: AbortSignal.timeout(deadlineMilliseconds),
      });
      // Only the status counts: a long or slow body is cut off, which raises an error event.
      answer.body.on('error', () => undefined).destroy();
      if (answer.statusCode < 200 || answer.statusCode > 299) {
        throw new Error(`the webhook answered ${answer.statusCode}`);
      }
    },
    close: () => agent.destroy(),
  };
}
