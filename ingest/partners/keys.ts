import {
  type KeyRight,
  keyId,
  type Partner,
  type PartnerKey,
  type PartnerLimits,
  partnerId,
  readKey,
} from '../../src/partners/accounts.ts';
import { deleteUnreported, deleteWhere } from '../../src/partners/deletion.ts';
import {
  changeDocuments,
  createDocument,
  type DocumentStore,
  ifFound,
  refreshIndex,
  type SearchAnswer,
} from '../../src/partners/document-store.ts';
import type { PartnerIndices } from '../../src/partners/indices.ts';
import { makeKey } from '../../src/partners/keys.ts';

/** What operators do with partners and their keys; the service only reads them. */

/** How long a former key goes on being accepted after {@link rotateKeys}, in milliseconds. */
const rotationMilliseconds = 24 * 3_600_000;

const keysMaximum = 10_000;

/**
 * Makes a key for a partner, and the partner where there is none of this name.
 * @param limits what else than the settings' values was agreed; replaces what was agreed before.
 * @returns the key's text, which is kept nowhere.
 */
export async function issueKey(
  store: DocumentStore,
  { partners }: PartnerIndices,
  partner: string,
  {
    readOnly,
    limits,
    rights = [],
  }: { readOnly: boolean; limits: PartnerLimits; rights?: readonly KeyRight[] },
): Promise<{ id: string; text: string }> {
  const created_at = new Date().toISOString();
  const made: Partner = { kind: 'partner', partner, limits, created_at };
  if (!(await createDocument(store, partners, partnerId(partner), made)) && Object.keys(limits).length > 0) {
    await changeDocuments<Partner>(store, partners, [partnerId(partner)], (known) => ({
      ...known,
      limits: { ...known.limits, ...limits },
    }));
  }
  const { id, text, stored } = makeKey();
  const key: PartnerKey = { kind: 'key', partner, read_only: readOnly, rights, created_at, ...stored };
  await createDocument(store, partners, keyId(id), key);
  await refreshIndex(store, partners);
  return { id, text };
}

/** Makes a key that replaces all others of a partner, with their rights; they end after {@link rotationMilliseconds}. */
export async function rotateKeys(
  store: DocumentStore,
  indices: PartnerIndices,
  partner: string,
): Promise<{ id: string; text: string; ends_at: string }> {
  const former = await keysOf(store, indices, partner);
  const now = new Date().toISOString();
  const current = [...former.values()].filter(({ ends_at }) => ends_at === undefined || ends_at > now);
  const rights = [...new Set(current.flatMap((key) => key.rights ?? []))];
  const made = await issueKey(store, indices, partner, { readOnly: false, limits: {}, rights });
  const ends_at = new Date(Date.now() + rotationMilliseconds).toISOString();
  for (const id of former.keys()) await endKey(store, indices, id, ends_at);
  await refreshIndex(store, indices.partners);
  return { ...made, ends_at };
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
  for (const id of ids) await endKey(store, indices, id, now);
  if (ids.length > 0) await refreshIndex(store, indices.partners);
  return ids;
}

async function endKey(
  store: DocumentStore,
  { partners }: PartnerIndices,
  id: string,
  ends_at: string,
): Promise<void> {
  await changeDocuments<PartnerKey>(store, partners, [keyId(id)], (key) =>
    key.ends_at !== undefined && key.ends_at < ends_at ? undefined : { ...key, ends_at },
  );
}

/** All partners, by name. */
export async function listPartners(store: DocumentStore, { partners }: PartnerIndices): Promise<Partner[]> {
  const answer = await ifFound(
    store.request<SearchAnswer<Partner>>('POST', `/${partners}/_search`, {
      size: keysMaximum,
      query: { term: { kind: 'partner' } },
      sort: [{ partner: 'asc' }],
    }),
  );
  return answer?.hits.hits.map(({ _source }) => _source) ?? [];
}

/** The keys of a partner by id, oldest first. */
export async function keysOf(
  store: DocumentStore,
  { partners }: PartnerIndices,
  partner: string,
): Promise<Map<string, PartnerKey>> {
  const answer = await ifFound(
    store.request<SearchAnswer<PartnerKey>>('POST', `/${partners}/_search`, {
      size: keysMaximum,
      query: { bool: { filter: [{ term: { kind: 'key' } }, { term: { partner } }] } },
      sort: [{ created_at: 'asc' }],
    }),
  );
  return new Map(answer?.hits.hits.map(({ _id, _source }) => [_id.slice(keyId('').length), _source]) ?? []);
}

/**
 * Deletes everything that is kept of a partner: keys, reports, idempotency keys, and requests that nobody else made.
 * @param pause waits until no process of the service caches the keys any more and their requests in flight are written.
 * @returns how many reports that were; undefined where there is no partner of this name.
 */
export async function deletePartner(
  store: DocumentStore,
  indices: PartnerIndices,
  { partner }: Pick<Partner, 'partner'>,
  pause: () => Promise<void>,
): Promise<{ reports: number; requests: number }> {
  const revoked = await revokeKeys(store, indices, partner);
  if (revoked.length > 0) await pause();
  const filter = { term: { partner } };
  const reports = await deleteWhere(store, indices.reports, filter);
  await deleteWhere(store, indices.idempotencyKeys, filter);
  const requests = await deleteUnreported(store, indices);
  // Last: after a crash the partner is still listed, so the deletion is repeated.
  await deleteWhere(store, indices.partners, filter);
  return { reports, requests };
}
