import { describe, expect, it } from 'vitest';
import { RenderQueueOverloaded, renderQueue } from '../../src/images/render/render-queue.ts';

describe('renderQueue', () => {
  it('lets so many run, so many wait in their order, and refuses the rest', async () => {
    const queue = renderQueue({ running: 2, waiting: 3, waitMilliseconds: 1000 });
    const slots = Array.from({ length: 5 }, () => queue.acquire());
    expect(() => queue.acquire()).toThrow(RenderQueueOverloaded);
    const running: number[] = [];
    const ready = slots.map((slot, index) => slot.ready().then(() => running.push(index)));
    await Promise.all(ready.slice(0, 2));
    expect(running).toEqual([0, 1]);
    slots[1]?.release();
    slots[1]?.release();
    await ready[2];
    expect(running).toEqual([0, 1, 2]);
    const next = queue.acquire();
    expect(() => queue.acquire()).toThrow(RenderQueueOverloaded);
    for (const slot of slots) slot.release();
    await Promise.all(ready);
    await next.ready();
    next.release();
  });

  it('gets a slot back from one that never ran', async () => {
    const queue = renderQueue({ running: 1, waiting: 0, waitMilliseconds: 1000 });
    queue.acquire().release();
    const slot = queue.acquire();
    await slot.ready();
    expect(() => queue.acquire()).toThrow(RenderQueueOverloaded);
    slot.release();
    await queue.acquire().ready();
  });

  it('refuses whom slow jobs would let wait too long, and says when to come back', async () => {
    let time = 0;
    const queue = renderQueue({ running: 2, waiting: 100, waitMilliseconds: 3000, now: () => time });
    // A hundred jobs of a second each: that is what the next ones are taken to need.
    for (let job = 0; job < 100; job += 1) {
      const slot = queue.acquire();
      await slot.ready();
      time += 1000;
      slot.release();
    }
    // Two run, six wait: the last of them for three seconds.
    const slots = Array.from({ length: 8 }, () => queue.acquire());
    expect(() => queue.acquire()).toThrow(
      expect.objectContaining({ name: 'RenderQueueOverloaded', retryAfterSeconds: 4 }),
    );
    // Quick ones again: more may wait.
    for (const slot of slots) slot.release();
    for (let job = 0; job < 100; job += 1) {
      const slot = queue.acquire();
      await slot.ready();
      time += 10;
      slot.release();
    }
    expect(Array.from({ length: 102 }, () => queue.acquire())).toHaveLength(102);
  });

  it('gives up a slot that is not ready in time, and goes on with the next', async () => {
    const queue = renderQueue({ running: 1, waiting: 2, waitMilliseconds: 40 });
    const [first, second] = [queue.acquire(), queue.acquire()];
    await first.ready();
    await expect(second.ready()).rejects.toThrow(RenderQueueOverloaded);
    second.release();
    const third = queue.acquire();
    const ready = third.ready();
    first.release();
    await ready;
    expect(queue.length()).toBe(1);
    third.release();
  });
});
