import type { Context } from 'koa';
import { HttpError, httpError } from '../errors.ts';
import { canonicalPrefix, deprecationHeaders, isDeprecated } from '../http/deprecated-prefix.ts';
import { matchesEtag } from '../http/representation.ts';
import { sendPicture } from '../http/send-bytes.ts';
import type { CatalogueImage } from '../images/serving/catalogue-images.ts';
import {
  cacheControlOf,
  renditionEtag,
  renditionHeaders,
  renditionKey,
  variantDisposition,
} from '../images/serving/rendition.ts';
import { parseStaticPath, redirectHeaders } from '../images/serving/static-path.ts';
import { variantParameters, variantRendition } from '../images/serving/variant-parameters.ts';
import {
  catalogueFailures,
  type DescribedResponse,
  type Route,
  type RouteServices,
  sendingRoute,
} from './route.ts';
import { symbolId } from './symbols.ts';

const png = picture('image/png');
const webp = picture('image/webp');
const imagePath = {
  description: 'As given in `image.url`; it holds a slash and a short content hash.',
  schema: { type: 'string' },
};
const imageFailures = [...catalogueFailures, 'shutting-down'] as const;
const moved = { description: 'The picture has changed: its present URL is in Location.' };
const unchanged = { description: 'Not modified.' };

/**
 * `GET /symbols/:id/variant`: a symbol with another skin, hair or sign, or as a line drawing. The parameters are brought
 * to their canonical form, which names the rendition.
 */
export const variantRoute = sendingRoute({
  operationId: 'getVariant',
  method: 'GET',
  path: `${canonicalPrefix}/symbols/:id/variant`,
  document: 'public',
  summary: 'Person variant of a symbol as PNG',
  description:
    'A parameter that does not apply to the symbol changes nothing. Beside `mono`, `skin` and `hair` do not apply.',
  parameters: variantParameters,
  responses: { 200: png, 304: unchanged },
  failures: [...imageFailures, 'symbol-not-found'],
  budget: 'images',
  async send(services, { path, values }, context) {
    const id = symbolId(path.id ?? '');
    const release = services.catalogue.known();
    const symbolPicture = await services.pictures.catalogue.ofSymbol(id);
    if (!symbolPicture) throw httpError('symbol-not-found', `There is no symbol with the id ${id}.`);
    const rendition = variantRendition(symbolPicture, values);
    const headers = {
      ...renditionHeaders(rendition, symbolPicture.licenseLink),
      'Content-Disposition': variantDisposition(rendition),
    };
    await sendPicture(services, context, {
      rendition,
      headers: isDeprecated(context.path) ? withDeprecation(headers, context.url) : headers,
      release,
    });
  },
});

/** With the headers of the deprecated prefix, whose `Link` stands beside the licence's (RFC 8288 §3). */
function withDeprecation(headers: Record<string, string>, url: string): Record<string, string> {
  const deprecation = deprecationHeaders(url);
  const links = [headers.Link, deprecation.Link].filter((link) => link !== undefined);
  return { ...headers, ...deprecation, Link: links.join(', ') };
}

/** `GET /static/thumbs/:width/…`: thumbnails. */
export const thumbnailRoute: Route = {
  operationId: 'getThumbnail',
  method: 'GET',
  path: '/static/thumbs/:width/*path',
  document: 'public',
  summary: 'WebP thumbnail',
  pathParameters: { width: { schema: { type: 'string', enum: ['256', '512'] } }, path: imagePath },
  responses: { 200: webp, 301: moved, 304: unchanged },
  failures: [...imageFailures, 'not-found'],
  budget: 'images',
  send: (services, _request, context) => sendStatic(services, context),
};

/** `GET /static/…`: originals. */
export const originalRoute: Route = {
  operationId: 'getOriginal',
  method: 'GET',
  path: '/static/*path',
  document: 'public',
  summary: 'Original PNG, 1024×1024 pixels',
  pathParameters: { path: imagePath },
  responses: { 200: png, 301: moved, 304: unchanged },
  failures: [...imageFailures, 'not-found'],
  budget: 'images',
  send: (services, _request, context) => sendStatic(services, context),
};

/** A 304 is decided by the path alone, before the catalogue is read. */
async function sendStatic(services: RouteServices, context: Context): Promise<void> {
  const parsed = parseStaticPath(context.path.slice('/static/'.length));
  if (!parsed) throw noSuchPicture();
  const { rendition, image } = parsed;
  const etag = renditionEtag(renditionKey(rendition));
  const ifNoneMatch = context.get('If-None-Match');
  // `*` means any representation: the path alone does not say whether there is one.
  if (ifNoneMatch.trim() !== '*' && matchesEtag(ifNoneMatch, etag)) {
    context.set({ ETag: etag, 'Cache-Control': cacheControlOf(rendition) });
    context.status = 304;
    return;
  }
  const release = services.catalogue.known();
  let lookupError: unknown;
  let present: Pick<CatalogueImage, 'path' | 'licenseLink'> | undefined = await services.pictures.catalogue
    .ofStem(image.stem)
    .catch((error: unknown) => {
      // While the catalogue is away, a stored file is served: it was in the catalogue once.
      lookupError = error;
      return { path: image.path, licenseLink: undefined };
    });
  if (!present) {
    if (!(await services.pictures.catalogue.isKept(image.stem).catch(() => false))) throw noSuchPicture();
    present = { path: image.path, licenseLink: undefined };
  }
  if (present.path !== image.path) {
    context.set(redirectHeaders(rendition, present.path));
    context.status = 301;
    context.body = '';
    return;
  }
  const headers = renditionHeaders(rendition, present.licenseLink);
  try {
    await sendPicture(services, context, { rendition, headers, release });
  } catch (error) {
    throw error instanceof HttpError && error.code === 'not-found' ? (lookupError ?? error) : error;
  }
}

function noSuchPicture(): HttpError {
  return httpError(
    'not-found',
    'There is no such picture. Originals are <set>/<id>.<hash>.png, thumbnails thumbs/256|512/<set>/<id>.<hash>.webp.',
  );
}

function picture(mediaType: string): DescribedResponse {
  return {
    description: 'The picture.',
    content: { [mediaType]: { type: 'string', contentEncoding: 'binary' } },
  };
}
