import { join } from 'node:path';
import type { LanguageTag } from '../../mappings/document.ts';
import { tagsInScript } from '../../mappings/language-tags.ts';
import { readTable } from '../../mappings/read-table.ts';

/** A voice of espeak-ng, by its file below `lang/` of the program's data. */
export type Voice = string;

const voices: ReadonlyMap<LanguageTag, Voice> = new Map(
  readTable(join(import.meta.dirname, 'tables/voices.tsv'), ['language', 'voice']).map(
    ({ language, voice }) => [language, voice],
  ),
);

/** The tags of the table, for tests. */
export const voiceTags: readonly LanguageTag[] = [...voices.keys()];

const available: ReadonlySet<string> = new Set(voiceTags);

/**
 * The voice for a requested language, region included: its row, else by the same fallback as names have
 * (`tagsInScript`: Australian English is nearer to `en-001`), which never changes the script. Undefined where no voice speaks it.
 */
export function voiceOf(tag: LanguageTag): Voice | undefined {
  const [row] = tagsInScript(tag, available);
  return row === undefined ? undefined : voices.get(row);
}
