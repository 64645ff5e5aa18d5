import type { Context } from 'koa';
import { HttpError, httpError } from '../errors.ts';
import { cacheControl } from '../http/headers.ts';
import { isNotModified, matchesEtag } from '../http/representation.ts';
import {
  parseStaticPath,
  redirectHeaders,
  renditionEtag,
  renditionHeaders,
  renditionKey,
  variantDisposition,
} from '../images/serving/rendition.ts';
import { variantParameters, variantRendition } from '../images/serving/variant-parameters.ts';
import { noParameters } from '../symbols/parameters.ts';
import { type RouteServices, route } from './route.ts';
import { sendBytes } from './send-bytes.ts';
import { symbolId, symbolNotFound } from './symbols.ts';

const setInPath = {
  description: 'The set, as the URL in the symbol has it.',
  schema: { type: 'string', pattern: '^[a-z0-9][a-z0-9_-]{0,63}$' },
  example: 'openmoji',
};
/** An old hash redirects to the present one, so the examples lead somewhere as long as the symbol is there. */
const fileInPath = (extension: 'png' | 'webp') => ({
  description: 'The file, as the URL in the symbol has it: a name with a short content hash.',
  schema: { type: 'string', pattern: `^[a-z0-9][a-z0-9._-]{0,127}\\.[0-9a-f]{8}\\.${extension}$` },
  example: `1f415.00000000.${extension}`,
});
const image = (...files: string[]) => ({ description: 'The image.', files });

/**
 * `GET /symbols/:id/variant`: a symbol with another skin, hair or overlay, or as a line drawing. The parameters are brought
 * to their canonical form, which names the rendition.
 */
export const variantRoute = route({
  operationId: 'getVariant',
  path: '/symbols/:id/variant',
  summary: 'Person variant of a symbol',
  description:
    'A parameter that does not apply to the symbol changes nothing. Beside `mono`, `skin` and `hair` do not apply.',
  parameters: variantParameters,
  responses: { 200: image('image/png') },
  failures: ['not-found', 'shutting-down'],
  budget: 'images',
  async send(services, { path, values }, context) {
    const id = symbolId(path.id ?? '');
    const release = services.catalogue.known();
    const symbolImage = await services.images.catalogue.ofSymbol(id);
    if (!symbolImage) throw symbolNotFound(id);
    const rendition = variantRendition({ ...symbolImage, path: symbolImage.image.path }, values);
    const headers = {
      ...renditionHeaders(rendition, symbolImage.license.url, cacheControl.ofSymbol),
      'Content-Disposition': variantDisposition(rendition),
    };
    const [store, key] = [services.images, renditionKey(rendition)];
    await sendBytes(services, context, { rendition, key, headers, release, store });
  },
});

/** What originals and thumbnails have in common. */
const staticRow = {
  parameters: noParameters,
  failures: ['shutting-down', 'not-found'],
  budget: 'images',
  send: sendStatic,
} as const;
const moved = { description: 'The image has changed: its present URL is in Location.' };

/** `GET /static/thumbs/:width/:set/:file`: thumbnails. */
export const thumbnailRoute = route({
  ...staticRow,
  operationId: 'getThumbnail',
  path: '/static/thumbs/:width/:set/:file',
  summary: 'WebP thumbnail',
  pathParameters: {
    width: {
      description: 'Width and height in pixels.',
      schema: { type: 'integer', enum: [256, 512] },
      example: 256,
    },
    set: setInPath,
    file: fileInPath('webp'),
  },
  responses: { 200: image('image/webp'), 301: moved },
});

/** `GET /static/:set/:file`: originals. */
export const originalRoute = route({
  ...staticRow,
  operationId: 'getOriginal',
  path: '/static/:set/:file',
  summary: 'Original PNG, 1024×1024 pixels',
  description:
    'With `.svg` in place of `.png` the drawing itself, where `image.svg_url` of the symbol has it.',
  pathParameters: { set: setInPath, file: fileInPath('png') },
  responses: { 200: image('image/png', 'image/svg+xml'), 301: moved },
});

/** A 304 is decided by the path alone, before the catalogue is read. */
async function sendStatic(services: RouteServices, _request: unknown, context: Context): Promise<void> {
  const parsed = parseStaticPath(context.path.slice('/static/'.length));
  if (!parsed) throw noSuchImage();
  const { rendition, image } = parsed;
  const [store, key] = [services.images, renditionKey(rendition)];
  const unchanged = { 'Cache-Control': cacheControl.immutable, ETag: renditionEtag(key) };
  if (isNotModified(context, unchanged, matchesEtag)) return;
  const release = services.catalogue.known();
  let lookupError: unknown;
  const { catalogue } = services.images;
  const present = await catalogue.ofStem(image.stem).catch((error: unknown) => {
    lookupError = error;
  });
  // While the catalogue is away, a stored file is served: it was in the catalogue once.
  if (!present && !lookupError && !(await catalogue.isKept(image.stem).catch(() => false))) {
    throw noSuchImage();
  }
  if (present && present.image.path !== image.path) {
    context.set(redirectHeaders(rendition, present.image.path));
    context.status = 301;
    context.body = '';
    return;
  }
  const headers = renditionHeaders(rendition, present?.license.url, cacheControl.immutable);
  try {
    await sendBytes(services, context, { rendition, key, headers, release, store });
  } catch (error) {
    throw error instanceof HttpError && error.code === 'not-found' ? (lookupError ?? error) : error;
  }
}

function noSuchImage(): HttpError {
  return httpError(
    'not-found',
    'There is no such image. Originals are <set>/<id>.<hash>.png or .svg, thumbnails thumbs/256|512/<set>/<id>.<hash>.webp.',
  );
}
