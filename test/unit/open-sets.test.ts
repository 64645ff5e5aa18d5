import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { readLicence } from '../../ingest/licences.ts';
import { archiveLimits, unpack } from '../../ingest/sets/archive.ts';
import { type ExternalSet, externalSets } from '../../ingest/sets/built-in-sets.ts';
import { download } from '../../ingest/sets/download.ts';
import { openSet } from '../../ingest/sets/open-set.ts';
import { emptyFolder, writeFiles } from '../support/files.ts';

let folder: string;
beforeEach(async () => {
  const made = await emptyFolder();
  folder = made.folder;
  return made.remove;
});

const { signal } = new AbortController();
const silent = { phase: () => undefined, done: () => undefined, end: () => undefined };

type TarEntry = {
  name: string;
  content?: string;
  type?: 'file' | 'symlink' | 'link' | 'fifo';
  linkname?: string;
};

async function tar(entries: readonly TarEntry[]): Promise<Buffer> {
  const packing = pack();
  for (const { name, content = '', type = 'file', linkname } of entries) {
    packing.entry({ name, type, ...(linkname && { linkname }) }, content);
  }
  packing.finalize();
  return await buffer(packing);
}

async function zip(entries: Record<string, string>): Promise<Buffer> {
  const file = new ZipFile();
  for (const [path, content] of Object.entries(entries)) file.addBuffer(Buffer.from(content), path);
  file.end();
  return await buffer(file.outputStream);
}

async function archive(bytes: Buffer, name = 'archive'): Promise<string> {
  await writeFile(join(folder, name), bytes);
  return join(folder, name);
}

/** The text file `set/a.txt`, which holds `hello`, as `tar -c set | xz` packs it. */
const tarXz = Buffer.from(
  '/Td6WFoAAATm1rRGAgAhARwAAAAQz1jM4Cf/AHtdADmZSusgBJSzSsi80f5CS2UkaaOFSzeq3FZJE+XwqGZi5uTr3fzDhYsI8mYpZrHLv6CAq9Q0csH8Ct0AB8K25iVnCbx2yqjB+lFKTksoDiKxLBGYvAGt0FUCuRw7eQ5b4eOhLKP/a6EqN6+j5qFViuPIaCYZx+/WkdegAAAARSw+KDDM0TMAAZcBgFAAAB1Ds3+xxGf7AgAAAAAEWVo=',
  'base64',
);

const inSet = (path: string) => /^[^/]+\/(.+)$/.exec(path)?.[1];

describe('an archive of a set', () => {
  test('is unpacked alike, however it is packed', async () => {
    const packed = {
      tar: await tar([{ name: 'set/a.txt', content: 'hello' }]),
      gzip: gzipSync(await tar([{ name: 'set/a.txt', content: 'hello' }])),
      xz: tarXz,
      zip: await zip({ 'set/a.txt': 'hello' }),
    };
    for (const [kind, bytes] of Object.entries(packed)) {
      const target = join(folder, `of-${kind}`);
      const { files, sha256 } = await unpack(await archive(bytes), target, inSet);
      expect(files).toBe(1);
      // printf hello | sha256sum, and of that line with the path
      expect(sha256).toBe('c703ac0c3c578e7bc50eba0089746631b24582f42bedd483e3b4b9336210654d');
      expect(await readFile(join(target, 'a.txt'), 'utf8')).toBe('hello');
    }
  });

  test.each([
    [
      'a symbolic link',
      [{ name: 'set/a.txt', type: 'symlink', linkname: '/etc/passwd' }],
      /link or a device/,
    ],
    ['a hard link', [{ name: 'set/a.txt', type: 'link', linkname: '/etc/passwd' }], /link or a device/],
    ['a FIFO', [{ name: 'set/a.txt', type: 'fifo' }], /link or a device/],
    ['a file twice', [{ name: 'set/a.txt' }, { name: 'other/a.txt' }], /"a.txt" twice/],
  ] as [string, TarEntry[], RegExp][])('with %s is refused', async (_what, entries, reason) => {
    const unpacked = unpack(await archive(await tar(entries)), join(folder, 'out'), inSet);
    await expect(unpacked).rejects.toThrow(reason);
    await expect(unpacked).rejects.toMatchObject({ kind: 'validation-failed' });
  });

  test('writes nothing outside of its folder', async () => {
    const entries = [
      '../a.txt',
      'set/../../b.txt',
      '/set/c.txt',
      'set/./d.txt',
      'set\\..\\e.txt',
      'set/f.txt',
    ];
    const bytes = await tar(entries.map((name) => ({ name })));
    const { files } = await unpack(await archive(bytes), join(folder, 'out'), (path) => inSet(path) ?? path);
    expect(files).toBe(1);
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['archive', 'out']));
    expect(await readdir(join(folder, 'out'))).toEqual(['f.txt']);
  });

  test('is not unpacked through a link that is there already', async () => {
    await mkdir(join(folder, 'out'));
    await symlink(join(folder, 'victim'), join(folder, 'out', 'a.txt'));
    const bytes = await tar([{ name: 'set/a.txt', content: 'hello' }]);
    await expect(unpack(await archive(bytes), join(folder, 'out'), inSet)).rejects.toThrow(/EEXIST/);
    expect(await readdir(folder)).not.toContain('victim');
  });

  test('that is cut off, grows beyond measure or is none is refused', async () => {
    const whole = await tar([{ name: 'set/a.txt', content: 'x'.repeat(5000) }]);
    const out = () => join(folder, 'out', String(Math.random()));
    const refused = (bytes: Buffer, reason: RegExp) =>
      archive(bytes).then((path) => expect(unpack(path, out(), inSet)).rejects.toThrow(reason));
    await refused(whole.subarray(0, 2000), /cannot be used as an archive/);
    await refused(gzipSync(whole).subarray(0, 60), /cannot be used as an archive/);
    await refused(tarXz.subarray(0, 100), /cannot be used as an archive/);
    await refused(Buffer.from('no archive'), /no ZIP and no tar/);
    // A header that states a size without end, in the octal digits of ustar.
    const liar = Buffer.from(whole);
    liar.write('77777777777 ', 124, 'latin1');
    const sum = liar
      .fill(' ', 148, 156)
      .subarray(0, 512)
      .reduce((total, byte) => total + byte, 0);
    liar.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
    await refused(liar, new RegExp(`more than ${archiveLimits.bytes} bytes`));
    const large = await tar([{ name: 'set/a.txt', content: 'x'.repeat(archiveLimits.fileBytes + 1) }]);
    await refused(gzipSync(large), /"set\/a.txt" has more than/);
  });
});

