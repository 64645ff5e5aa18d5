import { availableParallelism } from 'node:os';
import type { Client } from '@opensearch-project/opensearch';
import { createRenderer } from '../artwork/renderer.ts';
import { artworkStore } from '../artwork/store.ts';
import { thumbnailFiles } from '../artwork/thumbnails.ts';
import type { LanguageTag } from '../mappings/document.ts';
import { recordingStore } from '../speech/recordings.ts';
import { createSpeaker } from '../speech/speaker.ts';
import { spokenFiles } from '../speech/spoken-files.ts';
import { findSynthesiser } from '../speech/synthesiser.ts';
import { imagePreparer } from './artwork.ts';
import { IngestFailure } from './failure.ts';
import { acquireLock } from './lock.ts';
import type { Progress } from './progress.ts';
import { recordingPreparer } from './recordings.ts';
import { prune, refresh } from './refresh.ts';
import { openRegistry, recordFromIndex } from './registry.ts';
import { listReleases, liveRelease, rollback } from './releases.ts';
import { reportLines } from './report.ts';
import { firstEntries } from './sources/first-entries.ts';
import { openMojiSource } from './sources/openmoji.ts';
import { speakLines, speakNames } from './speak.ts';
import { warmUp, warmUpLines } from './warm-up.ts';

/** What a command works with. */
export interface CommandContext {
  client: Client;
  alias: string;
  /** Absolute folder of the service's data. */
  dataDir: string;
  progress: Progress;
  /** Aborted when the command is to end early. */
  signal: AbortSignal;
  options: {
    force: boolean;
    /** Percent of the entries. */
    maxRejected: number;
    /** Number of symbols. */
    limit: number | undefined;
    /** Languages to speak; undefined = all. */
    languages: ReadonlySet<LanguageTag> | undefined;
    /** PATH, on which programs are looked for. */
    path: string;
  };
}

/** What a command has to say: lines for people, a value for programs. */
export interface CommandResult {
  lines: string[];
  value: unknown;
}

/** A command of the command line. */
export interface Command {
  summary: string;
  run(context: CommandContext): Promise<CommandResult>;
}

/** All commands by name. */
export const commands: Readonly<Record<string, Command>> = {
  ingest: {
    summary: 'read the demo catalogue into a new release and make it live',
    run: ingest,
  },
  thumbnails: {
    summary: 'render the thumbnails of the live release that are not there yet',
    run: thumbnails,
  },
  speech: {
    summary: 'speak the names of the live release that are not there yet (--lang: in these languages)',
    run: speakAhead,
  },
  releases: {
    summary: 'list the releases: the live one, the previous one, leftovers',
    run: async ({ client, alias }) => {
      const releases = await listReleases(client, alias);
      const previous = liveRelease(releases)?.meta.previous;
      const value = releases.map(({ name, live, meta }) => ({
        name,
        state: live ? 'live' : name === previous ? 'previous' : 'leftover',
        ...meta,
      }));
      const lines = value.map(
        ({ name, state, counts }) => `${name}  ${state.padEnd(8)}  ${counts?.symbols ?? '?'} symbols`,
      );
      return { lines: lines.length > 0 ? lines : [`${alias} has no releases`], value };
    },
  },
  rollback: {
    summary: 'make the previous release live again; once more returns',
    run: (context) =>
      locked(context, async ({ client, alias }) => {
        const { from, to } = await rollback(client, alias);
        const registry = await openRegistry(client, alias);
        await recordFromIndex(client, registry, to, new Date().toISOString());
        return { lines: [`${to} is live, ${from} is kept`], value: { from, to } };
      }),
  },
  prune: {
    summary: 'delete releases that are neither live nor the previous one',
    run: (context) =>
      locked(context, async ({ client, alias }) => {
        const pruned = await prune(client, alias);
        const lines = pruned.map((name) => `deleted ${name}`);
        return { lines: lines.length > 0 ? lines : ['nothing to delete'], value: { pruned } };
      }),
  },
};

async function ingest(context: CommandContext): Promise<CommandResult> {
  const { client, alias, dataDir, progress, signal, options } = context;
  const workers = availableParallelism();
  // As many again wait, so that no process that renders is idle while a picture is being stored.
  const imageConcurrency = workers * 2;
  const renderer = createRenderer({ workers, queueLimit: imageConcurrency });
  try {
    const report = await refresh({
      client,
      alias,
      openSources: () => {
        const source = openMojiSource();
        return [options.limit === undefined ? source : firstEntries(source, options.limit)];
      },
      prepareImage: imagePreparer(artworkStore(dataDir), renderer),
      prepareRecordings: recordingPreparer(recordingStore(dataDir)),
      imageConcurrency,
      progress,
      signal,
      rejectedMaximum: options.maxRejected / 100,
      allowShrink: options.force,
    });
    return { lines: reportLines(report), value: report };
  } finally {
    await renderer.close();
  }
}

async function thumbnails({
  client,
  alias,
  dataDir,
  progress,
  signal,
}: CommandContext): Promise<CommandResult> {
  const workers = availableParallelism();
  const concurrency = workers * 2;
  const renderer = createRenderer({ workers, queueLimit: concurrency });
  try {
    const report = await warmUp({
      client,
      alias,
      store: artworkStore(dataDir),
      thumbnails: thumbnailFiles(dataDir),
      renderer,
      concurrency,
      progress,
      signal,
    });
    return { lines: warmUpLines(report), value: report };
  } finally {
    await renderer.close();
  }
}

async function speakAhead(context: CommandContext): Promise<CommandResult> {
  const { client, alias, dataDir, progress, signal, options } = context;
  const synthesiser = await findSynthesiser(options.path, (line) => process.stderr.write(`${line}\n`));
  if (!synthesiser) throw new IngestFailure('validation-failed', 'there is no espeak-ng to speak with');
  const workers = availableParallelism();
  const concurrency = workers * 2;
  const speaker = createSpeaker({ synthesiser, workers, queueLimit: concurrency });
  try {
    const report = await speakNames({
      client,
      alias,
      files: spokenFiles(dataDir),
      speaker,
      synthesiser,
      languages: options.languages,
      concurrency,
      progress,
      signal,
    });
    return { lines: speakLines(report), value: report };
  } finally {
    await speaker.close();
  }
}

async function locked(
  context: CommandContext,
  work: (context: CommandContext) => Promise<CommandResult>,
): Promise<CommandResult> {
  const lock = await acquireLock(context.client, context.alias);
  try {
    return await work(context);
  } finally {
    await lock.release();
  }
}
