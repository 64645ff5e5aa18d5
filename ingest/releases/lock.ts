import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Client } from '@opensearch-project/opensearch';
import { IngestFailure } from '../failure.ts';
import { createIndex } from '../opensearch/create-index.ts';
import { isTransient, refusalStatus } from '../opensearch/errors.ts';

/** The holder of the lock, as stored in the engine. */
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

/** An acquired lock. */
export interface Lock {
  /** Gives it back, as far as the engine can be reached: it expires anyway, and what the run did stands. */
  release(): Promise<void>;
}

/** How a lock behaves; the defaults suit a run of any length. */
export interface LockOptions {
  /** A holder that has not renewed the lock for this long is dead. */
  expirySeconds?: number;
  /** How often a holder renews the lock. */
  heartbeatSeconds?: number;
  /** Called when another run took the lock over, because this one had not renewed it. */
  onLost?: (reason: IngestFailure) => void;
}

const documentId = 'refresh';

/**
 * Takes the lock on the releases of an alias: a document of the engine, created by one and refused to all others, so
 * it holds between machines. A holder that was killed is taken over: at once in the same PID namespace, where its
 * process can be seen to be gone, elsewhere when its heartbeat has expired. The host name decides nothing: two
 * containers may have the same, and neither sees the processes of the other.
 * @throws IngestFailure `locked` while another run holds it.
 */
export async function acquireLock(client: Client, alias: string, options: LockOptions = {}): Promise<Lock> {
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

  let version = await take(client, index, alias, holder());
  let renewing: Promise<void> = Promise.resolve();
  const renew = async () => {
    // An engine that is away for a moment is no loss: the next heartbeat decides.
    const renewed = await write(client, index, holder(), version).catch(() => version);
    if (renewed !== undefined) {
      version = renewed;
      return;
    }
    // The client sends a request again when its answer was late: then the refusal is due to ourselves.
    const current = await read(client, index).catch(() => ({ holder: self, version }));
    if (current?.holder.nonce === self.nonce) {
      version = current.version;
      return;
    }
    clearInterval(timer);
    onLost(new IngestFailure('locked', `another run took over the lock on ${alias}`));
  };
  const timer = setInterval(() => {
    renewing = renewing.then(renew);
  }, heartbeatSeconds * 1000);
  timer.unref();

  return {
    release: async () => {
      clearInterval(timer);
      await renewing;
      try {
        await client.delete({ index, id: documentId, ...version });
      } catch (error) {
        // Taken over or gone: not ours any more.
        if (refusalStatus(error) === 409 || refusalStatus(error) === 404) return;
        if (!isTransient(error)) throw error;
      }
    },
  };
}

/** Version of the document for optimistic locking: a write with it fails after another write. */
interface Version {
  if_seq_no: number;
  if_primary_term: number;
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

/** Writes the lock over the version of it that was read, or where there is none. @returns undefined where another write came first. */
async function write(
  client: Client,
  index: string,
  body: Holder,
  over: Version | undefined,
): Promise<Version | undefined> {
  try {
    const written = await client.index({ index, id: documentId, ...(over ?? { op_type: 'create' }), body });
    return versionOf(written.body);
  } catch (error) {
    if (refusalStatus(error) === 409) return undefined;
    throw error;
  }
}

/** Takes a lock that is free, or whose holder is dead. @throws IngestFailure `locked` for any other. */
async function take(client: Client, index: string, alias: string, self: Holder): Promise<Version> {
  const created = await write(client, index, self, undefined);
  if (created !== undefined) return created;
  // None where it was released between the refusal and this look: as free as any lock.
  const current = await read(client, index);
  // The client sends a request again when its answer was lost: then the refusal is due to ourselves.
  if (current?.holder.nonce === self.nonce) return current.version;
  if (current !== undefined && !isDead(current.holder)) {
    const { pid, host, acquired_at, expires_at } = current.holder;
    throw new IngestFailure(
      'locked',
      `another run works on ${alias}: process ${pid} on ${host}, since ${acquired_at}; ` +
        `should it be dead, the lock is free from ${expires_at} on`,
    );
  }
  const taken = await write(client, index, self, current?.version);
  if (taken !== undefined) return taken;
  throw new IngestFailure('locked', `another run has just taken the lock on ${alias}`);
}

async function read(
  client: Client,
  index: string,
): Promise<{ holder: Holder; version: Version } | undefined> {
  try {
    const { body } = await client.get({ index, id: documentId });
    return { holder: body._source as Holder, version: versionOf(body) };
  } catch (error) {
    if (refusalStatus(error) === 404) return undefined;
    throw error;
  }
}

function versionOf({ _seq_no, _primary_term }: { _seq_no?: number; _primary_term?: number }): Version {
  return { if_seq_no: _seq_no as number, if_primary_term: _primary_term as number };
}

function isDead(holder: Holder): boolean {
  if (Date.parse(holder.expires_at) < Date.now()) return true;
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
