import type { Context } from 'koa';
import type { LanguageTag } from '../../mappings/document.ts';
import { direction, englishName, lookupChain } from '../../mappings/language-tags.ts';
import { isSpaceless } from '../../mappings/languages.ts';
import { wordClasses } from '../../mappings/parts-of-speech.ts';
import { creditsOf } from '../catalogue/credits.ts';
import { readSymbols } from '../catalogue/list.ts';
import { cacheControl, encodedFileName, warningsHeader } from '../http/headers.ts';
import { badParameters } from '../http/parse-parameters.ts';
import { requestSignal } from '../http/request-signal.ts';
import type { Rendition } from '../images/serving/rendition.ts';
import { cellsPerRow, type StripCell, stripRows, stripSvg, stripTypes } from '../images/strips/strip.ts';
import { asRead } from '../images/variants/as-read.ts';
import { mapConcurrently } from '../lib/map-concurrently.ts';
import { onLiveRelease, type Release } from '../opensearch/release.ts';
import { inScriptOfNames } from '../search/parse-query.ts';
import { type ShownToken, sentenceAnswer, shownTokens } from '../sentences/answer.ts';
import { sentenceBoard } from '../sentences/board.ts';
import { grammarOf } from '../sentences/grammar.ts';
import {
  postedSentenceParameters,
  type SentenceRequest,
  type StripStyle,
  sentenceBody,
  sentenceParameters,
} from '../sentences/parameters.ts';
import { symbolsOfSentence } from '../sentences/sentence.ts';
import { sentenceMaximumWords, tokenize } from '../sentences/tokenize.ts';
import { variantUrl } from '../symbols/serialize.ts';
import { isUnchanged, responseEtag } from './answer.ts';
import { type ParsedRequest, type RouteAnswer, type RouteServices, route } from './route.ts';
import { wordsPerRequest } from './search-cost.ts';

/** Dictionaries cut a word of a language without spaces into its parts. */
const partsPerWord = 2;

/** Cost of reading a sentence, in requests of the rate limit. */
function sentenceCost({ text, lang }: { text: string; lang: readonly LanguageTag[] }): number {
  return Math.ceil((wordsOf(text, lang[0] ?? 'en').length * lang.length) / wordsPerRequest);
}

const costDescription = `Against the rate limit it counts as one request for every ${wordsPerRequest} words begun, in each language of the chain. A strip as PNG or PDF is drawn anew at each request: every ${cellsPerRow} words begun count as an image that has to be rendered.`;

const description = `Words are cut as the language cuts them, several words that are one thing stay together (\`ice cream\`), and a form finds its word (\`went\` is \`go\`). A noun that means several has the overlay \`plural\`, and what a word negates the overlay \`negation\`. Articles have no symbol. A misspelled word is corrected and says so; a word that nothing shows has \`symbol: null\`. Languages whose grammar is known are \`sentences: full\` in the list of languages.`;

/** Media types of the formats beside JSON. */
const fileTypes = { ...stripTypes, obf: 'application/obf' } as const;

/** Fields of both rows below. */
const sentenceRow = {
  path: '/sentences',
  answer: sentenceAnswer,
  responses: {
    200: { description: 'The tokens, or with `format` the strip.', files: Object.values(fileTypes) },
  },
  failures: ['not-found', 'shutting-down'],
  sends: ({ format }: { format: string }) => format !== 'json',
  send: sendStrip,
} as const;

/** `GET /sentences`: a sentence as a strip of symbols, as JSON or drawn. */
export const sentenceRoute = route({
  ...sentenceRow,
  operationId: 'readSentence',
  summary: 'A sentence as symbols, in order',
  description: `${description} ${costDescription} A repeated sentence, which a cache answers, counts as one.`,
  parameters: sentenceParameters,
  cost: ({ values }) => sentenceCost(values),
  handle: (services, { values, ...request }) => answerSentence(services, { ...request, request: values }),
});

