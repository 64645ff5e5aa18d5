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
  // A view is one file for every query string. Documents and files of the root are no views.
  { cache: 'page', paths: /\/(sentence|board)?$/, cacheFirst: false, maximumEntries: 3 },
  { cache: 'assets', paths: /\/assets\/|\/icon[\w-]*\.(svg|png)$/, cacheFirst: true, maximumEntries: 120 },
  { cache: 'thumbnails', paths: /\/static\/thumbs\//, cacheFirst: true, maximumEntries: 1000 },
  { cache: 'documents', paths: /\/docs(\/[\w-]+)?$/, cacheFirst: false, maximumEntries: 40 },
  { cache: 'responses', paths: /\/api\/v1\//, cacheFirst: false, maximumEntries: 300 },
];
/** What the page names, as speaking with the boards of a large vocabulary needs it: what is looked at takes none of its room. */
const packRule: CacheRule = {
  cache: 'speaking',
  paths: /\/static\/thumbs\/|\/api\/v1\//,
  cacheFirst: false,
  maximumEntries: 4000,
};

const ruleFor = ({ pathname }: URL) => rules.find(({ paths }) => paths.test(pathname));

const cacheKey = ({ cache }: CacheRule, url: URL) =>
  cache === 'page' ? url.origin + url.pathname : url.href;

worker.addEventListener('install', () => {
  worker.skipWaiting();
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener('message', (event) => {
  const urls = (event.data as string[]).map((url) => new URL(url));
  event.waitUntil(storeAll(urls.filter(({ origin }) => origin === worker.location.origin)));
});

/** Keeps what is missing of some files, a few at a time: the person uses the page meanwhile. */
async function storeAll(urls: readonly URL[]): Promise<void> {
  const waiting = urls.values();
  const storeNext = async () => {
    for (const url of waiting) {
      const rule = packRule.paths.test(url.pathname) ? packRule : ruleFor(url);
      if (!rule || (await caches.match(cacheKey(rule, url), { cacheName: rule.cache }))) continue;
      // The next time that it is named it is tried again.
      await fetch(url)
        .then((response) => store(rule, url, response))
        .catch(() => undefined);
    }
  };
  await Promise.all([storeNext(), storeNext(), storeNext()]);
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  const rule = ruleFor(url);
  if (rule) event.respondWith(respond(rule, event, url));
});

async function respond(rule: CacheRule, event: FetchEvent, url: URL): Promise<Response> {
  const { request } = event;
  const key = cacheKey(rule, url);
  // What was looked at is newer than what was named.
  const match = async () => (await caches.match(key, { cacheName: rule.cache })) ?? caches.match(key);
  if (rule.cacheFirst) {
    const cached = await match();
    if (cached) return partOf(cached, request);
  }
  try {
    const response = await fetch(request);
    // An answer neither waits for its room, nor is it lost where there is none.
    event.waitUntil(store(rule, url, response.clone()).catch(() => undefined));
    return response;
  } catch (error) {
    const cached = request.signal.aborted ? undefined : await match();
    if (cached) return partOf(cached, request);
    throw error;
  }
}

/**
 * The part of a kept answer that a player asks for (RFC 9110 §14), else the whole: WebKit asks for the first two bytes of a
 * sound, and plays none where it gets all of them.
 */
async function partOf(kept: Response, { headers }: Request): Promise<Response> {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(headers.get('Range') ?? '') ?? [];
  const wanted = headers.get('If-Range');
  if (first === undefined || (wanted !== null && wanted !== kept.headers.get('ETag'))) return kept;
  const whole = await kept.clone().blob();
  const start = Number(first);
  const end = last ? Math.min(Number(last) + 1, whole.size) : whole.size;
  if (start >= end) return kept;
  const part = new Headers(kept.headers);
  part.set('Content-Range', `bytes ${start}-${end - 1}/${whole.size}`);
  part.set('Content-Length', String(end - start));
  return new Response(whole.slice(start, end), { status: 206, headers: part });
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
