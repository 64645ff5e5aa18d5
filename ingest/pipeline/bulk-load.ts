import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@opensearch-project/opensearch';
import { IngestFailure } from '../failure.ts';
import { bulk } from '../opensearch/bulk.ts';
import { isTransient } from '../opensearch/errors.ts';
import type { IndexedSummary, SerialisedDocument } from '../transform.ts';

interface LoadOptions {
  /** Awaited before documents are sent: the index may still be in the making. */
  ready?: () => Promise<unknown>;
  requestsInFlight?: number;
  /** Called for every document that the engine took. */
  onIndexed?: (summary: IndexedSummary) => void;
  /** Called for every document that the engine refused for good, with its reason. */
  onRejected?: (summary: IndexedSummary, reason: string) => void;
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
export const requestConcurrency = { fast: 2, background: 1 } as const;

/** An engine that could take a request is not kept waiting for a full one: from this size on it gets what is there. */
const idleEngineBytes = 1024 * 1024;

/** An engine that restarts is away for about 25 s: the pauses before the attempts add up to 60 s. */
const pausesMilliseconds = [250, 500, 1000, 2000, 4000, 8000, 15000, 30000];

/** The analysis of 5 MB in a hundred languages takes seconds on a busy machine. */
const requestTimeoutMilliseconds = 120_000;

/**
 * Sends documents to an index by `_bulk`, reading them only as fast as the engine takes them. What the engine asks
 * to send later (429, 503), and only that, is sent again; what it refuses is passed to `onRejected`.
 * @throws IngestFailure `engine-unavailable` when the engine stays away or goes on asking to wait.
 */
export async function loadDocuments(
  client: Client,
  index: string,
  documents: AsyncIterable<SerialisedDocument>,
  options: LoadOptions = {},
): Promise<void> {
  const { requestsInFlight = requestConcurrency.fast, ready = async () => undefined } = options;
  const inFlight = new Set<Promise<void>>();
  let batch: BatchItem[] = [];
  let bytes = 0;
  let failure: unknown;

  const send = async () => {
    await ready();
    while (inFlight.size >= requestsInFlight) await Promise.race(inFlight);
    if (failure !== undefined) throw failure;
    const request = sendBatch(client, index, batch, options)
      .catch((error: unknown) => {
        failure ??= error;
      })
      .finally(() => inFlight.delete(request));
    inFlight.add(request);
    batch = [];
    bytes = 0;
  };

  try {
    for await (const { summary, json } of documents) {
      const lines = Buffer.from(`{"index":{"_id":"${summary.id}"}}\n${json}\n`);
      const isFull = batch.length === batchMaximum.documents || bytes + lines.length > batchMaximum.bytes;
      // A first document of any size finds room.
      if (isFull && batch.length > 0) await send();
      batch.push({ summary, lines });
      bytes += lines.length;
      if (inFlight.size < requestsInFlight && bytes >= idleEngineBytes) await send();
    }
    if (batch.length > 0) await send();
  } finally {
    await Promise.all(inFlight);
  }
  if (failure !== undefined) throw failure;
}

/** A document of a request: its two lines of `_bulk` and their summary. */
interface BatchItem {
  summary: IndexedSummary;
  lines: Buffer;
}

async function sendBatch(
  client: Client,
  index: string,
  batch: readonly BatchItem[],
  options: LoadOptions,
): Promise<void> {
  const { onIndexed = () => undefined, onRejected = () => undefined, pause = sleep } = options;
  let pending = batch;
  let reason = '';
  for (let attempt = 0; ; attempt++) {
    try {
      const later: BatchItem[] = [];
      // Attempts are counted here, with pauses; the client's own come at once.
      const outcomes = await bulk(client, index, Buffer.concat(pending.map(({ lines }) => lines)), {
        requestTimeout: requestTimeoutMilliseconds,
        maxRetries: 0,
      });
      for (const [position, outcome] of outcomes.entries()) {
        const item = pending[position] as BatchItem;
        if (outcome.status < 300) {
          onIndexed(item.summary);
        } else if (outcome.status === 429 || outcome.status === 503) {
          later.push(item);
          reason = outcome.reason;
        } else {
          onRejected(item.summary, outcome.reason);
        }
      }
      if (later.length === 0) return;
      pending = later;
    } catch (error) {
      if (!isTransient(error)) throw error;
      reason = error instanceof Error ? error.message : String(error);
    }
    const milliseconds = pausesMilliseconds[attempt];
    if (milliseconds === undefined) {
      throw new IngestFailure(`OpenSearch takes no documents: ${reason}; run it again when it is back`, {
        kind: 'engine-unavailable',
      });
    }
    await pause(milliseconds);
  }
}
