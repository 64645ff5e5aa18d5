import type { z } from 'zod';
import type { utteranceAnswer } from '../../src/utterances/parameters.ts';
import { fetchJson, posting, sameOriginUrl } from './api-client.ts';
import type { Heard } from './hearing.tsx';

/**
 * The sentence that some words make, as it is heard: *I · eat · apple* is "I eat an apple."
 * @throws ApiError where the service does not answer, or takes no so many words.
 */
export async function sentenceOf(said: readonly string[], lang: string): Promise<Heard & { text: string }> {
  const asked = posting({ words: said, lang });
  const { data, language_code } = await fetchJson<z.output<typeof utteranceAnswer>>(
    'api/v1/utterances',
    asked,
  );
  const { text, audio_url } = data;
  return {
    text,
    language: language_code,
    url: audio_url ? sameOriginUrl(audio_url, document.baseURI) : undefined,
  };
}
