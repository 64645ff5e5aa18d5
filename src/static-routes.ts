import Router from '@koa/router';
import type { Context } from 'koa';
import { baseUrlFor } from './base-url.ts';
import type { Catalogue } from './catalogue.ts';
import { clientAddress, clientKey } from './client-address.ts';
import type { StaticImages } from './images/static.ts';
import { memoryUrl } from './json-routes.ts';
import type { Limits } from './limits.ts';
import { type AnswerMemory, type FinishedAnswer, matchesEtag } from './memory.ts';
import { sendFinished } from './send.ts';

/** What serving pictures needs. */
export interface StaticServices {
  images: StaticImages;
  catalogue: Catalogue;
  memory: AnswerMemory;
  limits: Limits;
  publicBaseUrl: string | undefined;
  trustProxyHops: number;
}

/** Release under which pictures are remembered while no release is known: they are served without the engine. */
const unknownRelease = 'unknown';

/** A path that is answered without a picture: a redirect to the present one. */
class Redirect extends Error {
  readonly headers: Readonly<Record<string, string>>;

  constructor(headers: Readonly<Record<string, string>>) {
    super('redirect');
    this.headers = headers;
  }
}

/** `/static/…`: originals and thumbnails. A 304 is decided by the path alone, before any byte is read. */
export function staticRouter(services: StaticServices): Router {
  const router = new Router({ sensitive: true, strict: true });
  router.get('/static/*path', services.limits.middleware('images'), (context) => serve(services, context));
  return router;
}

async function serve(services: StaticServices, context: Context): Promise<void> {
  const { images, catalogue, memory, limits } = services;
  // As it stands in the URL: no path of a picture has an escape, so none is decoded.
  const path = context.path.slice('/static/'.length);
  const etag = images.etagOf(path);
  const asked = context.get('If-None-Match');
  if (etag && asked.trim() !== '*' && matchesEtag(asked, etag)) {
    context.set('ETag', etag);
    context.set('Cache-Control', images.cacheControlOf(path));
    context.status = 304;
    return;
  }
  const release = catalogue.known();
  const beforeRender = async () => {
    await limits.take('renders', () => clientKey(clientAddress(context.req, services.trustProxyHops)));
  };
  try {
    const key = `static ${path}`;
    const version = release?.version ?? unknownRelease;
    const finished = await memory.byKey(key, version, async (): Promise<FinishedAnswer> => {
      const { status, headers, body } = await images.answer(path, beforeRender);
      if (status !== 200 || !body) throw new Redirect(headers);
      const { ETag = '', 'Content-Length': _, ...others } = headers;
      return {
        version,
        etag: ETag,
        headers: { ...others, ...(release && { 'Last-Modified': release.createdAt.toUTCString() }) },
        identity: body,
        encoded: {},
      };
    });
    memory.link(memoryUrl(context.url, baseUrlFor(context.req, services.publicBaseUrl)), key);
    await sendFinished(context, finished);
  } catch (error) {
    if (!(error instanceof Redirect)) throw error;
    context.set(error.headers);
    context.status = 301;
    context.body = '';
  }
}
