import Router from '@koa/router';
import { isCompressible, matchesEtag } from '../memory.ts';
import { sendRepresentation } from '../send.ts';
import type { HeldFile } from './held-file.ts';

/** Serves the search page and the documents from memory; a 304 is decided by the entity tag. */
export function pageRouter(files: ReadonlyMap<string, HeldFile>): Router {
  const router = new Router({ sensitive: true, strict: true });
  for (const [path, file] of files) {
    router.get(path, async (context) => {
      context.set({ ...file.headers, ETag: file.etag });
      if (matchesEtag(context.get('If-None-Match'), file.etag)) {
        if (isCompressible(file)) context.set('Vary', 'Accept-Encoding');
        context.status = 304;
      } else {
        await sendRepresentation(context, file);
      }
    });
  }
  return router;
}
