import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { benches } from '../../tools/bench/benches.ts';
import { benchSection, ratio } from '../../tools/bench/support/figures.ts';

const document = readFileSync(join(import.meta.dirname, '../../docs/benchmarks.md'), 'utf8');
const names = Object.keys(benches);

/** The form that `benchSection` writes, which nobody types by hand without a typo. */
const sectionForm =
  /^## (?<name>[a-z]+)\n\n.+\.\n\n- Date: \d{4}-\d\d-\d\dT\d\d:\d\dZ\n- Machine: \d+ cores \(.+\), [\d.]+ GiB of memory, load average [\d.]+ after the run\n- Software: Node [\d.]+(?:, OpenSearch [\d.]+)?\n- Command: `npm run bench -- (?<command>[^`]+)`\n\n\| Figure +\| Measured +\| Reference +\| Result +\| Target +\| Reached +\|\n(?:\| -{3,} ){6}\|\n(?:\| .+ \| .+ \| .+ \| .* \| .+ \| (?:yes|\*\*no\*\*|–) +\|\n)+$/;

const run = {
  ...{ name: 'memory', measures: 'What it measures' },
  ...{ argv: ['--requests', '3'], openSearchVersion: '3.8.0' },
};
const figures = [
  {
    figure: 'search | repeated',
    measured: '10/s',
    reference: 'bare 20/s',
    ...ratio({ median: 0.5, minimum: 0.4, maximum: 0.6 }, { side: 'at least', bound: 0.7 }),
  },
];

describe('docs/benchmarks.md', () => {
  const sections = document
    .split(/^(?=## )/m)
    .slice(1)
    .map((section): [string, string] => [/^## (.*)/.exec(section)?.[1] ?? '', `${section.trimEnd()}\n`]);

  it('has sections of existing benches in their order, and nothing else', () => {
    expect(sections.length).toBeGreaterThan(0);
    const titles = sections.map(([name]) => name);
    expect(titles).toEqual(names.filter((name) => titles.includes(name)));
  });

  it('begins with what an operator has to expect, in ten lines', () => {
    const introduction = document.split(/^## /m)[0] ?? '';
    const lines = introduction.split('\n').filter((line) => line.startsWith('- '));
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

it('a section says date, machine, software, command and figures in the generated form', () => {
  const section = benchSection(run, figures);
  expect(section).toMatch(sectionForm);
  expect(section).toContain('- Command: `npm run bench -- memory --requests 3`');
  expect(section).toContain(
    '| search \\| repeated | 10/s     | bare 20/s | 0.50 × (0.40–0.60) | ≥ 0.7 × | **no**  |',
  );
});
