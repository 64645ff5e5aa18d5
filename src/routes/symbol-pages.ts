import type { Context } from 'koa';
import type { z } from 'zod';
import { lookupChain } from '../../mappings/language-tags.ts';
import { hitFields } from '../../mappings/symbols.ts';
import { readSymbols } from '../catalogue/list.ts';
import { cacheControl } from '../http/headers.ts';
import { resultWindow } from '../http/parameter-types.ts';
import { sendRepresentation } from '../http/representation.ts';
import { escapeXml } from '../lib/xml.ts';
import type { Engine } from '../opensearch/client.ts';
import { findRemoved } from '../opensearch/registry.ts';
import { onLiveRelease, type Release } from '../opensearch/release.ts';
import { languageParameters } from '../symbols/parameters.ts';
import { toFull } from '../symbols/serialize.ts';
import { answerUnknownPath } from './pages.ts';
import type { Route } from './route.ts';

/**
 * Addresses of a sitemap (sitemaps.org): its pages are ranges of ids, so that one never has more and keeps its address; as many
 * as one search gives.
 */
const addressesPerSitemap = resultWindow;

/** Fields of all rows below: no document describes pages for people and search engines. */
const pageRow = { method: 'GET', budget: 'json' } as const;

/** `GET /symbols/:id`: a symbol as a page, which is read without a script. */
const symbolPageRoute: Route = {
  ...pageRow,
  operationId: 'getSymbolPage',
  path: '/symbols/:id',
  summary: 'A symbol as a page',
  parameters: languageParameters,
  async send(services, { values, path: { id = '' }, baseUrl }, context) {
    const { lang } = values as z.output<typeof languageParameters>;
    const number = /^\d{1,10}$/.test(id) ? Number(id) : -1;
    await onLiveRelease(services.catalogue, async (release) => {
      const chain = lang && lookupChain(lang, release.languages);
      const ids = number < 0 ? [] : [number];
      const [symbol] = await readSymbols(services.symbols, release, ids, { chain, translations: 'all' });
      if (symbol) {
        const full = toFull(symbol, { chain, translations: 'all', baseUrl });
        return sendRepresentation(context, services.symbolPage(full, baseUrl));
      }
      const removed = number < 0 ? undefined : await findRemoved(services, release, number);
      if (removed?.successor === undefined) return answerUnknownPath(services.pages, context);
      // Relative, as a proxy may put the service under any prefix.
      context.set({ Location: String(removed.successor), 'Cache-Control': cacheControl.redirect });
      context.status = 301;
    });
  },
};

/** `GET /sitemap.xml`: the sitemaps of all symbols' pages. */
const sitemapIndexRoute: Route = {
  ...pageRow,
  operationId: 'getSitemapIndex',
  path: '/sitemap.xml',
  summary: 'The sitemaps',
  send: ({ engine, catalogue }, { baseUrl }, context) =>
    onLiveRelease(catalogue, async (release) => {
      const addresses = (await sitemapNumbers(engine, release)).map((number) => {
        return `${baseUrl}/sitemaps/${number}.xml`;
      });
      await sendAddresses(context, 'sitemapindex', 'sitemap', addresses, release);
    }),
};

/** `GET /sitemaps/:file`: the addresses of a range of symbols. */
const sitemapRoute: Route = {
  ...pageRow,
  operationId: 'getSitemap',
  path: '/sitemaps/:file',
  summary: 'A sitemap',
  send: ({ slowEngine, catalogue, pages }, { baseUrl, path: { file = '' } }, context) =>
    onLiveRelease(catalogue, async (release) => {
      const [, number] = /^(\d{1,6})\.xml$/.exec(file) ?? [];
      const ids = number === undefined ? [] : await idsOfSitemap(slowEngine, release, Number(number));
      if (ids.length === 0) return answerUnknownPath(pages, context);
      const addresses = ids.map((id) => `${baseUrl}/symbols/${id}`);
      await sendAddresses(context, 'urlset', 'url', addresses, release);
    }),
};

/** The pages for people and search engines that the catalogue fills. */
export const symbolPageRoutes: readonly Route[] = [symbolPageRoute, sitemapIndexRoute, sitemapRoute];

/** Sends a list of addresses as sitemaps are written. */
async function sendAddresses(
  context: Context,
  list: 'sitemapindex' | 'urlset',
  entry: 'sitemap' | 'url',
  addresses: readonly string[],
  { lastModified }: Release,
): Promise<void> {
  const day = lastModified.toISOString().slice(0, 10);
  const entries = addresses.map(
    (address) => `<${entry}><loc>${escapeXml(address)}</loc><lastmod>${day}</lastmod></${entry}>\n`,
  );
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${namespace}">\n${entries.join('')}</${list}>\n`;
  const headers = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': cacheControl.json };
  await sendRepresentation(context, { headers, identity: Buffer.from(text), encoded: {} });
}

/** The numbers of the sitemaps that hold a symbol. */
async function sitemapNumbers(engine: Engine, { index }: Release): Promise<number[]> {
  const { aggregations } = await engine.request<{ aggregations: { ranges: { buckets: { key: number }[] } } }>(
    'POST',
    `/${index}/_search`,
    {
      size: 0,
      aggs: {
        ranges: { histogram: { field: hitFields.id, interval: addressesPerSitemap, min_doc_count: 1 } },
      },
    },
  );
  return aggregations.ranges.buckets.map(({ key }) => key / addressesPerSitemap);
}

async function idsOfSitemap(engine: Engine, { index }: Release, number: number): Promise<number[]> {
  const first = number * addressesPerSitemap;
  const { hits } = await engine.request<{ hits: { hits: { sort: [number] }[] } }>(
    'POST',
    `/${index}/_search`,
    {
      size: addressesPerSitemap,
      stored_fields: '_none_',
      track_total_hits: false,
      query: { range: { [hitFields.id]: { gte: first, lt: first + addressesPerSitemap } } },
      sort: [hitFields.id],
    },
  );
  return hits.hits.map(({ sort }) => sort[0]);
}
