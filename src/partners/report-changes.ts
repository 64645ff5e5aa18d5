import { z } from 'zod';
import { boundedText } from '../http/text-bounds.ts';
import { type DocumentStore, refreshIndex, type SearchAnswer } from './document-store.ts';
import type { PartnerIndices } from './indices.ts';
import { foreignCursor, type Report, reportLimit } from './reports.ts';

/**
 * Position of a partner in the changes of its reports. The engine numbers all writes of an index (`_seq_no`), so the
 * reports in the order of these numbers are the feed; there is no other outbox.
 */
export interface ChangesCursor {
  /** UUID of the index: a restored or new index numbers its writes from the start. */
  index: string;
  /** Number of the last write that the partner has seen. */
  sequence: number;
}

/** A page of changes, and the cursor behind it. */
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
      shards: Record<string, { routing: { primary: boolean }; seq_no: { global_checkpoint: number } }[]>;
    }
  >;
}

const cursorParts = /^([A-Za-z0-9_-]{1,64})\.(-1|\d{1,15})$/;

/** Parameters of `GET /missing-symbols/changes`. */
export const changesParameters = z.object({
  cursor: boundedText(500)
    .transform((text, context) => {
      const cursor = decodeChangesCursor(text);
      if (cursor || text === '') return cursor;
      context.addIssue({ code: 'custom', message: foreignCursor });
      return z.NEVER;
    })
    .optional()
    .meta({
      description: '`cursor` of the answer before; empty = from the start.',
      schema: { type: 'string', pattern: '^(?:[A-Za-z0-9_-]{1,64}\\.(?:-1|\\d{1,15}))?$' },
    }),
  limit: reportLimit,
});

/** The cursor as clients carry it: `<index>.<sequence>`. Pure. */
export function encodeChangesCursor({ index, sequence }: ChangesCursor): string {
  return `${index}.${sequence}`;
}

/** Reads a cursor back; undefined for anything that this service did not write. Pure. */
export function decodeChangesCursor(text: string): ChangesCursor | undefined {
  const [, index, sequence] = cursorParts.exec(text) ?? [];
  if (index === undefined || sequence === undefined) return undefined;
  return { index, sequence: Number(sequence) };
}

/**
 * A partner's reports that were created or changed after a cursor, each once and as it is now, in the order of their last
 * change. Only writes up to the global checkpoint count: below it no copy of the index lacks a number, so no write appears
 * later at one that the cursor has passed.
 * @param from undefined, or a cursor of another index = from the start.
 */
export async function reportChangesAfter(
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
  const checkpoint = primary?.seq_no.global_checkpoint ?? -1;
  const after = from?.index === index ? from.sequence : -1;
  // The search has to find every write up to the checkpoint.
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
