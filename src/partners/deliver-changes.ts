import type { Log } from '../logger.ts';
import type { Release } from '../opensearch/release.ts';
import { changePartner, type Delivery, listPartners, type Partner } from './accounts.ts';
import type { DocumentStore } from './document-store.ts';
import type { PartnerIndices } from './indices.ts';
import type { ReportViews } from './report-answers.ts';
import { decodeChangesCursor, encodeChangesCursor, reportChangesAfter } from './report-changes.ts';
import type { WebhookSender } from './webhook.ts';

/** Parts of the delivery. */
export interface DeliveryServices {
  store: DocumentStore;
  indices: PartnerIndices;
  views: ReportViews;
  webhooks: WebhookSender;
  /** Base of the URLs of symbols, without a slash at its end. */
  baseUrl: string;
  log: Log;
}

/** Most changes of a message. */
const changesMaximum = 100;
/** The first pause after a failure; each further one is twice as long, up to the longest. In milliseconds. */
const pauses = { first: 10_000, longest: 6 * 3_600_000 } as const;

/** How long to wait after so many failures, in milliseconds. Pure. */
export function pauseAfter(failures: number): number {
  return Math.min(pauses.longest, pauses.first * 2 ** Math.min(30, failures - 1));
}

/**
 * Delivers to the webhooks the changes since they last answered with 2xx. The reports in the order of their changes are
 * the outbox, and a stored cursor is the progress: after a crash the changes behind the cursor are delivered again.
 */
export async function deliverChanges(services: DeliveryServices, release: Release, now: Date): Promise<void> {
  const partners = await listPartners(services.store, services.indices);
  // Concurrently: a webhook that does not answer delays no other.
  await Promise.all(partners.map((partner) => deliverTo(services, release, partner, now)));
}

async function deliverTo(
  services: DeliveryServices,
  release: Release,
  partner: Partner,
  now: Date,
): Promise<void> {
  const { webhook, delivery } = partner;
  if (!webhook || (delivery && Date.parse(delivery.next_at) > now.getTime())) return;
  try {
    const cursor = await deliver(services, release, partner, webhook, now);
    if (cursor === delivery?.cursor && delivery.failures === 0) return;
    await saveProgress(services, partner, { cursor, failures: 0, next_at: now.toISOString() });
  } catch (error) {
    const failures = (delivery?.failures ?? 0) + 1;
    const next_at = new Date(now.getTime() + pauseAfter(failures)).toISOString();
    const reason = error instanceof Error ? error.message : String(error);
    services.log.warn({ partner: partner.partner, failures, next_at, reason }, 'webhook not answered');
    await saveProgress(services, partner, { cursor: delivery?.cursor ?? '', failures, next_at });
  }
}

/** Delivers the next changes to a webhook. @returns the cursor behind them. */
async function deliver(
  { store, indices, views, webhooks, baseUrl }: DeliveryServices,
  release: Release,
  { partner, delivery }: Partner,
  webhook: { url: string; secret: string },
  now: Date,
): Promise<string> {
  const from = decodeChangesCursor(delivery?.cursor ?? '');
  const changes = await reportChangesAfter(store, indices, partner, from, changesMaximum);
  const cursor = encodeChangesCursor(changes.cursor);
  // The partner knows its new reports; only changes of their state are sent.
  const changed = changes.reports.filter(({ changes: count }) => count > 0);
  if (changed.length === 0) return cursor;
  const data = await views.reports(release, baseUrl, changed);
  await webhooks.send(webhook, JSON.stringify({ type: 'missing-symbols.changed', data, cursor }), now);
  return cursor;
}

async function saveProgress(
  { store, indices }: DeliveryServices,
  { partner, webhook }: Partner,
  delivery: Delivery,
): Promise<void> {
  await changePartner(store, indices, partner, (known) =>
    known.webhook?.url === webhook?.url ? { ...known, delivery } : undefined,
  );
}
