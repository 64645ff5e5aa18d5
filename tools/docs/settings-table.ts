import type { z } from 'zod';
import { settings } from '../../src/config.ts';

/** The settings as a Markdown table, made from the schema that reads them. */
function settingsTable(): string {
  const rows = Object.entries(settings.shape).map(([name, schema]) => {
    const { description = '' } = (schema as z.ZodType).meta() ?? {};
    const fallback = (schema as z.ZodType).safeParse(undefined).data;
    return `| \`${name}\` | ${fallback === undefined ? '' : `\`${String(fallback)}\``} | ${description} |`;
  });
  return ['| Variable | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

/** A text with what stands between two marker lines replaced by the settings table. */
export function withSettingsTable(text: string): string {
  return text.replace(
    /(<!-- settings -->\n)[\s\S]*?(<!-- \/settings -->)/,
    (_, start: string, end: string) => `${start}${settingsTable()}\n${end}`,
  );
}
