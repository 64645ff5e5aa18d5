import { parseArgs } from 'node:util';
import { inParallel } from '../ask.ts';
import { writeSection } from '../document.ts';
import { readCatalogue } from '../peers/service.ts';
import { columns } from '../report.ts';
import { defaultService, serviceClient } from '../service-client.ts';
import { parseSearches, type ReviewedSearch, readEntries } from './entries.ts';
import { readSymbolKeys } from './symbol-keys.ts';
import {
  type EntryVerdict,
  isFailure,
  isInVocabulary,
  judgeEntry,
  type Part,
  parts,
  shareRows,
  verdictsOfPart,
} from './verdicts.ts';

const usage = `npm run relevance -- reviewed [options]

  --service <url>       a running service without limits (RATE_LIMIT_JSON=0) (${defaultService})
  --part <name>         ${parts.join(', ')} (both)
  --languages <list>    comma list of files of tools/relevance/reviewed (all)
  --failures            list what went wrong in the tuned part too, and whether an accepted symbol has the text as a
                        name or keyword at all; the part kept aside is never listed
  --no-write            leave docs/relevance.md as it is; a part of the searches never changes it
`;

/** What the searches have to reach. */
const limits = { first: 0.88, within: 0.96, places: 3 } as const;
/** Searches in flight; no time is measured. */
const concurrency = 4;

/**
 * `npm run relevance -- reviewed`: the searches whose right answers a person has decided, through the full search.
 * @returns whether every limit is kept
 */
export async function measureReviewed(args: string[]): Promise<boolean> {
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
    process.stdout.write(usage);
    return true;
  }
  const part = partNamed(values.part);
  const files = values.languages?.split(',');
  const entries = await readEntries(import.meta.dirname, parseSearches, await readSymbolKeys());
  const chosen = entries.filter(({ file }) => files?.includes(file) ?? true);
  const service = serviceClient(values.service);
  const verdicts = await inParallel(chosen, concurrency, async (entry) =>
    judgeEntry(entry, await service.search({ text: entry.query, language: entry.language }, limits.places)),
  );
  const { table, missed } = shareRows(verdicts, part, limits, {
    groups: [({ kind }) => kind, ({ file }) => file],
    isGroupLimited: false,
  });
  process.stdout.write(
    columns(table)
      .map((line) => `${line}\n`)
      .join(''),
  );
  if (values.failures) {
    const symbols = await readCatalogue(values.service);
    const failures = verdictsOfPart(verdicts, 'tuned').filter(isFailure);
    process.stdout.write(
      failures.map((verdict) => failureLine(verdict, isInVocabulary(verdict.entry, symbols))).join(''),
    );
  }
  if (values.write && part === 'both' && files === undefined) {
    const subject = `${verdicts.length} searches, a third of them kept aside`;
    await writeSection('reviewed', { command: 'npm run relevance -- reviewed', subject, table });
  }
  return missed.length === 0;
}

/** The part that an option names. */
export function partNamed(name: string): Part {
  const part = parts.find((known) => known === name);
  if (!part) throw new Error(`--part is ${parts.join(', ')}`);
  return part;
}

function failureLine(
  { entry, place, hurtful, first }: EntryVerdict<ReviewedSearch>,
  inVocabulary: boolean,
): string {
  const { language = 'any', kind, query } = entry;
  const accepted = [...(entry.none ? ['nothing'] : []), ...entry.accepted].join(' ');
  return `${[
    language,
    kind,
    query,
    place === undefined ? 'missed' : place === 1 ? 'right' : `place ${place}`,
    `got ${first.join(' | ') || 'nothing'}`,
    // Such a failure is mended by a keyword rather than by the ranking.
    ...(inVocabulary ? [] : ['no accepted symbol has this text']),
    ...(hurtful.length > 0 ? [`HURTFUL ${hurtful.join(', ')}`] : []),
    `accepted ${accepted}`,
  ].join('\t')}\n`;
}
