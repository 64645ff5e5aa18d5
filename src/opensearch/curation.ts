import { hash } from 'node:crypto';
import { z } from 'zod';
import {
  betweenKinds,
  type HitText,
  type LanguageTag,
  type SymbolDisplay,
  type Translation,
} from '../../mappings/document.ts';
import { keyOf } from '../../mappings/key-scripts.ts';
import { primaryLanguage } from '../../mappings/language-tags.ts';
import { lowerBound } from '../lib/lower-bound.ts';

/** What curators change without a release, compiled for the search: pure, no IO. */

/** What a row says of a word and a symbol. */
export const curationKinds = ['synonym', 'pin', 'hide', 'name'] as const;
/** One of {@link curationKinds}. */
export type CurationKind = (typeof curationKinds)[number];

/** One row of the table: of rows that contradict each other the later counts. */
export const curationRow = z.object({
  change: z.int().describe('Number of the change that brought it: by it the change is undone.'),
  kind: z.enum(curationKinds),
  word: z.string().min(1).max(256),
  language: z.string().regex(/^[A-Za-z0-9-]{2,35}$/),
  symbol: z.int().min(1).describe('Id of the symbol, which outlives releases.'),
  by: z.string().describe('The partner that did it, or `curator` at the command line.'),
  at: z.iso.datetime(),
});

/** One row of the table. */
export type CurationRow = z.output<typeof curationRow>;

/** What the table says of a search text. */
export interface CuratedIds {
  /** Symbols that come first, the one that was pinned last before others. */
  pinned: readonly number[];
  /** Symbols that the text must not find. */
  hidden: ReadonlySet<number>;
  /** Symbols that have a text of the table which is, or begins with, the search text. */
  found: readonly number[];
}

/** The table, ready to be asked. */
export type Curation = ReturnType<typeof compileCuration>;

/** Most symbols that a beginning finds by the table: as many as are reranked. */
const foundMaximum = 100;

/**
 * Compiles the table. Texts of a language go by its primary subtag: a region, its parents and its scripts are one.
 * @param rows valid ones, oldest first.
 */
export function compileCuration(rows: readonly CurationRow[], changedAt: Date) {
  const effective = effectiveRows(rows);
  const byText = Map.groupBy(effective, ({ language, key }) => textKey(language, key));
  const editsOf = Map.groupBy(effective, ({ symbol, language }) => `${symbol} ${language}`);
  const edited = new Set(effective.map(({ symbol }) => symbol));
  const starts = effective.flatMap(wordStarts).sort((left, right) => (left.key < right.key ? -1 : 1));
  const languages = [...new Set(effective.map(({ language }) => language))];
  const said = effective.map(({ kind, word, language, symbol }) => [kind, word, language, symbol]);

  return {
    /** Names its effect: part of the release's version wherever it has any. Empty = there is none. */
    version: said.length === 0 ? '' : hash('sha256', JSON.stringify(said)).slice(0, 12),
    /** When it was last changed. */
    changedAt,
    rows,
    /**
     * What it says of a search text; undefined = nothing.
     * @param chain languages of the request; undefined = rows of all languages count.
     * @param keysIn the folded ways to read the text in a language.
     */
    idsFor(
      chain: readonly LanguageTag[] | undefined,
      keysIn: (language: LanguageTag) => readonly string[],
    ): CuratedIds | undefined {
      const keys = (chain ?? languages).flatMap((tag) => keysIn(tag).map((key) => textKey(tag, key)));
      const exact = keys.flatMap((key) => byText.get(key) ?? []);
      const hidden = new Set(symbolsOf(exact.filter(({ kind }) => kind === 'hide')));
      const found = new Set(keys.flatMap((key) => idsFrom(starts, key)).slice(0, foundMaximum));
      if (hidden.size === 0 && found.size === 0) return undefined;
      const pinned = new Set(keys.flatMap((key) => pinnedOf(byText.get(key))));
      const isShown = (id: number) => !hidden.has(id);
      return { pinned: [...pinned].filter(isShown), hidden, found: [...found].filter(isShown) };
    },
    /** Symbols that have a text of the table as a whole, in the languages of a chain. */
    idsOf(chain: readonly LanguageTag[], key: string): readonly number[] {
      const texts = new Set(chain.map((tag) => textKey(tag, key)));
      return symbolsOf([...texts].flatMap((text) => byText.get(text) ?? []).filter(isText));
    },
    /** Symbols that have a text, pinned ones first and without those that it must not find. */
    arrange(language: LanguageTag, key: string, ids: readonly number[]): number[] {
      const ofText = byText.get(textKey(language, key));
      const hidden = symbolsOf(ofText?.filter(({ kind }) => kind === 'hide') ?? []);
      const kept = ids.filter((id) => !hidden.includes(id));
      return [...new Set([...pinnedOf(ofText).filter((id) => kept.includes(id)), ...kept])];
    },
    /** A text of a symbol as the search reads it, with its synonyms, its corrected name, without words that must not find it. */
    withText(id: number, language: LanguageTag, text: HitText): HitText {
      const edits = editsOf.get(`${id} ${language}`);
      return edits ? editedText(text, language, edits) : text;
    },
    /** A whole symbol, likewise. */
    withDisplay(display: SymbolDisplay): SymbolDisplay {
      if (!edited.has(display.id)) return display;
      const translations = Object.entries(display.translations).map(([tag, translation]) => {
        const edits = editsOf.get(`${display.id} ${tag}`);
        return [tag, edits ? editedTranslation(translation, tag, edits) : translation] as const;
      });
      return { ...display, translations: Object.fromEntries(translations) };
    },
  };
}

