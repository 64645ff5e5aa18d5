import { setTimeout as delay } from 'node:timers/promises';
import { startTcpProxy } from '../../support/tcp-proxy.ts';
import type { Figure } from '../support/figures.ts';
import { type FaultsBench, withFault } from './stage.ts';

/** The engine slow, hanging, and gone and back: what is in memory is answered, the rest is 503 in time. */
export async function engineFaults(bench: FaultsBench): Promise<Figure[]> {
  const proxy = await startTcpProxy(bench.openSearchUrl);
  bench.workspace.atEnd(proxy.close);
  const service = await bench.startService({ OPENSEARCH_URL: proxy.url });
  const promised = [503];
  const figures = [
    await withFault(bench, {
      name: 'engine slow: each answer 0.5 s late',
      service,
      begin: async () => proxy.delay(500),
      end: async () => proxy.delay(0),
      seconds: 6,
      promised,
    }),
    await withFault(bench, {
      name: 'engine hangs',
      service,
      begin: async () => proxy.stall(),
      end: proxy.restore,
      seconds: 8,
      promised,
    }),
    await withFault(bench, {
      name: 'engine gone and back',
      service,
      begin: proxy.cut,
      end: proxy.restore,
      seconds: 6,
      promised,
    }),
    await withFault(bench, {
      name: 'engine restarts again and again',
      service,
      begin: async () => {
        for (let time = 0; time < 8; time += 1) {
          await proxy.cut();
          await delay(300);
          await proxy.restore();
          await delay(300);
        }
      },
      end: async () => undefined,
      seconds: 0,
      promised,
    }),
  ];
  await service.stop();
  return figures;
}
