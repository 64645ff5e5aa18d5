import { request } from 'undici';
import type { Figure } from '../support/figures.ts';
import { renders } from '../support/metrics.ts';
import { servingProcess } from '../support/usage.ts';
import { type FaultsBench, withFault } from './stage.ts';

const leaving = 400;
const leavingAfterMilliseconds = 40;
/** Rendering one takes some 30 ms: those that had begun are finished, and there are two at a time. */
const rendersMaximum = leaving / 4;
/** Requests in flight when the service receives SIGTERM. */
const inFlight = 60;

/** Clients that disconnect, a log that cannot be written, and SIGTERM. */
export async function processFaults(bench: FaultsBench): Promise<Figure[]> {
  return [
    await clientsLeave(bench),
    await logFull(bench),
    await processKilled(bench),
    ...(await sigterm(bench)),
  ];
}

/** Many clients request renderings and disconnect before: the renderings are not made. */
async function clientsLeave(bench: FaultsBench): Promise<Figure> {
  const service = await bench.startService();
  let before = 0;
  const figure = await withFault(bench, {
    name: `${leaving} clients request variants and disconnect`,
    service,
    begin: async () => {
      before = await renders(service.url);
      await Promise.all(
        bench.images.slice(0, leaving).map(async ({ id }) => {
          const signal = AbortSignal.timeout(leavingAfterMilliseconds);
          const answer = await request(`${service.url}/api/v1/symbols/${id}/variant?mono=1`, { signal });
          await answer.body.dump();
        }),
      ).catch(() => undefined);
    },
    end: async () => undefined,
    seconds: 1,
    // Other clients wait for their renderings meanwhile, or get 503 with `Retry-After` where the queue is long.
    promised: [503],
  });
  const made = (await renders(service.url)) - before;
  await service.stop();
  const steady = 40;
  return {
    ...figure,
    reference: `${figure.reference}; ${made} images rendered`,
    target: `${figure.target}, made ≤ ${rendersMaximum + steady}`,
    reached: figure.reached === true && made <= rendersMaximum + steady,
  };
}

/** The disk that the log goes to is full: `/dev/full` refuses every byte (full(4)). */
async function logFull(bench: FaultsBench): Promise<Figure> {
  const service = await bench.startService({ LOG_LEVEL: 'info' }, '/dev/full');
  const figure = await withFault(bench, {
    name: 'the disk of the log is full',
    service,
    begin: async () => undefined,
    end: async () => undefined,
    seconds: 3,
  });
  await service.stop();
  return figure;
}

/** One of two serving processes is killed: what it was answering is lost, the other one takes the rest. */
async function processKilled(bench: FaultsBench): Promise<Figure> {
  const service = await bench.startService({ SYMBOL_CATALOG_PROCESSES: '2' });
  const figure = await withFault(bench, {
    name: 'one of two serving processes killed',
    service,
    begin: async () => process.kill(await servingProcess(service.pid), 'SIGKILL'),
    end: async () => undefined,
    seconds: 4,
    promised: ['ECONNRESET', 'UND_ERR_SOCKET'],
  });
  await service.stop();
  return figure;
}

/** SIGTERM: accepted requests are answered, later connections are refused. */
async function sigterm(bench: FaultsBench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const fresh of [true, false]) {
    const service = await bench.startService();
    let lost = 0;
    const figure = await withFault(bench, {
      name: `SIGTERM, clients with ${fresh ? 'new connections' : 'connections kept alive'}`,
      service,
      begin: async () => {
        const burst = bench.images.slice(0, inFlight).map(({ id }) => isAnswered(service.url, id));
        // The first answer shows that the others have been accepted.
        await Promise.race(burst);
        const answered = await Promise.all([...burst, service.stop()]);
        lost = answered.filter((one) => one === false).length;
      },
      end: async () => undefined,
      seconds: 0,
      secondsAfter: 0,
      promised: ['ECONNREFUSED', 503],
      fresh,
    });
    figures.push({
      ...figure,
      reference: `${figure.reference}; of ${inFlight} in flight ${lost} were lost`,
      reached: figure.reached === true && lost === 0,
    });
  }
  return figures;
}

function isAnswered(url: string, id: number): Promise<boolean> {
  return fetch(`${url}/api/v1/symbols/${id}`).then(
    async (answer) => (await answer.text()) !== '' && answer.status === 200,
    () => false,
  );
}
