import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { catalogueJsonSchema } from '../../ingest/catalogue/format.ts';
import { rules } from '../../ingest/rules.ts';
import { type CacheName, cacheBudgets, cacheBytes } from '../../src/caches.ts';
import { readConfig, settings } from '../../src/config.ts';

/** `npm run docs`: writes the tables of settings and of rules into their documents, and the JSON Schema of catalogues. */

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
    const { holds, share } = cacheBudgets[name];
    return `| \`${name}\`: ${holds} | ${mebibytes(cacheBytes(name, defaults))} | ${share * 100} % |`;
  });
  const sum = names.reduce((total, name) => total + cacheBytes(name, defaults), 0);
  return [
    '| Cache | At most, MiB | Share of `SYMBOL_CATALOG_CACHE_MB` |',
    '| --- | --- | --- |',
    ...rows,
    `| all five | ${mebibytes(sum)} | 100 % |`,
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

/** The guide to the catalogue's format with its table of rules as the program has them. */
export function withRulesTable(text: string): string {
  const rows = Object.entries(rules).map(
    ([rule, { severity, remedy }]) => `| \`${rule}\` | ${severity} | ${remedy} |`,
  );
  return withTable(
    text,
    'rules',
    ['| rule | severity | what to do |', '| --- | --- | --- |', ...rows].join('\n'),
  );
}

if (import.meta.main) {
  const docs = join(import.meta.dirname, '../../docs');
  const rewrite = async (name: string, rewritten: (text: string) => string) =>
    writeFile(join(docs, name), rewritten(await readFile(join(docs, name), 'utf8')));
  await rewrite('operators.md', withSettingsTable);
  await rewrite('catalogue-format.md', withRulesTable);
  const schema = `${JSON.stringify(catalogueJsonSchema(), null, 2)}\n`;
  await writeFile(join(docs, 'catalogue.schema.json'), schema);
}
