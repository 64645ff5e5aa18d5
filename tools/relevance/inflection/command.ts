import { parseArgs } from 'node:util';
import { inParallel } from '../ask.ts';
import { writeSection } from '../document.ts';
import { columns } from '../report.ts';
import { partNamed } from '../reviewed/command.ts';
import { parseForms, readEntries } from '../reviewed/entries.ts';
import { readSymbolKeys } from '../reviewed/symbol-keys.ts';
import { isFailure, judgeEntry, parts, shareRows, verdictsOfPart } from '../reviewed/verdicts.ts';
import { defaultService, serviceClient } from '../service-client.ts';

const usage = `npm run relevance -- inflection [options]

  --service <url>       a running service without limits (RATE_LIMIT_JSON=0) (${defaultService})
  --part <name>         ${parts.join(', ')} (both)
  --languages <list>    comma list of files of tools/relevance/inflection (all)
  --failures            list what went wrong in the tuned part too; the part kept aside is never listed
  --no-write            leave docs/relevance.md as it is; a part of the forms never changes it
`;

/** What the forms have to reach, over all and in each language. */
const limits = { first: 0.85, within: 0.98, places: 10 } as const;
/** Searches in flight; no time is measured. */
const concurrency = 4;

/**
 * `npm run relevance -- inflection`: forms of words that the catalogue has, through the full search.
 * @returns whether every limit is kept
 */
export async function measureInflection(args: string[]): Promise<boolean> {
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
  const languages = values.languages?.split(',');
  const forms = await readEntries(import.meta.dirname, parseForms, await readSymbolKeys());
  const chosen = forms.filter(({ language }) => languages?.includes(language) ?? true);
  const service = serviceClient(values.service);
  const verdicts = await inParallel(chosen, concurrency, async (entry) =>
    judgeEntry(entry, await service.search({ text: entry.query, language: entry.language }, limits.places)),
  );
  const { table, missed } = shareRows(verdicts, part, limits, {
    groups: [({ language }) => language],
    isGroupLimited: true,
  });
  process.stdout.write(
    columns(table)
      .map((line) => `${line}\n`)
      .join(''),
  );
  if (values.failures) {
    const lines = verdictsOfPart(verdicts, 'tuned')
      .filter(isFailure)
      .map(({ entry: { language, query, word }, place, first }) =>
        [
          language,
          query,
          `of ${word}`,
          place === undefined ? 'missed' : `place ${place}`,
          `got ${first.join(' | ') || 'nothing'}`,
        ].join('\t'),
      );
    process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  }
  if (values.write && part === 'both' && languages === undefined) {
    const subject = `${verdicts.length} forms, a third of them kept aside`;
    await writeSection('inflection', { command: 'npm run relevance -- inflection', subject, table });
  }
  return missed.length === 0;
}
