import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from '@opensearch-project/opensearch';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../embedded/ports.ts';
import { partnerStore } from '../../ingest/commands/partner-store.ts';
import { readDocuments } from '../../src/partners/document-store.ts';
import { partnerIndices } from '../../src/partners/indices.ts';
import type { Report } from '../../src/partners/requests.ts';
import { fixtureInThreeLanguages, ingestFixture, rawFixture } from '../fixtures/source.ts';
import { type OwnEngine, startOwnEngine, untilGone } from '../support/own-engine.ts';
import { makePartner } from '../support/partners.ts';

/** An engine and a service of this file's own, as both are killed while reports come in. */
const alias = 'crash';
const indices = partnerIndices(alias);
const root = resolve(import.meta.dirname, '../..');
const hooksMilliseconds = 240_000;
const clients = 8;
const answersBetweenKills = 100;

let folder: string;
let port: number;
let engine: OwnEngine;
let client: Client;
let service: ChildProcess | undefined;
let key: string;

/** What was acknowledged: ids and words by request. */
const acknowledged = new Map<string, { id: string; word: string }[]>();
/** Requests that were sent, answered or not. */
const sent = new Set<string>();

/** The service in a process of its own, alone in its group, so that all of it is killed at once. */
function startService(): void {
  service = spawn(process.execPath, ['src/main.ts', '--no-demo'], {
    cwd: root,
    stdio: 'ignore',
    detached: true,
    env: {
      ...process.env,
      PORT: String(port),
      PARTNER_REQUESTS_PER_MINUTE: '1000000',
      OPENSEARCH_URL: engine.url,
      REDIS_URL: 'redis://127.0.0.1:1',
      DATA_DIR: folder,
      SYMBOL_CATALOG_ALIAS: alias,
      SYMBOL_CATALOG_PROCESSES: '1',
    },
  });
}

async function killService(): Promise<void> {
  const { pid = 0 } = service ?? {};
  process.kill(-pid, 'SIGKILL');
  await untilGone(pid);
}

/** Sends reports until stopped, each until it is answered; an answer that is lost is asked for again. */
async function sendReports(lane: number, isDone: () => boolean): Promise<void> {
  for (let number = 0; !isDone(); number += 1) {
    const words = [`lane ${lane} only ${number}`, `shared ${number % 20}`];
    const client_reference = randomUUID();
    const body = JSON.stringify({
      reports: words.map((word) => ({ word, language: 'en', client_reference })),
    });
    sent.add(body);
    for (;;) {
      const data = await sendOnce(body);
      if (data) {
        acknowledged.set(
          body,
          data.map(({ report: { id, word } }) => ({ id, word })),
        );
        break;
      }
      if (isDone()) return;
      await setTimeout(100);
    }
  }
}

async function sendOnce(body: string): Promise<{ report: { id: string; word: string } }[] | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/partner/v1/missing-symbols`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
      },
      body,
      signal: AbortSignal.timeout(20_000),
    });
    const answer = (await response.json()) as { data: { report: { id: string; word: string } }[] };
    // While an engine is away, a client gets 503 with Retry-After, and never 4xx.
    if (response.status !== 201) expect(response.status).toBe(503);
    return response.status === 201 ? answer.data : undefined;
  } catch (error) {
    if (error instanceof Error && error.name === 'AssertionError') throw error;
    return undefined;
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partner-crash-'));
  port = await freePort();
  engine = await startOwnEngine(folder);
  client = new Client({ node: engine.url });
  await ingestFixture({ client, alias }, fixtureInThreeLanguages().map(rawFixture));
  key = await makePartner(client, alias, 'acme');
  startService();
}, hooksMilliseconds);
afterAll(async () => {
  await killService().catch(() => undefined);
  await client?.close();
  await engine?.stop();
  await rm(folder, { recursive: true, force: true });
}, hooksMilliseconds);

it('no acknowledged report is lost or doubled when service and engine are killed under load', async () => {
  let done = false;
  const lanes = Promise.all(Array.from({ length: clients }, (_, lane) => sendReports(lane, () => done)));
  const further = async () => {
    const before = acknowledged.size;
    await expect
      .poll(() => acknowledged.size, { timeout: 120_000, interval: 20 })
      .toBeGreaterThan(before + answersBetweenKills);
  };
  try {
    await further();
    await killService();
    startService();
    await further();
    await engine.kill();
    await engine.restart();
    await further();
    await Promise.all([engine.kill(), killService()]);
    await engine.restart();
    startService();
    await further();
  } finally {
    done = true;
    await lanes;
  }
  client = new Client({ node: engine.url });
  const store = partnerStore(client);
  const recorded = [...acknowledged.values()].flat();
  const ids = recorded.map(({ id }) => id);
  expect(recorded.length).toBeGreaterThan(8 * answersBetweenKills);
  expect(new Set(ids).size).toBe(ids.length);
  const stored = new Map<string, Report>();
  for (let start = 0; start < ids.length; start += 1000) {
    const some = await readDocuments<Report>(store, indices.reports, ids.slice(start, start + 1000));
    for (const [id, report] of some) stored.set(id, report);
  }
  const lost = recorded.filter(({ id, word }) => stored.get(id)?.word !== word);
  expect(lost).toEqual([]);
  // What no answer told is there once at most: two reports for each request.
  await client.indices.refresh({ index: `${alias}-*` });
  const { body: reports } = await client.count({ index: indices.reports });
  expect(reports.count).toBeLessThanOrEqual(2 * sent.size);
}, 400_000);
