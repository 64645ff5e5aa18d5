import type { LanguageTag } from '../../mappings/document.ts';
import { type AvailableLanguages, lookupChain } from '../../mappings/language-tags.ts';
import { type HttpError, httpError } from '../errors.ts';
import { type CachedSymbol, translationOf } from '../opensearch/symbol-store.ts';
import { answerLanguage } from '../symbols/serialize.ts';
import type { AudioFormat } from './encode.ts';
import type { AudioRendition } from './speech.ts';
import { speechText } from './speech-text.ts';
import { voiceOf } from './voices.ts';

/**
 * The sound of a symbol's name: in the first language of the chain that it has, the recording that the catalogue supplies,
 * else a voice, with the accent of the requested region. That there is something to hear is what the catalogue
 * says by `has_audio`, so the two cannot differ.
 * @param requested the chain as the client sent it; undefined: the language in which the symbol is answered.
 * @param available the languages of the catalogue, in which a chain is looked up everywhere.
 * @returns the language of the name, and what is heard: the voice may be that of a region.
 * @throws HttpError `audio-not-found`
 */
export function selectAudio(
  symbol: CachedSymbol,
  requested: readonly LanguageTag[] | undefined,
  format: AudioFormat,
  available: AvailableLanguages,
): { language: LanguageTag; rendition: AudioRendition } {
  const { core, texts } = symbol;
  const [choice] = (requested ?? [answerLanguage(symbol, undefined)]).flatMap((tag) => {
    const named = lookupChain([tag], available).find((language) => texts.has(language));
    return named === undefined ? [] : [{ tag, language: named }];
  });
  const translation = choice && translationOf(symbol, choice.language);
  if (!translation) throw notFound(`The symbol ${core.id} has no name in ${requested?.join(', ')}.`);
  const { tag, language } = choice;
  if (translation.has_audio) {
    const recording = core.recordings?.[language];
    if (recording !== undefined) return { language, rendition: { format, recording } };
    const text = speechText(language, translation.name);
    const voice = voiceOf(tag) ?? voiceOf(language);
    if (text !== undefined && voice) return { language, rendition: { format, utterance: { voice, text } } };
  }
  throw notFound(`No voice speaks the name of the symbol ${core.id} in ${language}; has_audio tells where.`);
}

function notFound(message: string): HttpError {
  return httpError('audio-not-found', message);
}