/** `POST /sentences`: the same for sentences that no URL should hold. */
export const postedSentenceRoute = route({
  ...sentenceRow,
  operationId: 'readPostedSentence',
  summary: 'A sentence as symbols, sent as JSON',
  description: `As \`GET /sentences\`, for sentences that are too long or too private for a URL. ${costDescription}`,
  parameters: postedSentenceParameters,
  body: sentenceBody,
  cost: ({ body }) => sentenceCost(body),
  handle: (services, { body, ...request }) => answerSentence(services, { ...request, request: body }),
});

interface SentenceContext {
  request: SentenceRequest;
  release: Release;
  warnings: readonly string[];
  baseUrl: string;
  signal?: AbortSignal | undefined;
}

async function answerSentence(services: RouteServices, context: SentenceContext): Promise<RouteAnswer> {
  const { shown, language, warnings } = await showSentence(services, context);
  const missing = shown.filter(({ answer: { kind, symbol } }) => kind === 'word' && symbol === null);
  return {
    body: {
      success: true,
      data: shown.map(({ answer }) => answer),
      count: shown.length,
      found_count: shown.filter(({ symbol }) => symbol !== undefined).length,
      language_code: language,
      credits: creditsOf(coresOf(shown)),
      warnings,
    },
    contentLanguage: language,
    // Each word without a symbol counts as a zero-result search.
    searches: missing.map(({ answer: { text } }) => ({ text, language, found: false })),
  };
}

const coresOf = (shown: readonly ShownToken[]) => shown.flatMap(({ symbol }) => symbol?.core ?? []);

/** The tokens of a sentence with their symbols, in the requested language. */
async function showSentence(
  services: RouteServices,
  { request, release, warnings, baseUrl, signal }: SentenceContext,
): Promise<{ shown: ShownToken[]; language: LanguageTag; warnings: string[] }> {
  const { lang } = request;
  const [firstLanguage = 'en'] = lang;
  const available = lookupChain(lang, release.languages);
  const chain = available.length > 0 ? available : [firstLanguage];
  const text = inScriptOfNames(request.text, lang, chain);
  checkWords(text, chain[0] ?? firstLanguage);
  const parameters = { lang: [...chain], set: request.set, prefer_set: request.prefer_set };
  const result = await symbolsOfSentence({ services, release, parameters, signal }, text, chain);
  const ids = [...new Set(Object.values(request.choices ?? {}))];
  const chosen =
    ids.length === 0
      ? []
      : await readSymbols(services.symbols, release, ids, { chain, translations: 'chain' });
  const byId = new Map(chosen.map((symbol) => [symbol.core.id, symbol]));
  const unknown = ids.filter((id) => !byId.has(id));
  return {
    shown: shownTokens(result, request, byId, baseUrl),
    language: result.language,
    warnings: [
      ...warnings,
      ...(available.length === 0
        ? [`The catalogue has no names in ${englishName(firstLanguage)} (${firstLanguage}).`]
        : []),
      ...unknown.map((id) => `There is no symbol with the id ${id}: that choice was ignored.`),
    ],
  };
}

/** The words of a sentence, as its language cuts them. */
function wordsOf(text: string, language: LanguageTag): unknown[] {
  return tokenize(text, language, grammarOf(language)).filter(({ kind }) => kind !== 'punctuation');
}

/** @throws HttpError `bad-parameter` where a sentence has too many words, as its language cuts them. */
function checkWords(text: string, language: LanguageTag): void {
  const maximum = sentenceMaximumWords * (isSpaceless(language) ? partsPerWord : 1);
  const words = wordsOf(text, language);
  if (words.length <= maximum) return;
  const message = `may have at most ${maximum} words, and has ${words.length}`;
  throw badParameters([{ parameter: 'text', message }]);
}

