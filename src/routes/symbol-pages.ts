import { Readable } from 'node:stream';
import type { z } from 'zod';
import { lookupChain } from '../../mappings/language-tags.ts';
import { hitFields } from '../../mappings/symbols.ts';
import { readSymbols } from '../catalogue/list.ts';
import { cacheControl } from '../http/headers.ts';
import { sendRepresentation } from '../http/representation.ts';
import { escapeXml } from '../lib/xml.ts';
import type { Engine } from '../opensearch/client.ts';
import { onLiveRelease, type Release } from '../opensearch/release.ts';
import { findRemoved } from '../opensearch/removed.ts';
import { languageParameters } from '../symbols/parameters.ts';
import { toFull } from '../symbols/serialize.ts';
import { answerUnknownPath } from './pages.ts';
import type { Route } from './route.ts';

/** Addresses of a sitemap (sitemaps.org): its pages are ranges of ids, so that one never has more and keeps its address. */
const addressesPerSitemap = 50_000;
/** Ids that one request reads. */
const idsPerRequest = 5000;

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
      const sitemaps = (await sitemapNumbers(engine, release)).map(
        (number) =>
          `<sitemap><loc>${escapeXml(baseUrl)}/sitemaps/${number}.xml</loc><lastmod>${dayOf(release)}</lastmod></sitemap>\n`,
      );
      const text = `${xmlHead}<sitemapindex xmlns="${sitemapNamespace}">\n${sitemaps.join('')}</sitemapindex>\n`;
      await sendRepresentation(context, { headers: xmlHeaders, identity: Buffer.from(text), encoded: {} });
    }),
};

/** `GET /sitemaps/:file`: the addresses of a range of symbols, sent as they are read. */
const sitemapRoute: Route = {
  ...pageRow,
  operationId: 'getSitemap',
  path: '/sitemaps/:file',
  summary: 'A sitemap',
  send: ({ slowEngine, catalogue, pages }, { baseUrl, path: { file = '' } }, context) =>
    onLiveRelease(catalogue, async (release) => {
      const [, number] = /^(\d{1,6})\.xml$/.exec(file) ?? [];
      const ids = number === undefined ? undefined : idsOfSitemap(slowEngine, release, Number(number));
      const first = await ids?.next();
      if (!ids || !first || first.done) return answerUnknownPath(pages, context);
      context.set(xmlHeaders);
      context.body = Readable.from(
        writeSitemap(first.value, ids, `${escapeXml(baseUrl)}/symbols/`, dayOf(release)),
      );
    }),
};

/** The pages for people and search engines that the catalogue fills. */
export const symbolPageRoutes: readonly Route[] = [symbolPageRoute, sitemapIndexRoute, sitemapRoute];

const sitemapNamespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
const xmlHeaders = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': cacheControl.json };
const dayOf = ({ lastModified }: Release) => lastModified.toISOString().slice(0, 10);

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

/** The ids of a sitemap, a request's worth at a time. */
async function* idsOfSitemap(engine: Engine, { index }: Release, number: number): AsyncGenerator<number[]> {
  const end = (number + 1) * addressesPerSitemap;
  for (let after = number * addressesPerSitemap - 1; ; ) {
    const { hits } = await engine.request<{ hits: { hits: { sort: [number] }[] } }>(
      'POST',
      `/${index}/_search`,
      {
        size: idsPerRequest,
        stored_fields: '_none_',
        track_total_hits: false,
        query: { range: { [hitFields.id]: { gt: after, lt: end } } },
        sort: [hitFields.id],
      },
    );
    const ids = hits.hits.map(({ sort }) => sort[0]);
    const last = ids.at(-1);
    if (last === undefined) return;
    yield ids;
    if (ids.length < idsPerRequest || last === end - 1) return;
    after = last;
  }
}

async function* writeSitemap(
  first: readonly number[],
  rest: AsyncGenerator<number[]>,
  address: string,
  day: string,
): AsyncGenerator<string> {
  const written = (ids: readonly number[]) =>
    ids.map((id) => `<url><loc>${address}${id}</loc><lastmod>${day}</lastmod></url>\n`).join('');
  yield `${xmlHead}<urlset xmlns="${sitemapNamespace}">\n${written(first)}`;
  for await (const ids of rest) yield written(ids);
  yield '</urlset>\n';
}
