import Router from '@koa/router';
import type { Context } from 'koa';
import type { Catalogue } from '../catalogue/release.ts';
import { HttpError, httpError } from '../errors.ts';
import { matchesEtag } from '../http/response-cache.ts';
import { type PictureServices, sendPicture } from '../http/send-bytes.ts';
import {
  cacheControlOf,
  renditionEtag,
  renditionHeaders,
  renditionKey,
} from '../images/serving/rendition.ts';
import { parseStaticPath, redirectHeaders } from '../images/serving/static-path.ts';

/** What serving files needs. */
export interface StaticServices extends PictureServices {
  catalogue: Catalogue;
}

/** `/static/…`: originals and thumbnails. A 304 is decided by the path alone, before anything is asked. */
export function staticRouter(services: StaticServices): Router {
  const router = new Router({ sensitive: true, strict: true });
  router.get('/static/*path', services.limits.middleware('images'), (context) => serve(services, context));
  return router;
}

async function serve(services: StaticServices, context: Context): Promise<void> {
  const parsed = parseStaticPath(context.path.slice('/static/'.length));
  if (!parsed) throw notFound();
  const { rendition, image } = parsed;
  const etag = renditionEtag(renditionKey(rendition));
  const asked = context.get('If-None-Match');
  // `*` asks whether there is anything: the path alone does not say.
  if (asked.trim() !== '*' && matchesEtag(asked, etag)) {
    context.set({ ETag: etag, 'Cache-Control': cacheControlOf(rendition) });
    context.status = 304;
    return;
  }
  const release = services.catalogue.known();
  let trouble: unknown;
  const picture = await services.pictures.catalogue.ofStem(image.stem).catch((error: unknown) => {
    // The catalogue cannot be asked: what is stored was in it once, and is better than nothing.
    trouble = error;
    return { path: image.path, licenseLink: undefined };
  });
  if (!picture) throw notFound();
  if (picture.path !== image.path) {
    context.set(redirectHeaders(rendition, picture.path));
    context.status = 301;
    context.body = '';
    return;
  }
  const headers = renditionHeaders(rendition, picture.licenseLink);
  try {
    await sendPicture(services, context, { rendition, headers, release });
  } catch (error) {
    throw error instanceof HttpError && error.code === 'not-found' ? (trouble ?? error) : error;
  }
}

function notFound(): HttpError {
  return httpError(
    'not-found',
    'There is no such picture. Originals are <set>/<id>.<hash>.png, thumbnails thumbs/256|512/<set>/<id>.<hash>.webp.',
  );
}
