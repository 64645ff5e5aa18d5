import type { Context } from 'koa';
import type { z } from 'zod';
import type { LanguageTag } from '../../mappings/document.ts';
import { lookupChain, primaryLanguage } from '../../mappings/language-tags.ts';
import { type AudioFormat, audioFormats } from '../audio/encode.ts';
import { speechText } from '../audio/speech-text.ts';
import { voiceOf } from '../audio/voices.ts';
import { httpError } from '../errors.ts';
import { cacheControl } from '../http/headers.ts';
import { badParameters } from '../http/parse-parameters.ts';
import { onLiveRelease, type Release } from '../opensearch/release.ts';
import { translationOf } from '../opensearch/symbol-store.ts';
import { languagesRead } from '../search/parse-query.ts';
import { utteranceLanguages } from '../utterances/lexicon.ts';
import { makeSentence } from '../utterances/make-sentence.ts';
import {
  spokenMaximumCharacters,
  utteranceAnswer,
  utteranceAudioParameters,
  utteranceBody,
  utteranceParameters,
} from '../utterances/parameters.ts';
import { type RouteServices, route } from './route.ts';
import { sendBytes } from './send-bytes.ts';

type Body = z.output<typeof utteranceBody>;

const sound = { description: 'The sound.', files: Object.values(audioFormats) };

/** `POST /utterances`: words or symbols as a sentence, as text or spoken. */
export const utteranceRoute = route({
  operationId: 'makeUtterance',
  path: '/utterances',
  summary: 'Words or symbols as a sentence',
  description:
    'The way back of `sentences`: *I · eat · hamburger · yesterday* is "I ate a hamburger yesterday." Verbs agree with their subject, articles and endings with their noun; a question word makes a question. Subject, negation and numbers never change and nothing is invented; where it is not sure how the words belong together they stand as they were sent, and `is_unchanged` says so.',
  parameters: utteranceParameters,
  body: utteranceBody,
  answer: utteranceAnswer,
  responses: {
    200: { description: 'The sentence, or with `format` its sound.', files: Object.values(audioFormats) },
  },
  failures: ['audio-not-found', 'speech-unavailable', 'shutting-down'],
  async handle(services, { body, release, warnings, baseUrl }) {
    const { language, text, words, isUnchanged } = await utteranceOf(services, release, body);
    const query = new URLSearchParams({ text, lang: language });
    const url = utterance(text, language) && `${baseUrl}/api/v1/utterances/audio?${query}`;
    return {
      body: {
        success: true,
        data: { text, words, is_unchanged: isUnchanged, audio_url: url ?? null },
        language_code: language,
        warnings,
      },
      contentLanguage: language,
    };
  },
  sends: ({ format }) => format !== 'json',
  async send(services, { values: { format }, body }, context) {
    if (format === 'json') return;
    const { text, language } = await onLiveRelease(services.catalogue, (release) =>
      utteranceOf(services, release, body),
    );
    await sendSpoken(services, context, { text, language, format });
  },
});

/** `GET /utterances/audio`: a sentence, spoken. */
export const utteranceAudioRoute = route({
  operationId: 'getUtteranceAudio',
  path: '/utterances/audio',
  summary: 'A sentence, spoken',
  description: `A text of at most ${spokenMaximumCharacters} characters by the voice of a language, as the names of symbols are spoken. No log has the text, and shared caches may not keep it.`,
  parameters: utteranceAudioParameters,
  responses: { 200: sound, 206: sound },
  failures: ['audio-not-found', 'range-not-satisfiable', 'speech-unavailable', 'shutting-down'],
  budget: 'images',
  async send(services, { values: { text, lang, format } }, context) {
    await sendSpoken(services, context, { text, language: lang[0] ?? 'en', format });
  },
});

/** The sentence of a request. */
async function utteranceOf(services: RouteServices, release: Release, body: Body) {
  const { ids, lang, tense, person } = body;
  const language = lang.find((tag) => utteranceLanguages.includes(primaryLanguage(tag))) ?? lang[0] ?? 'en';
  const named = ids && (await namesOf(services, release, ids, language));
  const words = named ?? body.words ?? [];
  const { text, forms, isUnchanged } = makeSentence(words, primaryLanguage(language), { tense, person });
  return {
    language,
    text,
    isUnchanged,
    words: words.map((word, place) => ({ symbol: ids?.[place] ?? null, word, form: forms[place] ?? word })),
  };
}

/**
 * Names of symbols.
 * @throws HttpError `bad-parameter` where there is no such symbol, or it has no name in the language.
 */
async function namesOf(
  services: RouteServices,
  release: Release,
  ids: readonly number[],
  language: LanguageTag,
) {
  const chain = lookupChain([language], release.languages);
  const symbols = await services.symbols.get(release, ids, languagesRead({ text: undefined, chain }));
  return symbols.map((symbol, place) => {
    const own = chain.find((tag) => symbol?.texts.has(tag));
    const name = symbol && own !== undefined ? translationOf(symbol, own)?.name : undefined;
    if (name !== undefined) return name;
    const problem = symbol ? `has no name in ${language}` : 'is the id of no symbol';
    throw badParameters([{ parameter: `ids[${place}]`, message: `${ids[place]} ${problem}` }]);
  });
}

/** The voice and what it says; undefined where none speaks the text. */
function utterance(text: string, language: LanguageTag) {
  const voice = voiceOf(language);
  const spoken = [...text].length <= spokenMaximumCharacters ? speechText(language, text) : undefined;
  return voice === undefined || spoken === undefined ? undefined : { voice, text: spoken };
}

async function sendSpoken(
  services: RouteServices,
  context: Context,
  { text, language, format }: { text: string; language: LanguageTag; format: AudioFormat },
): Promise<void> {
  const { speech } = services;
  const spoken = utterance(text, language);
  if (!spoken) throw httpError('audio-not-found', `No voice speaks this text in ${language}.`);
  const rendition = { format, utterance: spoken };
  await sendBytes(services, context, {
    rendition,
    key: speech.keyOf(rendition),
    release: undefined,
    store: speech,
    headers: {
      'Accept-Ranges': 'bytes',
      'Content-Type': audioFormats[format],
      'Content-Language': language,
      'Content-Disposition': `inline; filename="utterance-${language}.${format}"`,
      // What a person says is no matter of shared caches.
      'Cache-Control': context.method === 'POST' ? cacheControl.none : 'private, max-age=86400',
    },
  });
}
