import type { Release } from '../catalogue/release.ts';
import type { AnsweredWords } from './catalogue-lookup.ts';
import { type DocumentStore, makeVisible } from './document-store.ts';
import type { PartnerIndices } from './indices.ts';
import { allRequests } from './removal.ts';
import { decideRequest, pendingStates, StateConflict } from './requests.ts';

/**
 * Publishes the requests that a release answers: whose word is now the name or a keyword of a symbol, found by the very
 * search that would have answered the report. Those that were insisted on wait for a curator.
 *
 * It is done where the catalogue is searched, and not where it is brought in: what notices a release is also there after
 * an ingest that was killed, a rollback, or a promotion by hand.
 * @returns how many were published.
 */
export async function publishAnswered(
  store: DocumentStore,
  indices: PartnerIndices,
  answeredWords: AnsweredWords,
  release: Release,
): Promise<number> {
  let published = 0;
  await makeVisible(store, indices.requests);
  const waiting = { bool: { filter: [{ terms: { state: pendingStates } }, { term: { insisted: false } }] } };
  for await (const requests of allRequests(store, indices, waiting)) {
    const found = await answeredWords(release, requests);
    for (const [position, symbols] of found.entries()) {
      const request = requests[position];
      if (!request || symbols.length === 0) continue;
      const decision = { state: 'published' as const, symbols: symbols.map(({ core }) => core.id) };
      try {
        await decideRequest(store, indices, request.id, decision, `release ${release.version}`);
        published += 1;
      } catch (error) {
        // A curator was faster.
        if (!(error instanceof StateConflict)) throw error;
      }
    }
  }
  return published;
}
