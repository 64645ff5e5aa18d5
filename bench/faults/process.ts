import { setTimeout as delay } from 'node:timers/promises';
import { request } from 'undici';
import type { Figure } from '../support/figures.ts';
import { renders } from '../support/metrics.ts';
import { type FaultsBench, withFault } from './stage.ts';

const leaving = 400;
const leavingAfterMilliseconds = 40;
/** Rendering one takes some 30 ms: those that had begun are finished, and there are two at a time. */
const rendersMaximum = leaving / 4;

/** Clients that leave, a log that cannot be written, and the service being asked to end. */
export async function processFaults(bench: FaultsBench): Promise<Figure[]> {
  return [await clientsLeave(bench), await logFull(bench), ...(await sigterm(bench))];
}

/** Many ask for pictures that have to be made, and are gone before: their work is not done. */
async function clientsLeave(bench: FaultsBench): Promise<Figure> {
  const service = await bench.startService();
  let before = 0;
  const figure = await withFault(bench, {
    name: `${leaving} clients ask for variants and leave`,
    service,
    begin: async () => {
      before = await renders(service.url);
      await Promise.all(
        bench.pictures.slice(0, leaving).map(async ({ id }) => {
          const signal = AbortSignal.timeout(leavingAfterMilliseconds);
          const answer = await request(`${service.url}/api/v1/symbols/${id}/variant?mono=1`, { signal });
          await answer.body.dump();
        }),
      ).catch(() => undefined);
    },
    end: async () => undefined,
    seconds: 1,
  });
  const made = (await renders(service.url)) - before;
  await service.stop();
  const steady = 40;
  return {
    ...figure,
    reference: `${figure.reference}; ${made} pictures made`,
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

/** Asked to end: whatever was accepted is answered, later connections are refused. */
async function sigterm(bench: FaultsBench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const fresh of [true, false]) {
    const service = await bench.startService();
    figures.push(
      await withFault(bench, {
        name: `SIGTERM, clients with ${fresh ? 'new connections' : 'connections kept alive'}`,
        service,
        begin: async () => {
          // A moment of more requests, so that some are under way.
          const burst = bench.pictures
            .slice(0, 60)
            .map(({ id }) => fetch(`${service.url}/api/v1/symbols/${id}`));
          await delay(2);
          await Promise.all([service.stop(), ...burst.map((one) => one.then((answer) => answer.text()))]);
        },
        end: async () => undefined,
        seconds: 0,
        secondsAfter: 0,
        promised: ['ECONNREFUSED', 503],
        fresh,
      }),
    );
  }
  return figures;
}