/** A row with the key of its word: folding it is what compiling takes time for. */
type KeyedRow = CurationRow & { key: string };

/** The rows that count: of a word, a language and a symbol the last one; of names the last of a symbol and language. */
export function effectiveRows(rows: readonly CurationRow[]): KeyedRow[] {
  const last = new Map<string, KeyedRow>();
  for (const row of rows) {
    const { kind, word, language, symbol } = row;
    const key = keyOf(word, language);
    const subject = kind === 'name' ? `name ${language} ${symbol}` : `${language} ${symbol} ${key}`;
    last.delete(subject);
    last.set(subject, { ...row, key });
  }
  return [...last.values()];
}

const textKey = (language: LanguageTag, key: string) => `${primaryLanguage(language)} ${key}`;
const symbolsOf = (rows: readonly KeyedRow[]) => rows.map(({ symbol }) => symbol);
const isText = ({ kind }: KeyedRow) => kind !== 'hide';

/** The symbols that rows of a text pin, the last one first. */
function pinnedOf(rows: readonly KeyedRow[] = []): number[] {
  return symbolsOf(rows.filter(({ kind }) => kind === 'pin')).reverse();
}

/** The starts of the words of a text that finds its symbol. */
function wordStarts(row: KeyedRow): { key: string; id: number }[] {
  const words = isText(row) ? row.key.split(' ') : [];
  return words.map((_, index) => {
    return { key: textKey(row.language, words.slice(index).join(' ')), id: row.symbol };
  });
}

/** The symbols of the texts that begin with a key. */
function idsFrom(starts: readonly { key: string; id: number }[], key: string): number[] {
  const first = lowerBound(starts.length, (index) => (starts[index]?.key ?? '') >= key);
  const ids = new Set<number>();
  for (let index = first; starts[index]?.key.startsWith(key) && ids.size < foundMaximum; index += 1) {
    ids.add(starts[index]?.id ?? 0);
  }
  return [...ids];
}

/** A translation after the rows of its symbol and language. */
function editedTranslation(
  translation: Translation,
  language: LanguageTag,
  edits: readonly KeyedRow[],
): Translation {
  const { plural, machine_translated, ...others } = translation;
  const name = edits.findLast(({ kind }) => kind === 'name')?.word;
  const nameKey = keyOf(name ?? translation.name, language);
  // The plural of another word is none of this one; of another spelling of it, it stays.
  const isSameWord = nameKey === keyOf(translation.name, language);
  const keywords = new Map(translation.keywords.map((word) => [keyOf(word, language), word]));
  for (const { kind, key, word } of edits) {
    if (kind === 'hide') keywords.delete(key);
    else if (kind !== 'name') keywords.set(key, word);
  }
  keywords.delete(nameKey);
  return {
    ...others,
    name: name ?? translation.name,
    keywords: [...keywords.values()],
    ...(plural !== undefined && isSameWord && { plural }),
    // A name that a person corrected is no machine's.
    ...(machine_translated !== undefined && name === undefined && { machine_translated }),
  };
}

/** A text as the search reads it, likewise. */
function editedText(
  { lines, translationJson }: HitText,
  language: LanguageTag,
  edits: readonly KeyedRow[],
): HitText {
  const translation = JSON.parse(translationJson) as Translation;
  const after = editedTranslation(translation, language, edits);
  const hidden = new Set(edits.flatMap(({ kind, key }) => (kind === 'hide' ? [key] : [])));
  const [, keywordLines = ''] = lines.split(betweenKinds);
  // Keys beyond the displayed texts: readings, and the symbol's emoji.
  const further = keywordLines.split('\n').slice(translation.keywords.length);
  const names = [after.name, ...(after.plural === undefined ? [] : [after.plural])];
  const keys = [
    ...after.keywords.map((word) => keyOf(word, language)),
    ...further.filter((key) => key !== '' && !hidden.has(key)),
  ];
  return {
    lines: `${names.map((name) => keyOf(name, language)).join('\n')}${betweenKinds}${keys.join('\n')}`,
    translationJson: JSON.stringify(after),
  };
}
