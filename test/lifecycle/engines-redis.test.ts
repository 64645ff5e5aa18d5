import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processStartTime } from '../../embedded/processes.ts';
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
  it('is shared, runs as an ordinary user, and ends with its owner', async () => {
    const first = await start('shared');
    const second = await start('shared');
    expect(first.description).toMatch(/^Redis at redis:\/\/127\.0\.0\.1:\d+ \(child process: /);
    expect(second.description).toContain('; it was running)');
    expect(second.url).toBe(first.url);
    const pid = await serverPid('shared');
    expect(/^Uid:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]).not.toBe('0');
    await second.stop();
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
    await first.stop();
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

  it('is started again where it was when it is killed, and by another user when its owner stops', async () => {
    const first = await start('killed');
    const second = await start('killed');
    const moved: string[] = [];
    for (const user of [first, second]) user.watch((url) => moved.push(url));
    const client = new Redis(second.url ?? '');
    // Unheard, a lost connection would be written to standard error.
    client.on('error', () => undefined);
    process.kill(await serverPid('killed'), 'SIGKILL');
    await expect.poll(() => client.ping()).toBe('PONG');
    expect(moved).toEqual([]);
    await first.stop();
    await expect.poll(() => moved).toHaveLength(1);
    client.disconnect();
    const next = new Redis(moved[0] ?? '');
    expect(await next.ping()).toBe('PONG');
    await next.quit();
    await second.stop();
    expect(await isAlive(await serverPid('killed').catch(() => 0))).toBe(false);
  });

  it('that hangs is ended by the next start, after its owner was killed', async () => {
    const script = `
      import { redisEngine } from ${JSON.stringify(join(import.meta.dirname, '../../embedded/redis.ts'))};
      await redisEngine({
        dataDir: ${JSON.stringify(join(folder, 'hangs'))}, path: process.env.PATH,
        installMissing: true, containers: false, log: () => undefined,
      });
      process.stdout.write('started');
      setInterval(() => undefined, 1000);`;
    const owner = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(owner.stdout, 'data');
    const pid = await serverPid('hangs');
    process.kill(pid, 'SIGSTOP');
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    expect(await isAlive(pid)).toBe(true);
    const next = await start('hangs');
    expect(await isAlive(pid)).toBe(false);
    await next.stop();
  });
});
