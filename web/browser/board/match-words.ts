import type { z } from 'zod';
import type { matchAnswer } from '../../../src/symbols/schemas.ts';
import { fetchJson, pathWith } from '../api-client.ts';

/** A word with the symbol that it means, and others that it may mean. */
export type MatchedWord = z.output<typeof matchAnswer>['data'][number];

/**
 * The symbols of words, in their order.
 * @param preferredSet set whose symbols come first where several mean the same
 * @throws ApiError where the service does not answer.
 */
export async function matchWords(
  words: readonly string[],
  lang: string,
  { alternatives = 0, preferredSet }: { alternatives?: number; preferredSet?: string | undefined } = {},
): Promise<MatchedWord[]> {
  const path = pathWith('api/v1/symbols/match', { lang });
  const { data } = await fetchJson<z.output<typeof matchAnswer>>(path, new AbortController().signal, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ words, alternatives, prefer_set: preferredSet }),
  });
  return data;
}
