import {
  changeDocument,
  createDocument,
  type DocumentStore,
  ifFound,
  readDocument,
  refreshIndex,
  type SearchAnswer,
} from './document-store.ts';
import type { PartnerIndices } from './indices.ts';
import { makeKey, type StoredSecret } from './keys.ts';

/** Limits agreed with a partner; those of the settings hold where one is absent. */
export interface PartnerLimits {
  requests_per_minute?: number;
  reports_per_day?: number;
}

/** A partner. */
export interface Partner {
  kind: 'partner';
  /** Lower-case letters, digits, hyphens. */
  partner: string;
  limits: PartnerLimits;
  created_at: string;
}

/** A key of a partner. */
export interface PartnerKey extends StoredSecret {
  kind: 'key';
  partner: string;
  /** May read, and not report. */
  read_only: boolean;
  created_at: string;
  /** RFC 3339, UTC: from then on it is refused. */
  ends_at?: string;
}

/** What a partner is called: part of the ids of documents and of log lines. */
export const partnerPattern = /^[a-z0-9][a-z0-9-]{1,39}$/;

const partnerId = (partner: string) => `partner:${partner}`;
const keyId = (id: string) => `key:${id}`;

/** How long a former key goes on being accepted after {@link rotateKeys}, in milliseconds. */
export const rotationMilliseconds = 24 * 3_600_000;
/** Processes of the service cache a key and a partner for this long, in milliseconds. */
export const authCacheMilliseconds = 5000;

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
  { readOnly, limits }: { readOnly: boolean; limits: PartnerLimits },
): Promise<{ id: string; text: string }> {
  const created_at = new Date().toISOString();
  const made: Partner = { kind: 'partner', partner, limits, created_at };
  if (!(await createDocument(store, partners, partnerId(partner), made)) && Object.keys(limits).length > 0) {
    await changeDocument<Partner>(store, partners, partnerId(partner), (known) => ({
      ...known,
      limits: { ...known.limits, ...limits },
    }));
  }
  const { id, text, stored } = makeKey();
  const key: PartnerKey = { kind: 'key', partner, read_only: readOnly, created_at, ...stored };
  await createDocument(store, partners, keyId(id), key);
  await refreshIndex(store, partners);
  return { id, text };
}

/** Makes a key that replaces all others of a partner, which end after {@link rotationMilliseconds}. */
export async function rotateKeys(
  store: DocumentStore,
  indices: PartnerIndices,
  partner: string,
): Promise<{ id: string; text: string; ends_at: string }> {
  const former = await keysOf(store, indices, partner);
  const made = await issueKey(store, indices, partner, { readOnly: false, limits: {} });
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
  await changeDocument<PartnerKey>(store, partners, keyId(id), (key) =>
    key.ends_at !== undefined && key.ends_at < ends_at ? undefined : { ...key, ends_at },
  );
}

/** Reads a key by its id; undefined where there is none. */
export async function readKey(
  store: DocumentStore,
  { partners }: PartnerIndices,
  id: string,
): Promise<PartnerKey | undefined> {
  return (await readDocument<PartnerKey>(store, partners, keyId(id)))?._source;
}

/** Reads a partner; undefined where there is none of this name. */
export async function readPartner(
  store: DocumentStore,
  { partners }: PartnerIndices,
  partner: string,
): Promise<Partner | undefined> {
  return (await readDocument<Partner>(store, partners, partnerId(partner)))?._source;
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
