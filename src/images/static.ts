import { createHash } from 'node:crypto';
import { type ImagePath, parseImagePath } from '../../artwork/paths.ts';
import { RenderFailed, RenderQueueFull, rendererVersion } from '../../artwork/render-job.ts';
import type { Renderer } from '../../artwork/renderer.ts';
import type { ArtworkStore } from '../../artwork/store.ts';
import { HttpError, httpError, temporarily } from '../errors.ts';
import { cacheControl } from '../headers.ts';
import type { DerivativeCache } from './derivative-cache.ts';

/** An answer that holds no connection: its headers are complete but for what every answer carries. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

/** What the pictures are served from. */
export interface StaticImageSources {
  store: ArtworkStore;
  renderer: Renderer;
  thumbnails: DerivativeCache;
  /**
   * The path of the catalogue's present picture for a stem (`openmoji/1f415`), undefined when the catalogue has none.
   * Asked for every picture, so it should remember its answers; may reject when the catalogue cannot be asked.
   */
  currentImagePath(stem: string): Promise<string | undefined>;
}

/** Serves `/static/`. Paths are what follows that prefix in the URL, not decoded: no valid one has an escape. */
export interface StaticImages {
  /**
   * The strong entity tag (RFC 9110 §8.8.3) of what a path names, from the path alone; undefined when it can name
   * nothing. It does not say that the picture exists, so it must not be matched with `If-None-Match: *`.
   */
  etagOf(path: string): string | undefined;
  /** What caches may do with it, from the path alone. */
  cacheControlOf(path: string): string;
  /**
   * 200 with the picture, or 301 to its present version. Throws {@link HttpError}.
   * @param beforeRender awaited before a picture is made that no cache has; what it throws is thrown.
   */
  answer(path: string, beforeRender?: () => Promise<void>): Promise<Answer>;
}

interface Requested {
  image: ImagePath;
  /** Undefined: the original. */
  thumbnailSize: 256 | 512 | undefined;
}

const thumbnailSizes: Readonly<Record<string, 256 | 512 | undefined>> = { '256': 256, '512': 512 };
const thumbnailPattern = /^thumbs\/(256|512)\/(.+)\.webp$/;

function parse(path: string): Requested | undefined {
  const [, size, stem] = thumbnailPattern.exec(path) ?? [];
  const image = parseImagePath(stem === undefined ? path : `${stem}.png`);
  return image && { image, thumbnailSize: thumbnailSizes[size ?? ''] };
}

/** The key of a thumbnail in every cache: what it shows and how it was made. */
function thumbnailKey({ image, thumbnailSize }: Requested): string {
  return `image:${rendererVersion}:${thumbnailSize}:${image.path}`;
}

function etagOf(requested: Requested): string {
  // The path of an original holds the hash of its bytes; a thumbnail also depends on how it is made.
  const { image, thumbnailSize } = requested;
  const identity = thumbnailSize === undefined ? image.path : thumbnailKey(requested);
  return `"${createHash('sha256').update(identity).digest('hex').slice(0, 32)}"`;
}

/** The routes below `/static/` as functions of a path. */
export function staticImages({
  store,
  renderer,
  thumbnails,
  currentImagePath,
}: StaticImageSources): StaticImages {
  async function makeThumbnail(
    { path }: ImagePath,
    size: 256 | 512,
    beforeRender: () => Promise<void>,
  ): Promise<Buffer> {
    await beforeRender();
    const source = await store.readSource(path);
    if (!source) throw notStored();
    try {
      return await renderer.render({ ...source, output: { format: 'webp', size } });
    } catch (error) {
      throw renderError(error);
    }
  }

  async function picture(requested: Requested, beforeRender: () => Promise<void>): Promise<Buffer> {
    const { image, thumbnailSize } = requested;
    if (thumbnailSize !== undefined) {
      return await thumbnails.get(thumbnailKey(requested), () =>
        makeThumbnail(image, thumbnailSize, beforeRender),
      );
    }
    const original = await store.readOriginal(image.path);
    if (!original) throw notStored();
    return original;
  }

  return {
    etagOf(path) {
      const requested = parse(path);
      return requested && etagOf(requested);
    },
    cacheControlOf(path) {
      return thumbnailPattern.test(path) ? cacheControl.thumbnail : cacheControl.original;
    },
    async answer(path, beforeRender = async () => undefined) {
      const requested = parse(path);
      if (!requested) throw notFound();
      const { image, thumbnailSize } = requested;
      let trouble: unknown;
      const current = await currentImagePath(image.stem).catch((error: unknown) => {
        // The catalogue cannot be asked: what is stored was in it once, and is better than nothing.
        trouble = error;
        return image.path;
      });
      if (current === undefined) throw notFound();
      if (current !== image.path) return redirect(current, thumbnailSize !== undefined);
      const body = await picture(requested, beforeRender).catch((error: unknown) => {
        throw trouble ?? error;
      });
      return {
        status: 200,
        headers: {
          'Content-Type': thumbnailSize === undefined ? 'image/png' : 'image/webp',
          'Content-Length': String(body.length),
          'Cache-Control': thumbnailSize === undefined ? cacheControl.original : cacheControl.thumbnail,
          ETag: etagOf(requested),
        },
        body,
      };
    },
  };
}

function notStored(): HttpError {
  return httpError('not-found', 'This picture of the catalogue is not stored here.');
}

function notFound(): HttpError {
  return httpError(
    'not-found',
    'There is no such picture. Originals are <set>/<id>.<hash>.png, thumbnails thumbs/256|512/<set>/<id>.<hash>.webp.',
  );
}

/** Relative to the URL asked for (RFC 9110 §10.2.2), so it holds under whatever prefix a proxy puts the service. */
function redirect(currentPath: string, isThumbnail: boolean): Answer {
  const fileName = currentPath.slice(currentPath.lastIndexOf('/') + 1);
  return {
    status: 301,
    headers: {
      Location: isThumbnail ? fileName.replace(/png$/, 'webp') : fileName,
      'Cache-Control': cacheControl.redirect,
      'Content-Length': '0',
    },
    body: undefined,
  };
}

function renderError(error: unknown): unknown {
  if (error instanceof RenderQueueFull) {
    const message = 'Too many pictures are being made at once; try again shortly.';
    return temporarily('overloaded', message, error.retryAfterSeconds, error);
  }
  if (error instanceof RenderFailed && error.reason === 'closed') {
    return temporarily('shutting-down', 'The service is shutting down.', 1, error);
  }
  if (error instanceof RenderFailed) {
    return new HttpError('internal', 'This picture could not be made.', { cause: error });
  }
  return error;
}
