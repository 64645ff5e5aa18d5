import type { SetDescription } from '../../mappings/document.ts';
import { bundledSets, externalSets } from '../sets/built-in-sets.ts';
import { openSource } from '../sources/open.ts';
import type { UncheckedSymbol } from '../symbol.ts';
import type { CommandResult } from './command.ts';

/** A set as `catalog sets` lists it. */
interface ListedSet extends SetDescription {
  set: string;
  /** `package` = comes with this program, `download` = is downloaded, `by-hand` = has to be downloaded before. */
  origin: 'package' | 'download' | 'by-hand';
  symbols?: number;
  languages?: number;
  download_bytes?: number;
}

/** `catalog sets`: the sets that are known by name. */
export async function listSets(): Promise<CommandResult> {
  const bundled = await Promise.all(bundledSets.map(countBundledSet));
  const external = Object.entries(externalSets).map(
    ([set, { description, archive, symbols, languages }]): ListedSet => ({
      set,
      ...description,
      ...(archive && { version: archive.version, download_bytes: archive.bytes }),
      origin: archive ? 'download' : 'by-hand',
      ...(symbols !== undefined && { symbols }),
      ...(languages && { languages: languages.length }),
    }),
  );
  const sets = [...bundled, ...external];
  return { lines: setLines(sets), value: { sets } };
}

async function countBundledSet(set: (typeof bundledSets)[number]): Promise<ListedSet> {
  const source = await openSource(set);
  const languages = new Set<string>();
  for await (const { symbol } of source.entries()) {
    for (const tag of Object.keys((symbol as Partial<UncheckedSymbol> | undefined)?.names ?? {})) {
      languages.add(tag);
    }
  }
  const description = source.sets?.[set] ?? { title: set };
  return { set, ...description, origin: 'package', symbols: source.count, languages: languages.size };
}

const origins = {
  package: () => 'comes with this program',
  download: ({ download_bytes = 0 }) => `download of ${(download_bytes / 1e6).toFixed(1)} MB`,
  'by-hand': () => 'to be downloaded by hand (--from)',
} as const satisfies Record<ListedSet['origin'], (set: ListedSet) => string>;

function setLines(sets: readonly ListedSet[]): string[] {
  return sets.flatMap((listed) => {
    const { set, title, version, publisher, url, license, symbols, languages, origin } = listed;
    const use =
      license?.commercial_use === false ? 'no commercial use: --accept-license' : 'commercial use allowed';
    return [
      `${set}: ${[title, version].filter(Boolean).join(' ')} by ${publisher ?? 'unknown'}${url ? `, ${url}` : ''}`,
      `  ${license?.id ?? 'no licence stated'} (${use})`,
      `  ${symbols ?? '?'} symbols in ${languages ?? '?'} languages; ${origins[origin](listed)}`,
    ];
  });
}
