import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Client } from '@opensearch-project/opensearch';
import { IngestFailure } from '../failure.ts';
import { createIndex } from '../opensearch/create-index.ts';
import { isTransient } from '../opensearch/errors.ts';

interface Holder {
  host: string;
  pid: number;
  /** Where `pid` means this process ({@link pidNamespace}); absent where that is not known. */
  pid_namespace?: string;
  nonce: string;
  /** RFC 3339, UTC. */
  acquired_at: string;
  /** RFC 3339, UTC: from then on anybody may take the lock over. */
  expires_at: string;
}

/** How a lock behaves; the defaults suit a run of any length. */
export interface LockOptions {
  /** A holder that has not renewed the lock for this long is dead. */
  expirySeconds?: number;
  heartbeatSeconds?: number;
  /** Called when another run took the lock over, because this one had not renewed it. */
  onLost?: (reason: IngestFailure) => void;
}

const documentId = 'refresh';

/**
 * Takes the lock on the releases of an alias: a document of the engine that a script changes in one step, so it holds between
 * machines. A holder that was killed is taken over: at once in the same PID namespace, where its process can be seen to be
 * gone, elsewhere when its heartbeat has expired. The host name decides nothing: two containers may have the same, and
 * neither sees the processes of the other.
 * @throws IngestFailure `locked` while another run holds it.
 */
export async function acquireLock(client: Client, alias: string, options: LockOptions = {}) {
  const { expirySeconds = 60, heartbeatSeconds = 10, onLost = () => undefined } = options;
  const index = `${alias}-lock`;
  const settings = { number_of_shards: 1, auto_expand_replicas: '0-1' };
  await createIndex(client, index, { settings, mappings });

  const self = {
    host: hostname(),
    pid: process.pid,
    ...pidNamespace(),
    nonce: randomUUID(),
    acquired_at: new Date().toISOString(),
  };
  const holder = (): Holder => ({
    ...self,
    expires_at: new Date(Date.now() + expirySeconds * 1000).toISOString(),
  });
  const take = (dead = '') =>
    change(
      client,
      index,
      takeScript,
      { self: holder(), dead, now: new Date().toISOString() },
      { upsert: {} },
    );

  let current = await take();
  if (current !== undefined && isDead(current)) current = await take(current.nonce);
  if (current?.nonce !== self.nonce) throw lockedBy(alias, current);

  let renewing: Promise<unknown> = Promise.resolve();
  const renew = async () => {
    // An engine that is away for a moment is no loss: the next heartbeat decides.
    const renewed = await change(client, index, renewScript, { self: holder() }).catch(() => self);
    if (renewed?.nonce === self.nonce) return;
    clearInterval(timer);
    onLost(new IngestFailure(`another run took over the lock on ${alias}`, { kind: 'locked' }));
  };
  const timer = setInterval(() => {
    renewing = renewing.then(renew);
  }, heartbeatSeconds * 1000);
  timer.unref();

  return {
    /** Gives it back, as far as the engine can be reached: it expires anyway, and what the run did stands. */
    release: async (): Promise<void> => {
      clearInterval(timer);
      await renewing;
      try {
        await change(client, index, releaseScript, { self });
      } catch (error) {
        if (!isTransient(error)) throw error;
      }
    },
  };
}

const mappings = {
  dynamic: 'strict',
  properties: {
    host: { type: 'keyword' },
    pid: { type: 'integer' },
    pid_namespace: { type: 'keyword' },
    nonce: { type: 'keyword' },
    acquired_at: { type: 'date' },
    expires_at: { type: 'date' },
  },
} as const;

/** Becomes the holder of a lock that is free, has expired, is of a holder known to be dead, or is one's own already. */
const takeScript = `
  def holder = ctx._source;
  if (holder.nonce == null || holder.nonce == params.self.nonce || holder.nonce == params.dead ||
      holder.expires_at.compareTo(params.now) < 0) { holder.clear(); holder.putAll(params.self) }
  else { ctx.op = 'none' }`;
const renewScript =
  "if (ctx._source.nonce == params.self.nonce) { ctx._source.putAll(params.self) } else { ctx.op = 'none' }";
const releaseScript = "ctx.op = ctx._source.nonce == params.self.nonce ? 'delete' : 'none'";

/**
 * Changes the lock by a script, which the engine runs as one step: sent again because an answer was lost, it changes nothing
 * more.
 * @returns the holder afterwards; undefined where there is no lock.
 */
async function change(
  client: Client,
  index: string,
  source: string,
  params: object,
  absent?: { upsert: object },
): Promise<Holder | undefined> {
  const scripted = { script: { source, params }, _source: true };
  const { body } = await client.update(
    {
      index,
      id: documentId,
      retry_on_conflict: 5,
      body: { ...scripted, ...absent, scripted_upsert: absent !== undefined } as never,
    },
    { ignore: [404] },
  );
  return body.get?._source as Holder | undefined;
}

function lockedBy(alias: string, holder: Holder | undefined): IngestFailure {
  const { pid, host, acquired_at, expires_at } = holder ?? {};
  return new IngestFailure(
    `another run works on ${alias}: process ${pid} on ${host}, since ${acquired_at}; ` +
      `should it be dead, the lock is free from ${expires_at} on`,
    { kind: 'locked' },
  );
}

/** Whether the holder was a process that this one would see. */
function isDead(holder: Holder): boolean {
  const { pid_namespace } = pidNamespace();
  return pid_namespace !== undefined && holder.pid_namespace === pid_namespace && !isRunning(holder.pid);
}

/**
 * The namespace in which this process's id is unique, across restarts and containers: the boot of the machine and the
 * PID namespace. Empty where the system has none (not Linux): then heartbeats alone decide.
 */
function pidNamespace(): Pick<Holder, 'pid_namespace'> {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return { pid_namespace: `${boot} ${readlinkSync('/proc/self/ns/pid')}` };
  } catch {
    return {};
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as another user.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
