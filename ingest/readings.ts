/**
 * Words in Chinese characters as they are written by their sound, for the keys of names and keywords: kana for kanji
 * (`にく` for `肉`), pinyin for Chinese (`yinyue` for `音乐`), and kanji for names in kana (`蛙` for `カエル`).
 *
 * Words are read as wholes by dictionaries, as a character has several readings (`音乐` yinyue, `快乐` kuaile). They are read
 * at ingest, so that neither the serving processes hold a dictionary nor the engine needs a plugin beyond `analysis-icu`.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as Lindera from 'lindera-wasm-nodejs-ipadic';
import { LRUCache } from 'lru-cache';
import { hasChineseCharacters, inScriptOf } from '../mappings/chinese-scripts.ts';
import type { LanguageTag } from '../mappings/document.ts';
import { fold } from '../mappings/fold.ts';
import { primaryLanguage } from '../mappings/language-tags.ts';
import { readTable } from '../mappings/read-table.ts';

const kanaOnly = /^[\p{Script=Hiragana}\p{Script=Katakana}ー・\s]+$/u;
const katakanaOnly = /^[\p{Script=Katakana}ー]+$/u;

/** Other spellings of one text, folded. */
type Reader = (text: string) => readonly string[];

/** Texts whose readings are kept: a catalogue has most names and keywords some three times, and those of a symbol close together. */
const keptReadings = 20_000;

const readers: Readonly<Record<LanguageTag, Reader>> = { ja: memoized(japanese), zh: memoized(pinyinOf) };

/** Languages of which {@link readingsOf} knows spellings. */
export const readLanguages: readonly LanguageTag[] = Object.keys(readers);

/**
 * The spellings of texts by their sound (or, of those in kana, in kanji), folded, each once; none in other languages.
 * @param texts as they are written: of words in kana it counts whether they are katakana.
 */
export function readingsOf(texts: readonly string[], language: LanguageTag): readonly string[] {
  const read = readers[primaryLanguage(language)];
  return read ? [...new Set(texts.flatMap(read))] : [];
}

function memoized(read: Reader): Reader {
  const known = new LRUCache<string, readonly string[]>({ max: keptReadings });
  return (text) => {
    const readings =
      known.get(text) ?? read(text).filter((reading) => reading !== '' && reading !== fold(text));
    known.set(text, readings);
    return readings;
  };
}

const require = createRequire(import.meta.url);

interface JapaneseToken {
  surface: string;
  /** In katakana; absent of what the dictionary does not know. */
  reading?: string;
}

let tokenizer: Lindera.Tokenizer | undefined;

/** The tokens of a Japanese text. The dictionary is loaded for the first one: most catalogues have none. */
function tokensOf(text: string): JapaneseToken[] {
  if (!tokenizer) {
    const { TokenizerBuilder } = require('lindera-wasm-nodejs-ipadic') as typeof Lindera;
    const builder = new TokenizerBuilder();
    builder.setDictionary('embedded://ipadic');
    builder.setMode('normal');
    tokenizer = builder.build();
  }
  return tokenizer.tokenize(text) as JapaneseToken[];
}

function japanese(text: string): string[] {
  const folded = fold(text);
  if (kanaOnly.test(text)) {
    const pairs = [...(kanjiOf.get(folded) ?? []), ...((katakanaOnly.test(text) && kanjiOf.get(text)) || [])];
    return pairs.map(fold);
  }
  if (!hasChineseCharacters(text)) return [];
  const reading = tokensOf(text.normalize('NFKC')).map(({ surface, reading: kana }) =>
    kana === undefined || kana === '*' ? surface : kana,
  );
  const spelled = fold(reading.join(''));
  return [...(kanaOf.get(folded) ?? []).map(fold), ...(hasChineseCharacters(spelled) ? [] : [spelled])];
}

/** Pinyin without tones; `ü` is typed as `v`, and as `u`. */
function pinyinOf(text: string): string[] {
  if (!hasChineseCharacters(text)) return [];
  const { pinyin } = require('pinyin-pro') as typeof import('pinyin-pro');
  // The dictionary is of simplified characters.
  const simplified = inScriptOf(text, 'zh-Hans') ?? text;
  const syllables = pinyin(simplified, { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' });
  const spelled = fold(syllables.join('')).replaceAll(' ', '');
  return hasChineseCharacters(spelled) ? [] : [spelled, spelled.replaceAll(/(?<=[nl])v/g, 'u')];
}

/** The rows of `tables/japanese-readings.tsv`: words in kanji, with kana that the dictionary does not give. */
export const japanesePairs = readTable(join(import.meta.dirname, 'tables/japanese-readings.tsv'), [
  'kanji',
  'kana',
]).flatMap(({ kanji, kana }) => kana.split(', ').map((each) => [kanji, each] as const));

const kanaOf = groupedBy(japanesePairs);
/** By kana as the table has them: hiragana are those of folded texts, katakana those of texts in katakana alone. */
const kanjiOf = groupedBy(japanesePairs.map(([kanji, kana]) => [kana, kanji]));

function groupedBy(pairs: readonly (readonly [string, string])[]): ReadonlyMap<string, readonly string[]> {
  const grouped = Map.groupBy(pairs, ([key]) => key);
  return new Map([...grouped].map(([key, group]) => [key, group.map(([, value]) => value)]));
}
