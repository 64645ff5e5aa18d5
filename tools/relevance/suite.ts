import { parseArgs } from 'node:util';
import { type SectionName, writeSection } from './document.ts';
import { columns } from './report.ts';
import { defaultService, type ServiceClient, serviceClient } from './service-client.ts';

/** Which cases are measured: those that were tuned on, those held out, or both. */
export const parts = ['tuned', 'held-out', 'both'] as const;
/** One of {@link parts}. */
export type Part = (typeof parts)[number];

/** A case as far as the command of every suite knows it. */
interface SuiteCase {
  /** The case file, mostly a language, by which `--languages` chooses. */
  file: string;
  /** Held out: in the figures, never listed, never tuned on. */
  held_out: boolean;
}

/** A suite: case files and how answers to them are judged. The rest of its command is the same for all. */
export interface Suite<Case extends SuiteCase, Verdict> {
  /** Its subcommand and its section of `docs/relevance.md`. */
  name: SectionName;
  /** The cases as `--help` and the document call them. */
  noun: string;
  read: () => Promise<Case[]>;
  judge: (cases: readonly Case[], service: ServiceClient) => Promise<Verdict[]>;
  /** The table of shares, its heading first, and the limits that are missed, in words. */
  table: (verdicts: readonly Verdict[], part: Part) => { table: string[][]; missed: string[] };
  /** Lines for what is wrong in verdicts of the tuned part. */
  failures: (verdicts: readonly Verdict[]) => string[];
}

/** Whether a case belongs to a part. */
export function isInPart({ held_out }: Pick<SuiteCase, 'held_out'>, part: Part): boolean {
  return part === 'both' || held_out === (part === 'held-out');
}

const usageOf = (name: string, noun: string) => `npm run relevance -- ${name} [options]

  --service <url>       a running service without limits (RATE_LIMIT_JSON=0) (${defaultService})
  --part <name>         ${parts.join(', ')} (both)
  --languages <list>    comma list of case files (all)
  --failures            list the failures of the tuned part; those of the held-out part are never listed
  --no-write            leave docs/relevance.md as it is; a part of the ${noun} never changes it
`;

/**
 * Puts the cases of a suite to a running service, prints the table of shares, and writes its section of the document.
 * @returns whether every limit is kept
 */
export async function runSuite<Case extends SuiteCase, Verdict extends { entry: Case }>(
  { name, noun, read, judge, table, failures }: Suite<Case, Verdict>,
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
    process.stdout.write(usageOf(name, noun));
    return true;
  }
  const part = parts.find((known) => known === values.part);
  if (!part) throw new Error(`--part is ${parts.join(', ')}`);
  const files = values.languages?.split(',');
  const chosen = (await read()).filter((entry) => files?.includes(entry.file) ?? true);
  const verdicts = await judge(chosen, serviceClient(values.service));
  const { table: rows, missed } = table(verdicts, part);
  const tuned = verdicts.filter(({ entry }) => isInPart(entry, 'tuned'));
  for (const line of [...columns(rows), ...(values.failures ? failures(tuned) : [])]) {
    process.stdout.write(`${line}\n`);
  }
  if (values.write && part === 'both' && files === undefined) {
    const subject = `${verdicts.length} ${noun}, a third of them held out`;
    await writeSection(name, { command: `npm run relevance -- ${name}`, subject, table: rows });
  }
  return missed.length === 0;
}
