/** Names and mappings of what partners and curators write: named after the catalogue's alias, never touched by an ingest. */

/** The names of the indices beside the catalogue of this alias. */
export function partnerIndices(alias: string) {
  return {
    partners: `${alias}-partners`,
    reports: `${alias}-reports`,
    /** The table of what curators change without a release. */
    curation: `${alias}-curation`,
  };
}

/** Names of the indices. */
export type PartnerIndices = ReturnType<typeof partnerIndices>;

const keyword = { type: 'keyword' } as const;
const long = { type: 'long' } as const;
const date = { type: 'date' } as const;
/** Read back, never searched. */
const stored = { type: 'keyword', index: false, doc_values: false } as const;

const mappings = {
  partners: {
    kind: keyword,
    partner: keyword,
    created_at: date,
    ends_at: date,
    salt: stored,
    hash: stored,
    rights: keyword,
  },
  reports: {
    id: keyword,
    partner: keyword,
    request: keyword,
    word: stored,
    language: keyword,
    meaning: stored,
    context: stored,
    part_of_speech: keyword,
    category: keyword,
    picture_idea: stored,
    client_reference: keyword,
    state: keyword,
    reason: stored,
    symbols: long,
    decided_at: date,
    decided_by: stored,
    created_at: date,
    changed_at: date,
  },
  curation: { changes: long, changed_at: date, rows: { type: 'object', enabled: false } },
} as const satisfies Record<keyof PartnerIndices, Record<string, object>>;

/** Searches see a write after this long at most. */
const refreshInterval = '1s';

/** A copy where there is a second node: one disk is one copy. Indices of older programs are given it too. */
export const partnerCopies = { auto_expand_replicas: '0-1' } as const;

/**
 * The request body that creates each index. One shard, so that `_seq_no` numbers all changes in their order; what is
 * acknowledged is on disk (`translog.durability`), and an unknown field is refused.
 */
export function partnerIndexBodies(): Record<keyof PartnerIndices, { settings: object; mappings: object }> {
  const index = {
    number_of_shards: 1,
    ...partnerCopies,
    refresh_interval: refreshInterval,
    'translog.durability': 'request',
  };
  const bodies = Object.entries(mappings).map(([name, properties]) => {
    return [name, { settings: { index }, mappings: { dynamic: 'strict', properties } }];
  });
  return Object.fromEntries(bodies) as ReturnType<typeof partnerIndexBodies>;
}
