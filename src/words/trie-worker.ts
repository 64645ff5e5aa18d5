/** A thread that lays the texts of a source out as the nodes of a trie. */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { buildITrieFromWords, decodeTrie, encodeITrieToBTrie } from 'cspell-trie-lib';
import type { TrieSource } from './trie-file.ts';

/** The first bytes of a gzip file (RFC 1952, 2.3.1). */
const gzipMagic = [0x1f, 0x8b];

/** Where `cspell-trie-lib` writes, as two 32-bit numbers, where its nodes begin and how many bytes they are. */
const nodesPointerOffset = 20;
/** The form that this is so in. */
const binaryForm = Buffer.from('TrieBlob\x01\x02\x03\x0400.01.00', 'latin1');

const { form, path } = workerData as Pick<TrieSource, 'form' | 'path'>;
const source = readFileSync(path);
const content = gzipMagic.every((byte, index) => source[index] === byte) ? gunzipSync(source) : source;
const trie =
  form === 'trie'
    ? decodeTrie(content)
    : buildITrieFromWords(content.toString().trimEnd().split('\n'), {}, { optimize: false });
const binary = Buffer.from(encodeITrieToBTrie(trie));
if (!binary.subarray(0, binaryForm.length).equals(binaryForm)) {
  throw new Error(`cspell-trie-lib no longer writes the form of tries that is read here: ${path}`);
}
const start = binary.readUInt32LE(nodesPointerOffset);
const end = start + binary.readUInt32LE(nodesPointerOffset + Uint32Array.BYTES_PER_ELEMENT);
parentPort?.postMessage(new Uint32Array(new Uint8Array(binary.subarray(start, end)).buffer));
