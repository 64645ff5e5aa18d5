import Router from '@koa/router';
import type { Context } from 'koa';
import { lookupChain } from '../../mappings/language-tags.ts';
import { selectAudio } from '../audio/audio-selection.ts';
import { audioFormats } from '../audio/encode.ts';
import { audioParameters } from '../audio/parameters.ts';
import type { Speech } from '../audio/speech.ts';
import { readSymbols } from '../catalogue/list.ts';
import { type Catalogue, onLiveRelease } from '../catalogue/release.ts';
import type { SymbolStore } from '../catalogue/symbol-store.ts';
import { httpError } from '../errors.ts';
import { aliasHeaders, aliasPrefix, canonicalPrefix, isAlias } from '../http/deprecated-prefix.ts';
import { cacheControl } from '../http/headers.ts';
import { parseParameters } from '../http/parse-parameters.ts';
import { parseQueryString } from '../http/query-string.ts';
import { type PictureServices, sendBytes } from '../http/send-bytes.ts';
import { symbolId, withOneLanguage } from './symbols.ts';

/** What serving spoken names needs. */
export interface AudioServices extends PictureServices {
  catalogue: Catalogue;
  symbols: SymbolStore;
  speech: Speech;
}

/** Below the API's prefixes. */
export const audioPath = '/symbols/:id/audio';

/** `GET /symbols/:id/audio`: the name of a symbol, to be heard. */
export function audioRouter(services: AudioServices): Router {
  const router = new Router({ sensitive: true, strict: true });
  router.get(
    [canonicalPrefix + audioPath, aliasPrefix + audioPath],
    services.limits.middleware('images'),
    (context) => serve(services, context),
  );
  return router;
}

async function serve(services: AudioServices, context: Context): Promise<void> {
  const { catalogue, symbols, speech } = services;
  const id = symbolId(String((context.params as Record<string, string>).id));
  const { values } = parseParameters(audioParameters, parseQueryString(context.querystring));
  const { lang, format } = withOneLanguage(values);
  const { release, symbol } = await onLiveRelease(catalogue, async (live) => {
    const chain = lang && lookupChain(lang, live.languages);
    const [found] = await readSymbols(symbols, live, [id], { chain, translations: 'chain' });
    return { release: live, symbol: found };
  });
  if (!symbol) throw httpError('symbol-not-found', `There is no symbol with the id ${id}.`);
  const { language, rendition } = selectAudio(symbol, lang, format);
  const key = speech.keyOf(rendition);
  await sendBytes(services, context, {
    key,
    release,
    ranges: true,
    headers: {
      'Content-Type': audioFormats[format].contentType,
      'Content-Language': language,
      'Content-Disposition': `inline; filename="${id}-${language}.${format}"`,
      'Cache-Control': cacheControl.original,
      ...(isAlias(context.path) && aliasHeaders(context.url)),
    },
    find: () => speech.find(key),
    get: (beforeSpeaking) => speech.get(rendition, beforeSpeaking),
  });
}
