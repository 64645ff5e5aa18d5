import { describe, expect, it } from 'vitest';
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

/** A queue of a clock of its own, and jobs that take a time by it. */
function clockedQueue(running: number) {
  let time = 0;
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  const queue = boundedQueue({ running, waiting: 100, waitMilliseconds: 3000, now: () => time });
  return { queue, pass, takes: (milliseconds: number) => queue.run(async () => pass(milliseconds)) };
}

describe('boundedQueue', () => {
  it('lets so many run, so many wait in their order, and refuses the rest', async () => {
    const queue = boundedQueue({ running: 2, waiting: 3, waitMilliseconds: 1000 });
    const jobs = Array.from({ length: 5 }, () => openJob(queue));
    await expect(queue.run(async () => 'too many')).rejects.toThrow(QueueFull);
    const running: number[] = [];
    const begun = jobs.map((job, index) => job.begun.then(() => running.push(index)));
    await Promise.all(begun.slice(0, 2));
    expect(running).toEqual([0, 1]);
    await jobs[1]?.end();
    await begun[2];
    expect(running).toEqual([0, 1, 2]);
    const next = openJob(queue);
    await expect(queue.run(async () => 'too many')).rejects.toThrow(QueueFull);
    for (const job of jobs) await job.end();
    await next.end();
    expect(running).toEqual([0, 1, 2, 3, 4]);
    expect(queue.length()).toBe(0);
  });

  it('gives what a job gives, and goes on after one that fails', async () => {
    const queue = boundedQueue({ running: 1, waiting: 0, waitMilliseconds: 1000 });
    await expect(queue.run(() => Promise.reject(new Error('no image')))).rejects.toThrow('no image');
    expect(await queue.run(async () => 'an image')).toBe('an image');
    const job = openJob(queue);
    await expect(queue.run(async () => 'too many')).rejects.toThrow(QueueFull);
    await job.end();
  });

  it('refuses whom slow jobs would let wait too long, and says when to come back', async () => {
    const { queue, takes } = clockedQueue(2);
    // A hundred jobs of a second each: that is what the next ones are taken to need.
    for (let job = 0; job < 100; job += 1) await takes(1000);
    // Two run, six wait: the last of them for three seconds.
    const jobs = Array.from({ length: 8 }, () => openJob(queue));
    await expect(queue.run(async () => 'too late')).rejects.toThrow(
      expect.objectContaining({ name: 'QueueFull', retryAfterSeconds: 4 }),
    );
    // Quick ones again: more may wait.
    for (const job of jobs) await job.end();
    for (let job = 0; job < 100; job += 1) await takes(10);
    const many = Array.from({ length: 102 }, () => openJob(queue));
    for (const job of many) await job.end();
  });

  it('lets a burst wait for long, and where jobs have waited for two seconds without a pause, a few alone', async () => {
    const { queue, pass, takes } = clockedQueue(1);
    const endAll = async (jobs: readonly ReturnType<typeof openJob>[]) => {
      for (const job of jobs) {
        await job.begun;
        pass(50);
        await job.end();
      }
    };
    for (let job = 0; job < 100; job += 1) await takes(50);
    const burst = Array.from({ length: 60 }, () => openJob(queue));
    await endAll(burst.slice(0, 41));
    // Nineteen are left.
    await expect(queue.run(async () => 'one more')).rejects.toThrow(QueueFull);
    // Six may wait in any case.
    await endAll(burst.slice(41, 54));
    const sixth = openJob(queue);
    await expect(queue.run(async () => 'one more')).rejects.toThrow(QueueFull);
    await endAll([...burst.slice(54), sixth]);
    // Nobody waits: the next ones are a burst again.
    const next = Array.from({ length: 40 }, () => openJob(queue));
    await endAll(next);
  });

  it('gives up a job whose turn does not come in time, and goes on with the next', async () => {
    const queue = boundedQueue({ running: 1, waiting: 2, waitMilliseconds: 40 });
    const [first, second] = [openJob(queue), openJob(queue)];
    await first.begun;
    await expect(second.result).rejects.toThrow(QueueFull);
    const third = openJob(queue);
    await first.end();
    await third.begun;
    expect(queue.length()).toBe(1);
    await third.end();
  });
});
