/** A thread that lays the texts of a source out as the nodes of a trie. */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { buildITrieFromWords, decodeTrie, encodeITrieToBTrie, type ITrie } from 'cspell-trie-lib';
import { IterableHunspellReader } from 'hunspell-reader';
import type { TrieSource } from './trie-file.ts';

/** The first bytes of a gzip file (RFC 1952, 2.3.1). */
const gzipMagic = [0x1f, 0x8b];

/** Where `cspell-trie-lib` writes, as two 32-bit numbers, where its nodes begin and how many bytes they are. */
const nodesPointerOffset = 20;
/** The form that this is so in. */
const binaryForm = Buffer.from('TrieBlob\x01\x02\x03\x0400.01.00', 'latin1');

/** Words that are looked up: what has an apostrophe or a hyphen is looked up in parts. */
const wholeWord = /^[\p{L}\p{M}]+$/u;
/** Before words in small letters without accents, as the other dictionaries have them. */
const caselessMark = '~';

/** The words of a hunspell dictionary: its entries, or all that its rules make of them. */
async function hunspellWords(path: string, rootsOnly: boolean): Promise<Set<string>> {
  const reader = await IterableHunspellReader.createFromFiles(path.replace(/\.dic$/, '.aff'), path);
  const words = new Set<string>();
  for (const entry of rootsOnly ? reader.iterateRootWords() : reader) {
    const word = entry.normalize('NFC');
    if (!wholeWord.test(word)) continue;
    words.add(word);
    const plain = word
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\u0300-\u036F]/g, '')
      .normalize('NFC');
    if (plain !== word) words.add(`${caselessMark}${plain}`);
  }
  return words;
}

const trieOf = (words: Iterable<string>): ITrie => buildITrieFromWords(words, {}, { optimize: false });

async function readTrie({ form, path }: Pick<TrieSource, 'form' | 'path'>): Promise<ITrie> {
  if (form === 'hunspell' || form === 'hunspell-roots') {
    return trieOf(await hunspellWords(path, form === 'hunspell-roots'));
  }
  const source = readFileSync(path);
  const content = gzipMagic.every((byte, index) => source[index] === byte) ? gunzipSync(source) : source;
  return form === 'trie' ? decodeTrie(content) : trieOf(content.toString().trimEnd().split('\n'));
}

const source = workerData as TrieSource;
const trie = await readTrie(source);
const binary = Buffer.from(encodeITrieToBTrie(trie));
if (!binary.subarray(0, binaryForm.length).equals(binaryForm)) {
  throw new Error(`cspell-trie-lib no longer writes the form of tries that is read here: ${source.path}`);
}
const start = binary.readUInt32LE(nodesPointerOffset);
const end = start + binary.readUInt32LE(nodesPointerOffset + Uint32Array.BYTES_PER_ELEMENT);
parentPort?.postMessage(new Uint32Array(new Uint8Array(binary.subarray(start, end)).buffer));
