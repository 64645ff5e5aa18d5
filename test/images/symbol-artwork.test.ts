import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ArtworkRefused } from '../../ingest/artwork/prepare.ts';
import { RawSymbol, type UncheckedSymbol } from '../../ingest/symbol.ts';
import { readArtwork } from '../../ingest/symbol-files.ts';

const symbol = (
  artwork: UncheckedSymbol['artwork'],
  variants: UncheckedSymbol['variants'],
): UncheckedSymbol => ({
  set: 'a',
  id: '1',
  names: { en: { name: 'hand' } },
  tags: [],
  group: 'body',
  license: { id: 'CC0-1.0', url: 'https://example.org/', attribution: 'nobody', commercial_use: true },
  artwork,
  variants,
});
const bytes = Buffer.from('any');
const both = { skin: true, hair: true };
const none = { skin: false, hair: false };

describe('a manifest', () => {
  it.each<[string, UncheckedSymbol['artwork'], UncheckedSymbol['variants']]>([
    ['a PNG that promises nothing', { kind: 'png', bytes }, none],
    [
      'a PNG that is drawn with skin tones',
      { kind: 'png', bytes, toned: { 1: { bytes } } },
      { skin: true, hair: false },
    ],
    ['an SVG, whose layers say it', { kind: 'svg', bytes, line: { path: 'line.svg' } }, both],
  ])('may hold %s', (_, artwork, variants) => {
    expect(RawSymbol.safeParse(symbol(artwork, variants)).success).toBe(true);
  });

  it.each<[string, unknown, UncheckedSymbol['variants'], RegExp]>([
    ['skin of a PNG that has no drawings in tones', { kind: 'png', bytes }, both, /artwork\.toned/],
    ['hair of a PNG', { kind: 'png', bytes, toned: { 1: { bytes } } }, both, /artwork\.toned/],
    ['a sixth skin tone', { kind: 'svg', bytes, toned: { 6: { bytes } } }, none, /toned/],
    ['a drawing that is nowhere', { kind: 'svg', bytes, line: {} }, none, /line/],
  ])('may not promise %s', (_, artwork, variants, message) => {
    const { success, error } = RawSymbol.safeParse(symbol(artwork as UncheckedSymbol['artwork'], variants));
    expect(success).toBe(false);
    expect(JSON.stringify(error)).toMatch(message);
  });
});

describe('readArtwork', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'artwork-'));
    await Promise.all(['plain', 'light', 'line'].map((name) => writeFile(join(folder, name), name)));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('reads all drawings, wherever they are', () => {
    const artwork = readArtwork({
      kind: 'svg',
      path: join(folder, 'plain'),
      toned: { '1': { path: join(folder, 'light') }, '5': { bytes } },
      line: { path: join(folder, 'line') },
    });
    expect(artwork).toEqual({
      kind: 'svg',
      source: Buffer.from('plain'),
      toned: { 1: Buffer.from('light'), 5: bytes },
      line: Buffer.from('line'),
    });
    expect(readArtwork({ kind: 'png', bytes })).toEqual({ kind: 'png', source: bytes });
  });

  it('refuses the symbol where one is missing, and says which', () => {
    const missing = join(folder, 'missing');
    const read = (): unknown => readArtwork({ kind: 'svg', bytes, toned: { '2': { path: missing } } });
    expect(read).toThrow(ArtworkRefused);
    expect(read).toThrow(missing);
  });
});
