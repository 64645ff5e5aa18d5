import type { LanguageTag, SymbolQuery } from './document.ts';

/**
 * The words of a symbol in a few widely used languages, as hashes: enough to see in how many of them the symbols that
 * share a word in one language share one too. 🚗, 🚙 and 🏎 all have the keyword `car`; that Spanish, French and German
 * name the first of them by the word that most of them share tells which one is the car.
 */

/** Languages whose words are compared: some that differ, and in which most catalogues have names. */
const conceptLanguages: readonly LanguageTag[] = ['en', 'es', 'fr', 'de', 'ru', 'zh-Hans', 'pt', 'it'];

/** Hashes of a symbol's texts by language, in the order of the languages: its name first, then its other texts. */
export type ConceptWords = readonly (readonly number[])[];

/** FNV-1a, 32 bits: two words of one symbol's neighbours hardly ever collide, and then they only order hits that tie. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0 || 1;
}

/** The {@link ConceptWords} of a symbol in base64: 32-bit hashes, a zero after those of each language. */
export function encodeConceptWords({ name, keyword }: Pick<SymbolQuery, 'name' | 'keyword'>): string {
  const byLanguage = new Map<LanguageTag, number[]>(conceptLanguages.map((language) => [language, []]));
  for (const keys of [name, keyword]) {
    for (const key of keys) {
      const end = key.indexOf(':');
      byLanguage.get(key.slice(0, end))?.push(hashOf(key.slice(end + 1)));
    }
  }
  const hashes = [...byLanguage.values()].flatMap((words) => [...words, 0]);
  const bytes = Buffer.alloc(4 * hashes.length);
  for (const [index, hash] of hashes.entries()) bytes.writeUInt32LE(hash, 4 * index);
  return bytes.toString('base64');
}

/** Reads back what {@link encodeConceptWords} wrote. */
export function decodeConceptWords(base64: string): ConceptWords {
  const bytes = Buffer.from(base64, 'base64');
  const byLanguage: number[][] = [];
  let words: number[] = [];
  for (let offset = 0; offset + 4 <= bytes.length; offset += 4) {
    const hash = bytes.readUInt32LE(offset);
    if (hash === 0) {
      byLanguage.push(words);
      words = [];
    } else words.push(hash);
  }
  return byLanguage;
}
