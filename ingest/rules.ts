import { columnNames } from './catalogue/csv-columns.ts';
import { IngestFailure } from './failure.ts';
import remedies from './tables/rules.json' with { type: 'json' };

/** The name of a rule, stable in `--json`. */
export type RuleName = keyof typeof remedies.error | keyof typeof remedies.warning;

/** A rule's severity (can the entry go live all the same?) and remedy (the curator's next step). */
interface Rule {
  severity: 'error' | 'warning';
  remedy: string;
}

/**
 * Everything that can be wrong with an entry of a catalogue, as `tables/rules.json` has it: what is checked, what is reported and
 * what the guide lists are the same.
 */
export const rules = Object.fromEntries(
  (['error', 'warning'] as const).flatMap((severity) =>
    Object.entries(remedies[severity]).map(([rule, remedy]): [string, Rule] => [
      rule,
      { severity, remedy: remedy.replace('{columns}', columnNames.join(', ')) },
    ]),
  ),
) as Readonly<Record<RuleName, Rule>>;

/** A problem of an entry, without its place. */
export interface Finding {
  rule: RuleName;
  message: string;
}

/** A problem as it is reported. */
export interface Problem extends Finding {
  severity: Rule['severity'];
  file: string;
  /** From 1; 0 = the file as a whole. */
  line: number;
  id: string;
  remedy: string;
}

/** Says where a problem is, how grave, and what to do. */
export function problemAt(
  { file, line, id }: { file: string; line: number; id: string },
  finding: Finding,
): Problem {
  const { severity, remedy } = rules[finding.rule];
  return { ...finding, severity, file, line, id, remedy };
}

/** A problem of a file: of one of its lines, or of the whole. */
export function problemOf(file: string, rule: RuleName, message: string, line = 0): Problem {
  return problemAt({ file, line, id: '' }, { rule, message });
}

/** Whether an entry with this problem cannot go live. */
export function isError({ rule }: Finding): boolean {
  return rules[rule].severity === 'error';
}

/** Problems that end a run: a part of a catalogue never passes for the whole of it. */
const endingRun: ReadonlySet<RuleName> = new Set(['unread-rest', 'unusable-sets']);

/** @throws IngestFailure where an entry says that its source cannot be read as a whole. */
export function expectReadable({
  file,
  line,
  findings = [],
}: {
  file: string;
  line: number;
  findings?: readonly Finding[];
}): void {
  const [first, ...further] = findings
    .filter(({ rule }) => endingRun.has(rule))
    .map(({ rule, message }) => `${file}:${line}: ${message}; ${rules[rule].remedy}`);
  if (first !== undefined) throw new IngestFailure(first, { details: further });
}

/** A problem as a line of text. */
export function problemLine({ severity, file, line, id, rule, message, remedy }: Problem): string {
  return `${severity} ${file}:${line} ${id} ${rule}: ${message}; ${remedy}`;
}
