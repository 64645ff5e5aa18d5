import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { recordingStore } from '../../src/audio/recordings.ts';
import { artworkStore } from '../../src/images/artwork/store.ts';
import { preparedImages } from '../../src/images/images.ts';
import { createRenderer, type Renderer } from '../../src/images/render/renderer.ts';
import { writeCatalogue, writeLines } from '../catalogue/write.ts';
import { readCorrections } from '../concepts/corrections.ts';
import { IngestFailure } from '../failure.ts';
import { diff, diffLines } from '../pipeline/diff.ts';
import { runIngest } from '../pipeline/ingest.ts';
import { imagePreparer, readOnlyStores, recordingPreparer, type Stores } from '../pipeline/prepare.ts';
import { firstLines, reportLines } from '../pipeline/report.ts';
import type { RunOptions } from '../pipeline/run.ts';
import type { Scope } from '../scope.ts';
import { externalSets } from '../sets/built-in-sets.ts';
import { isFetchedSet, openSet } from '../sets/open-set.ts';
import { demoSources, firstEntries, openSource } from '../sources/open.ts';
import type { SymbolSource } from '../symbol.ts';
import { makeThumbnails, thumbnailLines } from '../thumbnails.ts';
import { openContactSheet } from '../validation/contact-sheet.ts';
import { type ValidationReport, validate, validationLines } from '../validation/validate.ts';
import type { Command, CommandContext, CommandResult, OfflineContext } from './command.ts';
import { listConcepts } from './concepts.ts';
import { removeSets } from './remove-sets.ts';

/** Commands that read sources, and that write the live catalogue. */
export const catalogueCommands = {
  validate: {
    summary: 'list everything that is wrong with sources; writes nothing, needs no engine',
    operands: '<source...>',
    options: ['only', 'limit', 'strict', 'from', 'license', 'author', 'sheet'],
    offline: true,
    run: validateSources,
  },
  diff: {
    summary: 'show what an ingest would change: added, removed, renamed, images, languages',
    operands: '<source...>',
    options: ['only', 'keep-others', 'limit', 'from', 'license', 'author'],
    run: async (context) => {
      const stores = readOnlyStores(context.dataDir);
      const report = await withRun(context, { stores, open: openSources }, diff);
      return { lines: diffLines(report), value: report };
    },
  },
  ingest: {
    summary: 'read sources (the demo where none is named) into a new release and make it live',
    operands: '[source...]',
    options: [
      'only',
      'keep-others',
      'limit',
      'from',
      'license',
      'author',
      'accept-license',
      'dry-run',
      'strict',
      'force',
      'rebuild',
      'max-rejected',
    ],
    run: (context) => (context.options.dryRun ? dryRun(context) : ingest(context)),
  },
  remove: {
    summary: 'take sets out of the catalogue; without --force it says what boards would lose',
    operands: '<set...>',
    options: ['force'],
    run: removeSets,
  },
  export: {
    summary: 'write the live catalogue as a folder that can be ingested again',
    operands: '<folder>',
    options: ['only'],
    run: async (context) => {
      const { operands, options } = context;
      const folder = resolve(operands[0] ?? '');
      const report = await writeCatalogue({ ...context, folder, scope: options.only ?? {} });
      return { lines: writeLines(report), value: report };
    },
  },
  concepts: {
    summary: 'list the links between symbols of different sets that mean the same, the least certain first',
    run: listConcepts,
  },
  thumbnails: {
    summary: 'render the thumbnails and originals of the live release that are missing',
    run: thumbnails,
  },
} as const satisfies Record<string, Command>;

/** The sources that a command line names; the demo where it names none. */
async function openSources({
  operands,
  options: { from, limit, license, author },
  dataDir,
  progress,
  signal,
}: OfflineContext): Promise<SymbolSource[]> {
  const named = operands.length > 0 ? operands : ['demo'];
  const names = named.flatMap((name) => (name === 'demo' ? demoSources : name));
  if (from !== undefined && (names.length !== 1 || !names.every(isFetchedSet))) {
    const known = Object.keys(externalSets).join(', ');
    throw new IngestFailure(`--from needs the name of one set before it: ${known}`);
  }
  const sources = await Promise.all(
    names.map((name) =>
      isFetchedSet(name)
        ? openSet(name, { from, dataDir, progress, signal })
        : openSource(name, { type: license, author_name: author }),
    ),
  );
  return limit === undefined ? sources : sources.map((source) => firstEntries(source, limit));
}

/** The part of the catalogue that a command is about: sets of other publishers are brought in beside what is live. */
function scopeOf({ operands, options: { only, keepOthers } }: OfflineContext): Scope {
  const isBeside = only === undefined && operands.length > 0 && operands.every(isFetchedSet);
  return {
    ...(isBeside ? { sets: new Set(operands) } : only),
    ...(keepOthers && { keepOthers }),
  };
}

/**
 * The same sources for an ingest.
 * @throws IngestFailure, while they are read, at the first symbol that may not be used commercially and was not accepted as such.
 */
