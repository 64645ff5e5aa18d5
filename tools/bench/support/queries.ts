import { type GeneratedQuery, generateQueries, type QueryKind } from '../../relevance/queries.ts';
import { serviceClient } from '../../relevance/service-client.ts';
import { type Vocabulary, vocabularyOf } from '../../relevance/vocabulary.ts';
import { seededRandom, shuffle } from '../../support/random.ts';

/** Languages that people type in: many scripts, many analysers. */
export const languages =
  'en es fr de it pt nl pl ru uk el tr ar fa he hi bn th vi id zh-Hans ja ko sv fi cs hu'.split(' ');

/** What the catalogue of a service says in the languages that people type in. */
export async function readVocabularies(url: string): Promise<Vocabulary[]> {
  const symbols = await serviceClient(url).symbols();
  return languages.map((language) => vocabularyOf(symbols, language));
}

/** Different texts of some kinds, evenly from all languages; the same for the same seed. */
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
