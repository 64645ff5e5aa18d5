import { z } from 'zod';
import { fold } from '../../mappings/fold.ts';
import { partsOfSpeech } from '../../mappings/parts-of-speech.ts';
import { applicable, overlays, type Variant, variantKey } from '../images/variants/variant.ts';
import type { CachedSymbol } from '../opensearch/symbol-store.ts';
import { match, simplifiedSymbol } from '../symbols/schemas.ts';
import {
  answerLanguage,
  type SimplifiedSymbol,
  toMatch,
  toSimplified,
  variantUrl,
} from '../symbols/serialize.ts';
import type { SentenceRequest } from './parameters.ts';
import { readingKinds } from './read-sentence.ts';
import { isCoreWordOf } from './senses.ts';
import { alternativesMaximum, type SentenceResult } from './sentence.ts';

const url = z.url().nullable();

const sentenceToken = z
  .looseObject({
    text: z
      .string()
      .meta({ description: 'As it stands in the sentence; several words where they are one thing.' }),
    lemma: z.string().meta({ description: 'The word that it was taken for a form of.' }),
    kind: z.enum(readingKinds).meta({
      description:
        '`function` = an article or particle without a symbol; `negation` = it negates, and what it negates has the overlay; `name` = an unknown word with a capital letter.',
    }),
    symbol: simplifiedSymbol.nullable().meta({ description: 'null = nothing shows it.' }),
    match: z
      .looseObject(match.shape)
      .nullable()
      .meta({ description: 'Why the symbol was taken; null where there is none, or it was chosen.' }),
    alternatives: z.array(simplifiedSymbol).max(alternativesMaximum),
    part_of_speech: z
      .enum(partsOfSpeech)
      .optional()
      .meta({ description: 'Of the symbol, where it is known.' }),
    overlay: z.enum(overlays).optional().meta({ description: 'The overlay that the image has.' }),
    corrected_to: z
      .string()
      .optional()
      .meta({ description: 'The word for which a misspelled one was taken.' }),
    chosen: z.literal(true).optional().meta({ description: 'The symbol is one of `choices`.' }),
    image_url: url.meta({ description: 'The image with overlay, skin and hair.' }),
    thumbnail_url: url.meta({ description: 'The same, 256 pixels wide.' }),
  })
  .meta({ id: 'SentenceToken' });

/** Answer of `GET` and `POST /sentences`. */
export const sentenceAnswer = z
  .looseObject({
    success: z.literal(true),
    data: z.array(sentenceToken).meta({ description: 'The words of the sentence, in order.' }),
    count: z.int().min(0),
    found_count: z.int().min(0).meta({ description: 'Words that a symbol shows.' }),
    language_code: z
      .string()
      .meta({ description: 'BCP 47 tag of the language in which the sentence was read.' }),
    credits: z
      .array(
        z.looseObject({ attribution: z.string(), license: z.string(), url: z.string(), set: z.string() }),
      )
      .meta({ description: 'Whom to name below the strip, each once, ready to print.' }),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'SentenceAnswer' });

/** A token as a client gets it. */
type AnsweredToken = z.output<typeof sentenceToken>;

/** A token with its symbol, for what is drawn. */
export interface ShownToken {
  answer: AnsweredToken;
  symbol: CachedSymbol | undefined;
  variant: Variant;
}

/**
 * The tokens of an answer: chosen symbols before found ones, images as the variants asked for.
 * @param chosen symbols of the request's choices by id.
 */
export function shownTokens(
  { tokens, chain }: SentenceResult,
  { mode, skin, hair, choices = {} }: Omit<SentenceRequest, 'text'>,
  chosen: ReadonlyMap<number, CachedSymbol>,
  baseUrl: string,
): ShownToken[] {
  const ids = new Map(Object.entries(choices).map(([word, id]) => [fold(word), id]));
  const shown = tokens.map((token): ShownToken => {
    const { text, lemma, kind, hits, overlay, correctedTo } = token;
    const choice = chosen.get(ids.get(fold(text)) ?? ids.get(fold(lemma)) ?? -1);
    const symbol = choice ?? hits[0]?.symbol;
    const others = hits.map((hit) => hit.symbol).filter((other) => other !== symbol);
    const variant = symbol ? applicable({ skin, hair, overlay } as Variant, symbol.core.variants) : {};
    const simplified = symbol ? toSimplified(symbol, answerLanguage(symbol, chain), baseUrl) : null;
    const found = choice ? undefined : hits[0]?.match;
    const own = symbol?.core.part_of_speech;
    return {
      symbol,
      variant,
      answer: {
        text,
        lemma,
        kind,
        symbol: simplified,
        match: found ? toMatch(found) : null,
        alternatives: others
          .slice(0, alternativesMaximum)
          .map((other) => toSimplified(other, answerLanguage(other, chain), baseUrl)),
        ...(own !== undefined && { part_of_speech: own }),
        ...(overlay !== undefined && symbol && { overlay }),
        ...(correctedTo !== undefined && !choice && { corrected_to: correctedTo }),
        ...(choice && { chosen: true as const }),
        ...imageUrls(simplified, symbol?.core, variant, baseUrl),
      },
    };
  });
  return mode === 'all' ? shown : shown.filter(carriesMeaning);
}

function imageUrls(
  symbol: SimplifiedSymbol | null,
  core: CachedSymbol['core'] | undefined,
  variant: Variant,
  baseUrl: string,
) {
  if (!symbol || !core) return { image_url: null, thumbnail_url: null };
  if (variantKey(variant) === '') {
    return { image_url: symbol.image_url, thumbnail_url: symbol.thumbnail_url };
  }
  const address = variantUrl(core, variant, baseUrl);
  return { image_url: address, thumbnail_url: `${address}&size=256` };
}

/** Whether a key word strip has a token. What negates is in the image of what it negates. */
function carriesMeaning({ answer: { kind, symbol }, symbol: shown }: ShownToken): boolean {
  if (kind === 'function' || kind === 'negation') return false;
  if (!symbol) return true;
  return shown?.core.core_rank === undefined || !isCoreWordOf('key-word-stops', shown);
}
