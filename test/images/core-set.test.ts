import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  boundsOf,
  fitted,
  lineWidth,
  palette,
  safeMargin,
  shapesOf,
  side,
} from '../../catalogues/core/source/drawing.ts';
import { partsOfSpeech } from '../../mappings/parts-of-speech.ts';
import { vetSvg } from '../../src/images/svg/vet.ts';
import { buildSet, drawSet, rankedWords } from '../../tools/core-set/build.ts';
import { loadTables, readNames } from '../../tools/core-set/names.ts';
import { appearance, drawingDistance } from '../support/drawing-distance.ts';

const folder = join(import.meta.dirname, '../../catalogues/core');
const tables = await loadTables();
const drawings = drawSet();

/** No two symbols look nearer to one another than this at 64 pixels: 0 is the same picture, 1 black beside white. */
const nearestAllowed = 0.12;

test('the committed catalogue is the one that the drawings and names make (else: npm run core-set)', async () => {
  const built = buildSet(tables);
  const artwork = (await readdir(join(folder, 'artwork'))).map((file) => `artwork/${file}`);
  expect(artwork.sort()).toEqual([...built.keys()].filter((path) => path.startsWith('artwork/')).sort());
  for (const [path, text] of built) {
    expect(await readFile(join(folder, path), 'utf8').catch(() => undefined), path).toBe(text);
  }
});

test('the first 36 words are Universal Core', () => {
  const universalCore =
    'like want get make good more not go look turn help different I he open do put same you she that up all some it ' +
    'here in on can finished where what why who when stop';
  const names = rankedWords().map(({ id }) => tables.get('en')?.get(id)?.name);
  expect(names.slice(0, 36)).toEqual(universalCore.split(' '));
});

/** Rows of a table that was begun with the words that are needed most; any longer one names all. */
const begunMaximum = 100;
/** A table of a region has what its language calls otherwise. */
const isRegional = (lang: string) => /-(?:[A-Z]{2}|\d{3})$/.test(lang);

test('at least 200 words of a known class have a name in each of at least 20 languages', () => {
  const words = rankedWords();
  expect(words.length).toBeGreaterThanOrEqual(200);
  expect(new Set(words.map(({ id }) => id)).size).toBe(words.length);
  expect(words.filter(({ wordClass }) => !(partsOfSpeech as readonly string[]).includes(wordClass))).toEqual(
    [],
  );
  const whole = [...tables].filter(([lang, names]) => !isRegional(lang) && names.size > begunMaximum);
  expect(whole.length).toBeGreaterThanOrEqual(50);
  for (const [lang, names] of tables) {
    const isWhole = !isRegional(lang) && names.size > begunMaximum;
    const named = isWhole ? words : words.filter(({ id }) => names.has(id));
    expect([...names.keys()], lang).toEqual(named.map(({ id }) => id));
  }
});

test('the README says how many words there are', async () => {
  const readme = await readFile(join(folder, 'README.md'), 'utf8');
  const coreWords = rankedWords().filter(({ rank }) => rank !== undefined).length;
  expect(readme).toContain(`${coreWords} symbols for the words`);
  expect(readme).toContain(`${rankedWords().length - coreWords} for words that`);
});

test('a table of names is refused that names a word twice or not at all', () => {
  const head = 'id,name,plural,keywords\n';
  expect(readNames(`${head}go,gehen,,geh| los |\n`).get('go')).toEqual({
    name: 'gehen',
    keywords: ['geh', 'los'],
  });
  expect(() => readNames(`${head}go,gehen,,\ngo,laufen,,\n`)).toThrow('"go"');
  expect(() => readNames(`${head}go,,,\n`)).toThrow('"go"');
});

test('thirteen colours, one line width, a safe margin, no letters', () => {
  const colours = new Set<string>(Object.values(palette));
  expect(colours.size).toBeLessThanOrEqual(13);
  for (const { id, drawing } of rankedWords()) {
    const { left, top, right, bottom } = boundsOf(fitted(drawing));
    expect(Math.min(left, top, side - right, side - bottom), id).toBeGreaterThanOrEqual(safeMargin - 0.5);
    const lines = shapesOf(drawing).filter(({ fill, outlined }) => fill === 'ink' && !outlined);
    const widths = lines.flatMap(({ pieces }) => pieces.map(({ width }) => width));
    expect(
      widths.filter((width) => width !== 0 && width !== lineWidth),
      id,
    ).toEqual([]);
    const svg = drawings.get(id) ?? '';
    expect(svg).not.toContain('<text');
    for (const [colour] of svg.matchAll(/#[0-9a-f]{6}/g)) expect(colours, id).toContain(colour);
  }
});

test('every drawing is accepted as artwork, and people can be recoloured', () => {
  for (const [id, svg] of drawings) {
    expect(vetSvg(Buffer.from(svg)), id).toEqual({ accepted: true });
    if (svg.includes('id="hair"')) expect(svg, id).toContain('id="skin"');
  }
});

test('no two symbols can be taken for one another at 64 pixels', async () => {
  const seen: [string, Float32Array][] = [];
  for (const [id, svg] of drawings) seen.push([id, await appearance(svg)]);
  const tooNear: string[] = [];
  for (const [index, [id, left]] of seen.entries()) {
    for (const [other, right] of seen.slice(index + 1)) {
      const distance = drawingDistance(left, right);
      if (distance < nearestAllowed) tooNear.push(`${id} and ${other}: ${distance.toFixed(3)}`);
    }
  }
  expect(tooNear).toEqual([]);
});
