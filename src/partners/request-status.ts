import { LRUCache } from 'lru-cache';
import type { Release } from '../catalogue/release.ts';
import type { SymbolStore } from '../catalogue/symbol-store.ts';
import type { Engine } from '../opensearch/client.ts';
import { readDocuments } from './document-store.ts';
import { gather } from './gather.ts';
import type { PartnerIndices } from './indices.ts';
import { decideRequest, type GatheredRequest, type Report, settledAfterMilliseconds } from './requests.ts';

/** Tells where requests stand that reports belong to. */
export interface Standings {
  /** Begins to read what will be asked for soon; whether that fails is told who asks. */
  expect(ids: readonly string[]): void;
  /** The requests that there are, by id. One whose symbols are gone is opened again. */
  of(release: Release, ids: readonly string[]): Promise<Map<string, GatheredRequest>>;
}

/** Where requests stand may be this old when a report is written; what is decided meanwhile is brought to it later. */
const rememberedMilliseconds = 5000;
const rememberedMaximum = 50_000;
/** Look-ups of requests that are under way at once, and ids in one. */
const together = { underWayMaximum: 2, itemsMaximum: 500 } as const;

/** Opens the look-up. Also that there is no request is remembered: who reports next fails to make it, which harms nothing. */
export function openStandings(engine: Engine, indices: PartnerIndices, store: SymbolStore): Standings {
  const remembered = new LRUCache<string, Promise<GatheredRequest | undefined>>({
    max: rememberedMaximum,
    ttl: rememberedMilliseconds,
  });

  const requestsOf = gather(async (ids: readonly string[]) => {
    const found = await readDocuments<GatheredRequest>(engine, indices.requests, [...new Set(ids)]);
    return ids.map((id) => found.get(id));
  }, together);

  function read(id: string): Promise<GatheredRequest | undefined> {
    const known = remembered.get(id);
    if (known) return known;
    const reading = requestsOf([id]).then(([request]) => request);
    remembered.set(id, reading);
    reading.catch(() => remembered.delete(id));
    return reading;
  }

  /** Whether the symbols that a request was published with are gone; what was just published may not be seen here yet. */
  async function isOutdated(
    release: Release,
    { state, symbols, changed_at }: GatheredRequest,
  ): Promise<boolean> {
    if (state !== 'published' || Date.now() - Date.parse(changed_at) < settledAfterMilliseconds) return false;
    return (await store.get(release, symbols, [])).every((symbol) => symbol === undefined);
  }

  return {
    expect(ids) {
      for (const id of ids) void read(id).catch(() => undefined);
    },
    async of(release, ids) {
      const standings = new Map<string, GatheredRequest>();
      for (const request of await Promise.all(ids.map(read))) {
        if (!request) continue;
        const { id } = request;
        const opened = (await isOutdated(release, request))
          ? await decideRequest(engine, indices, id, { state: 'open', symbols: [] }, 'report')
          : undefined;
        if (opened) remembered.set(id, Promise.resolve(opened));
        standings.set(id, opened ?? request);
      }
      return standings;
    },
  };
}

/** A report that shows where its request stands. Pure. */
export function withStanding(report: Report, standing: GatheredRequest | undefined): Report {
  if (!standing) return report;
  const { state, reason, symbols, revision } = standing;
  return { ...report, state, symbols, revision, ...(reason !== undefined && { reason }) };
}
