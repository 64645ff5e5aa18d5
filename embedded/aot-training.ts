import { access, chmod, chown, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { request } from 'undici';
import { aotCachePath, canCacheAheadOfTime } from './aot-cache.ts';
import {
  type EmbeddedOpenSearchOptions,
  embeddedOpenSearch,
  engineFolders,
  engineRuntime,
} from './embedded-opensearch.ts';
import { withExclusiveLock } from './exclusive-lock.ts';
import { freePort } from './ports.ts';

/** As it ends, Java writes the cache: half a minute of a busy machine. */
const writeDeadlineMilliseconds = 180_000;
/** Enough for an empty engine, and beside the one that serves. */
const trainingHeapMegabytes = 256;
/** Relative: in the temporary folder of the training engine, the only one that its user may write and we read. */
const cache = 'engine.aot';

/**
 * Makes the ahead-of-time cache beside the assembled engine, where it is not there yet: an engine of its own records
 * what a start and a first search load, and writes it down as it ends. About 25 s of one processor; nothing waits for it.
 * @param options of the engine whose next start is to be faster; its data is not touched
 * @returns whether a cache is there now
 */
export async function trainAotCache(options: EmbeddedOpenSearchOptions): Promise<boolean> {
  const dataDir = join(options.dataDir, 'aot-training');
  const folders = engineFolders(join(dataDir, 'opensearch'));
  const { signal, log } = options;
  const { java, home } = await engineRuntime(options, folders);
  if (!canCacheAheadOfTime(java)) return false;
  const path = join(home, await aotCachePath(java));
  const isThere = () =>
    access(path).then(
      () => true,
      () => false,
    );
  const train = async (): Promise<boolean> => {
    if (await isThere()) return true;
    log('recording a start of OpenSearch, so that the next one is faster');
    const engine = await embeddedOpenSearch({
      ...options,
      // The cache is for every start, whatever the arguments of this one.
      java: { ...options.java, options: undefined },
      dataDir,
      port: await freePort(),
      heapMegabytes: trainingHeapMegabytes,
      training: {
        // JEP 514: records, and makes the cache of that at the end.
        javaOptions: [`-XX:AOTCacheOutput=${cache}`, '-Xlog:aot*=off'],
        stopDeadlineMilliseconds: writeDeadlineMilliseconds,
      },
    });
    try {
      await useOnce(engine.url);
    } finally {
      await engine.release();
    }
    signal?.throwIfAborted();
    await mkdir(dirname(path), { recursive: true });
    await copyFile(join(folders.temporary, cache), `${path}.draft`);
    // A copy keeps its owner, and the engine's user is to read what it runs, not to change it.
    await chown(`${path}.draft`, process.getuid?.() ?? 0, process.getgid?.() ?? 0);
    await chmod(`${path}.draft`, 0o644);
    await rename(`${path}.draft`, path);
    log('the next start of OpenSearch takes a third of the time');
    return true;
  };
  try {
    return (await isThere()) || (await withExclusiveLock(`${home}.aot.lock`, train, undefined, signal));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The work of any catalogue: an index, a document, a search with facets. */
async function useOnce(url: string): Promise<void> {
  const fields = { name: { type: 'text', analyzer: 'folded' }, tags: { type: 'keyword' } };
  const analyzer = { folded: { type: 'custom', tokenizer: 'icu_tokenizer', filter: ['icu_folding'] } };
  const query = { bool: { should: [{ match: { name: 'dog' } }, { fuzzy: { name: { value: 'dgo' } } }] } };
  for (const [method, path, body] of [
    ['PUT', '', { settings: { analysis: { analyzer } }, mappings: { properties: fields } }],
    ['PUT', '/_doc/1?refresh=true', { name: 'dog', tags: ['animal'] }],
    ['POST', '/_search', { query, aggs: { tags: { terms: { field: 'tags' } } } }],
  ] as const) {
    const headers = { 'content-type': 'application/json' };
    const answer = await request(`${url}/training${path}`, { method, body: JSON.stringify(body), headers });
    await answer.body.dump();
  }
}
