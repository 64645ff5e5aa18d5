import { createHash } from 'node:crypto';
import { fold } from '../../mappings/fold.ts';
import { changeDocument, type DocumentStore, makeVisible } from './document-store.ts';
import type { PartnerIndices } from './indices.ts';

/** Where a request for a symbol stands. */
export const requestStates = ['open', 'accepted', 'drawn', 'published', 'declined'] as const;
/** One of {@link requestStates}. */
export type RequestState = (typeof requestStates)[number];

/** What may follow a state. A published request opens again where its symbol is gone and the word is missed once more. */
const following = {
  open: ['accepted', 'drawn', 'published', 'declined'],
  accepted: ['drawn', 'published', 'declined'],
  drawn: ['published', 'declined'],
  published: ['open', 'published'],
  declined: ['accepted', 'published'],
} as const satisfies Record<RequestState, readonly RequestState[]>;

/** States in which a symbol is still waited for. */
export const pendingStates = ['open', 'accepted', 'drawn'] as const satisfies readonly RequestState[];

/** What curators and releases decide of a request, and what each report of it shows. */
export interface Decision {
  state: RequestState;
  /** Why it was declined. */
  reason?: string;
  /** Ids of the symbols that answer it. */
  symbols: number[];
}

/** All reports of one word in one language. */
export interface GatheredRequest extends Decision {
  id: string;
  /** As first reported. */
  word: string;
  folded: string;
  language: string;
  /** Reported although the catalogue has symbols of that name: another one is wanted. */
  insisted: boolean;
  /** Grows with each decision. */
  revision: number;
  /** Who decided: a curator, or the release that brought the symbol. */
  changed_by: string;
  /** Whether every report shows the decision. */
  settled: boolean;
  /** RFC 3339, UTC. */
  created_at: string;
  changed_at: string;
}

/** What a partner reported, and where that stands. */
export interface Report extends Decision {
  id: string;
  partner: string;
  /** Id of the request that it belongs to. */
  request: string;
  word: string;
  language: string;
  meaning?: string;
  context?: string;
  part_of_speech?: string;
  category?: string;
  picture_idea?: string;
  client_reference?: string;
  insisted: boolean;
  /** Of the request's decision that it shows. */
  revision: number;
  /** How often its state changed. */
  changes: number;
  created_at: string;
  changed_at: string;
}

/** A change of state that is not allowed; the message says what is. */
export class StateConflict extends Error {}

/** The id of the request of a word: words that search folds to the same are one. Pure. */
export function requestIdOf(word: string, language: string, insisted: boolean): string {
  const kind = insisted ? 'insisted' : 'missing';
  return createHash('sha256')
    .update(`${kind}\0${language}\0${fold(word)}`)
    .digest('hex')
    .slice(0, 32);
}

/** A request for a word that nobody reported before. Pure. */
export function openRequest(
  { word, language, insisted }: Pick<Report, 'word' | 'language' | 'insisted'>,
  now: Date,
): GatheredRequest {
  const at = now.toISOString();
  return {
    id: requestIdOf(word, language, insisted),
    word,
    folded: fold(word),
    language,
    insisted,
    state: 'open',
    symbols: [],
    revision: 0,
    changed_by: 'report',
    settled: true,
    created_at: at,
    changed_at: at,
  };
}

/**
 * A request after a decision. Pure.
 * @throws StateConflict where the state may not follow the present one.
 */
export function decided(
  request: GatheredRequest,
  { state, reason, symbols }: Decision,
  by: string,
  now: Date,
): GatheredRequest {
  const allowed: readonly RequestState[] = following[request.state];
  if (!allowed.includes(state)) {
    throw new StateConflict(
      `${request.id} (${request.word}, ${request.language}) is ${request.state}; it can become ${allowed.join(', ')}, not ${state}`,
    );
  }
  const { reason: _former, ...rest } = request;
  return {
    ...rest,
    state,
    ...(reason !== undefined && { reason }),
    symbols,
    revision: request.revision + 1,
    changed_by: by,
    settled: false,
    changed_at: now.toISOString(),
  };
}

/**
 * Decides a request and has its reports show it. Where this is cut off in between, {@link settleRequests} does the rest.
 * @returns the request; undefined where there is none of this id.
 * @throws StateConflict
 */
export async function decideRequest(
  store: DocumentStore,
  indices: PartnerIndices,
  id: string,
  decision: Decision,
  by: string,
): Promise<GatheredRequest | undefined> {
  const request = await changeDocument<GatheredRequest>(store, indices.requests, id, (present) =>
    decided(present, decision, by, new Date()),
  );
  if (request) await showDecision(store, indices, request);
  return request;
}

/** Brings a request's decision to all its reports that show an older one. */
export async function showDecision(
  store: DocumentStore,
  indices: PartnerIndices,
  { id, state, reason, symbols, revision, changed_at }: GatheredRequest,
): Promise<void> {
  await makeVisible(store, indices.reports);
  await store.request('POST', `/${indices.reports}/_update_by_query?conflicts=proceed&refresh=true`, {
    query: { bool: { filter: [{ term: { request: id } }, { range: { revision: { lt: revision } } }] } },
    script: {
      source:
        'if (ctx._source.state != params.state || ctx._source.symbols != params.symbols) { ctx._source.changes += 1; ctx._source.changed_at = params.changed_at } ctx._source.state = params.state; ctx._source.symbols = params.symbols; ctx._source.revision = params.revision; if (params.reason == null) { ctx._source.remove("reason") } else { ctx._source.reason = params.reason }',
      params: { state, reason: reason ?? null, symbols, revision, changed_at },
    },
  });
}

/**
 * A report that is being written while its request is decided may show the older decision. Such writes have ended after
 * this many milliseconds; until then a decision is brought to the reports again and again.
 */
export const settledAfterMilliseconds = 120_000;

const settledAtOnce = 200;

/** Brings decisions to the reports that do not show them yet, also those that a crash left half done. */
export async function settleRequests(
  store: DocumentStore,
  indices: PartnerIndices,
  now: Date,
): Promise<void> {
  const { hits } = await store.request<{ hits: { hits: { _source: GatheredRequest }[] } }>(
    'POST',
    `/${indices.requests}/_search`,
    { size: settledAtOnce, query: { term: { settled: false } }, sort: [{ changed_at: 'asc' }] },
  );
  for (const { _source: request } of hits.hits) {
    await showDecision(store, indices, request);
    if (now.getTime() - Date.parse(request.changed_at) < settledAfterMilliseconds) continue;
    await changeDocument<GatheredRequest>(store, indices.requests, request.id, (present) =>
      present.revision === request.revision ? { ...present, settled: true } : undefined,
    );
  }
}
