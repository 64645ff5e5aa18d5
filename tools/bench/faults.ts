import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { redisEngine } from '../../embedded/redis.ts';
import { countsOf, failuresOf, type Outcome, steadyLoad } from '../support/steady-load.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import type { Figure } from './support/figures.ts';
import { type Mix, mixedWordsAndPictures } from './support/mixed-requests.ts';
import type { ServiceProcess } from './support/service-process.ts';
import { servingProcess } from './support/usage.ts';
import type { Workspace } from './support/workspace.ts';

/** A fault, and what may come of it. */
interface Fault {
  name: string;
  begin(): Promise<unknown>;
  /** Lifts it; resolves as soon as it is lifted. */
  end?: () => Promise<unknown>;
  /** How long it lasts. */
  seconds: number;
  /** Duration of the load after the fault is lifted; 4 s by default. */
  secondsAfter?: number;
  /** Results that are promised in place of an answer, as 503: all others are failures. None by default. */
  promised?: readonly (number | string)[];
  /** Whether each request comes over a connection of its own. */
  fresh?: boolean;
}

/** Enough to meet every moment of a fault, and less than one core can answer. */
const requestsPerSecond = 40;
const secondsBefore = 2;
/** Requests in flight when a service receives SIGTERM. */
const inFlight = 60;

/** Everything that can go away goes away, under steady load: how many requests fail otherwise than promised, and until when. */
export async function faultsBench(workspace: Workspace): Promise<Figure[]> {
  const parts = [engineFaults, redisFaults, killedProcess, stoppedService];
  const figures: Figure[] = [];
  for (const part of parts) figures.push(...(await part(workspace)));
  return figures;
}

/** What happens behind a proxy: the engine is gone, hangs or is slow without being touched. */
const behind = (name: string, proxy: TcpProxy, seconds: number): Fault[] => [
  { name: `${name} gone and back`, begin: proxy.cut, end: proxy.restore, seconds },
  { name: `${name} hangs`, begin: async () => proxy.stall(), end: proxy.restore, seconds },
  {
    name: `${name} slow: each answer 0.5 s late`,
    begin: async () => proxy.delay(500),
    end: async () => proxy.delay(0),
    seconds,
  },
];

/** What is in memory is answered, the rest is 503 in time. */
async function engineFaults(workspace: Workspace): Promise<Figure[]> {
  const proxy = await startTcpProxy(await workspace.engine());
  workspace.atEnd(proxy.close);
  const service = await workspace.service({ settings: { OPENSEARCH_URL: proxy.url } });
  const flapping = async () => {
    for (let time = 0; time < 8; time += 1) {
      await proxy.cut();
      await delay(300);
      await proxy.restore();
      await delay(300);
    }
  };
  const faults = [
    ...behind('OpenSearch', proxy, 6),
    { name: 'OpenSearch restarts again and again', begin: flapping, seconds: 0 },
  ];
  return underFaults(
    workspace,
    service,
    faults.map((fault) => ({ ...fault, promised: [503] })),
  );
}

/** Limits above the load: they are counted in Redis all the same. */
const countedLimits = {
  RATE_LIMIT_JSON: '1000000',
  RATE_LIMIT_IMAGES: '1000000',
  RATE_LIMIT_RENDERS: '1000000',
};

/** The same answers, whatever Redis does. */
async function redisFaults(workspace: Workspace): Promise<Figure[]> {
  const engine = await redisEngine({
    dataDir: await workspace.folder(),
    path: process.env.PATH ?? '',
    installMissing: false,
    containers: false,
    log: workspace.say,
  });
  workspace.atEnd(engine.stop);
  if (engine.url === undefined) throw new Error('This bench needs a Redis: install redis-server.');
  const proxy = await startTcpProxy(engine.url);
  workspace.atEnd(proxy.close);
  const redis = new Redis(engine.url);
  workspace.atEnd(async () => redis.disconnect());
  const configure = (policy: string, memory: string) =>
    redis.config('SET', 'maxmemory-policy', policy).then(() => redis.config('SET', 'maxmemory', memory));
  const service = await workspace.service({ settings: { REDIS_URL: proxy.url, ...countedLimits } });
  return underFaults(workspace, service, [
    ...behind('Redis', proxy, 5),
    {
      name: 'Redis full',
      begin: () => configure('noeviction', '1mb'),
      end: () => configure('allkeys-lru', '256mb'),
      seconds: 5,
    },
    {
      name: 'Redis restarted, all forgotten',
      begin: () => proxy.cut().then(() => redis.flushall()),
      end: proxy.restore,
      seconds: 5,
    },
  ]);
}

