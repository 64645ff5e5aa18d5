import { Client } from '@opensearch-project/opensearch';
import { Pool } from 'undici';
import { partnerStore, preparePartners } from '../../ingest/commands/partner-store.ts';
import { issueKey } from '../../src/partners/accounts.ts';
import { percentile } from '../support/statistics.ts';
import { startDemoService } from './support/demo-service.ts';
import type { Figure } from './support/figures.ts';
import type { Workspace } from './support/workspace.ts';

const reportsPerSecond = 500;
const seconds = 20;
const warmUpSeconds = 5;
const targetMilliseconds = 250;
/** Reports of one request: an app that sends each word at once, and a server that collects some. */
const reportsPerRequest = [1, 10] as const;
/** Words that many partners report: every second report is of one of these, as searches are distributed. */
const popularWords = 200;

/** Result of a load: milliseconds from the moment a request was due to its response, and how many failed. */
interface Load {
  milliseconds: number[];
  failed: number;
}

/**
 * Reports of missing symbols at a fixed rate (open loop: requests start when due, whether or not earlier ones are
 * answered); against single documents written straight to the engine at the same rate.
 */
export async function partnersBench(workspace: Workspace): Promise<Figure[]> {
  const openSearchUrl = await workspace.engine();
  const alias = await workspace.demo();
  const client = new Client({ node: openSearchUrl });
  workspace.atEnd(() => client.close());
  const indices = await preparePartners(client, alias, 0);
  const limits = { requests_per_minute: 10_000_000, reports_per_day: 100_000_000 };
  const { text: key } = await issueKey(partnerStore(client), indices, 'bench', { readOnly: false, limits });
  const { service } = await startDemoService(workspace);

  const api = poolOf(workspace, service.url);
  const send = (reports: readonly object[]) =>
    post(api, '/partner/v1/missing-symbols', { reports }, { authorization: `Bearer ${key}` });
  const bare = poolOf(workspace, openSearchUrl);
  await client.indices.create({ index: `${alias}-bare`, body: { settings: { number_of_replicas: 0 } } });
  const create = (reports: readonly object[]) => post(bare, `/${alias}-bare/_doc`, { reports }, {});

  const figures: Figure[] = [];
  for (const perRequest of reportsPerRequest) {
    const word = wordMaker();
    await underLoad(warmUpSeconds, perRequest, word, send);
    const reference = await underLoad(seconds, perRequest, word, create);
    const measured = await underLoad(seconds, perRequest, word, send);
    const p99 = percentile(measured.milliseconds, 0.99);
    figures.push({
      figure: `${reportsPerSecond} reports a second, ${perRequest} a request, half of them new words: time to the answer, p99`,
      measured: `${latency(measured)}, ${measured.failed} failed`,
      reference: `one document a request straight to the engine: ${latency(reference)}`,
      result: `${p99.toFixed(0)} ms`,
      target: `≤ ${targetMilliseconds} ms, none failed`,
      reached: p99 <= targetMilliseconds && measured.failed === 0,
    });
  }
  return figures;
}

function latency({ milliseconds }: Load): string {
  const [p50, p99] = [0.5, 0.99].map((share) => percentile(milliseconds, share).toFixed(0));
  return `p50 ${p50} ms, p99 ${p99} ms`;
}

function poolOf(workspace: Workspace, url: string): Pool {
  const pool = new Pool(url, { connections: 128 });
  workspace.atEnd(() => pool.destroy());
  return pool;
}

async function post(
  pool: Pool,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<boolean> {
  const { statusCode, body: answer } = await pool.request({
    path,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  await answer.dump();
  return statusCode === 201;
}

/** Words that no symbol has: every second one is new, the others are popular. */
function wordMaker(): () => object {
  let made = 0;
  return () => {
    made += 1;
    const number = made % 2 === 0 ? `${made} ${Date.now()}` : String(made % popularWords);
    return { word: `zzq ${number}`, language: 'en', meaning: 'a word of this bench', part_of_speech: 'noun' };
  };
}

/** Sends at the rate, and measures from the moment at which a request was due, so that queueing counts. */
async function underLoad(
  forSeconds: number,
  perRequest: number,
  word: () => object,
  send: (reports: readonly object[]) => Promise<boolean>,
): Promise<Load> {
  const load: Load = { milliseconds: [], failed: 0 };
  const requests = (forSeconds * reportsPerSecond) / perRequest;
  const interval = (1000 * perRequest) / reportsPerSecond;
  const begun = performance.now();
  const inFlight: Promise<void>[] = [];
  for (let number = 0; number < requests; ) {
    for (
      const due = () => begun + number * interval;
      number < requests && due() <= performance.now();
      number += 1
    ) {
      const dueAt = due();
      const reports = Array.from({ length: perRequest }, word);
      const answered = send(reports).then(
        (ok) => {
          load.milliseconds.push(performance.now() - dueAt);
          if (!ok) load.failed += 1;
        },
        () => {
          load.failed += 1;
        },
      );
      inFlight.push(answered);
    }
    await new Promise((next) => setTimeout(next, 1));
  }
  await Promise.all(inFlight);
  return load;
}