async function openAcceptedSources(context: OfflineContext): Promise<SymbolSource[]> {
  const sources = await openSources(context);
  if (context.options.acceptLicense) return sources;
  return sources.map((source) => ({
    ...source,
    entries: async function* () {
      for await (const entry of source.entries()) {
        const { license } = (entry.symbol ?? {}) as { license?: { id?: string; commercial_use?: boolean } };
        if (license?.commercial_use === false) {
          throw new IngestFailure(
            `${entry.file}:${entry.line} ${entry.id} may not be used commercially (${license.id}); with --accept-license it is ingested all the same`,
          );
        }
        yield entry;
      }
    },
  }));
}

/**
 * Runs work with as many processes that render as there are cores.
 * @param work gets how many images are to be in the making at once: so many that no process is idle while one is stored.
 */
async function withRenderer<Result>(
  work: (renderer: Renderer, concurrency: number) => Promise<Result>,
): Promise<Result> {
  const workers = availableParallelism();
  const concurrency = workers * 2;
  const renderer = createRenderer({ workers, queueLimit: concurrency * drawingsOfSymbol });
  try {
    return await work(renderer, concurrency);
  } finally {
    await renderer.close();
  }
}

/** A symbol has an image, one in lines and five in tones of skin at most. */
const drawingsOfSymbol = 7;

async function validateSources(
  context: OfflineContext,
): Promise<CommandResult & { value: ValidationReport }> {
  const { progress, signal, options } = context;
  const sources = await openSources(context);
  const sheet = options.sheet === undefined ? undefined : openContactSheet(resolve(options.sheet));
  const scope = scopeOf(context);
  try {
    const report = await withRenderer((renderer, concurrency) =>
      validate({ sources, scope, renderer, concurrency, progress, signal, sheet }),
    );
    await sheet?.close();
    const invalid =
      report.valid === 0 || report.errors > 0 || (options.strict === true && report.warnings > 0);
    return { lines: validationLines(report), value: report, invalid };
  } catch (error) {
    await sheet?.discard();
    throw error;
  } finally {
    progress.end();
  }
}

/** Ingests what the command line names, or does as much of it as `work` does, with processes that render. */
async function withRun<Result>(
  context: CommandContext,
  {
    stores,
    open,
    onWarning,
  }: {
    stores: Stores;
    open: (context: CommandContext) => Promise<SymbolSource[]>;
    onWarning?: (warning: string) => void;
  },
  work: (options: RunOptions) => Promise<Result>,
): Promise<Result> {
  const { client, alias, progress, signal, dataDir } = context;
  const { maxRejected, force = false, rebuild = false } = context.options;
  return await withRenderer((renderer, imageConcurrency) =>
    work({
      client,
      alias,
      openSources: () => open(context),
      scope: scopeOf(context),
      prepareImage: imagePreparer(stores.artwork, renderer, onWarning),
      prepareRecordings: recordingPreparer(stores.recordings),
      imageConcurrency,
      progress,
      signal,
      allowShrink: force,
      ...(maxRejected !== undefined && { rejectedMaximum: maxRejected / 100 }),
      corrections: readCorrections(dataDir),
      rebuild,
    }),
  );
}

async function dryRun(context: CommandContext): Promise<CommandResult> {
  const validation = await validateSources(context);
  const stores = readOnlyStores(context.dataDir);
  const difference = await withRun(context, { stores, open: openAcceptedSources }, diff);
  const isRefused = difference.refusals.length > 0;
  return {
    lines: [...validation.lines, ...diffLines(difference)],
    value: { format: 1, validation: validation.value, diff: difference },
    invalid: isRefused || (context.options.strict === true && validation.invalid === true),
  };
}

async function ingest(context: CommandContext): Promise<CommandResult> {
  if (context.options.strict) {
    const validation = await validateSources(context);
    if (validation.invalid) return validation;
  }
  const { dataDir } = context;
  const stores = { artwork: artworkStore(dataDir), recordings: recordingStore(dataDir) };
  const ofArtwork: string[] = [];
  const onWarning = (warning: string) => ofArtwork.push(warning);
  const report = await withRun(context, { stores, open: openAcceptedSources, onWarning }, runIngest);
  const warnings = [...report.warnings, ...ofArtwork];
  const warned = firstLines(
    warnings.map((warning) => `warning ${warning}`),
    'warnings',
  );
  return { lines: [...reportLines(report), ...warned], value: { ...report, warnings } };
}

async function thumbnails(context: CommandContext): Promise<CommandResult> {
  const { client, alias, dataDir, progress, signal } = context;
  const store = artworkStore(dataDir);
  const report = await withRenderer((renderer, concurrency) =>
    makeThumbnails({
      client,
      alias,
      store,
      files: preparedImages(dataDir),
      renderer,
      concurrency,
      progress,
      signal,
    }),
  );
  return { lines: thumbnailLines(report), value: report };
}
