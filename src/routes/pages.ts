import type { Context } from 'koa';
import type { HeldFile } from '../../web/server/held-file.ts';
import { unknownPath } from '../errors.ts';
import { isCompressible, matchesEtag, sendRepresentation } from '../http/representation.ts';
import type { Route, RouteServices } from './route.ts';

/** Paths that hold a content hash are one route, as metrics are labelled by route. */
const assetsPath = '/assets/*path';

/** `GET /openapi.json`: the one file of the pages that the document itself describes. */
export const openApiRoute: Route = {
  ...fileRoute('/openapi.json'),
  operationId: 'getOpenApi',
  document: 'public',
  summary: 'This document',
  responses: {
    200: { description: 'The document.', content: { 'application/json': { type: 'object' } } },
    304: { description: 'Not modified.' },
  },
};

/** Rows for the search page and the documents, by the paths of their files. */
export function pageRoutes(files: ReadonlyMap<string, HeldFile>): Route[] {
  const paths = [...files.keys()].filter(
    (path) => !path.startsWith('/assets/') && path !== openApiRoute.path,
  );
  return [...paths, assetsPath].map(fileRoute);
}

function fileRoute(path: string): Route {
  return {
    operationId: path,
    method: 'GET',
    path,
    document: undefined,
    summary: 'A file of the pages',
    responses: {},
    failures: [],
    budget: undefined,
    send: (services, _request, context) => sendFile(services, context),
  };
}

/** Sends a file from memory; a 304 is decided by the entity tag. */
async function sendFile({ pages }: RouteServices, context: Context): Promise<void> {
  const file = pages.get(context.path);
  if (!file) throw unknownPath();
  context.set({ ...file.headers, ETag: file.etag });
  if (!matchesEtag(context.get('If-None-Match'), file.etag)) return sendRepresentation(context, file);
  if (isCompressible(file)) context.set('Vary', 'Accept-Encoding');
  context.status = 304;
}
