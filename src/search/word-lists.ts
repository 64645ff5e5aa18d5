import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { decodeTrie, type ITrie } from 'cspell-trie-lib';
import { LRUCache } from 'lru-cache';
import type { LanguageTag } from '../../mappings/document.ts';
import { readInside, writeAtomically } from '../lib/atomic-files.ts';

/**
 * Correctly spelled words by language. A word that no symbol carries and that is spelled correctly is not a
 * misspelling: `want` must not be answered by an ant.
 */
export interface WordLists {
  /**
   * Whether all words of a text are spelled correctly in one of the languages; undefined where the first of them has no
   * word list, or one that lacks too much, and the others do not know the words.
   */
  isSpelledCorrectly(text: string, languages: readonly LanguageTag[]): Promise<boolean | undefined>;
  /**
   * Looks up the words of many texts ahead, one language after the other: lists that have no room in memory together are so
   * read once, not once for each text.
   */
  lookUp(texts: readonly string[], languages: readonly LanguageTag[]): Promise<void>;
  /**
   * Whether the list of a language says that a text is misspelled, as far as it is in memory: never waits for it, and false
   * says nothing. Undefined where the language has no list.
   */
  isMisspelledAtOnce(text: string, language: LanguageTag): boolean | undefined;
  /**
   * Whether a correctly spelled word is one only because a list joins any words to compounds: `artitur` (art, i, tur) is
   * rather a misspelled `partitur`.
   */
  isCompound(word: string, languages: readonly LanguageTag[]): Promise<boolean>;
}

/**
 * Word lists by language or longer tag, with their files: packages of spell-checking dictionaries, each under a licence
 * of its own, which is why they are optional dependencies and never copied. Where two are named, a word of either is
 * known (`colour`, `color`).
 * @see https://github.com/streetsidesoftware/cspell-dicts
 */
export const wordListFiles = {
  ar: ['ar/ar.trie.gz'],
  bg: ['bg-bg/dict/bg_BG.trie.gz'],
  bs: ['hr-hr/dict/hr_HR.trie.gz', 'sr-latn/dict/sr-latn.trie'],
  ca: ['ca/ca.trie.gz'],
  cs: ['cs-cz/Czech.trie.gz'],
  da: ['da-dk/da_DK.trie'],
  de: ['de-de/de_DE.trie.gz'],
  el: ['el/el_GR.trie.gz'],
  en: ['en_us/en_US.trie.gz', 'en-gb/en_GB.trie.gz'],
  es: ['es-es/Spanish.trie.gz'],
  et: ['et-ee/et_EE.trie.gz'],
  eu: ['eu/dict/eu.trie'],
  fa: ['fa-ir/fa-IR.trie.gz'],
  fi: ['fi-fi/dict/fi-fi.trie.gz'],
  fr: ['fr-fr/fr-fr.trie.gz'],
  gl: ['gl-es/dict/gl_ES.trie.gz'],
  he: ['he/he.trie.gz'],
  hr: ['hr-hr/dict/hr_HR.trie.gz'],
  hu: ['hu-hu/dict/hu-hu.trie.gz'],
  hy: ['hy/dict/hy.trie'],
  id: ['id-id/dict/id-id.trie'],
  it: ['it-it/dict/it-it.trie'],
  lt: ['lt-lt/lt_LT.trie.gz'],
  lv: ['lv/dict/lv.trie.gz'],
  mk: ['mk/dict/mk.trie'],
  mn: ['mn-mn/dict/mn-mn.trie.gz'],
  nb: ['nb-no/nb.trie.gz'],
  nl: ['nl-nl/Dutch.trie.gz'],
  pl: ['pl_pl/pl_pl.trie.gz'],
  pt: ['pt-br/pt_BR.trie.gz', 'pt-pt/dict/Portuguese-European.trie.gz'],
  ro: ['ro-ro/dict/ro-ro.trie'],
  ru: ['ru_ru/ru_ru.trie.gz'],
  sk: ['sk-sk/Slovak.trie.gz'],
  sl: ['sl-si/sl_si.trie.gz'],
  sr: ['sr-cyrl/dict/sr-cyrl.trie'],
  'sr-Latn': ['sr-latn/dict/sr-latn.trie'],
  'sr-ME': ['sr-latn/dict/sr-latn.trie'],
  sv: ['sv/Swedish.trie.gz'],
  tr: ['tr-tr/Turkish.trie.gz'],
  uk: ['uk-ua/uk_ua.trie'],
  vi: ['vi-vn/vi.trie.gz'],
} as const satisfies Record<LanguageTag, readonly string[]>;

