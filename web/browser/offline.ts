import type { PageLanguage } from './texts.ts';
import { views } from './views.ts';

/**
 * Lets the page work offline: a service worker caches what it loads. Files loaded before the worker was active are
 * named to it, so that the first visit counts.
 */
export async function keepForOffline(language: PageLanguage): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const isFirst = navigator.serviceWorker.controller === null;
  // Without a worker the page works all the same, as long as there is a connection.
  const registration = await navigator.serviceWorker.register('service-worker.js').catch(() => undefined);
  if (!registration || !isFirst) return;
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  // All views, also those that were not opened yet.
  const pages = Object.values(views).map(({ path }) => new URL(`./${path}`, document.baseURI).href);
  const assets = [
    `texts/${language}.json`,
    ...Object.keys(views).flatMap((view) => [`${view}.js`, `${view}.css`]),
  ].map((name) => new URL(name, import.meta.url).href);
  active?.postMessage([...new Set([...pages, ...assets, ...loaded])]);
}
