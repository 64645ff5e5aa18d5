import { parseArgs } from 'node:util';
import { mapConcurrently } from '../../../src/lib/map-concurrently.ts';
import { type SectionName, writeSection } from '../document.ts';
import { columns } from '../report.ts';
import { defaultService, type ServiceClient, serviceClient } from '../service-client.ts';
import {
  type EntryVerdict,
  type Grouping,
  isFailure,
  type JudgedEntry,
  judgeEntry,
  type Part,
  parts,
  type ShareLimits,
  shareRows,
  verdictsOfPart,
} from './verdicts.ts';

/** An entry that is put to the full search. */
interface SearchedEntry extends JudgedEntry {
  query: string;
  language: string | undefined;
}

/** A measurement of reviewed entries: the rest of its command is the same for all. */
export interface EntryMeasurement<Entry extends SearchedEntry> {
  /** Its subcommand, its section of `docs/relevance.md`, and its folder below `tools/relevance` with a file a language. */
  name: SectionName;
  /** The entries as `--help` and the document call them. */
  noun: string;
  read: () => Promise<Entry[]>;
  /** The file of an entry, by which `--languages` chooses. */
  fileOf: (entry: Entry) => string;
  limits: ShareLimits;
  grouping: Grouping<Entry>;
  /** A line for each failure, of the tuned part alone. */
  failureLines: (failures: readonly EntryVerdict<Entry>[], service: string) => Promise<string[]>;
}

/** Searches in flight; no time is measured. */
const concurrency = 4;

const usageOf = ({ name, noun }: { name: string; noun: string }) =>
  `npm run relevance -- ${name} [options]

  --service <url>       a running service without limits (RATE_LIMIT_JSON=0) (${defaultService})
  --part <name>         ${parts.join(', ')} (both)
  --languages <list>    comma list of files of tools/relevance/${name} (all)
  --failures            list the failures of the tuned part; those of the held-out part are never listed
  --no-write            leave docs/relevance.md as it is; a part of the ${noun} never changes it
`;

/**
 * Puts reviewed entries to a running service, prints the table of shares, and writes its section of the document.
 * @returns whether every limit is kept
 */
export async function measureEntries<Entry extends SearchedEntry>(
  measurement: EntryMeasurement<Entry>,
  args: string[],
): Promise<boolean> {
  const { values } = parseArgs({
    args,
    allowNegative: true,
    options: {
      service: { type: 'string', default: defaultService },
      part: { type: 'string', default: 'both' },
      languages: { type: 'string' },
      failures: { type: 'boolean', default: false },
      write: { type: 'boolean', default: true },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usageOf(measurement));
    return true;
  }
  const { name, noun, fileOf, limits, grouping } = measurement;
  const part = partNamed(values.part);
  const files = values.languages?.split(',');
  const chosen = (await measurement.read()).filter((entry) => files?.includes(fileOf(entry)) ?? true);
  const verdicts = await judgeEntries(serviceClient(values.service), chosen, limits.places);
  const { table, missed } = shareRows(verdicts, part, limits, grouping);
  const failures = values.failures ? verdictsOfPart(verdicts, 'tuned').filter(isFailure) : [];
  for (const line of [...columns(table), ...(await measurement.failureLines(failures, values.service))]) {
    process.stdout.write(`${line}\n`);
  }
  if (values.write && part === 'both' && files === undefined) {
    const subject = `${verdicts.length} ${noun}, a third of them held out`;
    await writeSection(name, { command: `npm run relevance -- ${name}`, subject, table });
  }
  return missed.length === 0;
}

function judgeEntries<Entry extends SearchedEntry>(
  service: ServiceClient,
  entries: readonly Entry[],
  places: number,
): Promise<EntryVerdict<Entry>[]> {
  return mapConcurrently(entries, concurrency, async (entry) =>
    judgeEntry(entry, await service.search({ text: entry.query, language: entry.language }, places)),
  );
}

function partNamed(name: string): Part {
  const part = parts.find((known) => known === name);
  if (!part) throw new Error(`--part is ${parts.join(', ')}`);
  return part;
}
