/** The indices of partners: named after the catalogue's alias, and never touched by what brings in a catalogue. */

/** Names of the indices. */
export interface PartnerIndices {
  /** Partners, their keys, their webhooks, and who works on them. */
  partners: string;
  /** What partners reported, one document a report. */
  reports: string;
  /** The same word and language of all partners, gathered: one document a request. */
  requests: string;
  /** Which idempotency keys were used, and for what. */
  receipts: string;
}

/** The names of the indices beside the catalogue of this alias. */
export function partnerIndices(alias: string): PartnerIndices {
  return {
    partners: `${alias}-partners`,
    reports: `${alias}-reports`,
    requests: `${alias}-requests`,
    receipts: `${alias}-receipts`,
  };
}

const keyword = { type: 'keyword' } as const;
const long = { type: 'long' } as const;
const date = { type: 'date' } as const;
const flag = { type: 'boolean' } as const;
/** Read back, never looked up. */
const kept = { type: 'keyword', index: false, doc_values: false } as const;
const unread = { type: 'object', enabled: false } as const;

const mappings = {
  partners: {
    kind: keyword,
    partner: keyword,
    created_at: date,
    ends_at: date,
    salt: kept,
    hash: kept,
    read_only: flag,
    limits: unread,
    webhook: unread,
    delivery: unread,
    work: unread,
  },
  reports: {
    id: keyword,
    partner: keyword,
    request: keyword,
    word: kept,
    language: keyword,
    meaning: kept,
    context: kept,
    part_of_speech: keyword,
    category: keyword,
    picture_idea: kept,
    client_reference: keyword,
    insisted: flag,
    state: keyword,
    reason: kept,
    symbols: long,
    revision: long,
    changes: long,
    created_at: date,
    changed_at: date,
  },
  requests: {
    id: keyword,
    word: keyword,
    folded: keyword,
    language: keyword,
    insisted: flag,
    state: keyword,
    reason: kept,
    symbols: long,
    revision: long,
    changed_by: kept,
    settled: flag,
    created_at: date,
    changed_at: date,
  },
  receipts: { partner: keyword, fingerprint: kept, answered: unread, created_at: date },
} as const satisfies Record<keyof PartnerIndices, Record<string, object>>;

/** How long the newest writes may stay unseen by searches. */
const refreshInterval = '1s';

/** Copies of each shard on other nodes; without a number one where there is another node. */
export function replicaSettings(replicas: number | undefined): Record<string, unknown> {
  return replicas === undefined
    ? { auto_expand_replicas: '0-1' }
    : { auto_expand_replicas: false, number_of_replicas: replicas };
}

/**
 * The request body that creates each index. One shard, so that `_seq_no` numbers all changes in their order; what is
 * acknowledged is on disk (`translog.durability`), and an unknown field is refused.
 */
export function partnerIndexBodies(
  replicas: number | undefined,
): Record<keyof PartnerIndices, { settings: object; mappings: object }> {
  const bodyOf = (properties: object) => ({
    settings: {
      index: {
        number_of_shards: 1,
        ...replicaSettings(replicas),
        refresh_interval: refreshInterval,
        'translog.durability': 'request',
      },
    },
    mappings: { dynamic: 'strict', properties },
  });
  return {
    partners: bodyOf(mappings.partners),
    reports: bodyOf(mappings.reports),
    requests: bodyOf(mappings.requests),
    receipts: bodyOf(mappings.receipts),
  };
}
