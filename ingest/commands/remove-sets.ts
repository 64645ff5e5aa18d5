import { facets } from '../../mappings/facets.ts';
import { readCorrections } from '../concepts/corrections.ts';
import { linkConcepts } from '../concepts/link-concepts.ts';
import { readLinkable } from '../concepts/read-linkable.ts';
import { IngestFailure } from '../failure.ts';
import { countSymbols } from '../pipeline/base.ts';
import { runIngest } from '../pipeline/ingest.ts';
import { reportLines } from '../pipeline/report.ts';
import { readLiveRelease } from '../releases/releases.ts';
import type { CommandContext, CommandResult } from './command.ts';

interface SetLoss {
  set: string;
  symbols: number;
  /** Those of them that a symbol of a remaining set stands in for. */
  with_equivalent: number;
  languages: number;
}

/** `catalog remove`: takes sets out of the catalogue; without `--force` it says what would be lost, and does nothing. */
export async function removeSets(context: CommandContext): Promise<CommandResult> {
  const { client, alias, dataDir, operands, options, progress, signal } = context;
  const sets = new Set(operands);
  const losses = await countLosses(context, sets);
  if (!options.force) {
    throw new IngestFailure('nothing was removed; with --force these symbols leave the catalogue', {
      details: losses.map(lossLine),
    });
  }
  const report = await runIngest({
    client,
    alias,
    openSources: () => [],
    scope: { sets },
    prepareImage: () => Promise.reject(new Error('nothing is drawn where symbols are only removed')),
    imageConcurrency: 1,
    progress,
    signal,
    allowShrink: true,
    corrections: readCorrections(dataDir),
  });
  return { lines: [...losses.map(lossLine), ...reportLines(report)], value: { ...report, losses } };
}

async function countLosses(
  { client, alias, dataDir }: CommandContext,
  sets: ReadonlySet<string>,
): Promise<SetLoss[]> {
  const live = await readLiveRelease(client, alias);
  const { concepts } = linkConcepts(await readLinkable(client, live.name), readCorrections(dataDir));
  const losses: SetLoss[] = [];
  for (const set of sets) {
    const { symbols, languages } = await countSymbols(client, live.name, {
      term: { [facets.set.field]: set },
    });
    if (symbols === 0) throw new IngestFailure(`there are no symbols of the set ${set}`);
    const with_equivalent = concepts.filter(
      (members) =>
        members.some((member) => member.set === set) && members.some((member) => !sets.has(member.set)),
    ).length;
    losses.push({ set, symbols, with_equivalent, languages: languages.size });
  }
  return losses;
}

function lossLine({ set, symbols, with_equivalent, languages }: SetLoss): string {
  const without = symbols - with_equivalent;
  return (
    `${set}: ${symbols} symbols in ${languages} languages; boards show an equivalent of another set for ` +
    `${with_equivalent} of them, and nothing but their image, for a year, for ${without}`
  );
}
