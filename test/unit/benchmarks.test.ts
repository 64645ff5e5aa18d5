import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type BenchName, benchNames } from '../../tools/bench/names.ts';
import { describeRun } from '../../tools/bench/support/bench-run.ts';
import {
  benchmarksDocument,
  benchSection,
  benchSections,
  introductionOf,
  withBenchSection,
} from '../../tools/bench/support/benchmarks-document.ts';
import { ratio } from '../../tools/bench/support/figures.ts';

const document = readFileSync(join(import.meta.dirname, '../../docs/benchmarks.md'), 'utf8');

/** The form that `benchSection` writes, which nobody types by hand without a typo. */
const sectionForm =
  /^## (?<name>[a-z]+)\n\n.+\.\n\n- Date: \d{4}-\d\d-\d\dT\d\d:\d\dZ\n- Machine: \d+ cores \(.+\), [\d.]+ GiB of memory, load average [\d.]+ after the run\n- Software: Node [\d.]+(?:, OpenSearch [\d.]+)?\n- Command: `npm run bench -- (?<command>[^`]+)`\n\n\| Figure \| Measured \| Reference \| Result \| Target \| Reached \|\n\| --- \| --- \| --- \| --- \| --- \| --- \|\n(?:\| .+ \| .+ \| .+ \| .* \| .+ \| (?:yes|\*\*no\*\*(?:: .+)?|–) \|\n)+$/;

const run = describeRun(['memory', '--seconds', '3'], '3.8.0');
const figures = [
  {
    figure: 'search | repeated',
    measured: '10/s',
    reference: 'bare 20/s',
    ...ratio({ median: 0.5, minimum: 0.4, maximum: 0.6 }, { side: 'at least', bound: 0.7 }),
  },
  {
    figure: 'another peer',
    measured: '10/s',
    reference: 'peer 20/s',
    ...ratio({ median: 0.5, minimum: 0.4, maximum: 0.6 }, { side: 'at least', bound: 1 }),
    why: 'it answers ids only',
  },
];

describe('docs/benchmarks.md', () => {
  const sections = Object.entries(benchSections(document));

  it('has sections of existing benches, and nothing else', () => {
    expect(sections.length).toBeGreaterThan(0);
    for (const [name] of sections) expect(benchNames).toContain(name);
    expect(benchmarksDocument(introductionOf(document), benchSections(document))).toBe(document);
  });

  it('begins with what an operator has to expect, in ten lines', () => {
    const lines = introductionOf(document)
      .split('\n')
      .filter((line) => line.startsWith('- '));
    expect(lines.length).toBeGreaterThanOrEqual(8);
    expect(lines.length).toBeLessThanOrEqual(10);
    for (const line of lines) expect(line).toMatch(/\d/);
  });

  it.each(sections)('section %s has the generated form', (name, section) => {
    const groups = sectionForm.exec(section)?.groups;
    expect(groups, section).toBeDefined();
    expect(groups?.name).toBe(name);
    expect(groups?.command?.split(' ')[0]).toBe(name);
  });
});

describe('a section of the benchmarks', () => {
  it('says date, machine, software, command and figures in the generated form', () => {
    const section = benchSection('memory', run, figures);
    expect(section).toMatch(sectionForm);
    expect(section).toContain('- Command: `npm run bench -- memory --seconds 3`');
    expect(section).toContain(
      '| search \\| repeated | 10/s | bare 20/s | 0.50 × (0.40–0.60) | ≥ 0.7 × | **no** |',
    );
    expect(section).toContain('| ≥ 1 × | **no**: it answers ids only |');
  });

  it('replaces the section of its bench, and leaves the others', () => {
    const both = withBenchSection(withBenchSection('', 'faults', run, figures), 'memory', run, figures);
    expect(Object.keys(benchSections(both))).toEqual(['memory', 'faults'] satisfies BenchName[]);
    const later = withBenchSection(both, 'memory', { ...run, date: '2030-01-01T00:00Z' }, figures);
    expect(later.match(/^## /gm)).toHaveLength(2);
    expect(benchSections(later).faults).toBe(benchSections(both).faults);
    expect(benchSections(later).memory).toContain('- Date: 2030-01-01T00:00Z');
    expect(withBenchSection(later, 'memory', run, figures)).toBe(both);
  });
});
