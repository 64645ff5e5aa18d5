/**
 * The contract between ingest and search: a symbol as the index stores it.
 *
 * A document is split by use. `display` is the whole answer, stored and never indexed; `hit` is the part of it that comes
 * with a search hit, as doc values by language; `query` is what words are matched against; `filter` holds the exact
 * values behind filters, facets, stats and sorting. A language is a *field* only where analysis or reading one language
 * alone needs one (`query.text.<tag>`, `hit.text.<tag>`) and a *value* elsewhere.
 */

import type { PartOfSpeech } from './parts-of-speech.ts';

/** A canonical BCP 47 tag (RFC 5646), as `mappings/language-tags.ts` returns it: `de`, `zh-Hans`, `ca-valencia`. */
export type LanguageTag = string;

/** Age groups that a symbol can suit, in the order in which people grow. */
export const ageGroups = ['child', 'youth', 'adult'] as const;
/** One of {@link ageGroups}. */
export type AgeGroup = (typeof ageGroups)[number];

/** The name of a symbol in one language, with the further words by which people look for it. */
export interface Translation {
  name: string;
  plural?: string;
  keywords: string[];
  has_audio: boolean;
  machine_translated?: boolean;
}

/** The licence under which a symbol may be used; `url` and `attribution` are ready to print. */
interface License {
  /** SPDX identifier, for example `CC-BY-SA-4.0`. */
  id: string;
  url: string;
  attribution: string;
  author?: string;
  commercial_use: boolean;
}

/** The name of a set of symbols and where it is published. */
export interface SetDescription {
  title: string;
  version?: string;
  url?: string;
  /** The publisher, as an attribution names it. */
  publisher?: string;
  /** The licence that its symbols have unless they say otherwise. */
  license?: { id: string; url: string; commercial_use: boolean };
}

/** The original, a PNG that is drawn on request; `path` is relative to `/static/` and ends in a short hash of the artwork and an extension. */
export interface Image {
  path: string;
  width: number;
  height: number;
  content_type: 'image/png';
  /** The artwork is an SVG: served beside the PNG, its path with `.svg`. */
  svg?: true;
}

/** Everything that an answer needs about a symbol; URLs are added when it is served. */
export interface SymbolDisplay {
  id: number;
  translations: Record<LanguageTag, Translation>;
  /** The character of Unicode that it draws. */
  characters?: string;
  tags: string[];
  group: string;
  age_groups: AgeGroup[];
  part_of_speech?: PartOfSpeech;
  /** Place among the core words of its set, 1 for the word that people need most; absent for every other symbol. */
  core_rank?: number;
  /** How much people use it, as its curator counts: more comes first among symbols that match alike. */
  popularity?: number;
  image: Image;
  /** Paths of the recordings that the catalogue supplies, by language; not shown. Everything else that is heard is spoken. */
  recordings?: Record<LanguageTag, string>;
  variants: { skin: boolean; hair: boolean };
  license: License;
  source: { set: string; id: string; url?: string };
  /** RFC 3339, UTC. */
  created_at: string;
  /** RFC 3339, UTC: the last change of anything in this object. */
  updated_at: string;
}

/** A symbol without its names: everything that an answer needs beside the translations. */
export interface SymbolCore extends Omit<SymbolDisplay, 'translations'> {
  /** Where a request names no language and none matched, the symbol is named in this one: English, else its first. */
  default_language: LanguageTag;
  /** The {@link ConceptWords} of the symbol, encoded: they order symbols that match alike, and are not shown. */
  concept_words?: string;
  /** The symbol that stands for its concept, where it is linked with symbols of other sets; not shown. */
  concept?: number;
  /** Names of linked symbols in languages that it has none in, as {@link encodeDerivedNames} writes them; not shown. */
  derived_names?: string;
}

/** A name that a symbol has by way of a linked one. */
export interface DerivedName {
  language: LanguageTag;
  name: string;
  /** The name, folded. */
  key: string;
}

/** Writes derived names: `<tag>:<folded name>` a line, followed by a tab and the name where it is written otherwise. */
export function encodeDerivedNames(names: readonly DerivedName[]): string {
  const lines = names.map(
    ({ language, name, key }) => `${language}:${key}${name === key ? '' : `\t${name}`}\n`,
  );
  return `\n${lines.join('')}`;
}

/** The derived name of a language that folds to a key, as it is written; undefined where there is none. */
export function findDerivedName(names: string, language: LanguageTag, key: string): string | undefined {
  const line = `\n${language}:${key}`;
  const start = names.indexOf(`${line}\n`) >= 0 ? names.indexOf(`${line}\n`) : names.indexOf(`${line}\t`);
  if (start < 0) return undefined;
  const written = names.slice(start + line.length, names.indexOf('\n', start + 1));
  return written === '' ? key : written.slice(1);
}

