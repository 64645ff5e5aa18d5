import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@opensearch-project/opensearch';
import type { LanguageTag, SymbolDocument } from '../mappings/document.ts';
import { bulk } from './bulk.ts';
import { isPassing } from './engine-errors.ts';
import { IngestFailure } from './failure.ts';

/** What is remembered of a document until the engine has answered. */
export interface Receipt {
  id: number;
  /** Languages in which it has a name. */
  lang: readonly LanguageTag[];
  /** One of the values of `query.name`, each time of another language. */
  name: string;
}

/** How documents are sent. */
export interface LoadOptions {
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
const batchBytes = 5 * 1024 * 1024;
const batchDocuments = 250;

/** One request is analysed while the next is being made; more only queue up in the engine. */
const requestsInFlight = 2;

/** An engine that restarts is away for about 25 s: the pauses before the attempts add up to 60 s. */
const pausesMilliseconds = [250, 500, 1000, 2000, 4000, 8000, 15000, 30000];

/** The analysis of 5 MB in a hundred languages takes seconds on a busy machine. */
const requestTimeoutMilliseconds = 120_000;

/** A document as it is sent. The document itself is let go: as objects it weighs ten times its bytes. */
interface Item {
  receipt: Receipt;
  lines: Buffer;
}

/**
 * Sends documents to an index by `_bulk`, reading them only as fast as the engine takes them. What the engine asks
 * to send later (429, 503), and only that, is sent again; what it refuses is told to `onRejected`.
 * @throws IngestFailure `engine-unavailable` when the engine stays away or goes on asking to wait.
 */
export async function loadDocuments(
  client: Client,
  index: string,
  documents: AsyncIterable<SymbolDocument>,
  options: LoadOptions = {},
): Promise<void> {
  const inFlight = new Set<Promise<void>>();
  let failure: unknown;
  let batch: Item[] = [];
  let bytes = 0;

  const send = async () => {
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
    for await (const document of documents) {
      const item = toItem(document);
      const { length } = item.lines;
      if (batch.length > 0 && (bytes + length > batchBytes || batch.length === batchDocuments)) await send();
      batch.push(item);
      bytes += length;
    }
    if (batch.length > 0) await send();
  } finally {
    await Promise.all(inFlight);
  }
  if (failure !== undefined) throw failure;
}

function toItem(document: SymbolDocument): Item {
  const { id, lang } = document.filter;
  const { name } = document.query;
  return {
    receipt: { id, lang, name: name[id % name.length] ?? '' },
    lines: Buffer.from(`{"index":{"_id":"${id}"}}\n${JSON.stringify(document)}\n`),
  };
}

async function sendBatch(client: Client, index: string, batch: Item[], options: LoadOptions): Promise<void> {
  const { onIndexed = () => undefined, onRejected = () => undefined, pause = sleep } = options;
  let pending = batch;
  let reason = '';
  for (let attempt = 0; ; attempt++) {
    try {
      const later: Item[] = [];
      const lines = Buffer.concat(pending.map((item) => item.lines));
      // Attempts are counted here, with pauses; the client's own come at once.
      const outcomes = await bulk(client, index, lines, {
        requestTimeout: requestTimeoutMilliseconds,
        maxRetries: 0,
      });
      for (const [position, outcome] of outcomes.entries()) {
        const item = pending[position] as Item;
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
    } catch (error) {
      if (!isPassing(error)) throw error;
      reason = error instanceof Error ? error.message : String(error);
    }
    const milliseconds = pausesMilliseconds[attempt];
    if (milliseconds === undefined) {
      throw new IngestFailure('engine-unavailable', `OpenSearch takes no documents: ${reason}`);
    }
    await pause(milliseconds);
  }
}