describe('a host of an archive', () => {
  let server: Server;
  let requests: string[];
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let url: string;
  beforeEach(async () => {
    requests = [];
    server = createServer((request, response) => {
      requests.push(request.url ?? '');
      answer(request, response);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/set.tar.gz`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));
  const get = (maximumBytes = 1_000_000, onProgress: (bytes: number) => void = () => undefined) =>
    download(url, join(folder, 'set'), { maximumBytes, signal, onProgress });

  const whole = (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(200, { 'Content-Length': bytes.length }).end(bytes);

  test('that breaks off leaves nothing, and the next run begins again', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'Content-Length': bytes.length });
      response.write(bytes.subarray(0, 10_000), () => response.destroy());
    };
    await expect(get()).rejects.toMatchObject({
      kind: 'download-failed',
      message: expect.stringContaining('the same command again tries once more'),
    });
    expect(await readdir(folder)).toEqual([]);
    answer = whole;
    const seen: number[] = [];
    await get(undefined, (done) => seen.push(done));
    expect(await readFile(join(folder, 'set'))).toEqual(bytes);
    expect(seen.at(-1)).toBe(bytes.length);
    expect(await readdir(folder)).toEqual(['set']);
  });

  test.each([
    ['at once', 0],
    ['after some bytes', 1000],
  ])('that falls silent %s is given up', async (_, sent) => {
    answer = (_request, response) => {
      if (sent > 0) response.writeHead(200).write(bytes.subarray(0, sent));
    };
    const options = { maximumBytes: 1_000_000, signal, stallMilliseconds: 200, onProgress: () => undefined };
    await expect(download(url, join(folder, 'set'), options)).rejects.toMatchObject({
      kind: 'download-failed',
      message: expect.stringContaining('it sends nothing for 0.2 seconds'),
    });
    expect(await readdir(folder)).toEqual([]);
  });

  test('that sends on, however slowly, is waited for', async () => {
    answer = (_request, response) => {
      let sent = 0;
      const timer = setInterval(() => {
        response.write('x');
        sent += 1;
        if (sent < 10) return;
        clearInterval(timer);
        response.end();
      }, 100);
    };
    const options = { maximumBytes: 1_000_000, signal, stallMilliseconds: 600, onProgress: () => undefined };
    await download(url, join(folder, 'set'), options);
    expect(await readFile(join(folder, 'set'), 'utf8')).toBe('x'.repeat(10));
  });

  test('that sends too much, or nothing, is not waited for', async () => {
    answer = whole;
    await expect(get(1000)).rejects.toThrow(/more than 0 MB/);
    answer = (_request, response) => {
      // No length is stated: the bytes are counted.
      response.writeHead(200);
      response.end(bytes);
    };
    await expect(get(1000)).rejects.toThrow(/more than 0 MB/);
    answer = (_request, response) => response.writeHead(404).end();
    await expect(get()).rejects.toThrow(/it answers 404/);
    expect(await readdir(folder)).toEqual([]);
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    await expect(get()).rejects.toMatchObject({ kind: 'download-failed' });
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4" cx="4" cy="4"/></svg>';
  const repository = (licence = 'by-sa/4.0/') =>
    tar([
      {
        name: 'mulberry-1/scripts/data/symbol-info.csv',
        content:
          'symbol-id,category-id,grammar,rated,tags,symbol-en,category-en,symbol-fr,category-fr\n' +
          '44,62,Noun,0,,apple,Food Fruit,pomme,Fruit\n',
      },
      { name: 'mulberry-1/EN/apple.svg', content: svg },
      {
        name: 'mulberry-1/LICENSE.txt',
        content: `Copyright 2008-2012 Ann Example\nCopyright 2018-2026 Ben Example\nhttps://creativecommons.org/licenses/${licence}\n`,
      },
      { name: 'mulberry-1/scripts/evil.sh', type: 'symlink', linkname: '/etc/passwd' },
    ]);

  /** The known sets, with the archive of this server pinned. */
  async function pinned(packed: Buffer, sha256?: string): Promise<Record<string, ExternalSet>> {
    const { mulberry } = externalSets;
    if (mulberry?.archive === undefined) throw new Error('there is no mulberry');
    const out = join(folder, `pinned-${Math.random()}`);
    const unpacked = await unpack(await archive(packed), out, mulberry.archive.pick);
    return {
      mulberry: { ...mulberry, archive: { ...mulberry.archive, url, sha256: sha256 ?? unpacked.sha256 } },
    };
  }

  const open = (sets: Record<string, ExternalSet>, from?: string) =>
    openSet('mulberry', { from, dataDir: join(folder, 'data'), progress: silent, signal }, sets);

  test('gives a set by its name, once', async () => {
    const packed = gzipSync(await repository());
    const sets = await pinned(packed);
    answer = (_request, response) => response.end(packed);
    const source = await open(sets);
    expect(source.count).toBe(1);
    expect(source.versions).toEqual({ mulberry: '3.6.1' });
    expect(source.sets?.mulberry).toMatchObject({
      title: 'Mulberry Symbols',
      version: '3.6.1',
      publisher: 'Ann Example, Ben Example',
      license: { id: 'CC-BY-SA-4.0', commercial_use: true },
    });
    await open(sets);
    expect(requests).toEqual(['/set.tar.gz']);
    expect((await readdir(join(folder, 'data', 'sets'))).length).toBe(1);
  });

  test('is not believed where its files are not the pinned ones', async () => {
    const packed = gzipSync(await repository());
    answer = (_request, response) => response.end(packed);
    await expect(open(await pinned(packed, 'f'.repeat(64)))).rejects.toThrow(/is not mulberry 3\.6\.1/);
    expect(await readdir(join(folder, 'data', 'sets'))).toEqual([]);
  });

  test('may be another one, or a local archive or folder', async () => {
    const packed = await repository('by-sa/2.0/uk/');
    const sets = await pinned(packed);
    answer = (_request, response) => response.end(packed);
    expect((await open(sets, url)).versions).toEqual({ mulberry: '3.6.1' });
    const local = await archive(await repository(), 'local.tar');
    const other = await open(sets, local);
    expect(other.versions.mulberry).toMatch(/^sha256:[0-9a-f]{12}$/);
    const kept = (await readdir(join(folder, 'data', 'sets'))).map((name) =>
      join(folder, 'data', 'sets', name),
    );
    const licences = await Promise.all(
      kept.map(async (path) => (await open(sets, path)).sets?.mulberry?.license?.id),
    );
    // A copy from before 2019 keeps its licence.
    expect(licences.sort()).toEqual(['CC-BY-SA-2.0-UK', 'CC-BY-SA-4.0']);
    await expect(open(sets, join(folder, 'missing'))).rejects.toThrow(/is not there/);
    await writeFiles(folder, { 'empty/x.txt': 'x' });
    await expect(open(sets, join(folder, 'empty'))).rejects.toThrow(/nothing that can be read/);
  });

  test('is not known of a set that is offered in no archive', async () => {
    const arasaac = openSet('arasaac', { dataDir: folder, progress: silent, signal });
    await expect(arasaac).rejects.toThrow(/download it from https:\/\/arasaac\.org.*--from <folder>/);
  });
});

test.each([
  ['see https://creativecommons.org/licenses/by-sa/4.0/', 'CC-BY-SA-4.0'],
  ['(http://creativecommons.org/licenses/by-sa/2.0/uk/)', 'CC-BY-SA-2.0-UK'],
  ['https://creativecommons.org/publicdomain/zero/1.0', 'CC0-1.0'],
  ['no licence', undefined],
])('the licence of "%s" is %s', (text, id) =>
  expect(readLicence('', text)).toEqual(id === undefined ? 'no licence is stated' : { id }),
);
