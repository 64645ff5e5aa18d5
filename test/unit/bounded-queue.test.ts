import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BoundedQueue, boundedQueue, QueueFull } from '../../src/lib/bounded-queue.ts';

/** A job that runs until it is ended. */
function openJob(queue: BoundedQueue) {
  const end = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const result = queue.run(() => {
    begun.resolve();
    return end.promise;
  });
  const settle = () => {
    end.resolve();
    return result;
  };
  return { result, begun: begun.promise, end: settle };
}

const workers = (count: number) => () => count;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('boundedQueue', () => {
  it('lets so many run and so many wait in their order, and gives up those that came first of more', async () => {
    const queue = boundedQueue({ running: workers(2), waiting: 3, waitMilliseconds: 1000 });
    const jobs = Array.from({ length: 6 }, () => openJob(queue));
    const running: number[] = [];
    for (const [index, job] of jobs.entries()) {
      job.begun.then(() => running.push(index)).catch(() => undefined);
    }
    await expect(jobs[2]?.result).rejects.toThrow(QueueFull);
    expect(running).toEqual([0, 1]);
    expect(queue.length()).toBe(5);
    for (const index of [1, 0, 3, 4, 5]) await jobs[index]?.end();
    expect(running).toEqual([0, 1, 3, 4, 5]);
    expect([queue.running(), queue.length()]).toEqual([0, 0]);
  });

  it('gives what a job gives, and goes on after one that fails', async () => {
    const queue = boundedQueue({ running: workers(1), waiting: 0, waitMilliseconds: 1000 });
    await expect(queue.run(() => Promise.reject(new Error('no image')))).rejects.toThrow('no image');
    expect(await queue.run(async () => 'an image')).toBe('an image');
    const job = openJob(queue);
    await expect(queue.run(async () => 'too many')).rejects.toThrow(QueueFull);
    await job.end();
  });

  it('gives up a job whose turn does not come in time, and goes on with the next', async () => {
    const queue = boundedQueue({ running: workers(1), waiting: 2, waitMilliseconds: 40 });
    const [first, second] = [openJob(queue), openJob(queue)];
    await first.begun;
    const given = expect(second.result).rejects.toThrow(QueueFull);
    await vi.advanceTimersByTimeAsync(40);
    await given;
    const third = openJob(queue);
    await first.end();
    await third.begun;
    expect(queue.length()).toBe(1);
    await third.end();
  });

  const takes = 10;

  /** What came of a job: the milliseconds until it was done, or given up. */
  async function outcomeOf(
    queue: BoundedQueue,
    jobMilliseconds = takes,
  ): Promise<{ isDone: boolean; milliseconds: number }> {
    const startedAt = performance.now();
    const work = () => new Promise<void>((resolve) => setTimeout(resolve, jobMilliseconds));
    const isDone = await queue.run(work).then(
      () => true,
      () => false,
    );
    return { isDone, milliseconds: performance.now() - startedAt };
  }

  /** So many jobs, one after the other in so many milliseconds, whatever comes of them. */
  async function jobsEvery(queue: BoundedQueue, milliseconds: number, count: number) {
    const jobs = Array.from({ length: count }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, index * milliseconds));
      return outcomeOf(queue);
    });
    await vi.advanceTimersByTimeAsync(count * milliseconds + 5000);
    return Promise.all(jobs);
  }

  const ofPictures = () => boundedQueue({ running: workers(1), waiting: 64, waitMilliseconds: 3000 });
  const p95 = (outcomes: readonly { milliseconds: number }[]) =>
    outcomes.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)[
      Math.floor(outcomes.length * 0.95)
    ];

  it('does in time what it does, from the first moment on, where four times as many come as can be done', async () => {
    const outcomes = await jobsEvery(ofPictures(), takes / 4, 3200);
    const done = outcomes.filter(({ isDone }) => isDone);
    expect(done.length).toBeGreaterThanOrEqual(800);
    expect(p95(done)).toBeLessThanOrEqual(3 * takes);
    // Whom nobody serves learns it soon.
    expect(p95(outcomes.filter(({ isDone }) => !isDone))).toBeLessThanOrEqual(250);
  });

  it.each([takes, 7 * takes])(
    'does all that a page asks for at once, at %i ms each',
    async (jobMilliseconds) => {
      const queue = ofPictures();
      const page = Promise.all(Array.from({ length: 40 }, () => outcomeOf(queue, jobMilliseconds)));
      await vi.advanceTimersByTimeAsync(5000);
      const outcomes = await page;
      expect(outcomes.filter(({ isDone }) => !isDone)).toEqual([]);
      expect(Math.max(...outcomes.map(({ milliseconds }) => milliseconds))).toBe(40 * jobMilliseconds);
    },
  );

  it('gives up none for its time where they may wait as long as it takes', async () => {
    const outcomes = await jobsEvery(boundedQueue({ running: workers(1), waiting: 400 }), 0, 400);
    expect(outcomes.filter(({ isDone }) => !isDone)).toEqual([]);
  });

  it('does all that one client asks for, however long, six at a time', async () => {
    const queue = ofPictures();
    const client = async () => {
      const outcomes = [];
      for (let job = 0; job < 100; job += 1) outcomes.push(await outcomeOf(queue));
      return outcomes;
    };
    const all = Promise.all(Array.from({ length: 6 }, client));
    await vi.advanceTimersByTimeAsync(10_000);
    const outcomes = (await all).flat();
    expect(outcomes.filter(({ isDone }) => !isDone)).toEqual([]);
    expect(Math.max(...outcomes.map(({ milliseconds }) => milliseconds))).toBe(6 * takes);
  });
});
