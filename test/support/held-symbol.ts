import type { SymbolDisplay, Translation } from '../../mappings/document.ts';
import { fold } from '../../mappings/fold.ts';
import { type HeldSymbol, heldSymbol } from '../../src/catalogue/symbol-store.ts';

/** The texts of a symbol by language. */
export type Names = Record<string, { name: string; plural?: string; keywords?: readonly string[] }>;

/** A symbol as the service holds it, of which only the texts are there; `emoji` is a key behind the displayed keywords. */
export function symbolNamed(
  names: Names,
  {
    id = 1,
    sourceId = 'x',
    emoji,
    tags = [],
  }: { id?: number; sourceId?: string; emoji?: string; tags?: string[] } = {},
): HeldSymbol {
  const languages = Object.entries(names);
  const translations = Object.fromEntries(
    languages.map(([language, { name, plural, keywords = [] }]): [string, Translation] => [
      language,
      { name, ...(plural && { plural }), keywords: [...keywords], has_audio: false },
    ]),
  );
  const keys = (texts: (own: Names[string]) => readonly string[]) =>
    languages.flatMap(([language, own]) => texts(own).map((text) => `${language}:${fold(text)}`));
  return heldSymbol({
    display: {
      id,
      translations,
      tags,
      group: 'test',
      source: { set: 'test', id: sourceId },
    } as unknown as SymbolDisplay,
    query: {
      name: keys(({ name, plural }) => [name, ...(plural ? [plural] : [])]),
      keyword: keys(({ keywords = [] }) => [...keywords, ...(emoji ? [emoji] : [])]),
    },
  });
}
