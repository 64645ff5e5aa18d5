/**
 * How frequent words are in their languages. A word that a dictionary has may all the same be a slip (`appel`, `shool`):
 * what is much rarer than once in a million words and one edit from a frequent word rather is.
 */

import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LanguageTag } from '../../mappings/document.ts';
import { primaryLanguage } from '../../mappings/language-tags.ts';
import { tableOf } from './lemmas.ts';
import { type Trie, type TrieSource, trieRoot } from './trie-file.ts';

/** Zipf frequency (van Heuven et al. 2014) of frequent words: once in a million words. */
export const rarestFrequent = 3;
/**
 * Zipf frequency of the rarest words that are no slips where a dictionary has them: between `guppy` (2.5), `awl` (2.4) and `wos` (2.1),
 * `kitchin` (2.1), `wite` (1.8), `shool` (1.6).
 */
export const rarestSeen = 2.2;
/** Zipf frequencies of words that a rarer one is a slip of: of its likely typos, and of all that is one edit away. */
export const slipMinimumZipf = { typo: 3.5, edit: 4 } as const;
/** Zipf frequency, as its step begins, of the most frequent words that may be slips of others. */
export const slipMaximumZipf = 3;
/** By how much (Zipf) those are more frequent: a hundred times, and thirty where both sound alike. */
export const slipAdvantageZipf = { edit: 2, heard: 1.5 } as const;

/** Zipf frequency of a word that is every word. */
export const zipfMaximum = 9;

/** Zipf frequencies that a step in a table stands for. */
const frequencyStep = 0.5;
const stepMaximum = 9;

/** The step of a frequency in a table: 0 = rarer than {@link rarestFrequent}. */
export function stepOf(zipf: number): number {
  return Math.min(stepMaximum, Math.max(0, 1 + Math.floor((zipf - rarestFrequent) / frequencyStep)));
}

const tablesFolder = join(import.meta.dirname, '../../mappings/frequencies');

/** Languages with frequencies. Those of Chinese, Japanese and Korean count parts of words, so they say little of what is typed. */
const counted =
  'ar bg bn ca cs da de el en es fa fi fil fr he hi hu id is it lt lv mk ms nb nl pl pt ro ru sh sk sl sv ta tr uk ur vi';
/** Languages of which words are known, and not how frequent they are. */
const listed = 'am az be gu kk km kn lo ml my or pa si sq sw te th';

/** The names of all tables. */
export const frequencyTables: ReadonlySet<string> = new Set(`${counted} ${listed}`.split(' '));

/**
 * Languages whose tables tell rare words apart. Not those that write small words onto others (Arabic, Hebrew): most of the forms that
 * their dictionaries have are rare, and right.
 */
const withRareWords = new Set('ca cs de en es fi fr it mk nb nl pl pt ru sv uk'.split(' '));

/** Whether a word that a dictionary has may be a slip, as the table of its language tells rare words apart. */
export function tellsRareWords(language: LanguageTag): boolean {
  return withRareWords.has(primaryLanguage(language));
}

/** The table of a language; undefined where there is none. */
export function frequencyTableOf(language: LanguageTag): string | undefined {
  const name = tableOf(language);
  return frequencyTables.has(name) ? name : undefined;
}

/** A table as its file is prepared. */
export function frequencySource(table: string, preparedFolder: string): TrieSource {
  const path = join(tablesFolder, `${table}.tsv.gz`);
  const version = hash('sha256', readFileSync(path)).slice(0, 12);
  return { form: 'lines', path, preparedPath: join(preparedFolder, `frequencies-${table}-${version}.nodes`) };
}

/**
 * Zipf frequency of a word, as the step of its table begins; 0 = the table lacks it.
 * @param table of its language.
 * @param spellings of the word: the most frequent counts.
 */
export function zipfOf(table: Trie, spellings: readonly string[]): number {
  const zipfs = spellings.map((spelling) => {
    const behind = table.walk(trieRoot, `${spelling}\t`);
    if (behind === undefined) return 0;
    let step = stepMaximum;
    while (step > 0 && !table.isEnd(table.walk(behind, String(step)))) step -= 1;
    return step === 0 ? rarestSeen : rarestFrequent + (step - 1) * frequencyStep;
  });
  return Math.max(...zipfs);
}
