/**
 * Correctly spelled words by language: what is no misspelling though no symbol carries it.
 */
import type { LanguageTag } from '../../mappings/document.ts';
import { singleFlight } from '../lib/single-flight.ts';
import {
  frequencySource,
  frequencyTableOf,
  frequencyTables,
  rarestFrequent,
  rarestSeen,
  tellsRareWords,
  zipfMaximum,
  zipfOf,
} from './frequencies.ts';
import { createTrieFiles, type Trie, type TrieNode, trieRoot } from './trie-file.ts';
import { filesOf, hasWordList, sourceOf } from './word-list-files.ts';

/**
 * Correctly spelled words by language. A word that no symbol carries and that is spelled correctly is not a
 * misspelling: `want` must not be answered by an ant.
 */
export type WordLists = ReturnType<typeof createWordLists>;

/**
 * What is known of a word or text: `known` = spelled correctly; `rare` = a dictionary has it, and hardly a text; `unfamiliar` = not frequent, where no dictionary tells more; `misspelled` = a dictionary lacks it; undefined = no list tells.
 */
export type Standing = 'known' | 'rare' | 'unfamiliar' | 'misspelled' | undefined;

/** How a list has a word: as it is, only by joining others, or not. */
type ListEntry = 'word' | 'compound' | 'none';

/** Where word lists are kept once they are prepared. */
export interface WordListStorage {
  folder: string;
  /**
   * Called with the error when a list cannot be prepared, and counts as one that is not installed; or cannot be written, and
   * is used all the same, from memory.
   */
  onFailure?: ((error: unknown) => void) | undefined;
}

/** Word lists that are opened when a language first needs them, and stay open: a look-up reads a few pages of them. */
export function createWordLists(storage: WordListStorage) {
  const { listsOf, close } = openedLists(storage);

  async function standingIn(words: readonly string[], language: LanguageTag): Promise<Standing> {
    const hasFiles = filesOf(language) !== undefined;
    if (!hasFiles && !frequencyTableOf(language)) return undefined;
    const lists = await listsOf(language);
    // Digits and single letters are never misspelled, where a dictionary is there to tell what is.
    if (words.length === 0) return hasFiles ? 'known' : undefined;
    const standings = words.map((word) => standingOfWord(lists, word));
    const [only] = standings;
    if (standings.length === 1) return only;
    // Of several words those that are written right are no slips, however rare.
    if (standings.every((standing) => standing === 'known' || standing === 'rare')) return 'known';
    return standings.includes('misspelled') ? 'misspelled' : undefined;
  }

  return {
    /** What the lists of some languages say of the words of a text, of which the first language's count unless another knows them. */
    async standingOf(text: string, languages: readonly LanguageTag[]): Promise<Standing> {
      const words = lettersOf(text);
      const [first = 'en', ...others] = languages;
      const standing = await standingIn(words, first);
      if (standing === 'known') return standing;
      for (const language of others) if ((await standingIn(words, language)) === 'known') return 'known';
      return standing;
    },

    /** Zipf frequency of the rarest word of a text, 0 beyond the table; undefined where the language has no table of frequencies. */
    async frequencyOf(text: string, language: LanguageTag): Promise<number | undefined> {
      const lists = await listsOf(language);
      const zipfs = lettersOf(text).map((word) => frequencyIn(lists, word));
      return zipfs.reduce(
        (least, zipf) => (least === undefined || zipf === undefined ? undefined : Math.min(least, zipf)),
        zipfMaximum,
      );
    },

    /** Whether a word, with the letters that were typed, is one that people use; false where no table of frequencies tells. */
    async isWord(word: string, language: LanguageTag): Promise<boolean> {
      const { tries, table } = await listsOf(language);
      const lower = word.toLocaleLowerCase(language);
      // As it is, not as a word of the list without its accents.
      const isListed = tries.some((list) => list.isEnd(list.walk(trieRoot, lower)));
      const isExpected = tries.length === 0 || isListed;
      return isExpected && table !== undefined && zipfOf(table, [lower]) >= rarestFrequent;
    },

    /**
     * Whether a correctly spelled word is one only because a list joins any words to compounds: `artitur` (art, i, tur) is
     * rather a misspelled `partitur`.
     */
    async isCompound(word: string, languages: readonly LanguageTag[]): Promise<boolean> {
      for (const language of languages) {
        const entry = entryIn(await listsOf(language), word) ?? 'none';
        if (entry !== 'none') return entry === 'compound';
      }
      return false;
    },

    /** Closes the lists; a language that is asked for later opens them again. */
    close,
  };
}

/** The lists of a language, as far as they are installed, and its table of frequencies. */
interface ListsOfLanguage {
  language: LanguageTag;
  tries: readonly Trie[];
  table: Trie | undefined;
}

