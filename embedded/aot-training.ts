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
import { runCommand } from './processes.ts';

/** Writing what was recorded takes ten seconds of a busy machine. */
const recordDeadlineMilliseconds = 180_000;
const createDeadlineMilliseconds = 180_000;
/** Enough for an empty engine, and beside the one that serves. */
const trainingHeapMegabytes = 256;
/** Relative: in the temporary folder of the training engine, the only one that its user may write and we read. */
const recording = 'engine.aotconf';
const cache = 'engine.aot';

/**
 * Makes the ahead-of-time cache beside the assembled engine, where it is not there yet: an engine of its own records
 * what a start and a first search load, and `java` writes it down. About 25 s of one processor; nothing waits for it.
 * @param options of the engine whose next start is to be faster; its data is not touched
 * @returns whether a cache is there now
 */
export async function trainAotCache(options: EmbeddedOpenSearchOptions): Promise<boolean> {
  const dataDir = join(options.dataDir, 'aot-training');
  const folders = engineFolders(join(dataDir, 'opensearch'));
  const { signal, log } = options;
  const { java, home, reach } = await engineRuntime(options, folders);
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
        javaOptions: ['-XX:AOTMode=record', `-XX:AOTConfiguration=${recording}`, '-Xlog:aot*=off'],
        stopDeadlineMilliseconds: recordDeadlineMilliseconds,
      },
    });
    try {
      await useOnce(engine.url);
    } finally {
      await engine.release();
    }
    signal?.throwIfAborted();
    const [command = '', ...args] = [
      ...reach.command,
      'nice',
      join(reach.seen.java, 'bin', 'java'),
      '-XX:AOTMode=create',
      `-XX:AOTConfiguration=${recording}`,
      `-XX:AOTCache=${cache}`,
      // As the engine is started: another collector or module would make the cache unusable.
      '-XX:+UseSerialGC',
      '--enable-native-access=ALL-UNNAMED',
      '-cp',
      join(reach.seen.home, 'lib', '*'),
    ];
    const { exitCode, stdout, stderr } = await runCommand(command, args, {
      cwd: folders.temporary,
      user: reach.user,
      timeoutMilliseconds: createDeadlineMilliseconds,
      signal,
    });
    signal?.throwIfAborted();
    if (exitCode !== 0) throw new Error(`java could not make the cache: ${(stderr || stdout).slice(-400)}`);
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

/** The work of any catalogue: an index, some documents, a search with facets. */
async function useOnce(url: string): Promise<void> {
  const send = async (method: 'PUT' | 'POST', path: string, body: string) => {
    const type = path.startsWith('/_bulk') ? 'application/x-ndjson' : 'application/json';
    const { body: answer } = await request(url + path, { method, body, headers: { 'content-type': type } });
    await answer.dump();
  };
  const fields = { name: { type: 'text', analyzer: 'folded' }, tags: { type: 'keyword' } };
  const analyzer = { folded: { type: 'custom', tokenizer: 'icu_tokenizer', filter: ['icu_folding'] } };
  await send(
    'PUT',
    '/training',
    JSON.stringify({ settings: { analysis: { analyzer } }, mappings: { properties: fields } }),
  );
  const lines = ['dog', 'cat', 'house'].flatMap((name, id) => [
    { index: { _index: 'training', _id: id } },
    { name, tags: ['animal'] },
  ]);
  await send('POST', '/_bulk?refresh=true', lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const query = { bool: { should: [{ match: { name: 'dog' } }, { fuzzy: { name: { value: 'dgo' } } }] } };
  await send(
    'POST',
    '/training/_search',
    JSON.stringify({ query, aggs: { tags: { terms: { field: 'tags' } } } }),
  );
}
