import { describe, expect, it } from 'vitest';
import { RendersWaiting, renderQueue } from '../../src/images/render/render-queue.ts';

describe('renderQueue', () => {
  it('lets so many run, so many wait in their order, and refuses the rest', async () => {
    const queue = renderQueue({ running: 2, waiting: 3, waitMilliseconds: 1000 });
    const places = Array.from({ length: 5 }, () => queue.enter());
    expect(() => queue.enter()).toThrow(RendersWaiting);
    const running: number[] = [];
    const turns = places.map((place, index) => place.turn().then(() => running.push(index)));
    await Promise.all(turns.slice(0, 2));
    expect(running).toEqual([0, 1]);
    places[1]?.leave();
    places[1]?.leave();
    await turns[2];
    expect(running).toEqual([0, 1, 2]);
    const next = queue.enter();
    expect(() => queue.enter()).toThrow(RendersWaiting);
    for (const place of places) place.leave();
    await Promise.all(turns);
    await next.turn();
    next.leave();
  });

  it('gets a place back from one that never had its turn', async () => {
    const queue = renderQueue({ running: 1, waiting: 0, waitMilliseconds: 1000 });
    queue.enter().leave();
    const place = queue.enter();
    await place.turn();
    expect(() => queue.enter()).toThrow(RendersWaiting);
    place.leave();
    await queue.enter().turn();
  });

  it('refuses whom slow turns would let wait too long, and says when to come back', async () => {
    let time = 0;
    const queue = renderQueue({ running: 2, waiting: 100, waitMilliseconds: 3000, now: () => time });
    // A hundred turns of a second each: that is what the next ones are taken to need.
    for (let turn = 0; turn < 100; turn += 1) {
      const place = queue.enter();
      await place.turn();
      time += 1000;
      place.leave();
    }
    // Two run, six wait: the last of them for three seconds.
    const places = Array.from({ length: 8 }, () => queue.enter());
    expect(() => queue.enter()).toThrow(
      expect.objectContaining({ name: 'RendersWaiting', retryAfterSeconds: 4 }),
    );
    // Quick ones again: more may wait.
    for (const place of places) place.leave();
    for (let turn = 0; turn < 100; turn += 1) {
      const place = queue.enter();
      await place.turn();
      time += 10;
      place.leave();
    }
    expect(Array.from({ length: 102 }, () => queue.enter())).toHaveLength(102);
  });

  it('gives up a place whose turn does not come in time, and goes on with the next', async () => {
    const queue = renderQueue({ running: 1, waiting: 2, waitMilliseconds: 40 });
    const [first, second] = [queue.enter(), queue.enter()];
    await first.turn();
    await expect(second.turn()).rejects.toThrow(RendersWaiting);
    second.leave();
    const third = queue.enter();
    const turn = third.turn();
    first.leave();
    await turn;
    expect(queue.length()).toBe(1);
    third.leave();
  });
});
