/**
 * Sets of texts that are read in place: a trie whose equal endings are shared, in a file of which only the pages on the way
 * to a text are read, from the system's cache that all processes share: a list of six million words costs a process a
 * descriptor. Pages of its own would save a process some 60 µs a word.
 */

import { execFile } from 'node:child_process';
import { readSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { withExclusiveLock } from '../../embedded/exclusive-lock.ts';
import { writeAtomically } from '../lib/atomic-files.ts';

/** A place in a trie: the index of its node. */
export type TrieNode = number;

/** A set of texts, each a way through nodes that are told apart by the bytes of its UTF-8 form. */
export interface Trie {
  /** The node that a text leads to; undefined where no text of the set goes on so, or it began nowhere. */
  walk(from: TrieNode | undefined, text: string): TrieNode | undefined;
  /** Whether a text of the set ends there. */
  isEnd(at: TrieNode | undefined): boolean;
}

/** Where all texts begin. */
export const trieRoot: TrieNode = 0;

/** Bytes of a page, the unit in which files are read: that of the system's own cache. */
const pageBytes = 4096;
const wordBytes = Uint32Array.BYTES_PER_ELEMENT;
const pageWords = pageBytes / wordBytes;

/** A node's index has 24 bits, so no file has more pages. */
const pagesOfFileMaximum = (2 ** 24 * wordBytes) / pageBytes;

/**
 * Nodes as `cspell-trie-lib` lays them out: a header, then an entry for each child in the order of their bytes.
 * @see https://github.com/streetsidesoftware/cspell/tree/main/packages/cspell-trie-lib
 */
const node = { childrenMask: 0xff, endMask: 0x100, byteMask: 0xff, indexShift: 8 } as const;

/** @param wordAt the 32 bits at an index. */
function trieOf(wordAt: (index: number) => number): Trie {
  function child(parent: TrieNode, byte: number): TrieNode | undefined {
    let low = 1;
    let high = wordAt(parent) & node.childrenMask;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const entry = wordAt(parent + middle);
      const difference = (entry & node.byteMask) - byte;
      if (difference === 0) return entry >>> node.indexShift;
      if (difference < 0) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }
  return {
    walk(from, text) {
      let at = from;
      for (const byte of Buffer.from(text)) {
        if (at === undefined) return undefined;
        at = child(at, byte);
      }
      return at;
    },
    isEnd: (at) => at !== undefined && (wordAt(at) & node.endMask) !== 0,
  };
}

/** What a trie is made of. */
export interface TrieSource {
  /**
   * A trie of `cspell-trie-lib` in any of its forms, or `lines` = a text of each line; both may be compressed. Of a
   * dictionary of hunspell (`index.dic`, its rules beside it) all words, or the entries alone.
   */
  form: 'trie' | 'lines' | 'hunspell' | 'hunspell-roots';
  path: string;
  /** Where the prepared file lies; its name tells the version of the source. */
  preparedPath: string;
}

/**
 * Tries in files that stay open.
 * @param onFailure is given the error where a file cannot be prepared or written.
 */
export function createTrieFiles(onFailure: ((error: unknown) => void) | undefined) {
  const files: FileHandle[] = [];

  async function openPrepared(path: string): Promise<Trie | undefined> {
    const file = await openWhole(path);
    if (!file) return undefined;
    files.push(file);
    const words = new Uint32Array(pageWords);
    let held = -1;
    // The entries of a node mostly lie on one page.
    return trieOf((index) => {
      const page = Math.floor(index / pageWords);
      if (page !== held) readSync(file.fd, words, 0, pageBytes, page * pageBytes);
      held = page;
      return words[index % pageWords] as number;
    });
  }

  return {
    /**
     * Opens the prepared file of a source; where there is none that is whole, it is prepared by a process of its own, once for
     * all processes and starts. A trie that cannot be written stays in memory; undefined where it cannot be prepared.
     */
    async open(source: TrieSource): Promise<Trie | undefined> {
      const { preparedPath } = source;
      const prepared = await openPrepared(preparedPath);
      if (prepared) return prepared;
      let nodes: Promise<Buffer> | undefined;
      try {
        return await withExclusiveLock(join(dirname(preparedPath), lockFile), async () => {
          // While this one waited, another process may have prepared it.
          const others = await openPrepared(preparedPath);
          if (others) return others;
          nodes = layOut(source);
          await writeAtomically(preparedPath, withChecksum(await nodes));
          return openPrepared(preparedPath);
        });
      } catch (error) {
        onFailure?.(error);
        const inMemory = await (nodes ?? layOut(source)).catch(() => undefined);
        return inMemory && trieOf((index) => inMemory.readUInt32LE(index * wordBytes));
      }
    },

    /** Closes all files; their tries are not to be used any more. */
    async close() {
      await Promise.all(files.splice(0).map((file) => file.close()));
    },
  };
}

function withChecksum(nodes: Buffer): Buffer {
  const checksum = Buffer.alloc(wordBytes);
  checksum.writeUInt32LE(crc32(nodes));
  return Buffer.concat([nodes, checksum]);
}

/**
 * Opens a file that ends in its checksum; undefined where there is no whole one. It is read once, off the event loop: a list
 * that lost its end would answer as one that lacks words, and so its pages are at hand when they are asked for.
 */
async function openWhole(path: string): Promise<FileHandle | undefined> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    const bytes = await file.readFile();
    const end = bytes.length - wordBytes;
    if (end > 0 && bytes.readUInt32LE(end) === crc32(bytes.subarray(0, end))) return file;
  } catch (error) {
    await file?.close();
    if (!(error instanceof Error && 'code' in error && absent.has(String(error.code)))) throw error;
    return undefined;
  }
  await file.close();
  return undefined;
}

/** What opening a file that is not there, or cannot be there, fails with. */
const absent: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EACCES']);

/** Held while a file is prepared: one at a time over all processes, as the largest takes 950 MB. */
const lockFile = 'preparing.lock';
/** The largest takes two and a half seconds on an idle machine. */
const layoutTimeoutMilliseconds = 120_000;

/** The nodes of a trie, by a process that takes what memory that needs with it when it ends. */
async function layOut({ form, path }: TrieSource): Promise<Buffer> {
  const program = join(import.meta.dirname, 'lay-out-trie.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, form, path], {
    encoding: 'buffer',
    maxBuffer: pagesOfFileMaximum * pageBytes,
    timeout: layoutTimeoutMilliseconds,
    // Nothing of the service's settings, among them passwords, is its business.
    env: {},
  });
  return stdout;
}