function openedLists({ folder, onFailure }: WordListStorage) {
  const files = createTrieFiles(onFailure);
  const opening = singleFlight<void>();
  /** By file; undefined where its package is not installed, or it cannot be prepared. */
  const opened = new Map<string, Trie | undefined>();

  async function open(file: string): Promise<void> {
    const source = frequencyTables.has(file) ? frequencySource(file, folder) : sourceOf(file, folder);
    opened.set(file, source && (await files.open(source)));
  }

  return {
    async listsOf(language: LanguageTag): Promise<ListsOfLanguage> {
      const lists = filesOf(language) ?? [];
      const table = frequencyTableOf(language);
      for (const file of table ? [...lists, table] : lists) {
        if (!opened.has(file)) await opening.run(file, () => open(file));
      }
      const tries = lists.flatMap((file) => opened.get(file) ?? []);
      return { language, tries, table: opened.get(table ?? '') };
    },

    async close() {
      opened.clear();
      await files.close();
    },
  };
}

/** How the lists of a language have a word; undefined where none is there. */
function entryIn({ tries, language }: ListsOfLanguage, word: string): ListEntry | undefined {
  if (tries.length === 0) return undefined;
  let best: ListEntry = 'none';
  for (const spelling of spellingsOf(word, language)) {
    for (const trie of tries) {
      const entry = entryOf(trie, spelling);
      // Most words are in a list as they are typed.
      if (entry === 'word') return entry;
      if (entry === 'compound') best = entry;
    }
  }
  return best;
}

/** Undefined where the language has no table. */
function frequencyIn({ table, language }: ListsOfLanguage, word: string): number | undefined {
  return table && zipfOf(table, spellingsOf(word, language));
}

function standingOfWord(lists: ListsOfLanguage, word: string): Standing {
  const entry = entryIn(lists, word);
  if (entry === 'none' && hasWordList(lists.language)) return 'misspelled';
  if (entry === 'compound' || (entry === 'word' && !tellsRareWords(lists.language))) return 'known';
  const zipf = frequencyIn(lists, word);
  if (entry === 'word') return zipf !== undefined && zipf < rarestSeen ? 'rare' : 'known';
  if (zipf === undefined) return undefined;
  return zipf < rarestFrequent ? 'unfamiliar' : 'known';
}

/** Marks in the lists: before words that are none, before words in small letters without accents, and where words join. */
const marks = { forbidden: '!', caseless: '~', joint: '+' } as const;

function entryOf(trie: Trie, word: string): ListEntry {
  const starts = [trieRoot, trie.walk(trieRoot, marks.caseless)];
  const start = starts.find((candidate) => trie.isEnd(trie.walk(candidate, word)));
  const isFound = start !== undefined || isJoined(trie, [...word], starts);
  if (!isFound || trie.isEnd(trie.walk(trie.walk(start ?? trieRoot, marks.forbidden), word))) return 'none';
  return start === undefined ? 'compound' : 'word';
}

/** Whether a word is parts that a list allows to be joined: each but the last ends in a joint, each but the first begins with one. */
function isJoined(
  trie: Trie,
  letters: readonly string[],
  starts: readonly (TrieNode | undefined)[],
): boolean {
  const continuations = starts.map((start) => trie.walk(start, marks.joint));
  if (continuations.every((start) => start === undefined)) return false;
  const begun = new Set([0]);
  // Grows while it is gone through: where a part ends, the next may begin.
  for (const first of begun) {
    for (const start of first === 0 ? starts : continuations) {
      let at = start;
      for (let position = first; position < letters.length && at !== undefined; position += 1) {
        at = trie.walk(at, letters[position] ?? '');
        if (position === letters.length - 1) {
          if (first > 0 && trie.isEnd(at)) return true;
        } else if (trie.walk(at, marks.joint) !== undefined) {
          begun.add(position + 1);
        }
      }
    }
  }
  return false;
}

/**
 * A word as typed and in small letters, by the rules of its language (Turkish `I` is `ı`, and `i` typed for it), both with and
 * without accents.
 */
function spellingsOf(word: string, language: LanguageTag): string[] {
  const lower = word.toLocaleLowerCase(language);
  const hasDotless = 'I'.toLocaleLowerCase(language) === 'ı';
  const spellings = [word, lower, ...(hasDotless ? [lower.replaceAll('i', 'ı')] : [])];
  return [...new Set([...spellings, ...spellings.map(withoutAccents)])];
}

/**
 * What a spell checker looks up in a text: its words, without digits and punctuation. Compounds with a hyphen and
 * contractions are looked up in parts (`l'eau` → `eau`), and parts of one or two letters are never misspelled.
 */
function lettersOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      // Joins letters of Indian scripts, and parts no words.
      .replaceAll('\u200D', '')
      .replace(/[’ʼ]/g, "'")
      .split(/[^\p{L}\p{M}']+/u)
      .flatMap((word) => (/n't$/i.test(word) ? [word] : word.split("'")))
      .filter((word) => word.length > 2 && word.length <= wordMaximumLength)
  );
}

/** Longer runs of letters are no words of any list. */
const wordMaximumLength = 64;

/** As it is typed on keyboards without accents, and without the cedillas that old texts have for Romanian commas. */
function withoutAccents(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFC');
}
