import { type DocumentStore, readDocument } from './document-store.ts';
import type { PartnerIndices } from './indices.ts';
import type { StoredSecret } from './keys.ts';

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

/** What a key may do beside reporting: change what words find, and read what people search for. */
export const keyRights = ['curate', 'insights'] as const;
/** One of {@link keyRights}. */
export type KeyRight = (typeof keyRights)[number];

/** A key of a partner. */
export interface PartnerKey extends StoredSecret {
  kind: 'key';
  partner: string;
  /** May read, and not report. */
  read_only: boolean;
  /** Absent in keys of older programs. */
  rights?: readonly KeyRight[];
  created_at: string;
  /** RFC 3339, UTC: from then on it is refused. */
  ends_at?: string;
}

/** Names of partners: part of the ids of documents and of log lines. */
export const partnerPattern = /^[a-z0-9][a-z0-9-]{1,39}$/;

/** Id of a partner's document. */
export const partnerId = (partner: string) => `partner:${partner}`;
/** Id of a key's document. */
export const keyId = (id: string) => `key:${id}`;

/** Processes of the service cache a key and a partner for this long, in milliseconds. */
export const authCacheMilliseconds = 5000;

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
