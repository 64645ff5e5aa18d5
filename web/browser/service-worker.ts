/// <reference lib="webworker" />

/**
 * Keeps what the page loaded, so that it can be looked at again without a connection. With one, pages and answers come
 * from the service; only files whose path names their content are taken from the store first.
 */

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

/** One kind of file: which paths, whether the stored one will do, and how many are kept. */
interface Kept {
  store: string;
  paths: RegExp;
  storedFirst: boolean;
  maximum: number;
}

const kinds: readonly Kept[] = [
  { store: 'assets', paths: /\/assets\/|\/icon\.svg$/, storedFirst: true, maximum: 120 },
  { store: 'thumbnails', paths: /\/static\/thumbs\//, storedFirst: true, maximum: 1000 },
  { store: 'answers', paths: /\/api\/v1\//, storedFirst: false, maximum: 300 },
];
/** The page is one file, whatever its query. */
const page: Kept = { store: 'page', paths: /\/$/, storedFirst: false, maximum: 1 };

const kindOf = ({ pathname }: URL) => [page, ...kinds].find(({ paths }) => paths.test(pathname));

const keyOf = (kind: Kept, url: URL) => (kind === page ? url.origin + url.pathname : url.href);

worker.addEventListener('install', () => {
  worker.skipWaiting();
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener('message', (event) => {
  const urls = (event.data as string[]).map((url) => new URL(url));
  const own = urls.filter(({ origin }) => origin === worker.location.origin);
  event.waitUntil(
    Promise.all(
      own.map(async (url) => {
        const kind = kindOf(url);
        if (kind) await keep(kind, url, await fetch(url));
      }),
    ),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  const kind = kindOf(url);
  if (kind) event.respondWith(answer(kind, request, url));
});

async function answer(kind: Kept, request: Request, url: URL): Promise<Response> {
  const store = await caches.open(kind.store);
  const stored = () => store.match(keyOf(kind, url));
  if (kind.storedFirst) {
    const held = await stored();
    if (held) return held;
  }
  try {
    const fresh = await fetch(request);
    await keep(kind, url, fresh.clone());
    return fresh;
  } catch (error) {
    const held = request.signal.aborted ? undefined : await stored();
    if (held) return held;
    throw error;
  }
}

async function keep(kind: Kept, url: URL, response: Response): Promise<void> {
  if (response.status !== 200) return;
  const store = await caches.open(kind.store);
  await store.put(keyOf(kind, url), response);
  // In the order in which they came: the oldest go first.
  const keys = await store.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - kind.maximum)).map((key) => store.delete(key)));
}
