import {
  absoluteUrl,
  fetchJson,
  type ListResponse,
  largeThumbnail,
  sameOriginUrl,
  symbolPath,
  symbolsPath,
} from './api-client.ts';
import type { Card } from './card.tsx';
import { pageLanguage } from './texts.ts';
import { views } from './views.ts';

/** Cache of the symbols that the start page shows. */
const symbolsCache = 'start';

/**
 * Lets the page work offline: a service worker caches what it loads. Files loaded before the worker was active are
 * named to it, so that the first visit counts.
 */
export async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const isFirst = navigator.serviceWorker.controller === null;
  // Without a worker the page works all the same, as long as there is a connection.
  const registration = await navigator.serviceWorker.register('service-worker.js').catch(() => undefined);
  if (!registration || !isFirst) return;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  // All views, also those that were not opened yet.
  const pages = [...Object.values(views).map(({ path }) => path), 'docs'];
  const assets = [
    `texts/${pageLanguage()}.json`,
    'board-files.js',
    'docs.css',
    ...Object.keys(views).flatMap((view) => [`${view}.js`, `${view}.css`]),
  ].map((name) => new URL(name, import.meta.url).href);
  // The pages last: where one is kept, all that it needs is.
  await keepFiles([...assets, ...loaded, ...pages.map((path) => absoluteUrl(`./${path}`))]);
}

/** Has the service worker keep what will be needed, also where it was not looked at yet. */
export async function keepFiles(urls: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage([...new Set(urls)]);
}

/**
 * Keeps the symbols of some cards, so that they open without a connection: by one request for all.
 * @param pictures of the page itself that are loaded only when they come into sight
 * @throws ApiError where the service does not answer.
 */
export async function keepCards(
  cards: readonly Card[],
  lang: string | undefined,
  pictures: readonly string[],
): Promise<void> {
  const path = symbolsPath(
    cards.map(({ id }) => id),
    lang,
    'chain',
  );
  if (!('caches' in globalThis) || path === undefined) return;
  const { data } = await fetchJson<ListResponse>(path);
  const cache = await caches.open(symbolsCache);
  for (const symbol of data)
    await cache.put(
      symbolPath(symbol.id, lang),
      new Response(JSON.stringify({ success: true, data: symbol })),
    );
  const large = cards.map(({ thumbnail }) => largeThumbnail(thumbnail));
  await keepFiles([...pictures, ...large].map((url) => sameOriginUrl(url)));
}