/** Languages whose lists are so short that a word beyond them may well be spelled correctly. */
const sparse: ReadonlySet<LanguageTag> = new Set(['et', 'fa', 'vi']);

/** Cached look-ups, so that frequent words do not reload an evicted list. */
const cachedLookupsMaximum = 20_000;
/** A list that no package brings still takes a place. */
const missingBytes = 64;

/** How a list has a word: as it is, only by joining others, or not. */
type ListEntry = 'word' | 'compound' | 'none';

interface WordList {
  /** Undefined where the package is not installed. */
  trie: ITrie | undefined;
  bytes: number;
}

/** Where word lists are kept once they are decoded. */
export interface WordListStorage {
  /** Of all lists in memory. */
  maximumBytes: number;
  /** Folder of decoded lists, which are read in a hundredth of the time; without one a list is decoded at each reading. */
  folder?: string | undefined;
  /** Called with the error when a decoded list cannot be written; the list is used all the same. */
  onWriteFailure?: ((error: unknown) => void) | undefined;
}

/**
 * Word lists that are read when a language first needs them, in a bounded cache: an evicted list is read again, so
 * memory changes speed and never an answer.
 */
export function createWordLists({ maximumBytes, folder, onWriteFailure }: WordListStorage): WordLists {
  const lists = new LRUCache<string, WordList>({
    maxSize: maximumBytes,
    sizeCalculation: ({ bytes }) => bytes,
    // A list larger than the whole budget is read, used and dropped.
    maxEntrySize: maximumBytes,
    ignoreFetchAbort: true,
    fetchMethod: (file) => readWordList(file, { folder, onWriteFailure, decodedNames }),
  });
  const lookups = new LRUCache<string, boolean>({ max: cachedLookupsMaximum });
  const entries = new LRUCache<string, ListEntry>({ max: cachedLookupsMaximum });
  const decodedNames = new Map<string, string>();

  /** Whether each of some words is in one of the lists, which are read once for all; undefined where none is there. */
  async function areWords(
    words: readonly string[],
    files: readonly string[],
  ): Promise<(boolean | undefined)[]> {
    const keyOf = (word: string) => `${files.join(' ')} ${word}`;
    const cached = words.map((word) => lookups.get(keyOf(word)));
    if (cached.every((known) => known !== undefined)) return cached;
    const read: (WordList | undefined)[] = [];
    for (const file of files) read.push(await lists.fetch(file));
    return words.map((word, position) => {
      const known = cached[position] ?? isInOneOf(read, word);
      if (known !== undefined) lookups.set(keyOf(word), known);
      return known;
    });
  }

  async function entryOf(word: string, file: string): Promise<ListEntry> {
    const key = `${file} ${word}`;
    const cached = entries.get(key);
    if (cached !== undefined) return cached;
    const found = (await lists.fetch(file))?.trie?.findWord(word, { caseSensitive: false });
    const entry = !found?.found ? 'none' : found.compoundUsed ? 'compound' : 'word';
    entries.set(key, entry);
    return entry;
  }

  async function isSpelledCorrectlyIn(
    words: readonly string[],
    language: LanguageTag,
  ): Promise<boolean | undefined> {
    const files = filesOf(language);
    if (!files) return undefined;
    const known = await areWords(words, files);
    if (known.every((isKnown) => isKnown)) return true;
    return hasWordList(language) ? known.find((isKnown) => !isKnown) : undefined;
  }

  return {
    async lookUp(texts, languages) {
      let unknown = texts.flatMap(lettersOf);
      for (const language of languages) {
        const files = filesOf(language);
        if (!files || unknown.length === 0) continue;
        const known = await areWords(unknown, files);
        unknown = unknown.filter((_, position) => !known[position]);
      }
    },

    async isSpelledCorrectly(text, languages) {
      const words = lettersOf(text);
      const [first = 'en', ...others] = languages;
      const known = await isSpelledCorrectlyIn(words, first);
      if (known) return true;
      for (const language of others) if (await isSpelledCorrectlyIn(words, language)) return true;
      return known;
    },

    isMisspelledAtOnce(text, language) {
      const files = filesOf(language);
      if (!files || !hasWordList(language)) return undefined;
      const atHand = files.map((file) => lists.get(file));
      return lettersOf(text).some((word) => isInOneOf(atHand, word) === false);
    },

    async isCompound(word, languages) {
      for (const file of languages.flatMap((language) => filesOf(language) ?? [])) {
        const entry = await entryOf(word, file);
        if (entry !== 'none') return entry === 'compound';
      }
      return false;
    },
  };
}

