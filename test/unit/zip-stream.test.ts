import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { queryObjects } from 'node:v8';
import { expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { type ZipEntry, zipStream } from '../../src/lib/zip-stream.ts';

const modified = new Date('2026-11-23T12:00:00Z');

async function* pieces(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

async function filesOf(zip: Buffer): Promise<Record<string, string>> {
  const archive = await fromBufferPromise(zip, { lazyEntries: true });
  const files: Record<string, string> = {};
  for await (const entry of archive.eachEntry()) {
    files[entry.fileName] = (await buffer(await archive.openReadStreamPromise(entry))).toString();
  }
  return files;
}

it('holds what its entries hold, and the same entries are the same bytes', async () => {
  const entries = (): ZipEntry[] => [
    { path: 'a/stored.bin', content: Buffer.from('stored'), compress: false },
    { path: 'b.txt', content: Buffer.from('x'.repeat(1000)), compress: true },
    { path: 'c.ndjson', content: pieces('1\n', '2\n'), compress: true },
    { path: 'empty', content: Buffer.alloc(0), compress: false },
  ];
  const zip = await buffer(zipStream(entries(), modified));
  expect(await filesOf(zip)).toEqual({
    'a/stored.bin': 'stored',
    'b.txt': 'x'.repeat(1000),
    'c.ndjson': '1\n2\n',
    empty: '',
  });
  expect(await buffer(zipStream(entries(), modified))).toEqual(zip);
});

it('takes no further entry when its reader leaves, and lets the entries end', async () => {
  let [taken, ended] = [0, false];
  async function* entries(): AsyncGenerator<ZipEntry> {
    try {
      for (;;) {
        taken += 1;
        yield { path: `${taken}.bin`, content: Buffer.alloc(10_000, 1), compress: false };
      }
    } finally {
      ended = true;
    }
  }
  const zip = zipStream(entries(), modified);
  await once(zip, 'readable');
  zip.destroy();
  await expect.poll(() => ended).toBe(true);
  expect(taken).toBeLessThan(100);
});

it('holds nothing of entries that are written', async () => {
  const promises = () => queryObjects(Promise, { format: 'count' });
  const counts: number[] = [];
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (let entry = 0; entry <= 300; entry += 1) {
      if (entry === 100 || entry === 300) counts.push(promises());
      yield { path: `${entry}.txt`, content: Buffer.from('x'), compress: false };
    }
  }
  await buffer(zipStream(entries(), modified));
  const [before = 0, after = 0] = counts;
  expect(after - before).toBeLessThan(50);
});

it('fails with what an entry fails with', async () => {
  async function* failing(): AsyncGenerator<ZipEntry> {
    yield { path: 'a', content: Buffer.from('a'), compress: false };
    throw new Error('no such picture');
  }
  await expect(buffer(zipStream(failing(), modified))).rejects.toThrow('no such picture');
});
