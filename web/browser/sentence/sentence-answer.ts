import type { z } from 'zod';
import type { sentenceAnswer } from '../../../src/sentences/answer.ts';
import { pathWith } from '../address.ts';
import { absoluteUrl, largeThumbnail, sameOriginUrl, variantPath } from '../api-client.ts';
import type { Settings } from '../settings.ts';
import { formatChoices, type SentenceAddress } from './sentence-address.ts';

/** Response of the sentences. */
export type SentenceResponse = z.output<typeof sentenceAnswer>;
/** A word of a sentence with its symbol. */
export type Token = SentenceResponse['data'][number];

/** Path of a sentence: as JSON, or as a file in another format. */
export function sentencePath(
  { text, isKeyWords, choices }: SentenceAddress,
  lang: string,
  { skin, hair, colours, captions, set }: Settings,
  format?: 'obf' | 'pdf',
): string {
  return pathWith('api/v1/sentences', {
    text: text.trim(),
    lang,
    mode: isKeyWords ? 'key' : undefined,
    choices: formatChoices(choices),
    skin,
    hair,
    prefer_set: set,
    // What only a drawing has.
    ...(format && { format, colours, label: captions }),
  });
}

/** URL of a token's image as the settings ask for it; undefined where nothing shows the word. */
export function tokenImage(
  { symbol, overlay, thumbnail_url }: Token,
  { mono }: Settings,
  size: 256 | 512,
): string | undefined {
  if (!symbol || thumbnail_url === null) return undefined;
  if (mono) return absoluteUrl(variantPath(symbol.id, { mono, ...(overlay && { overlay }) }, size));
  const url = new URL(sameOriginUrl(thumbnail_url));
  if (url.searchParams.has('size')) url.searchParams.set('size', String(size));
  return size === 512 ? largeThumbnail(url.href) : url.href;
}
