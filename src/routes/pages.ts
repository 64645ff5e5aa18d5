import Router from '@koa/router';
import type { Context } from 'koa';
import { notFoundPath } from '../../web/server/documents.ts';
import type { MemoryFile } from '../../web/server/memory-file.ts';
import { cacheControl } from '../http/headers.ts';
import { isCompressible, matchesEtag } from '../http/response-cache.ts';
import { sendRepresentation } from '../http/send-json.ts';

/** Everything whose path holds a hash is one route: metrics count by route. */
const assetsRoute = '/assets/*path';

/** Paths below the documents that name none of them. */
const wrongDocumentRoute = '/docs/*path';

/** Serves the search page and the documents from memory; a 304 is decided by the entity tag. */
export function pageRouter(files: ReadonlyMap<string, MemoryFile>): Router {
  const router = new Router({ sensitive: true, strict: true });
  const paths = [...files.keys()].filter((path) => !path.startsWith('/assets/') && path !== notFoundPath);
  for (const path of [...paths, assetsRoute]) {
    router.get(path, async (context, next) => {
      const file = files.get(context.path);
      if (!file) return next();
      return sendFile(context, file);
    });
  }
  router.get(wrongDocumentRoute, async (context, next) => {
    const page = files.get(notFoundPath);
    // Programs, which accept anything or JSON, get the error of every other route.
    if (!page || context.accepts('json', 'html') !== 'html') return next();
    await sendRepresentation(context, page);
    context.status = 404;
    context.set('Cache-Control', cacheControl.none);
    context.append('Vary', 'Accept');
  });
  return router;
}

async function sendFile(context: Context, file: MemoryFile): Promise<void> {
  context.set({ ...file.headers, ETag: file.etag });
  if (!matchesEtag(context.get('If-None-Match'), file.etag)) return sendRepresentation(context, file);
  if (isCompressible(file)) context.set('Vary', 'Accept-Encoding');
  context.status = 304;
}