/** A text of a search hit in one language, taken apart. */
export interface HitText {
  /**
   * Folded names, an empty line, folded keywords; one text a line, in the order of the translation. Keys beyond the
   * translation's keywords (the symbol's emoji) come last.
   */
  lines: string;
  /** The {@link Translation} as JSON. */
  translationJson: string;
}

/**
 * The part of a hit that reranking and serializing read. Doc values (columns) by language: a search in one language reads that
 * language of a hundred candidates, where `_source` would parse all 150 of each.
 */
export interface SymbolHit {
  /** The {@link SymbolCore} as JSON in base64, the form of a binary field. */
  core: string;
  /** By language, as {@link encodeHitText} writes it. */
  text: Record<LanguageTag, string>;
}

/** Between the names and the keywords in the lines of a {@link HitText}. */
export const betweenKinds = '\n\n';

/** Folded texts hold no control characters, and JSON escapes them. */
const hitTextSeparator = '\0';

/** Writes a hit's text as a binary field takes it. */
export function encodeHitText({ lines, translationJson }: HitText): string {
  return Buffer.from(`${lines}${hitTextSeparator}${translationJson}`).toString('base64');
}

/** Reads back what {@link encodeHitText} wrote. */
export function decodeHitText(base64: string): HitText {
  const text = Buffer.from(base64, 'base64').toString();
  const separator = text.indexOf(hitTextSeparator);
  return { lines: text.slice(0, separator), translationJson: text.slice(separator + 1) };
}

/** Writes a symbol's core as a binary field takes it. */
export function encodeCore(core: SymbolCore): string {
  return Buffer.from(JSON.stringify(core)).toString('base64');
}

/** Reads back what {@link encodeCore} wrote. */
export function decodeCore(base64: string): SymbolCore {
  return JSON.parse(Buffer.from(base64, 'base64').toString()) as SymbolCore;
}

/** The texts that words are matched against. */
export interface SymbolQuery {
  /**
   * Names (first), plurals and keywords by language, one a line: analysed with that language's recipe. As one value they cost
   * the engine a sixth less than as many; no position is kept that would tell them apart.
   */
  text: Record<LanguageTag, string>;
  /** Whole names and plurals as `<tag>:<folded text>`, in the order of `display.translations`. */
  name: string[];
  /** Whole keywords as `<tag>:<folded text>`, in the order of `display.translations`. */
  keyword: string[];
  /** Whole names of linked symbols in languages that the symbol has no name in, as `<tag>:<folded text>`. */
  derived?: string[];
  /** Whole names and keywords as people type them otherwise, as `<tag>:<key>` (`variant-keys.ts`). */
  variant: string[];
}

/** Exact values: filters, facets, stats, sorting. The key is the request parameter's name where there is one. */
export interface SymbolFilter {
  id: number;
  tags: string[];
  group: string;
  age_group: AgeGroup[];
  part_of_speech?: PartOfSpeech;
  /** Languages in which the symbol has a name. */
  lang: LanguageTag[];
  /** Languages in which the symbol can be heard. */
  has_audio: LanguageTag[];
  /** Languages in which its name has a plural. */
  has_plural: LanguageTag[];
  set: string;
  /** As displayed: orders core words, and tells them from all other symbols. */
  core_rank?: number;
  license: string;
  has_skin: boolean;
  has_hair: boolean;
  created_at: string;
  updated_at: string;
  /** The image's path without hash and extension (`openmoji/1f415`): finds the present image for an old URL. */
  image: string;
  /** The symbol's identifier within its set. */
  source_id: string;
  /** As in {@link SymbolCore}: finds the symbols that mean the same. */
  concept?: number;
  /** Hash of the members of its concept as they were when the symbol was linked. */
  concept_hash?: string;
  /** Hash of what is shown, without dates: what the registry remembers. */
  content_hash: string;
  /** Hash of what the document was made from: the same source need not be made into a document again. Empty = unknown. */
  source_hash: string;
}

/** Sort keys: only where the order depends on the language; everything else sorts by a filter. */
interface SymbolSort {
  /** The name by language, kept as an ICU collation key of that language. */
  name: Record<LanguageTag, string>;
}

/** One document of the symbols index; its `_id` is `filter.id` in decimal. */
export interface SymbolDocument {
  display: SymbolDisplay;
  hit: SymbolHit;
  query: SymbolQuery;
  filter: SymbolFilter;
  sort: SymbolSort;
}
