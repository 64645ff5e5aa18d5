import { fold } from '../../mappings/fold.ts';
import { type DocumentStore, documentId, type SearchAnswer } from './document-store.ts';
import type { PartnerIndices } from './indices.ts';

/** States of a request for a symbol. */
export const requestStates = ['open', 'accepted', 'drawn', 'published', 'declined'] as const;
/** One of {@link requestStates}. */
export type RequestState = (typeof requestStates)[number];

/** Allowed transitions. A published request opens again where its symbols are gone. */
const nextStates = {
  open: ['accepted', 'drawn', 'published', 'declined'],
  accepted: ['drawn', 'published', 'declined'],
  drawn: ['published', 'declined'],
  published: ['open', 'published'],
  declined: ['accepted', 'published'],
} as const satisfies Record<RequestState, readonly RequestState[]>;

/** States in which partners still wait for a symbol. */
export const pendingStates = ['open', 'accepted', 'drawn'] as const satisfies readonly RequestState[];

/** The decision of a curator or a release on a request; each report of the request shows it. */
export interface Decision {
  state: RequestState;
  /** Why it was declined. */
  reason?: string;
  /** Ids of the symbols that answer it. */
  symbols: number[];
}

/** A request for a symbol: all reports of one word in one language, of all partners. */
export interface SymbolRequest extends Decision {
  id: string;
  /** The word as it was first reported. */
  word: string;
  language: string;
  /** Reported although the catalogue has symbols of that name: another one is wanted. */
  insisted: boolean;
  /** Grows with each decision. */
  revision: number;
  /** Author of the decision: `curator`, or the release that brought the symbol. */
  changed_by: string;
  /** RFC 3339, UTC. */
  created_at: string;
  changed_at: string;
}

/** A change of state that is not allowed; the message names the allowed ones. */
export class StateConflict extends Error {}

/** The id of the request of a word: words that search folds to the same text are one request. Pure. */
export function requestIdOf(word: string, language: string, insisted: boolean): string {
  return documentId(insisted ? 'insisted' : 'missing', language, fold(word));
}

/** The request of a word that nobody reported before. Pure. */
export function openRequest(
  { word, language, insisted }: Pick<SymbolRequest, 'word' | 'language' | 'insisted'>,
  at: string,
): SymbolRequest {
  const id = requestIdOf(word, language, insisted);
  const undecided = { state: 'open' as const, symbols: [], revision: 0, changed_by: 'report' };
  return { id, word, language, insisted, ...undecided, created_at: at, changed_at: at };
}

/**
 * A request after a decision. Pure.
 * @throws StateConflict where the state may not follow the present one.
 */
export function decided(
  { reason: _former, ...request }: SymbolRequest,
  decision: Decision,
  by: string,
  now: Date,
): SymbolRequest {
  const allowed: readonly RequestState[] = nextStates[request.state];
  if (!allowed.includes(decision.state)) {
    throw new StateConflict(
      `${request.id} (${request.word}, ${request.language}) is ${request.state}; it can become ${allowed.join(', ')}, not ${decision.state}`,
    );
  }
  const revision = request.revision + 1;
  return { ...request, ...decision, revision, changed_by: by, changed_at: now.toISOString() };
}

const pageSize = 500;

/** Walks all requests that match a query, a page at a time. */
export async function* allRequests(
  store: DocumentStore,
  { requests }: PartnerIndices,
  query: object,
): AsyncGenerator<SymbolRequest[]> {
  for (let after: unknown[] | undefined; ; ) {
    const { hits } = await store.request<SearchAnswer<SymbolRequest>>('POST', `/${requests}/_search`, {
      size: pageSize,
      query,
      sort: [{ id: 'asc' }],
      ...(after && { search_after: after }),
    });
    if (hits.hits.length === 0) return;
    yield hits.hits.map(({ _source }) => _source);
    after = hits.hits.at(-1)?.sort;
  }
}
