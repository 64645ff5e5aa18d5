/// <reference lib="webworker" />

/**
 * Caches what the page loaded, for use without a connection. Pages and API responses come from the network first; files
 * whose path contains the hash of their content come from the cache first.
 */

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

/** Caching of one kind of file. */
interface CacheRule {
  cache: string;
  paths: RegExp;
  cacheFirst: boolean;
  maximumEntries: number;
}

const rules: readonly CacheRule[] = [
  { cache: 'assets', paths: /\/assets\/|\/icon[\w-]*\.(svg|png)$/, cacheFirst: true, maximumEntries: 120 },
  { cache: 'thumbnails', paths: /\/static\/thumbs\//, cacheFirst: true, maximumEntries: 1000 },
  { cache: 'documents', paths: /\/docs(\/[\w-]+)?$/, cacheFirst: false, maximumEntries: 40 },
  { cache: 'responses', paths: /\/api\/v1\//, cacheFirst: false, maximumEntries: 300 },
];
/** What the page will need, as speaking with the visitor's boards does: it is named by the page, and no other file takes its room. */
const packRule: CacheRule = {
  cache: 'speaking',
  paths: /^/,
  cacheFirst: true,
  maximumEntries: 4000,
};
/** A view is one file for every query string. Documents and files of the root are no views. */
const pageRule: CacheRule = {
  cache: 'page',
  paths: /\/(sentence|board)?$/,
  cacheFirst: false,
  maximumEntries: 3,
};

const ruleFor = ({ pathname }: URL) => [pageRule, ...rules].find(({ paths }) => paths.test(pathname));

const cacheKey = (rule: CacheRule, url: URL) => (rule === pageRule ? url.origin + url.pathname : url.href);

worker.addEventListener('install', () => {
  worker.skipWaiting();
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener('message', (event) => {
  const { urls, isPack } = event.data as { urls: string[]; isPack: boolean };
  const sameOrigin = urls
    .map((url) => new URL(url))
    .filter(({ origin }) => origin === worker.location.origin);
  event.waitUntil(isPack ? storePack(sameOrigin) : storeAll(sameOrigin));
});

async function storeAll(urls: readonly URL[]): Promise<void> {
  await Promise.all(
    urls.map(async (url) => {
      const rule = ruleFor(url);
      if (rule) await store(rule, url, await fetch(url));
    }),
  );
}

/** Keeps what is missing of a pack, one after another: the person speaks meanwhile. */
async function storePack(urls: readonly URL[]): Promise<void> {
  const cache = await caches.open(packRule.cache);
  for (const url of urls) {
    if (await cache.match(url.href)) continue;
    // The next time that the board is opened it is tried again.
    const response = await fetch(url).catch(() => undefined);
    if (response) await store(packRule, url, response);
  }
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  const rule = ruleFor(url);
  if (rule) event.respondWith(respond(rule, request, url));
});

async function respond(rule: CacheRule, request: Request, url: URL): Promise<Response> {
  const match = () => caches.match(cacheKey(rule, url));
  if (rule.cacheFirst) {
    const cached = await match();
    if (cached) return cached;
  }
  try {
    const response = await fetch(request);
    await store(rule, url, response.clone());
    return response;
  } catch (error) {
    const cached = request.signal.aborted ? undefined : await match();
    if (cached) return cached;
    throw error;
  }
}

async function store(rule: CacheRule, url: URL, response: Response): Promise<void> {
  if (response.status !== 200) return;
  const cache = await caches.open(rule.cache);
  await cache.put(cacheKey(rule, url), response);
  // First in, first out.
  const keys = await cache.keys();
  const surplus = keys.slice(0, Math.max(0, keys.length - rule.maximumEntries));
  await Promise.all(surplus.map((key) => cache.delete(key)));
}
