import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { recordingStore } from '../../src/audio/recordings.ts';
import { createSpeaker } from '../../src/audio/speaker.ts';
import { spokenFiles } from '../../src/audio/spoken-files.ts';
import { findSynthesiser } from '../../src/audio/synthesiser.ts';
import { createRenderer } from '../../src/images/render/renderer.ts';
import { artworkStore } from '../../src/images/store.ts';
import { thumbnailFiles } from '../../src/images/thumbnails.ts';
import { writeCatalogue, writeLines } from '../catalogue/write.ts';
import { IngestFailure } from '../failure.ts';
import { makeSpeech, speechLines } from '../make-ahead/speech.ts';
import { makeThumbnails, thumbnailLines } from '../make-ahead/thumbnails.ts';
import { type DiffReport, diff, diffLines } from '../pipeline/diff-report.ts';
import { runIngest } from '../pipeline/ingest.ts';
import { imagePreparer, recordingPreparer } from '../pipeline/prepare.ts';
import { reportLines } from '../pipeline/report.ts';
import { openRegistry } from '../registry/registry.ts';
import { goLive, rollback } from '../releases/go-live.ts';
import { acquireLock } from '../releases/lock.ts';
import { listReleases, liveRelease, prune } from '../releases/releases.ts';
import { catalogueStats, statsLines } from '../releases/stats.ts';
import { firstEntries, openSource } from '../sources/open.ts';
import type { SymbolSource } from '../symbol.ts';
import { validate, validationLines } from '../validation/validate.ts';
import type { Command, CommandContext, CommandResult, OfflineContext } from './command.ts';
import { missingCommand, missingOperands } from './missing.ts';
import { partnerOperands, partnersCommand } from './partners.ts';

/** All commands by name. */
export const commands: Readonly<Record<string, Command>> = {
  validate: {
    summary: 'look for everything that is wrong with sources; touches nothing, needs no engine',
    operands: '<source>…',
    offline: true,
    run: validateSources,
  },
  diff: {
    summary: 'show what an ingest would change: added, removed, renamed, pictures, languages',
    operands: '<source>…',
    run: async (context) => {
      const report = await compare(context);
      return { lines: diffLines(report), value: report };
    },
  },
  ingest: {
    summary: 'read sources into a new release and make it live; with --dry-run validate and diff',
    operands: '[<source>…]',
    run: (context) => (context.options.dryRun ? dryRun(context) : ingest(context)),
  },
  export: {
    summary: 'write the live catalogue as a folder that can be ingested again',
    operands: '<folder>',
    run: async ({ client, alias, dataDir, operands, progress, signal, options: { scope } }) => {
      const folder = resolve(operands[0] ?? '');
      const store = artworkStore(dataDir);
      const recordings = recordingStore(dataDir);
      const report = await writeCatalogue({
        client,
        alias,
        store,
        recordings,
        folder,
        scope,
        progress,
        signal,
      });
      return { lines: writeLines(report), value: report };
    },
  },
  stats: {
    summary: 'count the live catalogue as /public/stats does',
    operands: '',
    run: async ({ client, alias }) => {
      const value = await catalogueStats(client, alias);
      return { lines: statsLines(value), value };
    },
  },
  missing: {
    summary:
      'list what people searched for and did not find; list and decide what partners report as missing',
    operands: missingOperands,
    run: missingCommand,
  },
  partners: {
    summary: 'issue, list, rotate, revoke keys of partners, set a webhook, delete all that is kept of one',
    operands: partnerOperands,
    run: partnersCommand,
  },
  thumbnails: {
    summary: 'render the thumbnails of the live release that are not there yet',
    operands: '',
    run: thumbnails,
  },
  speech: {
    summary: 'speak the names of the live release that are not there yet (--lang: in these languages)',
    operands: '',
    run: speakAhead,
  },
  releases: {
    summary: 'list the releases: the live one, the previous one, leftovers',
    operands: '',
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
    operands: '',
    run: (context) =>
      locked(context, async ({ client, alias }) => {
        const { from, to } = await rollback(client, alias, await openRegistry(client, alias));
        return { lines: [`${to} is live, ${from} is kept`], value: { from, to } };
      }),
  },
  promote: {
    summary: 'make a complete release live by its name, as `releases` lists it',
    operands: '<release>',
    run: (context) =>
      locked(context, async ({ client, alias, operands: [name] }) => {
        const release = (await listReleases(client, alias)).find((one) => one.name === name);
        if (release?.meta.counts === undefined) {
          throw new IngestFailure(
            'validation-failed',
            `${name ?? 'nothing'} is no complete release; see: catalog releases`,
          );
        }
        if (release.live) return { lines: [`${name} is live already`], value: { to: name } };
        const { to } = await goLive(client, alias, await openRegistry(client, alias), release);
        return { lines: [`${to} is live`], value: { to } };
      }),
  },
  prune: {
    summary: 'delete releases that are neither live nor the previous one',
    operands: '',
    run: (context) =>
      locked(context, async ({ client, alias }) => {
        const pruned = await prune(client, alias);
        const lines = pruned.map((name) => `deleted ${name}`);
        return { lines: lines.length > 0 ? lines : ['nothing to delete'], value: { pruned } };
      }),
  },
};