/** Undefined where no list is there. */
function isInOneOf(lists: readonly (WordList | undefined)[], word: string): boolean | undefined {
  const tries = lists.flatMap((list) => list?.trie ?? []);
  if (tries.length === 0) return undefined;
  return tries.some((trie) => trie.hasWord(word, false) || trie.hasWord(withoutAccents(word), false));
}

/** Whether a word that the list of a language lacks counts as misspelled. */
export function hasWordList(language: LanguageTag): boolean {
  return filesOf(language) !== undefined && !sparse.has(language.split('-', 1)[0] ?? language);
}

/** The files of a language: of its whole tag, else of its primary language. */
function filesOf(language: LanguageTag): readonly string[] | undefined {
  const rows: Readonly<Record<string, readonly string[]>> = wordListFiles;
  return rows[language] ?? rows[language.split('-', 1)[0] ?? language];
}

/**
 * What a spell checker looks up in a text: its words, without digits and punctuation. Compounds with a hyphen and
 * contractions are looked up in parts (`l'eau` → `eau`), and parts of one or two letters are never misspelled.
 */
function lettersOf(text: string): string[] {
  return text
    .normalize('NFC')
    .replace(/[’ʼ]/g, "'")
    .split(/[^\p{L}\p{M}']+/u)
    .flatMap((word) => (/n't$/i.test(word) ? [word] : word.split("'")))
    .filter((word) => word.length > 2);
}

/** As it is typed on keyboards without accents, and without the cedillas that old texts have for Romanian commas. */
function withoutAccents(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFC');
}

const require = createRequire(import.meta.url);

/** The storage with the names of decoded lists by file: an evicted list comes back without its source being read. */
type ReadableStorage = Omit<WordListStorage, 'maximumBytes'> & { decodedNames: Map<string, string> };

/** Reads a decoded list where there is one; else decodes it in a thread of its own, during which searches go on. */
async function readWordList(
  file: string,
  { folder, onWriteFailure, decodedNames }: ReadableStorage,
): Promise<WordList> {
  const knownName = decodedNames.get(file);
  const known = knownName && (await readKept(folder, knownName));
  if (known) return known;
  const [name = ''] = file.split('/', 1);
  let path: string;
  try {
    path = join(dirname(require.resolve(`@cspell/dict-${name}`)), file.slice(name.length + 1));
  } catch {
    return { trie: undefined, bytes: missingBytes };
  }
  const source = await readFile(path);
  const decodedName = `${createHash('sha256').update(source).digest('hex').slice(0, 16)}.trie`;
  decodedNames.set(file, decodedName);
  const kept = await readKept(folder, decodedName);
  if (kept) return kept;
  const decoded = await decodeInThread(source);
  if (folder) await writeAtomically(join(folder, decodedName), withLength(decoded)).catch(onWriteFailure);
  return { trie: decodeTrie(decoded), bytes: decoded.length };
}

/** A decoded list from the folder, where there is one and it is whole. */
async function readKept(folder: string | undefined, decodedName: string): Promise<WordList | undefined> {
  const kept = folder && (await readInside(folder, decodedName));
  return kept ? keptWordList(kept) : undefined;
}

/** Bytes of the length at the end of a kept list: the library reads a list that lost its end as one that lacks words. */
const lengthBytes = 4;

function withLength(decoded: Uint8Array): Buffer {
  const kept = Buffer.alloc(decoded.length + lengthBytes);
  kept.set(decoded);
  kept.writeUInt32LE(decoded.length, decoded.length);
  return kept;
}

/** Undefined where the bytes are no whole decoded list: a damaged file, or one of another version of the library. */
function keptWordList(kept: Buffer): WordList | undefined {
  const bytes = kept.length - lengthBytes;
  if (bytes <= 0 || kept.readUInt32LE(bytes) !== bytes) return undefined;
  try {
    return { trie: decodeTrie(new Uint8Array(kept.subarray(0, bytes))), bytes };
  } catch {
    return undefined;
  }
}

function decodeInThread(workerData: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./word-list-worker.ts', import.meta.url), { workerData });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
