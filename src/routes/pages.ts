import type { Context } from 'koa';
import { unknownPath } from '../errors.ts';
import { cacheControl } from '../http/headers.ts';
import { notFoundPath, type PageFiles } from '../http/page-files.ts';
import { sendRepresentation } from '../http/representation.ts';
import type { Route, RouteServices } from './route.ts';

/** Makes the files of the page and the documents, and what writes the page of a symbol (`web/server/pages.ts`). */
export type ReadPages = (
  openApi: object,
  partnerOpenApi: object,
  base: string,
  reportPicture: string,
) => Pick<RouteServices, 'pages' | 'symbolPage'>;

/** Paths that hold a content hash are one route, as metrics are labelled by route. */
const assetsPath = '/assets/*path';

/** `GET /openapi.json`: the one file of the pages that the document itself describes. */
export const openApiRoute: Route = {
  ...fileRoute('/openapi.json'),
  operationId: 'getOpenApi',
  document: 'public',
  summary: 'This document',
  responses: {
    200: { description: 'The document.', files: ['application/json'] },
    304: { description: 'Not modified.' },
  },
};

/** Rows for the search page and the documents, by the paths of their files. */
export function pageRoutes(files: PageFiles): Route[] {
  const paths = [...files.keys()].filter(
    (path) => !path.startsWith('/assets/') && path !== openApiRoute.path && path !== notFoundPath,
  );
  return [...paths, assetsPath].map(fileRoute);
}

/** Paths of the API and of files: an unknown one is a JSON error for browsers too, never the HTML page. */
const programPaths = /^\/(?:api|partner|static|assets)\//;

/**
 * Answers a path that leads nowhere: a slash or `.md` behind the path of a page leads to it; else a page that leads on for
 * browsers, the error of every other route for programs.
 * @throws HttpError
 */
export async function answerUnknownPath(pages: PageFiles, context: Context): Promise<void> {
  const meant = context.path.replace(/(?:\/|\.md)$/, '');
  if (meant !== context.path && pages.has(meant)) {
    // Relative, as a proxy may put the service under any prefix.
    const name = meant.slice(meant.lastIndexOf('/') + 1);
    const location = context.path.endsWith('/') ? `../${name}` : name;
    context.set({ Location: location, 'Cache-Control': cacheControl.redirect });
    context.status = 301;
    return;
  }
  const page = pages.get(notFoundPath);
  const isRead = context.method === 'GET' || context.method === 'HEAD';
  // Programs accept anything, or JSON.
  const isBrowser = context.accepts('json', 'html') === 'html' && !programPaths.test(context.path);
  if (!page || !isRead || !isBrowser) throw unknownPath();
  await sendRepresentation(context, page);
  context.status = 404;
  context.remove('ETag');
  context.set('Cache-Control', cacheControl.none);
  context.append('Vary', 'Accept');
}

function fileRoute(path: string): Route {
  return {
    operationId: path,
    method: 'GET',
    path,
    summary: 'A file of the pages',
    send: (services, _request, context) => sendFile(services, context),
  };
}

async function sendFile({ pages }: RouteServices, context: Context): Promise<void> {
  const file = pages.get(context.path);
  if (!file) throw unknownPath();
  await sendRepresentation(context, file);
}