/** The sources that a command line names; the demo where it names none. */
async function openSources({ operands, options }: OfflineContext): Promise<SymbolSource[]> {
  const names = operands.length > 0 ? operands : ['demo'];
  const sources = await Promise.all(names.map(openSource));
  const { limit } = options;
  return limit === undefined ? sources : sources.map((source) => firstEntries(source, limit));
}

async function validateSources(context: OfflineContext): Promise<CommandResult> {
  const { progress, signal, options } = context;
  const workers = availableParallelism();
  const concurrency = workers * 2;
  const renderer = createRenderer({ workers, queueLimit: concurrency * 8 });
  try {
    const sources = await openSources(context);
    const report = await validate({ sources, scope: options.scope, renderer, concurrency, progress, signal });
    const invalid = report.errors > 0 || (options.strict && report.warnings > 0);
    return { lines: validationLines(report), value: report, invalid };
  } finally {
    progress.end();
    await renderer.close();
  }
}

async function compare(context: CommandContext): Promise<DiffReport> {
  const { client, alias, dataDir, progress, signal, options } = context;
  const sources = await openSources(context);
  return await diff({
    client,
    alias,
    sources,
    scope: options.scope,
    store: artworkStore(dataDir),
    progress,
    signal,
  });
}

async function dryRun(context: CommandContext): Promise<CommandResult> {
  // Names for a language need no pictures, and there is nothing else to validate of them.
  const validation =
    context.options.scope.languages === undefined ? await validateSources(context) : undefined;
  const difference = await compare(context);
  return {
    lines: [...(validation?.lines ?? []), ...diffLines(difference)],
    value: { format: 1, validation: validation?.value, diff: difference },
    invalid: validation?.invalid ?? difference.rejected.length > 0,
  };
}

async function ingest(context: CommandContext): Promise<CommandResult> {
  const { client, alias, dataDir, progress, signal, options } = context;
  const workers = availableParallelism();
  // As many again wait, so that no process that renders is idle while a picture is being stored.
  const imageConcurrency = workers * 2;
  const renderer = createRenderer({ workers, queueLimit: imageConcurrency });
  try {
    const report = await runIngest({
      client,
      alias,
      openSources: () => openSources(context),
      scope: options.scope,
      prepareImage: imagePreparer(artworkStore(dataDir), renderer),
      prepareRecordings: recordingPreparer(recordingStore(dataDir)),
      imageConcurrency,
      progress,
      signal,
      rejectedMaximum: options.maxRejected / 100,
      allowShrink: options.force,
      rebuild: options.rebuild,
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
    const report = await makeThumbnails({
      client,
      alias,
      store: artworkStore(dataDir),
      thumbnails: thumbnailFiles(dataDir),
      renderer,
      concurrency,
      progress,
      signal,
    });
    return { lines: thumbnailLines(report), value: report };
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
    const report = await makeSpeech({
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
    return { lines: speechLines(report), value: report };
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
