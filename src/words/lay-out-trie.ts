/** The program of a process that writes the texts of a source (its form, its path) to standard output as the nodes of a trie. */
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
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

async function readTrie(form: TrieSource['form'], path: string): Promise<ITrie> {
  if (form === 'hunspell' || form === 'hunspell-roots') {
    return trieOf(await hunspellWords(path, form === 'hunspell-roots'));
  }
  const source = readFileSync(path);
  const content = gzipMagic.every((byte, index) => source[index] === byte) ? gunzipSync(source) : source;
  return form === 'trie' ? decodeTrie(content) : trieOf(content.toString().trimEnd().split('\n'));
}

// Searches in other languages do not wait for it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const [form, path = ''] = process.argv.slice(2);
const binary = Buffer.from(encodeITrieToBTrie(await readTrie(form as TrieSource['form'], path)));
if (!binary.subarray(0, binaryForm.length).equals(binaryForm)) {
  throw new Error(`cspell-trie-lib no longer writes the form of tries that is read here: ${path}`);
}
const start = binary.readUInt32LE(nodesPointerOffset);
const end = start + binary.readUInt32LE(nodesPointerOffset + Uint32Array.BYTES_PER_ELEMENT);
process.stdout.write(binary.subarray(start, end));