/** Answers with a strip; of a GET 304 before anything is read, as its entity tag names the release and the request. No cache keeps one of a sentence that was posted. */
async function sendStrip(
  services: RouteServices,
  { values, body, warnings, baseUrl }: ParsedRequest<object>,
  context: Context,
): Promise<void> {
  const request = { ...(body as object), ...values } as DrawnRequest;
  await onLiveRelease(services.catalogue, async (release) => {
    if (context.method === 'POST') {
      context.set('Cache-Control', cacheControl.none);
    } else {
      const etag = responseEtag(services, release, JSON.stringify([values, baseUrl]));
      if (isUnchanged(context, etag, release)) return;
      await services.limits.charge('json', context, sentenceCost(request));
    }
    const { headers, bytes } = await stripOf(services, { request, release, warnings, baseUrl }, context);
    context.set(headers);
    context.body = bytes;
  });
}

/** Media type and file name of a strip. */
function fileHeaders(format: keyof typeof fileTypes, text: string): Record<string, string> {
  const name = [...text].slice(0, fileNameLength).join('');
  return {
    'Content-Type': fileTypes[format],
    'Content-Disposition': `inline; filename="sentence.${format}"; ${encodedFileName(`${name}.${format}`)}`,
  };
}

/** Characters of a sentence in the name of its file. */
const fileNameLength = 60;

/** Images of a strip that are rendered at once: more would fill the renderer's queue, which refuses what it has no room for. */
const imageConcurrency = 2;

/** A request for a strip, however it came. */
type DrawnRequest = SentenceRequest & StripStyle & { format: keyof typeof fileTypes };

/** The strip of a sentence, with the headers that say what it is; a client that leaves ends the work. */
async function stripOf(
  services: RouteServices,
  context: SentenceContext & { request: DrawnRequest },
  koa: Context,
): Promise<{ bytes: Buffer; headers: Record<string, string> }> {
  const { label, colours, format, text } = context.request;
  const signal = requestSignal(koa.res);
  const { shown: tokens, language, warnings } = await showSentence(services, { ...context, signal });
  const shown = tokens.map((token) => asDrawn(token, language, context.baseUrl));
  const headers = {
    ...fileHeaders(format, text),
    'Content-Language': language,
    ...warningsHeader(warnings),
  };
  const colourOf = ({ answer: { part_of_speech: own } }: ShownToken) =>
    colours === 'none' || own === undefined ? undefined : wordClasses[own].colours[colours].css;
  if (format === 'obf') {
    const board = sentenceBoard(shown, { text, language, colourOf });
    return { bytes: Buffer.from(JSON.stringify(board)), headers };
  }
  const beforeRender = () => services.limits.take('renders', koa);
  const cells = await mapConcurrently(shown, imageConcurrency, async (token): Promise<StripCell> => {
    signal.throwIfAborted();
    const image = await imageOf(services, token, beforeRender);
    return { label: token.answer.text, colour: colourOf(token), image };
  });
  const credits = creditsOf(coresOf(shown)).map(({ attribution }) => attribution);
  const strip = { cells, label, direction: direction(language), language, credits };
  if (format === 'svg') return { bytes: Buffer.from(stripSvg(strip)), headers };
  signal.throwIfAborted();
  await services.limits.take('renders', koa, stripRows(cells.length));
  const job = { strip, format, title: text, date: context.release.createdAt };
  return { bytes: await services.images.drawStrip(job), headers };
}

/** A token as a strip of its language shows it. */
function asDrawn(token: ShownToken, language: LanguageTag, baseUrl: string): ShownToken {
  const { answer, symbol, variant: own } = token;
  if (!symbol) return token;
  const variant = asRead(own, symbol.core.image.path, language);
  return { ...token, variant, answer: { ...answer, image_url: variantUrl(symbol.core, variant, baseUrl) } };
}

/** The image of a token as a PNG of 256 pixels, with its overlay, skin and hair. */
async function imageOf(
  { images }: RouteServices,
  { symbol, variant }: ShownToken,
  beforeRender: () => Promise<void>,
): Promise<Buffer | undefined> {
  if (!symbol) return undefined;
  const rendition: Rendition = { path: symbol.core.image.path, size: 256, variant };
  return images.get(rendition, beforeRender);
}
