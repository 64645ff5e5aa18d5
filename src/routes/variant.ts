import Router from '@koa/router';
import type { Context } from 'koa';
import type { Catalogue } from '../catalogue/release.ts';
import { httpError } from '../errors.ts';
import { aliasHeaders, aliasPrefix, canonicalPrefix, isAlias } from '../http/deprecated-prefix.ts';
import { parseParameters } from '../http/parse-parameters.ts';
import { parseQueryString } from '../http/query-string.ts';
import { type PictureServices, sendPicture } from '../http/send-bytes.ts';
import { renditionHeaders, variantDisposition } from '../images/serving/rendition.ts';
import { variantParameters, variantRendition } from '../images/serving/variant-parameters.ts';
import { symbolId } from './symbols.ts';

/** What serving variants needs. */
export interface VariantServices extends PictureServices {
  catalogue: Catalogue;
}

/** Below the API's prefixes. */
export const variantPath = '/symbols/:id/variant';

/**
 * `GET /symbols/:id/variant`: a symbol's picture with another skin, hair or sign, or as a line drawing. The parameters
 * are brought to the one form that names the picture; from there on it is a picture like any other.
 */
export function variantRouter(services: VariantServices): Router {
  const router = new Router({ sensitive: true, strict: true });
  router.get(
    [canonicalPrefix + variantPath, aliasPrefix + variantPath],
    services.limits.middleware('images'),
    (context) => serve(services, context),
  );
  return router;
}

async function serve(services: VariantServices, context: Context): Promise<void> {
  const id = symbolId(String((context.params as Record<string, string>).id));
  const { values } = parseParameters(variantParameters, parseQueryString(context.querystring));
  const release = services.catalogue.known();
  const picture = await services.pictures.catalogue.ofSymbol(id);
  if (!picture) throw httpError('symbol-not-found', `There is no symbol with the id ${id}.`);
  const rendition = variantRendition(picture, values);
  const headers = {
    ...renditionHeaders(rendition, picture.licenseLink),
    'Content-Disposition': variantDisposition(rendition),
  };
  await sendPicture(services, context, {
    rendition,
    headers: isAlias(context.path) ? withAliasHeaders(headers, context.url) : headers,
    release,
  });
}

/** With those of the alias, whose `Link` stands beside the licence's (RFC 8288 §3). */
function withAliasHeaders(headers: Record<string, string>, url: string): Record<string, string> {
  const alias = aliasHeaders(url);
  const links = [headers.Link, alias.Link].filter((link) => link !== undefined);
  return { ...headers, ...alias, Link: links.join(', ') };
}
