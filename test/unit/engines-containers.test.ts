import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dockerAnswers } from '../../embedded/containers.ts';
import { openSearchEngine } from '../../embedded/opensearch.ts';
import { redisEngine } from '../../embedded/redis.ts';
import { installationName } from '../../embedded/shared-engine.ts';

let folder: string;
let engine: Server;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'containers-'));
  engine = createServer((incoming, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify(
        incoming.url === '/'
          ? {
              cluster_name: installationName(join(folder, 'data')),
              version: { number: '3.8.0', distribution: 'opensearch' },
            }
          : { nodes: { a: { name: 'one', plugins: [{ name: 'analysis-icu' }] } } },
      ),
    );
  });
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  engine.close();
  await rm(folder, { recursive: true, force: true });
});

/** A `docker` on PATH that writes down its arguments and keeps "running" in a file. */
async function putDockerOnPath(body: string): Promise<void> {
  const bin = join(folder, 'bin');
  await mkdir(bin, { recursive: true });
  await writeFile(
    join(bin, 'docker'),
    `#!/bin/sh\ncd ${folder}\necho "$HEAP_MEGABYTES $*" >> calls\n${body}\n`,
  );
  await chmod(join(bin, 'docker'), 0o755);
  vi.stubEnv('PATH', `${bin}${delimiter}${process.env.PATH ?? ''}`);
}

const options = () => ({
  cacheDir: join(folder, 'cache'),
  dataDir: join(folder, 'data'),
  java: {},
  installMissing: false,
  heapMegabytes: 640,
  log: () => undefined,
});

describe('an engine in a container', () => {
  it('is started, shared and stopped by its owner through docker compose', async () => {
    const address = `127.0.0.1:${(engine.address() as AddressInfo).port}`;
    await putDockerOnPath(`case "$*" in
      *" up "*) touch running ;;
      *" port opensearch 9200") test -f running && echo ${address} ;;
      *" stop opensearch") rm running ;;
    esac`);
    const first = await openSearchEngine(options());
    const second = await openSearchEngine(options());
    expect(first.description).toBe(
      `OpenSearch 3.8.0 at http://${address} (container: OPENSEARCH_URL is not set and Docker answers; started here)`,
    );
    expect(second.description).toContain('; it was running)');
    await second.stop();
    const calls = () => readFile(join(folder, 'calls'), 'utf8');
    expect(await calls()).not.toContain(' stop opensearch');
    await first.stop();
    expect(await calls()).toMatch(
      /^640 compose --file \S+containers\.yaml --project-name symbol-catalog-\w{12} up /m,
    );
    expect(await calls()).toMatch(/ stop opensearch\n$/);
  });

  it('that Docker can not start is replaced by what comes next, with the reason in the log', async () => {
    await putDockerOnPath('case "$*" in *" up "*) echo "no space left on device" >&2; exit 1 ;; esac');
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    const redis = await redisEngine({ ...options(), path: '/nowhere', log });
    expect(redis.description).toMatch(/^no Redis: /);
    expect(lines).toEqual([
      'starting redis in a container',
      'Docker could not start redis: no space left on device',
    ]);
  });

  it.each([
    ['hangs', 'exec sleep 30'],
    ['has no engine', 'exit 1'],
    ['has no compose', 'test "$1" != compose'],
  ])('is not tried where docker %s', async (_, body) => {
    await putDockerOnPath(body);
    expect(await dockerAnswers()).toBe(false);
  });
});
