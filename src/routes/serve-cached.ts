import type { Context, Middleware, Next } from 'koa';
import { negotiate, sendRepresentation } from '../http/representation.ts';
import { baseUrlFor } from '../http/request-address.ts';
import { responseUrl } from '../http/response-cache.ts';
import type { RouteServices } from './route.ts';
import { sendCachedImage } from './send-bytes.ts';

/**
 * Answers a URL that was answered before, without routing or parsing it. Everything else goes on to the routes. Counts
 * against the budgets of the limits like any other request.
 */
export function serveCached(services: RouteServices): Middleware {
  return async function serve(context: Context, next: Next): Promise<void> {
    if (context.method !== 'GET' && context.method !== 'HEAD') return next();
    const version = services.catalogue.known()?.version;
    const image = services.images.cache.response(context.url, version);
    if (image) {
      context._matchedRoute = image.route;
      await services.limits.count('images', context);
      services.metrics.cache('images', 'hit');
      // Where the bytes are not in memory any more, the routes find or make them, without counting twice.
      return sendCachedImage(services.images, image, context) ? undefined : next();
    }
    const baseUrl = baseUrlFor(context.req, services.publicBaseUrl);
    const cached = services.responses.byUrl(responseUrl(context.url, baseUrl), version);
    // Compressing for the first time is left to the route: it takes milliseconds.
    const coding = cached && negotiate(context, cached);
    if (!cached || (coding && !cached.encoded[coding])) return next();
    context._matchedRoute = cached.route;
    await services.limits.count('json', context);
    services.metrics.cache('answers', 'hit');
    cached.count();
    await sendRepresentation(context, cached);
  };
}
