import { expect, inject, it } from 'vitest';
import type { Failure } from '../support/answers.ts';
import { startTestService } from '../support/service.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

it('refuses soon what it can not answer in time, and answers again when it can', async () => {
  const proxy = await startTcpProxy(inject('openSearchUrl'));
  const service = await startTestService({}, { openSearchUrl: proxy.url });
  const search = async (text: string) => {
    const startedAt = performance.now();
    const answer = await fetch(`${service.url}/api/v1/symbols/search?lang=en&q=${text}`);
    return { answer, milliseconds: performance.now() - startedAt };
  };
  try {
    // What a page asks for at once is answered, by a process that has answered nothing yet as well.
    const burst = await Promise.all(Array.from({ length: 20 }, (_, index) => search(`first${index}`)));
    expect(burst.map(({ answer }) => answer.status)).toEqual(burst.map(() => 200));
    expect((await search('known')).answer.status).toBe(200);
    proxy.delay(1500);
    const all = await Promise.all(Array.from({ length: 60 }, (_, index) => search(`word${index}`)));
    const refused = all.filter(({ answer }) => answer.status === 503);
    expect(refused.length).toBeGreaterThanOrEqual(20);
    for (const { answer, milliseconds } of refused) {
      expect(answer.headers.get('retry-after')).toBe('1');
      expect(((await answer.json()) as Failure).error.code).toBe('overloaded');
      // Before the engine answers anybody.
      expect(milliseconds).toBeLessThan(1500);
    }
    proxy.delay(0);
    expect((await search('known')).answer.status).toBe(200);
    await expect.poll(async () => (await search('unknown')).answer.status).toBe(200);
    expect((await fetch(`${service.url}/livez`)).status).toBe(200);
  } finally {
    await proxy.close();
    await service.stop();
  }
});
