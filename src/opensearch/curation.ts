import { hash } from 'node:crypto';
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
export interface CurationRow {
  /** Number of the change that brought it, by which it is undone. */
  change: number;
  kind: CurationKind;
  word: string;
  language: LanguageTag;
  /** Id of the symbol, which outlives releases. */
  symbol: number;
  /** Who did it: a partner, or `curator` at the command line. */
  by: string;
  /** RFC 3339, UTC. */
  at: string;
}

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
export interface Curation {
  /** Names its effect: part of the release's version wherever it has any. Empty = there is none. */
  version: string;
  /** When it was last changed. */
  changedAt: Date;
  rows: readonly CurationRow[];
  /**
   * What it says of a search text; undefined = nothing.
   * @param chain languages of the request; undefined = rows of all languages count.
   * @param keysIn the folded ways to read the text in a language.
   */
  idsFor(
    chain: readonly LanguageTag[] | undefined,
    keysIn: (language: LanguageTag) => readonly string[],
  ): CuratedIds | undefined;
  /** Symbols that have a text of the table as a whole, in the languages of a chain. */
  idsOf(chain: readonly LanguageTag[], key: string): readonly number[];
  /** Symbols that have a text, pinned ones first and without those that it must not find. */
  arrange(language: LanguageTag, key: string, ids: readonly number[]): number[];
  /** A text of a symbol as the search reads it, with its synonyms, its corrected name, without words that must not find it. */
  withText(id: number, language: LanguageTag, text: HitText): HitText;
  /** A whole symbol, likewise. */
  withDisplay(display: SymbolDisplay): SymbolDisplay;
}

/** Texts of a language, primary subtag by primary subtag: a region, its parents and its scripts are one. */
interface LanguageTexts {
  pinned: Map<string, number[]>;
  hidden: Map<string, Set<number>>;
  /** Symbols by the whole texts that they have here. */
  whole: Map<string, number[]>;
  /** The starts of the words of all texts, sorted. */
  starts: { key: string; id: number }[];
}

/** What changes in a symbol's texts of a language. */
interface TextEdits {
  name?: string;
  /** Keywords by key. */
  added: Map<string, string>;
  removed: Set<string>;
}

