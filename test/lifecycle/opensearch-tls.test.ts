import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openSearchEngine } from '../../embedded/opensearch.ts';
import { connectEngine, type Engine } from '../../src/opensearch/client.ts';
import { demoSymbols } from '../support/demo.ts';

const keys = join(import.meta.dirname, '../fixtures/tls');
/** Signed the certificate of `localhost`; both keys are of no use but here. */
const authority = join(keys, 'authority.pem');
const main = join(import.meta.dirname, '../../ingest/cli.ts');
const [user, password] = ['catalogue', 'p@ss:w/ord'] as const;

let server: Server;
let folder: string;
let url: string;

/** The real engine behind TLS and a password, as a managed cluster is. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tls-'));
  const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  server = createServer(
    { key: readFileSync(join(keys, 'server-key.pem')), cert: readFileSync(join(keys, 'server.pem')) },
    (incoming, outgoing) => {
      if (incoming.headers.authorization !== expected) {
        outgoing.writeHead(401).end();
        return;
      }
      const options = { method: incoming.method, headers: incoming.headers };
      const forwarded = request(new URL(incoming.url ?? '/', inject('openSearchUrl')), options, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      incoming.pipe(forwarded);
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  url = `https://${encodeURIComponent(user)}:${encodeURIComponent(password)}@localhost:${port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

function find(options: { url: string; caFile?: string }) {
  return openSearchEngine({
    cacheDir: folder,
    dataDir: folder,
    java: {},
    installMissing: false,
    waitMilliseconds: 0,
    log: () => undefined,
    ...options,
  });
}

describe('OpenSearch over https, with user and password', () => {
  it('is used by name, and the password is never shown', async () => {
    const engine = await find({ url, caFile: authority });
    expect(engine.description).toMatch(/^OpenSearch 3\.[\d.]+ at https:\/\/localhost:\d+ /);
    expect(engine.description).not.toContain('ord');
  });

  it('answers the service', async () => {
    const engine: Engine = connectEngine({ url, caFile: authority });
    const answer = await engine.request<{ count: number }>('GET', `/${inject('demoAlias')}/_count`);
    expect(answer.count).toBe(demoSymbols);
    await engine.close();
  });

  it('answers the command line', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [main, 'releases', '--json'], {
      env: {
        ...process.env,
        OPENSEARCH_URL: url,
        OPENSEARCH_CA: authority,
        DATA_DIR: folder,
        SYMBOL_CATALOG_ALIAS: inject('demoAlias'),
      },
    });
    expect(JSON.parse(stdout)).toMatchObject([{ counts: { symbols: demoSymbols } }]);
  });

  it('is refused where nobody known signed its certificate', async () => {
    await expect(find({ url })).rejects.toThrow(/does not answer.*OPENSEARCH_CA/);
  });

  it('says that the password is wrong', async () => {
    const wrong = url.replace(encodeURIComponent(password), 'wrong');
    await expect(find({ url: wrong, caFile: authority })).rejects.toThrow(
      /refuses the user and password .*OPENSEARCH_URL=https:\/\/user:password/,
    );
    await expect(find({ url: wrong, caFile: authority })).rejects.not.toThrow(/wrong/);
  });
});
