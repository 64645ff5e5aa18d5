import type { z } from 'zod';
import { type CacheName, cacheBudgets, cacheBytes } from '../../src/caches.ts';
import { readConfig, settings } from '../../src/config.ts';

/** The settings as a Markdown table, made from the schema that reads them. */
function settingsTable(): string {
  const rows = Object.entries(settings.shape).map(([name, schema]) => {
    const { description = '' } = (schema as z.ZodType).meta() ?? {};
    const fallback = (schema as z.ZodType).safeParse(undefined).data;
    return `| \`${name}\` | ${fallback === undefined ? '' : `\`${String(fallback)}\``} | ${description} |`;
  });
  return ['| Variable | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

/** The caches of a serving process as a Markdown table, with the budgets of the defaults and their sum. */
function memoryTable(): string {
  const defaults = readConfig({});
  const names = Object.keys(cacheBudgets) as CacheName[];
  const mebibytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
  const rows = names.map((name) => {
    const { holds, ...budget } = cacheBudgets[name];
    const share = 'share' in budget ? `${budget.share * 100} % of ` : '';
    const from = 'setting' in budget ? `${share}\`${budget.setting}\`` : 'always';
    return `| \`${name}\`: ${holds} | ${mebibytes(cacheBytes(name, defaults))} | ${from} |`;
  });
  const sum = names.reduce((total, name) => total + cacheBytes(name, defaults), 0);
  return [
    '| Cache | At most, MiB | From |',
    '| --- | --- | --- |',
    ...rows,
    `| all six | ${mebibytes(sum)} | |`,
  ].join('\n');
}

/** A text with what stands between two marker lines of a name replaced. */
function withTable(text: string, name: string, table: string): string {
  return text.replace(
    new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`),
    (_, start: string, end: string) => `${start}${table}\n${end}`,
  );
}

/** The operators' document with its tables of settings and memory as the code has them. */
export function withSettingsTable(text: string): string {
  return withTable(withTable(text, 'settings', settingsTable()), 'caches', memoryTable());
}
