import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { runCommand } from '../../embedded/processes.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { settings } from '../../src/config.ts';
import { createMetrics } from '../../src/metrics.ts';

const docs = join(import.meta.dirname, '../../docs');
const runbook = await readFile(join(docs, 'runbook.md'), 'utf8');
const dashboard = JSON.parse(await readFile(join(docs, 'grafana-dashboard.json'), 'utf8')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};

let series: Set<string>;
let labels: Set<string>;
beforeAll(async () => {
  const metrics = createMetrics();
  metrics.request({ route: '/x', method: 'GET', status: 200, seconds: 0.1 });
  metrics.engine(0.1, 'ok');
  metrics.cache('answers', 'hit');
  metrics.search('searchSymbols', false);
  metrics.limitsDegraded();
  metrics.rateLimited('json');
  metrics.spoken(0.1);
  metrics.queue('pictures', () => 1);
  metrics.cacheSize('symbols', () => 1);
  metrics.release({ version: '1', symbolCount: 1, createdAt: new Date() });
  const samples = (await metrics.text()).split('\n').filter((line) => /^[a-z]/.test(line));
  series = new Set(samples.map((line) => /^\w+/.exec(line)?.[0] ?? ''));
  labels = new Set(
    samples.flatMap((line) => [...line.matchAll(/[{,](\w+)="/g)].map(([, name]) => name ?? '')),
  );
});

/** Functions of PromQL that look like names of metrics. */
const functions = ['histogram_quantile'];
const namesIn = (expression: string) =>
  [...expression.replaceAll(/"[^"]*"|\$\w+/g, '').matchAll(/\b[a-z]+_\w+\b/g)]
    .map(([name]) => name)
    .filter((name) => !functions.includes(name));
const labelsIn = (expression: string) => [
  ...[...expression.matchAll(/(\w+)=~?"/g)].map(([, name]) => name ?? ''),
  ...[...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/, */)),
];

describe('docs/grafana-dashboard.json', () => {
  it.each(dashboard.panels)('$title: every metric and label exists', ({ targets }) => {
    expect(targets.length).toBeGreaterThan(0);
    for (const { expr } of targets) {
      expect(namesIn(expr).length).toBeGreaterThan(0);
      for (const name of namesIn(expr)) expect(series, expr).toContain(name);
      // Prometheus adds the first two.
      for (const label of labelsIn(expr)) expect(['job', 'instance', ...labels], expr).toContain(label);
    }
  });
});

describe('metrics of the service', () => {
  /** Node's default collector adds metrics with these prefixes. */
  const isOfService = (name: string) => !/^(nodejs|process)_/.test(name);

  it('all appear on the dashboard', () => {
    const shown = dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr)));
    const bare = (name: string) => name.replace(/_(bucket|sum|count)$/, '');
    const counted = new Set([...series].filter(isOfService).map(bare));
    expect(counted.size).toBeGreaterThan(8);
    expect([...counted].filter((name) => !shown.map(bare).includes(name))).toEqual([]);
  });
});

describe('deploy/prometheus/alerts.yaml', () => {
  const file = join(import.meta.dirname, '../../deploy/prometheus/alerts.yaml');
  const { groups } = parse(readFileSync(file, 'utf8')) as {
    groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[];
  };
  const rules = groups.flatMap((group) => group.rules);

  it.each(rules)('$alert: metrics and labels exist, and the runbook says what to do', (rule) => {
    const { expr, annotations } = rule;
    // `up` is Prometheus' own.
    const names = namesIn(expr);
    expect(names.length > 0 || expr.startsWith('up{')).toBe(true);
    for (const name of names) expect(series, expr).toContain(name);
    for (const label of labelsIn(expr)) expect(['job', 'le', ...labels], expr).toContain(label);
    expect(expr.split('(').length, expr).toBe(expr.split(')').length);
    expect(annotations.summary).toMatch(/\w\.$|words\.$/);
    expect(runbook).toContain(`## ${annotations.runbook}\n`);
  });

  it('is taken by promtool, where that is there', async () => {
    const checked = await runCommand('promtool', ['check', 'rules', file]);
    if (checked.exitCode === null)
      process.stderr.write('[alerts] promtool is not there: not checked by it\n');
    else expect(checked).toMatchObject({ exitCode: 0 });
    expect(rules.length).toBeGreaterThan(8);
  });
});

describe('docs/runbook.md', () => {
  const quoted = [...runbook.matchAll(/`([^`]+)`/g)].map(([, text]) => text ?? '');

  it('names metrics that exist', () => {
    const named = quoted.filter((text) => /^[a-z]+_[a-z_]+(\{.*\})?$/.test(text));
    expect(named.length).toBeGreaterThan(8);
    for (const text of named) {
      expect(series).toContain(/^\w+/.exec(text)?.[0]);
      for (const label of labelsIn(text)) expect(labels, text).toContain(label);
    }
  });

  it('names settings and commands that exist', () => {
    const named = quoted.filter((text) => /^[A-Z]+_[A-Z_]+$/.test(text));
    expect(named.length).toBeGreaterThan(6);
    for (const name of named) expect(Object.keys(settings.shape)).toContain(name);
    const scripts = [...runbook.matchAll(/npm run (\w+)/g)].map(([, script]) => script);
    for (const script of scripts) expect(Object.keys(packageJson.scripts)).toContain(script);
  });
});
