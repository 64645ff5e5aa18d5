import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Media } from '../../src/boards/board-schema.ts';
import { catalogueFileIn, folderSource } from '../catalogue/folder.ts';
import { IngestFailure } from '../failure.ts';
import type { SymbolSource } from '../symbol.ts';
import { arasaacListings, arasaacSource } from './arasaac.ts';
import { isMulberry, mulberrySource } from './mulberry.ts';
import { isBoardFile, obfSource } from './obf.ts';
import { openMojiSource } from './openmoji.ts';

/** A kind of catalogue that can be read. */
interface SourceFormat {
  description: string;
  recognises(path: string): boolean;
  /** @param stated the licence of boards that state none. */
  open(path: string, stated?: Media['license']): SymbolSource | Promise<SymbolSource>;
}

/** Our own symbols of core words, a folder like any curator's. */
const coreFolder = join(import.meta.dirname, '../../catalogues/core');

/** Everything that can be ingested, in the order in which it is recognised. */
export const sourceFormats = {
  openmoji: {
    description: 'the word `openmoji`: OpenMoji as a vocabulary of words, named by Unicode CLDR',
    recognises: (path) => path === 'openmoji',
    open: () => openMojiSource(),
  },
  'openmoji-complete': {
    description:
      'the word `openmoji-complete`: also its trade marks, buttons and celebrities, for adults only',
    recognises: (path) => path === 'openmoji-complete',
    open: () => openMojiSource({ complete: true }),
  },
  core: {
    description: 'the word `core`: our own symbols of core words',
    recognises: (path) => path === 'core',
    open: () => folderSource(coreFolder, 'catalog.ndjson'),
  },
  folder: {
    description: 'a folder with catalog.ndjson, .json, .csv, .xlsx or .ods, sets.json and artwork/',
    recognises: (path) => isFolder(path) && catalogueFileIn(path) !== undefined,
    open: (path) => folderSource(path, catalogueFileIn(path) ?? 'catalog.ndjson'),
  },
  obf: {
    description: 'an .obf board or an .obz package of boards (Open Board Format), called .json or .zip too',
    recognises: isBoardFile,
    open: obfSource,
  },
  mulberry: {
    description: "a copy of the Mulberry Symbols' repository (symbol-info.csv, EN/*.svg)",
    recognises: (path) => isMulberry(path),
    open: mulberrySource,
  },
  arasaac: {
    description: 'listings as ARASAAC publishes them (en.json, es.json …) with the images beside them',
    recognises: (path) => existsSync(path) && arasaacListings(path).length > 0,
    open: arasaacSource,
  },
} as const satisfies Record<string, SourceFormat>;

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/**
 * The sources that the word `demo` names. OpenMoji comes first: its symbols get the same ids as in a catalogue that had it
 * before there was a core set.
 */
export const demoSources = ['openmoji', 'core'] as const;

/**
 * Opens what a curator names: a path, or the word for a source that is at hand.
 * @throws IngestFailure where nothing is there, or nothing that can be read.
 */
export async function openSource(path: string, stated?: Media['license']): Promise<SymbolSource> {
  const format: SourceFormat | undefined = Object.values(sourceFormats).find(({ recognises }) =>
    recognises(path),
  );
  if (stated?.type !== undefined && format !== undefined && format !== sourceFormats.obf)
    throw new IngestFailure(`--license is for boards: ${path} states its own`);
  if (format !== undefined) return await format.open(path, stated);
  const known = Object.values(sourceFormats).map(({ description }) => `  ${description}`);
  const problem = existsSync(path) ? 'is nothing that can be read' : 'is not there';
  throw new IngestFailure(`${path} ${problem}; a source is one of`, { details: known });
}

/** The first entries of a source: a small catalogue to try things out with. */
export function firstEntries({ languages: _ofAll, ...source }: SymbolSource, limit: number): SymbolSource {
  return {
    ...source,
    count: Math.min(source.count, limit),
    entries: async function* () {
      let count = 0;
      for await (const entry of source.entries()) {
        if (count++ === limit) return;
        yield entry;
      }
    },
  };
}
