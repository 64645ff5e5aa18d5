import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@opensearch-project/opensearch';
import type { LanguageTag } from '../../mappings/document.ts';
import { IngestFailure } from '../failure.ts';
import { bulk } from '../opensearch/bulk.ts';
import { isTransient } from '../opensearch/errors.ts';
import type { IndexedSummary, SerialisedDocument } from '../transform.ts';

/** How documents are sent. */
interface LoadOptions {
  /**
   * Awaited, with no request under way, before documents are sent in languages that the index is not known to have: it is
   * to be made, or to be given their fields. Resolves with all languages that it has then.
   */
  prepareFor?: (languages: readonly LanguageTag[]) => Promise<readonly LanguageTag[]>;
  /** Requests under way at once. */
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
  const { requestsInFlight = requestConcurrency.fast, prepareFor } = options;
  const inFlight = new Set<Promise<void>>();
  const free: Batch[] = [];
  let prepared: ReadonlySet<LanguageTag> = new Set();
  let batch = createBatch(batchMaximum);
  let failure: unknown;

  const send = async () => {
    const languages = batch.items().flatMap(({ summary }) => summary.lang);
    const unprepared = new Set(languages.filter((language) => !prepared.has(language)));
    if (prepareFor && unprepared.size > 0) {
      await Promise.all(inFlight);
      prepared = new Set(await prepareFor([...unprepared]));
    }
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
      lines = Buffer.concat(later.map((item) => item.lines));
    } catch (error) {
      if (!isTransient(error)) throw error;
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

/** A document of a batch: its two lines of `_bulk` and their summary. */
interface BatchItem {
  summary: IndexedSummary;
  lines: Buffer;
}

/** Documents for one request, gathered in one piece of memory that is used again and again. */
interface Batch {
  /** Adds a document; false where it has to go into another batch. The first one always finds room. */
  add(document: SerialisedDocument): boolean;
  /** The bytes added, valid until the batch is cleared. */
  items(): readonly BatchItem[];
  /** The lines of all items, valid until the batch is cleared. */
  lines(): Buffer;
  clear(): void;
}

/** An empty batch that takes so many bytes and documents. */
export function createBatch(maximum: { bytes: number; documents: number }): Batch {
  let memory = Buffer.allocUnsafeSlow(maximum.bytes);
  let used = 0;
  let items: BatchItem[] = [];

  return {
    add: ({ summary, json }) => {
      const action = `{"index":{"_id":"${summary.id}"}}\n`;
      // No unit of UTF-16 takes more than three bytes of UTF-8: they are counted only where the batch is nearly full.
      const most = action.length + json.length * 3 + 1;
      const bytes = used + most <= maximum.bytes ? most : action.length + Buffer.byteLength(json) + 1;
      if (items.length > 0 && (used + bytes > maximum.bytes || items.length === maximum.documents))
        return false;
      if (bytes > memory.length) memory = Buffer.allocUnsafeSlow(bytes);
      const start = used;
      used += memory.write(action, used, 'latin1');
      used += memory.write(json, used, 'utf8');
      used += memory.write('\n', used, 'latin1');
      items.push({ summary, lines: memory.subarray(start, used) });
      return true;
    },
    items: () => items,
    lines: () => memory.subarray(0, used),
    clear: () => {
      used = 0;
      items = [];
    },
  };
}
