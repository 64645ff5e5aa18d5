import { type DocumentStore, refreshIndex, type SearchAnswer } from './document-store.ts';
import type { PartnerIndices } from './indices.ts';
import type { Report } from './reports.ts';

/**
 * Where a partner stands in the changes of its reports: the engine numbers all writes of an index in their order
 * (`_seq_no`), so reports in the order of these numbers are the feed, and nothing else has to be kept.
 */
export interface ChangesCursor {
  /** The index as it was made or restored: the numbers of another begin anew. */
  index: string;
  /** The last write that was seen. */
  sequence: number;
}

/** A page of changes, and where it ends. */
export interface Changes {
  reports: Report[];
  cursor: ChangesCursor;
  /** Whether there are further changes already. */
  more: boolean;
}

interface StatsAnswer {
  indices: Record<
    string,
    {
      uuid: string;
      shards: Record<string, { routing: { primary: boolean }; seq_no: { local_checkpoint: number } }[]>;
    }
  >;
}

/** The cursor as clients carry it: opaque, and safe in a URL. */
export function encodeChangesCursor({ index, sequence }: ChangesCursor): string {
  return Buffer.from(JSON.stringify([index, sequence])).toString('base64url');
}

/** Reads a cursor back; undefined for anything that this service did not write. Pure. */
export function decodeChangesCursor(text: string): ChangesCursor | undefined {
  try {
    const fields: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Array.isArray(fields)) return undefined;
    const [index, sequence] = fields as unknown[];
    if (typeof index !== 'string' || typeof sequence !== 'number') return undefined;
    return Number.isSafeInteger(sequence) && sequence >= -1 ? { index, sequence } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A partner's reports that were made or changed after a cursor, each once and as it is now, in the order of their last
 * change. Only writes up to the checkpoint are told: below it no number is missing, so none can turn up later and be
 * passed over.
 * @param from undefined, or a cursor of another index = from the start.
 */
export async function changesAfter(
  store: DocumentStore,
  { reports }: PartnerIndices,
  partner: string,
  from: ChangesCursor | undefined,
  limit: number,
): Promise<Changes> {
  const { indices } = await store.request<StatsAnswer>('GET', `/${reports}/_stats/docs?level=shards`);
  const [stats] = Object.values(indices);
  const primary = Object.values(stats?.shards ?? {})
    .flat()
    .find(({ routing }) => routing.primary);
  const index = stats?.uuid ?? '';
  const checkpoint = primary?.seq_no.local_checkpoint ?? -1;
  const after = from?.index === index ? from.sequence : -1;
  // Whatever is written up to there has to be found.
  if (checkpoint > after) await refreshIndex(store, reports);
  const { hits } = await store.request<SearchAnswer<Report>>('POST', `/${reports}/_search`, {
    size: limit,
    track_total_hits: false,
    query: {
      bool: { filter: [{ term: { partner } }, { range: { _seq_no: { gt: after, lte: checkpoint } } }] },
    },
    sort: [{ _seq_no: 'asc' }],
  });
  const full = hits.hits.length === limit;
  const last = hits.hits.at(-1)?.sort[0];
  return {
    reports: hits.hits.map(({ _source }) => _source),
    cursor: { index, sequence: full && typeof last === 'number' ? last : Math.max(after, checkpoint) },
    more: full,
  };
}
