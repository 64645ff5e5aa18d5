import { request as httpRequest } from 'undici';
import { startLoadGenerator } from '../support/load-generator.ts';
import { interleaved, ratios, spread } from '../support/statistics.ts';
import { startBareServer } from './support/bare-server.ts';
import { startDemoService } from './support/demo-service.ts';
import { type Figure, ratio } from './support/figures.ts';
import { processorSecondsOfTree } from './support/usage.ts';
import type { Workspace } from './support/workspace.ts';

const searchPath = '/api/v1/public/symbols/search?q=dog&lang=en';
const concurrency = 32;
const rounds = 5;
const secondsPerRound = 1;
const warmUpSeconds = 4;
/** Node adds these on its own. */
const ownHeaders = ['date', 'connection', 'keep-alive', 'content-length'];

/** Without compression, as programs send requests, and with it, as browsers do. */
const codings = [
  { name: 'as it is', headers: {} },
  { name: 'compressed', headers: { 'accept-encoding': 'gzip, deflate, br' } },
] as const;

/** Repeated searches a second, against a bare server that answers the same bytes and headers from a prepared Buffer. */
export async function memoryBench(workspace: Workspace): Promise<Figure[]> {
  const { service } = await startDemoService(workspace);
  const load = startLoadGenerator();
  workspace.atEnd(load.end);
  const figures: Figure[] = [];
  for (const { name, headers } of codings) {
    // Twice: the second answer is the one from memory, whose headers are the ones to compare with.
    await httpRequest(service.url + searchPath, { headers });
    const answer = await httpRequest(service.url + searchPath, { headers });
    const body = Buffer.from(await answer.body.arrayBuffer());
    const bare = await startBareServer({
      body: body.toString('latin1'),
      headers: Object.fromEntries(
        Object.entries(answer.headers)
          .filter(([header]) => !ownHeaders.includes(header))
          .map(([header, value]) => [header, String(value)]),
      ),
    });
    workspace.atEnd(bare.stop);
    const measure = async ({ url, pid }: { url: string; pid: number }, seconds = secondsPerRound) => {
      const before = await processorSecondsOfTree(pid);
      const plan = { url, requests: [{ path: searchPath, headers }], concurrency, seconds };
      const { requests, requestsPerSecond } = await load.run(plan);
      const cpu = (await processorSecondsOfTree(pid)) - before;
      return { requestsPerSecond, cpuMicroseconds: (cpu * 1e6) / requests, share: cpu / seconds };
    };
    await measure(service, warmUpSeconds);
    await measure(bare, warmUpSeconds);
    const { first, second } = await interleaved(
      rounds,
      () => measure(service),
      () => measure(bare),
    );
    const text = (side: typeof first) => {
      const [rate, cpu, share] = (['requestsPerSecond', 'cpuMicroseconds', 'share'] as const).map(
        (key) => spread(side.map((run) => run[key])).median,
      );
      return `${rate?.toFixed(0)}/s at ${cpu?.toFixed(0)} µs, ${((share ?? 0) * 100).toFixed(0)} % of a core`;
    };
    figures.push({
      figure: `search from memory, ${name} (${body.length} B)`,
      measured: text(first),
      reference: `bare node:http ${text(second)}`,
      ...ratio(
        ratios(
          first.map((run) => run.requestsPerSecond),
          second.map((run) => run.requestsPerSecond),
        ),
        { side: 'at least', bound: 0.7 },
      ),
    });
    await bare.stop();
  }
  return figures;
}
