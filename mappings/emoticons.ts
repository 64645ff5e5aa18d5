import { join } from 'node:path';
import { readTable } from './read-table.ts';

/** What people type where they have no emoji, emoticons and single signs: each stands for one. */
const emojis: ReadonlyMap<string, string> = new Map(
  readTable(join(import.meta.dirname, 'tables/emoticons.tsv'), ['typed', 'emoji']).map(({ typed, emoji }) => [
    typed,
    emoji,
  ]),
);

/** One sign typed on and on; two exclamation marks are an emoji of their own. */
const repeatedSign = /^(?!!!$)([^\p{L}\p{N}\p{M}\s])\1+$/u;

/** The emoji for which a text that is one emoticon or sign stands, and a repeated sign once; any other text as it is. */
export function emojiOf(text: string): string {
  const typed = text.trim();
  const once = emojis.has(typed) ? typed : typed.replace(repeatedSign, '$1');
  return emojis.get(once) ?? (once === typed ? text : once);
}