/** One of two serving processes is killed: what it was answering is lost, the other one takes the rest. */
async function killedProcess(workspace: Workspace): Promise<Figure[]> {
  const service = await workspace.service({ settings: { SYMBOL_CATALOG_PROCESSES: '2' } });
  return underFaults(workspace, service, [
    {
      name: 'one of two serving processes killed',
      begin: async () => process.kill(await servingProcess(service.pid), 'SIGKILL'),
      seconds: 4,
      promised: ['ECONNRESET', 'UND_ERR_SOCKET'],
    },
  ]);
}

/** SIGTERM: accepted requests are answered, later connections are refused. */
async function stoppedService(workspace: Workspace): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const fresh of [true, false]) {
    const service = await workspace.service();
    let lost = 0;
    const begin = async () => {
      const burst = Array.from({ length: inFlight }, (_, id) => isAnswered(service.url, id + 1));
      // The first answer shows that the others have been accepted.
      await Promise.race(burst);
      const answered = await Promise.all([...burst, service.stop()]);
      lost = answered.filter((one) => one === false).length;
    };
    const [figure] = await underFaults(workspace, service, [
      {
        name: `SIGTERM, clients with ${fresh ? 'new connections' : 'connections kept alive'}`,
        ...{ begin, seconds: 0, secondsAfter: 0, promised: ['ECONNREFUSED', 503], fresh },
      },
    ]);
    if (figure) {
      const reference = `${figure.reference}; of ${inFlight} in flight ${lost} were lost`;
      figures.push({ ...figure, reference, reached: figure.reached === true && lost === 0 });
    }
  }
  return figures;
}

function isAnswered(url: string, id: number): Promise<boolean> {
  return fetch(`${url}/api/v1/symbols/${id}`).then(
    async (answer) => (await answer.text()) !== '' && answer.status === 200,
    () => false,
  );
}

/** Has faults come and go on a service under steady load, and stops it. */
async function underFaults(
  workspace: Workspace,
  service: ServiceProcess,
  faults: readonly Fault[],
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const mix = await mixedWordsAndPictures(service.url);
  for (const fault of faults) {
    const figure = await withFault(service, fault, mix);
    workspace.say(`${figure.figure}: ${figure.measured}; ${figure.reference}; ${figure.result}`);
    figures.push(figure);
  }
  await service.stop();
  return figures;
}

async function withFault(service: ServiceProcess, fault: Fault, mix: Mix): Promise<Figure> {
  const { fresh = false, secondsAfter = 4 } = fault;
  const load = steadyLoad({ url: service.url, next: mix, perSecond: requestsPerSecond, fresh });
  await delay(secondsBefore * 1000);
  await fault.begin();
  await delay(fault.seconds * 1000);
  await fault.end?.();
  const liftedAt = load.now();
  await delay(secondsAfter * 1000);
  return summary(fault, await load.stop(), liftedAt);
}

/** The outcome of a fault as a row of the table. */
function summary({ name, promised = [] }: Fault, outcomes: readonly Outcome[], liftedAt: number): Figure {
  const { failed, others } = failuresOf(outcomes, promised);
  const last = Math.max(liftedAt, ...failed.map(({ endedAt }) => endedAt));
  const slowest = Math.max(...outcomes.map(({ sentAt, endedAt }) => endedAt - sentAt));
  const kinds = others.length === 0 ? '' : ` (${countsOf(others)})`;
  return {
    figure: name,
    measured: `${outcomes.length} requests, slowest ${(slowest / 1000).toFixed(1)} s`,
    reference: countsOf(failed) || 'all answered',
    result: `${others.length} other failures${kinds}, back after ${((last - liftedAt) / 1000).toFixed(1)} s`,
    target: '0 others',
    reached: others.length === 0,
  };
}
