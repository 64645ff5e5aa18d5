import { fold } from '../../mappings/fold.ts';
import { documentId } from './document-store.ts';
import type { ReportFields } from './report-schema.ts';

/** A request for a symbol is all reports of one word in one language, of all partners: they share its id and its decision. */

/** States of a request. */
export const requestStates = ['open', 'accepted', 'drawn', 'published', 'declined'] as const;
/** One of {@link requestStates}. */
export type RequestState = (typeof requestStates)[number];

/** Allowed transitions. A published request opens again where its symbols are gone. */
export const nextStates: Readonly<Record<RequestState, readonly RequestState[]>> = {
  open: ['accepted', 'drawn', 'published', 'declined'],
  accepted: ['drawn', 'published', 'declined'],
  drawn: ['published', 'declined'],
  published: ['open', 'published'],
  declined: ['accepted', 'published'],
};

/** States in which partners still wait for a symbol. */
export const pendingStates = ['open', 'accepted', 'drawn'] as const satisfies readonly RequestState[];

/** What a curator or a release decides on a request. */
export interface Decision {
  state: RequestState;
  /** Why it was declined. */
  reason?: string | undefined;
  /** Ids of the symbols that answer it. */
  symbols: number[];
  /** RFC 3339, UTC; absent where nobody has decided yet. */
  decided_at?: string | undefined;
  /** `curator`, or the release that brought the symbol. */
  decided_by?: string | undefined;
}

/** A report of a partner, and where its request stands. */
export interface Report extends ReportFields, Decision {
  id: string;
  partner: string;
  /** Id of the request that it belongs to. */
  request: string;
  created_at: string;
  changed_at: string;
}

/** The id of the request of a word: words that search folds to the same text are one request. Pure. */
export function requestIdOf(word: string, language: string): string {
  return documentId('missing', language, fold(word));
}

/** The decision alone of a report or a request. Pure. */
export function decisionOf({ state, reason, symbols, decided_at, decided_by }: Decision): Decision {
  return { state, reason, symbols, decided_at, decided_by };
}
