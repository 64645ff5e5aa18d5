import type { Engine } from '../../../src/opensearch/client.ts';
import type { Release } from '../../../src/opensearch/release.ts';
import { createSymbolStore, symbolEntries } from '../../../src/opensearch/symbol-store.ts';
import { readSymbols } from '../../relevance/in-process.ts';
import { type GeneratedQuery, generateQueries, type QueryKind } from '../../relevance/queries.ts';
import { seededRandom, shuffle } from '../../relevance/random.ts';
import { type Vocabulary, vocabularyOf } from '../../relevance/vocabulary.ts';

/** The whole demo catalogue in memory while texts are made from it. */
const symbolsBytes = 1024 ** 3;

/** Of ten texts seven are a name typed to a few letters, two a whole name, one a misspelled one. */
const mix = [
  ['exact', 9],
  ['typo-long', 0.5],
  ['typo-short', 0.25],
  ['typo-phrase', 0.25],
] as const satisfies (readonly [QueryKind, number])[];
const prefixesOfTen = 7;
const prefixMaximum = 5;

/** Different texts as people type them, in many languages, each once; the same for the same seed. */
export async function typedQueries(
  engine: Engine,
  release: Release,
  { count, languages, seed }: { count: number; languages: readonly string[]; seed: string },
): Promise<GeneratedQuery[]> {
  const symbols = await readSymbols({
    engine,
    symbols: createSymbolStore(engine, symbolEntries(symbolsBytes)),
    release,
  });
  const random = seededRandom(`${seed} typed`);
  const each = Math.ceil((count * 1.5) / languages.length);
  const texts = languages.flatMap((language) => {
    const vocabulary = vocabularyOf(symbols, language);
    return mix.flatMap(([kind, tenths]) =>
      generateQueries(kind, vocabulary, { count: Math.ceil((each * tenths) / 10), seed }),
    );
  });
  const seen = new Set<string>();
  const distinct = shuffle(random, texts)
    .map((query) =>
      query.kind === 'exact' && random() * 9 < prefixesOfTen
        ? { ...query, text: beginningOf(query.text, 1 + Math.floor(random() * prefixMaximum)) }
        : query,
    )
    .filter(({ language, text }) => {
      const key = `${language} ${text}`;
      return text !== '' && seen.size < seen.add(key).size;
    });
  if (distinct.length < count) throw new Error(`only ${distinct.length} of ${count} texts could be made`);
  return distinct.slice(0, count);
}

/** Different texts of some kinds, evenly from all languages. */
export function textsOf(
  vocabularies: readonly Vocabulary[],
  kinds: readonly QueryKind[],
  count: number,
  seed: string,
): GeneratedQuery[] {
  // Short words and names of several words are fewer than long ones, so each kind yields more than its share.
  const each = Math.ceil((2 * count) / vocabularies.length / kinds.length);
  const texts = vocabularies.flatMap((vocabulary) =>
    kinds.flatMap((kind) => generateQueries(kind, vocabulary, { count: each, seed })),
  );
  const distinct = new Map(texts.map((query) => [`${query.language} ${query.text}`, query]));
  if (distinct.size < count) throw new Error(`only ${distinct.size} of ${count} texts could be made`);
  return shuffle(seededRandom(seed), [...distinct.values()]).slice(0, count);
}

function beginningOf(text: string, letters: number): string {
  return [...text].slice(0, letters).join('').trim();
}

const alphabets = [
  'abcdefghijklmnopqrstuvwxyz',
  'aeiou',
  'абвгдежзиклмнопрстуфхцчшщыьэюя',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
  '犬猫消防車魚食飲水火山川',
  'กขคงจฉชซญดตถทนบปผฝพฟภมยรลวสหอะาิีึืุูเแโใไ่้',
  '🐕🐈🍎👍🏽👩‍🍳',
  '!?*~"\'(){}[]<>&|\\/+-=:;,.^$%#@_',
  '\u0300\u0301\u0308\u200d\ufe0f',
] as const;

/** Texts that may be expensive: random letters, one letter repeated, many short words, marks only, the longest allowed. */
export function* adversarialTexts(random: () => number, count: number): Iterable<string> {
  const below = (bound: number) => Math.floor(random() * bound);
  for (let index = 0; index < count; index += 1) {
    const alphabet = [...(alphabets[below(alphabets.length)] ?? '')];
    const length = 1 + below(random() < 0.2 ? 120 : 24);
    const wordLength = 1 + below(12);
    const only = random() < 0.1 ? alphabet[below(alphabet.length)] : undefined;
    const letters = Array.from({ length }, (_, position) =>
      position % (wordLength + 1) === wordLength ? ' ' : (only ?? alphabet[below(alphabet.length)] ?? 'a'),
    );
    yield [...letters.join('')].slice(0, 120).join('');
  }
}
