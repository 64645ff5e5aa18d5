import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { withoutCredentials } from '../../embedded/addresses.ts';
import { findJava, javaFeatureVersion } from '../../embedded/java.ts';
import { jarFileName } from '../../embedded/maven.ts';
import { openSearchEngine } from '../../embedded/opensearch.ts';
import { checkOpenSearch } from '../../embedded/opensearch-check.ts';
import { jarListHash } from '../../embedded/opensearch-home.ts';
import pinnedJars from '../../embedded/opensearch-jars.json' with { type: 'json' };
import { engineFolders, javaArguments, openSearchYaml } from '../../embedded/opensearch-settings.ts';
import { redisEngine } from '../../embedded/redis.ts';

function withoutVersion(artifact: string): string {
  return artifact.split(':').slice(0, 2).join(':');
}

describe('the pinned list of jars', () => {
  it('names each jar once a folder, with a SHA-256', () => {
    const places = pinnedJars.jars.map(({ folder, artifact }) => `${folder}/${withoutVersion(artifact)}`);
    expect(new Set(places).size).toBe(places.length);
    for (const { sha256 } of pinnedJars.jars) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('holds the server, and every plugin with its main jar', () => {
    const jarsIn = (folder: string) =>
      pinnedJars.jars.filter((jar) => jar.folder === folder).map(({ artifact }) => artifact.split(':')[1]);
    expect(jarsIn('lib')).toEqual(
      expect.arrayContaining([
        'opensearch',
        'opensearch-plugin-classloader',
        'log4j-core',
        'lucene-core',
        'jna',
      ]),
    );
    expect(pinnedJars.plugins.map(({ folder }) => folder)).toEqual([
      'modules/analysis-common',
      'modules/transport-netty4',
      'modules/reindex',
      'modules/lang-painless',
      'plugins/analysis-icu',
    ]);
    for (const { folder } of pinnedJars.plugins) expect(jarsIn(folder).length).toBeGreaterThan(0);
    expect(jarsIn('plugins/analysis-icu')).toContain('icu4j');
  });

  it('gives a module no jar that lib holds: the engine refuses to load a class twice', () => {
    const namesIn = (isLibrary: boolean) =>
      pinnedJars.jars
        .filter(({ folder }) => (folder === 'lib') === isLibrary)
        .map(({ artifact }) => withoutVersion(artifact));
    const library = new Set(namesIn(true));
    expect(namesIn(false).filter((name) => library.has(name))).toEqual([]);
  });

  it('has log4j-core of the version of log4j-api', () => {
    const version = (name: string) =>
      pinnedJars.jars.map(({ artifact }) => artifact.split(':')).find((parts) => parts[1] === name)?.[2];
    expect(version('log4j-core')).toBe(version('log4j-api'));
  });

  it('names another home as soon as one digit changes', () => {
    const changed = {
      ...pinnedJars,
      jars: pinnedJars.jars.map((jar) => ({ ...jar, sha256: '0'.repeat(64) })),
    };
    expect(jarListHash(changed)).not.toBe(jarListHash(pinnedJars));
  });

  it('knows the file name of a coordinate', () => {
    expect(jarFileName('io.netty:netty-buffer:4.2.16.Final')).toBe('netty-buffer-4.2.16.Final.jar');
  });
});

describe('Java', () => {
  it.each([
    ['openjdk version "25.0.3" 2026-04-21 LTS', 25],
    ['openjdk version "21" 2023-09-19', 21],
    ['java version "1.8.0_402"', 8],
    ['openjdk version "26-ea" 2026-03-17', 26],
    ['command not found', undefined],
  ])('reads the version in %j', (text, version) => {
    expect(javaFeatureVersion(text)).toBe(version);
  });

  it('says where it looked when there is none', async () => {
    const search = findJava(
      { JAVA_HOME: '/nowhere/jdk', PATH: '/nowhere/bin' },
      { jvmFolder: '/nowhere/jvm', installMissing: false, log: () => undefined },
    );
    await expect(search).rejects.toThrow(
      /Java 21 or newer.*OPENSEARCH_JAVA_HOME has none; JAVA_HOME has none; \/nowhere\/jvm has none; PATH has none.*set OPENSEARCH_JAVA_HOME/,
    );
  });
});

describe('the configuration of an embedded engine', () => {
  it('listens on loopback alone and creates no index unasked', () => {
    const yaml = openSearchYaml(engineFolders('/e'), { 'cluster.name': 'mine', 'http.port': '9200-9299' });
    expect(yaml).toContain('cluster.name: "mine"\n');
    expect(yaml).toContain('network.host: "127.0.0.1"\n');
    expect(yaml).toContain('http.port: "9200-9299"\n');
    expect(yaml).toContain('discovery.type: "single-node"\n');
    expect(yaml).toContain('action.auto_create_index: false\n');
    expect(yaml).toContain('indices.query.bool.max_clause_count: 1024\n');
  });

  it('finds the other nodes where it is one of a cluster', () => {
    const yaml = openSearchYaml(engineFolders('/e'), {
      'node.name': 'node-2',
      'discovery.seed_hosts': ['127.0.0.1:9301', '127.0.0.1:9302'],
    });
    expect(yaml).toContain('node.name: "node-2"\n');
    expect(yaml).not.toContain('"embedded"');
    expect(yaml).toContain('discovery.seed_hosts: ["127.0.0.1:9301","127.0.0.1:9302"]\n');
    expect(yaml).not.toContain('single-node');
  });

  it('starts Java with the asked heap and the mark', () => {
    const args = javaArguments({
      home: '/h',
      folders: engineFolders('/e'),
      heapMegabytes: 640,
      commandLineMarker: '-Dmark=1',
      classes: { map: '/c/classes.jsa' },
      further: ['-Xmx2g', '-Done=two'],
    });
    expect(args).toEqual(expect.arrayContaining(['-Xmx640m', '-Dmark=1']));
    // What comes later wins, and what follows the class is none of Java's.
    expect(args.indexOf('-Xmx2g')).toBeGreaterThan(args.indexOf('-Xmx640m'));
    expect(args.indexOf('-Done=two')).toBeLessThan(args.indexOf('org.opensearch.bootstrap.OpenSearch'));
  });
});

describe('an engine named by OPENSEARCH_URL', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  /** A server that answers each path with its JSON, and 401 without `authorization` where one is asked for. */
  async function fakeEngine(answers: Record<string, unknown>, authorization?: string): Promise<string> {
    const server = createServer((incoming, response) => {
      const answer = answers[new URL(incoming.url ?? '/', 'http://engine').pathname];
      const isRefused = authorization !== undefined && incoming.headers.authorization !== authorization;
      response.statusCode = isRefused ? 401 : answer === undefined ? 404 : 200;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer ?? {}));
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  const root = (number: string, distribution = 'opensearch') => ({ version: { number, distribution } });
  const icu = { nodes: { a: { name: 'one', plugins: [{ name: 'analysis-icu' }] } } };
  const options = {
    cacheDir: '/nowhere',
    dataDir: '/nowhere',
    java: {},
    installMissing: false,
    log: () => undefined,
    waitMilliseconds: 0,
  };

  it('is used as it is, and its password is never shown', async () => {
    const credentials = `Basic ${Buffer.from('curator:s€cret').toString('base64')}`;
    const plain = await fakeEngine({ '/': root('3.8.0'), '/_nodes/plugins': icu }, credentials);
    const url = plain.replace('//', `//curator:${encodeURIComponent('s€cret')}@`);
    const engine = await openSearchEngine({ ...options, url });
    expect(engine.url).toBe(url);
    expect(engine.description).toBe(`OpenSearch 3.8.0 at ${plain} (named by OPENSEARCH_URL)`);
    await engine.stop();
    const wrong = openSearchEngine({ ...options, url: plain.replace('//', '//curator:guess@') });
    await expect(wrong).rejects.toThrow(`OpenSearch at ${plain} refuses the user and password (HTTP 401)`);
    await expect(wrong).rejects.not.toThrow('guess');
  });

  it.each([
    [
      'too old',
      root('2.19.1'),
      /OpenSearch 3 or newer is needed, and http:\S+ is opensearch 2\.19\.1: upgrade/,
    ],
    ['Elasticsearch', { version: { number: '9.1.0' } }, /is another engine 9\.1\.0/],
    ['no search engine', { hello: 'world' }, /is not OpenSearch: check/],
  ])('is refused when it is %s', async (_, answer, message) => {
    const url = await fakeEngine({ '/': answer, '/_nodes/plugins': icu });
    await expect(checkOpenSearch({ url, waitMilliseconds: 0 })).rejects.toThrow(message);
  });

  it('is refused when one node lacks analysis-icu', async () => {
    const nodes = {
      ...icu.nodes,
      b: { name: 'two', plugins: [{ name: 'analysis-nori' }] },
      c: { name: 'three' },
    };
    const url = await fakeEngine({ '/': root('3.0.0'), '/_nodes/plugins': { nodes } });
    await expect(checkOpenSearch({ url, waitMilliseconds: 0 })).rejects.toThrow(
      /lacks the plugin analysis-icu on two, three: run "opensearch-plugin install analysis-icu"/,
    );
  });

  it('is named without its password when nothing answers or the certificates can not be read', async () => {
    const url = await fakeEngine({});
    await new Promise((resolve) => servers.splice(0)[0]?.close(resolve));
    const address = { url: url.replace('//', '//curator:secret@'), waitMilliseconds: 0 };
    const gone = checkOpenSearch(address);
    await expect(gone).rejects.toThrow(`OpenSearch at ${url} does not answer (connect ECONNREFUSED`);
    await expect(gone).rejects.not.toThrow('secret');
    await expect(checkOpenSearch({ ...address, caFile: '/nowhere/ca.pem' })).rejects.toThrow(
      'OPENSEARCH_CA /nowhere/ca.pem can not be read',
    );
  });

  it('is waited for while it starts', async () => {
    const url = await fakeEngine({ '/': root('3.8.0'), '/_nodes/plugins': icu });
    const [server] = servers;
    const { port } = new URL(url);
    await new Promise((resolve) => server?.close(resolve));
    const check = checkOpenSearch({ url, waitMilliseconds: 10_000 });
    await new Promise<void>((resolve) => server?.listen(Number(port), '127.0.0.1', resolve));
    await expect(check).resolves.toBe('3.8.0');
  });
});

describe('what is shown of a URL', () => {
  it('holds neither user nor password', () => {
    expect(withoutCredentials('https://u:p@search.example:9200/')).toBe('https://search.example:9200');
    expect(withoutCredentials('redis://:p@cache.example:6379/2')).toBe('redis://cache.example:6379/2');
    expect(withoutCredentials('redis://u:p@[')).toBe('a malformed URL');
  });

  it('is part of the line about the Redis named by REDIS_URL', async () => {
    const url = 'redis://:secret@cache.example:6379';
    const none = {
      dataDir: '/nowhere',
      path: '/nowhere',
      installMissing: false,
      containers: false,
      log: () => undefined,
    };
    const named = await redisEngine({ ...none, url });
    expect(named).toMatchObject({
      url,
      description: 'Redis at redis://cache.example:6379 (named by REDIS_URL)',
    });
    const missing = await redisEngine(none);
    expect(missing.url).toBeUndefined();
    expect(missing.description).toMatch(/^no Redis: .* in this process alone/);
  });
});