/** Most symbols that a beginning finds by the table: as many as are reranked. */
const foundMaximum = 100;
/** Compiles the table. @param rows valid ones, oldest first. */
export function compileCuration(rows: readonly CurationRow[], changedAt: Date): Curation {
  const effective = effectiveRows(rows);
  const texts = new Map<string, LanguageTexts>();
  const edits = new Map<number, Map<LanguageTag, TextEdits>>();
  for (const row of effective) {
    addToTexts(texts, row);
    addToEdits(edits, row);
  }
  for (const { starts } of texts.values()) starts.sort((left, right) => (left.key < right.key ? -1 : 1));
  const languages = [...new Set(effective.map(({ language }) => language))];
  const said = effective.map(({ kind, word, language, symbol }) => [kind, word, language, symbol]);

  function withDisplay(display: SymbolDisplay): SymbolDisplay {
    const ofSymbol = edits.get(display.id);
    if (!ofSymbol) return display;
    const translations = Object.entries(display.translations).map(([tag, translation]) => {
      const edit = ofSymbol.get(tag);
      return [tag, edit ? edited(translation, tag, edit) : translation] as const;
    });
    return { ...display, translations: Object.fromEntries(translations) };
  }

  return {
    version: said.length === 0 ? '' : hash('sha256', JSON.stringify(said)).slice(0, 12),
    changedAt,
    rows,
    idsFor: (chain, keysIn) => idsFor(texts, chain ?? languages, keysIn),
    idsOf: (chain, key) =>
      [...new Set(chain.map(primaryLanguage))].flatMap((tag) => texts.get(tag)?.whole.get(key) ?? []),
    arrange(language, key, ids) {
      const { pinned, hidden } = texts.get(primaryLanguage(language)) ?? {};
      const [first, out] = [pinned?.get(key), hidden?.get(key)];
      if (!first && !out) return [...ids];
      const kept = ids.filter((id) => !out?.has(id));
      return [...new Set([...(first?.filter((id) => kept.includes(id)) ?? []), ...kept])];
    },
    withText(id, language, text) {
      const edit = edits.get(id)?.get(language);
      return edit ? editedText(text, language, edit) : text;
    },
    withDisplay,
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

function addToTexts(texts: Map<string, LanguageTexts>, { kind, key, language, symbol }: KeyedRow): void {
  const none: LanguageTexts = { pinned: new Map(), hidden: new Map(), whole: new Map(), starts: [] };
  const of = texts.get(primaryLanguage(language)) ?? none;
  texts.set(primaryLanguage(language), of);
  if (kind === 'hide') {
    of.hidden.set(key, (of.hidden.get(key) ?? new Set()).add(symbol));
    return;
  }
  const [pinned, whole] = [of.pinned.get(key) ?? [], of.whole.get(key) ?? []];
  if (kind === 'pin') {
    pinned.unshift(symbol);
    of.pinned.set(key, pinned);
  }
  whole.push(symbol);
  of.whole.set(key, whole);
  const words = key.split(' ');
  for (const index of words.keys()) of.starts.push({ key: words.slice(index).join(' '), id: symbol });
}

function addToEdits(
  edits: Map<number, Map<LanguageTag, TextEdits>>,
  { kind, word, key, language, symbol }: KeyedRow,
): void {
  const ofSymbol = edits.get(symbol) ?? new Map<LanguageTag, TextEdits>();
  const edit = ofSymbol.get(language) ?? { added: new Map<string, string>(), removed: new Set<string>() };
  edits.set(symbol, ofSymbol.set(language, edit));
  if (kind === 'name') edit.name = word;
  else if (kind === 'hide') edit.removed.add(key);
  else edit.added.set(key, word);
}

function idsFor(
  texts: ReadonlyMap<string, LanguageTexts>,
  languages: readonly LanguageTag[],
  keysIn: (language: LanguageTag) => readonly string[],
): CuratedIds | undefined {
  const pinned = new Set<number>();
  const hidden = new Set<number>();
  const found = new Set<number>();
  for (const language of languages) {
    const of = texts.get(primaryLanguage(language));
    if (!of) continue;
    for (const key of keysIn(language)) {
      for (const id of of.pinned.get(key) ?? []) pinned.add(id);
      for (const id of of.hidden.get(key) ?? []) hidden.add(id);
      const { starts } = of;
      const first = lowerBound(starts.length, (index) => (starts[index]?.key ?? '') >= key);
      for (let index = first; starts[index]?.key.startsWith(key); index += 1) {
        if (found.size >= foundMaximum) break;
        found.add(starts[index]?.id ?? 0);
      }
    }
  }
  if (hidden.size === 0 && found.size === 0) return undefined;
  const isShown = (id: number) => !hidden.has(id);
  return { pinned: [...pinned].filter(isShown), hidden, found: [...found].filter(isShown) };
}

function edited(
  translation: Translation,
  language: LanguageTag,
  { name, added, removed }: TextEdits,
): Translation {
  const { plural, machine_translated, ...others } = translation;
  const nameKey = keyOf(name ?? translation.name, language);
  // The plural of another word is none of this one; of another spelling of it, it stays.
  const isSameWord = nameKey === keyOf(translation.name, language);
  const keywords = new Map(
    [...translation.keywords, ...added.values()].map((word) => [keyOf(word, language), word] as const),
  );
  for (const key of [nameKey, ...removed]) keywords.delete(key);
  return {
    ...others,
    name: name ?? translation.name,
    keywords: [...keywords.values()],
    ...(plural !== undefined && isSameWord && { plural }),
    // A name that a person corrected is no machine's.
    ...(machine_translated !== undefined && name === undefined && { machine_translated }),
  };
}

function editedText({ lines, translationJson }: HitText, language: LanguageTag, edit: TextEdits): HitText {
  const translation = JSON.parse(translationJson) as Translation;
  const after = edited(translation, language, edit);
  const [, keywordLines = ''] = lines.split(betweenKinds);
  // Keys beyond the displayed texts: readings, and the symbol's emoji.
  const further = keywordLines.split('\n').slice(translation.keywords.length);
  const names = [after.name, ...(after.plural === undefined ? [] : [after.plural])];
  const keys = [
    ...after.keywords.map((word) => keyOf(word, language)),
    ...further.filter((key) => key !== '' && !edit.removed.has(key)),
  ];
  return {
    lines: `${names.map((name) => keyOf(name, language)).join('\n')}${betweenKinds}${keys.join('\n')}`,
    translationJson: JSON.stringify(after),
  };
}
