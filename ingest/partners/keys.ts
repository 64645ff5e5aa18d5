import {
  changeDocument,
  createDocument,
  type DocumentStore,
  deleteWhere,
  refreshIndex,
  type SearchAnswer,
} from '../../src/partners/document-store.ts';
import type { PartnerIndices } from '../../src/partners/indices.ts';
import {
  type KeyRight,
  keyId,
  makeKey,
  type Partner,
  type PartnerKey,
  partnerId,
  readKey,
} from '../../src/partners/keys.ts';

/** What operators do with partners and their keys; the service only reads them. */

const keysMaximum = 10_000;

/**
 * Makes a key for a partner, and the partner where there is none of this name.
 * @returns the key's text, which is kept nowhere.
 */
export async function issueKey(
  store: DocumentStore,
  { partners }: PartnerIndices,
  partner: string,
  rights: readonly KeyRight[] = [],
): Promise<{ id: string; text: string }> {
  const created_at = new Date().toISOString();
  const made: Partner = { kind: 'partner', partner, created_at };
  await createDocument(store, partners, partnerId(partner), made);
  const { id, text, stored } = makeKey();
  const key: PartnerKey = { kind: 'key', partner, rights, created_at, ...stored };
  await createDocument(store, partners, keyId(id), key);
  await refreshIndex(store, partners);
  return { id, text };
}

/**
 * Ends a key, or all keys of a partner, now.
 * @param named id of a key, or name of a partner.
 * @returns the ids of the keys that were ended.
 */
export async function revokeKeys(
  store: DocumentStore,
  indices: PartnerIndices,
  named: string,
): Promise<string[]> {
  const now = new Date().toISOString();
  const key = await readKey(store, indices, named);
  const ids = key ? [named] : [...(await keysOf(store, indices, named)).keys()];
  await endKeys(store, indices, ids, now);
  return ids;
}

/** Keys that end earlier do so. */
async function endKeys(
  store: DocumentStore,
  { partners }: PartnerIndices,
  ids: readonly string[],
  ends_at: string,
): Promise<void> {
  for (const id of ids) {
    await changeDocument<PartnerKey>(store, partners, keyId(id), (key) =>
      key.ends_at !== undefined && key.ends_at < ends_at ? undefined : { ...key, ends_at },
    );
  }
  await refreshIndex(store, partners);
}

/** All partners, by name. */
export async function listPartners(store: DocumentStore, { partners }: PartnerIndices): Promise<Partner[]> {
  const found = await search<Partner>(store, partners, { kind: 'partner' }, 'partner');
  return found.map(({ _source }) => _source);
}

/** The keys of a partner by id, oldest first. */
export async function keysOf(
  store: DocumentStore,
  { partners }: PartnerIndices,
  partner: string,
): Promise<Map<string, PartnerKey>> {
  const found = await search<PartnerKey>(store, partners, { kind: 'key', partner }, 'created_at');
  return new Map(found.map(({ _id, _source }) => [_id.slice(keyId('').length), _source]));
}

async function search<Source>(
  store: DocumentStore,
  index: string,
  values: Readonly<Record<string, string>>,
  order: string,
) {
  const { hits } = await store.request<SearchAnswer<Source>>('POST', `/${index}/_search`, {
    size: keysMaximum,
    query: {
      bool: { filter: Object.entries(values).map(([field, value]) => ({ term: { [field]: value } })) },
    },
    sort: [{ [order]: 'asc' }],
  });
  return hits.hits;
}

/**
 * Deletes everything that is kept of a partner: keys and reports.
 * @param pause waits until no process of the service caches the keys any more and their requests in flight are written.
 * @returns how many reports that were.
 */
export async function deletePartner(
  store: DocumentStore,
  indices: PartnerIndices,
  { partner }: Pick<Partner, 'partner'>,
  pause: () => Promise<void>,
): Promise<number> {
  const revoked = await revokeKeys(store, indices, partner);
  if (revoked.length > 0) await pause();
  const filter = { term: { partner } };
  const reports = await deleteWhere(store, indices.reports, filter);
  // Last: after a crash the partner is still listed, so the deletion is repeated.
  await deleteWhere(store, indices.partners, filter);
  return reports;
}
