import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@opensearch-project/opensearch';
import { type Batch, type BatchItem, createBatch, type Receipt, type SerialisedDocument } from './batch.ts';
import { bulk } from './bulk.ts';
import { isPassing } from './engine-errors.ts';
import { IngestFailure } from './failure.ts';

/** How documents are sent. */
export interface LoadOptions {
  /** Awaited before anything is sent: the index may be in the making while the first documents are. */
  ready?: () => Promise<void>;
  /** Requests under way at once. */
  requestsInFlight?: number;
  /** Called for every document that the engine took. */
  onIndexed?: (receipt: Receipt) => void;
  /** Called for every document that the engine refused for good, with its reason. */
  onRejected?: (receipt: Receipt, reason: string) => void;
  /** Waits between attempts; a test passes one that does not wait. */
  pause?: (milliseconds: number) => Promise<unknown>;
}

/**
 * A request holds at most this much: measured on the demo catalogue, whose documents are about 60 KB, smaller
 * requests cost more of them and larger ones gain nothing but memory on both sides.
 */
const batchMaximum = { bytes: 5 * 1024 * 1024, documents: 250 };

/**
 * Two requests are analysed while the next is being made; more only queue up in the engine. Each keeps a core busy.
 */
export const requestsAtOnce = { fast: 2, gentle: 1 } as const;

/** An engine that could take a request is not kept waiting for a full one: from this size on it gets what is there. */
const idleEngineBytes = 1024 * 1024;

/** An engine that restarts is away for about 25 s: the pauses before the attempts add up to 60 s. */
const pausesMilliseconds = [250, 500, 1000, 2000, 4000, 8000, 15000, 30000];

/** The analysis of 5 MB in a hundred languages takes seconds on a busy machine. */
const requestTimeoutMilliseconds = 120_000;

/**
 * Sends documents to an index by `_bulk`, reading them only as fast as the engine takes them. What the engine asks
 * to send later (429, 503), and only that, is sent again; what it refuses is told to `onRejected`.
 * @throws IngestFailure `engine-unavailable` when the engine stays away or goes on asking to wait.
 */
export async function loadDocuments(
  client: Client,
  index: string,
  documents: AsyncIterable<SerialisedDocument>,
  options: LoadOptions = {},
): Promise<void> {
  const { requestsInFlight = requestsAtOnce.fast, ready } = options;
  const inFlight = new Set<Promise<void>>();
  const free: Batch[] = [];
  let batch = createBatch(batchMaximum);
  let failure: unknown;

  const send = async () => {
    await ready?.();
    while (inFlight.size >= requestsInFlight) await Promise.race(inFlight);
    if (failure !== undefined) throw failure;
    const sent = batch;
    const request = sendBatch(client, index, sent, options)
      .catch((error: unknown) => {
        failure ??= error;
      })
      .finally(() => {
        inFlight.delete(request);
        sent.clear();
        free.push(sent);
      });
    inFlight.add(request);
    batch = free.pop() ?? createBatch(batchMaximum);
  };

  try {
    for await (const document of documents) {
      if (!batch.add(document)) {
        await send();
        batch.add(document);
      }
      if (inFlight.size < requestsInFlight && batch.lines().length >= idleEngineBytes) await send();
    }
    if (batch.items().length > 0) await send();
  } finally {
    await Promise.all(inFlight);
  }
  if (failure !== undefined) throw failure;
}

async function sendBatch(client: Client, index: string, batch: Batch, options: LoadOptions): Promise<void> {
  const { onIndexed = () => undefined, onRejected = () => undefined, pause = sleep } = options;
  let pending = batch.items();
  let lines = batch.lines();
  let reason = '';
  for (let attempt = 0; ; attempt++) {
    try {
      const later: BatchItem[] = [];
      // Attempts are counted here, with pauses; the client's own come at once.
      const outcomes = await bulk(client, index, lines, {
        requestTimeout: requestTimeoutMilliseconds,
        maxRetries: 0,
      });
      for (const [position, outcome] of outcomes.entries()) {
        const item = pending[position] as BatchItem;
        if (outcome.status < 300) {
          onIndexed(item.receipt);
        } else if (outcome.status === 429 || outcome.status === 503) {
          later.push(item);
          reason = outcome.reason;
        } else {
          onRejected(item.receipt, outcome.reason);
        }
      }
      if (later.length === 0) return;
      pending = later;
      lines = Buffer.concat(later.map((item) => item.lines));
    } catch (error) {
      if (!isPassing(error)) throw error;
      reason = error instanceof Error ? error.message : String(error);
    }
    const milliseconds = pausesMilliseconds[attempt];
    if (milliseconds === undefined) {
      throw new IngestFailure(
        'engine-unavailable',
        `OpenSearch takes no documents: ${reason}; run it again when it is back`,
      );
    }
    await pause(milliseconds);
  }
}
