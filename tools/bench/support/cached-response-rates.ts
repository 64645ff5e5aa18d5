import type { LoadGenerator } from '../../support/load-generator.ts';
import { inTurn } from '../../support/statistics.ts';
import { startBareServer } from './bare-server.ts';
import type { ServiceProcess } from './processes.ts';
import { type Rate, takeRate } from './rates.ts';
import type { Workspace } from './workspace.ts';

const concurrency = 32;
const rounds = 15;
const secondsPerRound = 0.5;
const warmUpSeconds = 4;
/** Node adds these on its own. */
const ownHeaders = ['date', 'connection', 'keep-alive', 'content-length'];

/** How many requests a second are answered, in rounds that take turns. */
interface CachedResponseRates {
  /** Length of the body. */
  bytes: number;
  /** The whole from the service's memory. */
  whole: Rate[];
  /** The same with a condition or a range, so that fewer bytes are sent. */
  less: Rate[];
  /** A server of nothing but `node:http` that answers the same bytes and headers. */
  bare: Rate[];
}

/**
 * Requests one path over and over.
 * @param less what makes the service send less than all (a condition, a range), and the status that it then answers.
 */
export async function measureCachedResponse(
  { workspace, load, service }: { workspace: Workspace; load: LoadGenerator; service: ServiceProcess },
  path: string,
  less: { status: number; headers: (etag: string) => Record<string, string> },
): Promise<CachedResponseRates> {
  // Twice: the second answer is the one from memory, whose headers are the ones to compare with.
  await (await fetch(service.url + path)).arrayBuffer();
  const answer = await fetch(service.url + path);
  const body = Buffer.from(await answer.arrayBuffer());
  const server = await startBareServer({
    body: body.toString('latin1'),
    headers: Object.fromEntries([...answer.headers].filter(([name]) => !ownHeaders.includes(name))),
  });
  workspace.atEnd(server.stop);
  const taker =
    ({ url, pid }: { url: string; pid: number }, status: number, headers: Record<string, string> = {}) =>
    (_round: number, seconds = secondsPerRound) =>
      takeRate(load, pid, { url, requests: [{ path, headers }], concurrency, seconds, statuses: [status] });
  const takers = {
    whole: taker(service, 200),
    less: taker(service, less.status, less.headers(answer.headers.get('etag') ?? '')),
    bare: taker(server, 200),
  };
  for (const take of Object.values(takers)) await take(0, warmUpSeconds);
  const taken = await inTurn(rounds, takers);
  await server.stop();
  return { bytes: body.length, ...taken };
}
