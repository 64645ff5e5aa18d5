import { type BenchName, benchDescriptions, benchNames } from '../names.ts';
import type { Figure } from './figures.ts';

/** Where and how the figures of a section were measured. */
export interface BenchRun {
  /** RFC 3339, to the minute. */
  date: string;
  /** Cores, processor, memory and load average. */
  machine: string;
  /** Versions of Node and, where one ran, OpenSearch. */
  software: string;
  /** The command that measures the same. */
  command: string;
}

const columns = ['Figure', 'Measured', 'Reference', 'Result', 'Target', 'Reached'] as const;

/**
 * The document with the section of one bench replaced, and all others as they are.
 * @param document the present text; empty where there is none yet.
 */
export function withBenchSection(
  document: string,
  name: BenchName,
  run: BenchRun,
  figures: readonly Figure[],
): string {
  const sections = { ...benchSections(document), [name]: benchSection(name, run, figures) };
  return benchmarksDocument(introductionOf(document), sections);
}

/** What stands before the first section: written by hand. */
export function introductionOf(document: string): string {
  return `${(document.split(/^## /m)[0] ?? '').trimEnd()}\n`;
}

/** The whole document from its introduction and its sections, in the order of the benches. */
export function benchmarksDocument(
  introduction: string,
  sections: Readonly<Partial<Record<BenchName, string>>>,
): string {
  const texts = benchNames.flatMap((name) => sections[name] ?? []);
  return [introduction, ...texts].join('\n');
}

/** The sections of a document by the name of their bench. */
export function benchSections(document: string): Partial<Record<BenchName, string>> {
  const parts = document.split(/^(?=## )/m).slice(1);
  return Object.fromEntries(
    parts.map((part) => [/^## (.*)/.exec(part)?.[1] ?? '', `${part.trimEnd()}\n`]),
  ) as Partial<Record<BenchName, string>>;
}

/** One section: what the bench measures, how it was run, and its figures. */
export function benchSection(name: BenchName, run: BenchRun, figures: readonly Figure[]): string {
  const rows = figures.map(({ figure, measured, reference, result, target, reached, why }) =>
    [
      figure,
      measured,
      reference,
      result,
      target,
      reached === undefined ? '–' : reached ? 'yes' : ['**no**', why].filter(Boolean).join(': '),
    ].map((cell) => cell.replaceAll('|', '\\|')),
  );
  const table = [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `## ${name}

${benchDescriptions[name]}.

- Date: ${run.date}
- Machine: ${run.machine}
- Software: ${run.software}
- Command: \`${run.command}\`

${table.join('\n')}
`;
}
