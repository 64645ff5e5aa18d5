import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processStartTime, waitUntil } from '../../embedded/processes.ts';
import { type RedisEngine, redisEngine } from '../../embedded/redis.ts';
import { connectRedis } from '../../src/redis.ts';

let folder: string;
const started: RedisEngine[] = [];
const logged: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engines-'));
});

afterAll(async () => {
  for (const server of started) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(name: string): Promise<RedisEngine> {
  const server = await redisEngine({
    dataDir: join(folder, name),
    path: process.env.PATH ?? '',
    installMissing: true,
    containers: false,
    maximumMegabytes: 3,
    log: (line) => logged.push(line),
  });
  started.push(server);
  logged.push(server.description);
  return server;
}

async function isAlive(pid: number): Promise<boolean> {
  return (await processStartTime(pid)) !== undefined;
}

async function serverPid(name: string): Promise<number> {
  return Number(await readFile(join(folder, name, 'redis', 'redis.pid'), 'utf8'));
}

describe('the Redis child process', () => {
  it('is shared, runs as an ordinary user, and ends with its last user', async () => {
    const first = await start('shared');
    const second = await start('shared');
    expect(first.description).toMatch(/^Redis at redis:\/\/127\.0\.0\.1:\d+ \(child process: /);
    expect(second.description).toContain('; it was running)');
    expect(second.url).toBe(first.url);
    const pid = await serverPid('shared');
    expect(/^Uid:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]).not.toBe('0');
    await first.stop();
    const client = new Redis(second.url ?? '');
    expect(await client.ping()).toBe('PONG');
    await client.quit();
    // Every user of this machine may read the process list, and who reads a log is no user of Redis.
    const { password } = new URL(second.url ?? '');
    expect(password).toMatch(/^\w{32}$/);
    expect(await readFile(`/proc/${pid}/cmdline`, 'utf8')).not.toContain(password);
    const log = await readFile(join(folder, 'shared', 'redis', 'redis.log'), 'utf8');
    expect([...logged, log].join('\n')).not.toContain(password);
    const configuration = await stat(join(folder, 'shared', 'redis', 'redis.conf'));
    expect(configuration.mode & 0o777).toBe(0o600);
    await second.stop();
    expect(await isAlive(pid)).toBe(false);
  });

  it('refuses no write when its memory is full, whether keys end by themselves or not', async () => {
    const server = await start('full');
    const client = new Redis(server.url ?? '');
    const value = 'x'.repeat(50_000);
    for (let number = 0; number < 100; number += 1) {
      await client.set(`lasting:${number}`, value);
      await client.set(`limit:${number}`, value, 'EX', 60);
    }
    expect(await client.dbsize()).toBeLessThan(100);
    await client.quit();
    await server.stop();
  });

  it('is told apart from one that is away where it refuses writes', async () => {
    const server = await start('read-only');
    const client = new Redis(server.url ?? '');
    const store = connectRedis(server.url ?? '', () => undefined);
    await expect.poll(() => store.state()).toBe('ready');
    await client.config('SET', 'maxmemory-policy', 'noeviction');
    await client.config('SET', 'maxmemory', '1');
    expect(await store.state()).toBe('read-only');
    await client.quit();
    await server.stop();
    await expect.poll(() => store.state()).toBe('away');
    store.close();
  });

  it.each(['SIGKILL', 'SIGSTOP'] as const)('is started anew after %s', async (signal) => {
    await mkdir(join(folder, signal), { recursive: true });
    const first = await start(signal);
    const pid = await serverPid(signal);
    process.kill(pid, signal);
    if (signal === 'SIGKILL') expect(await waitUntil(async () => !(await isAlive(pid)), 5_000)).toBe(true);
    const second = await start(signal);
    expect(await isAlive(pid)).toBe(false);
    const next = await serverPid(signal);
    const client = new Redis(second.url ?? '');
    expect(await client.ping()).toBe('PONG');
    await client.quit();
    await first.stop();
    await second.stop();
    expect(await isAlive(next)).toBe(false);
  });
});
