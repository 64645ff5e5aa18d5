import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { svgDensity } from '../../src/images/svg/density.ts';
import { openMojiFile } from '../support/openmoji.ts';

const drawing = (root: string, inside = '<circle cx="36" cy="30" r="20" fill="red"/>') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${root}>${inside}</svg>`);
const square = 'viewBox="0 0 72 72"';

const pixels = (image: Sharp) =>
  image
    .resize(256, 256, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .ensureAlpha()
    .raw()
    .toBuffer();

describe('drawingDensity', () => {
  it.each([
    ['square', drawing(square), 256],
    ['wide', drawing('viewBox="0,0 144 72"'), 128],
    ['with a size of its own', drawing(`width="300" height="100px" ${square}`), 61.44],
    ['in millimetres', drawing(`width="30mm" height="30mm" ${square}`), 72],
    ['in shares', drawing(`width="100%" height="100%" ${square}`), 72],
    ['with one side', drawing(`width="90" ${square}`), 72],
    ['with a line in points', drawing(square, '<path d="M0 0L72 72" stroke="red" stroke-width="6pt"/>'), 72],
    ['of no size', drawing(''), 72],
    ['far too small', drawing('viewBox="0 0 0.1 0.1"'), 72],
    ['no drawing', Buffer.from('nothing'), 72],
  ])('of one that is %s', (_, source, density) => {
    expect(svgDensity(source, 256)).toBeCloseTo(density, 10);
  });

  it.each([
    ['square', drawing(square)],
    ['wide', drawing('viewBox="0 0 100 33.3"')],
    ['with a size of its own', drawing(`width="300" height="100" ${square}`)],
    ['with a line in points', drawing(square, '<path d="M0 0L72 72" stroke="red" stroke-width="6pt"/>')],
    ['with text', drawing(square, '<text x="9" y="40" font-size="2em">Ab</text>')],
    ['OpenMoji', openMojiFile('color', '1F469-200D-1F33E')],
  ])('gives the very pixels of one that is %s', async (_, source) => {
    const read = await pixels(sharp(source, { density: svgDensity(source, 256) }));
    expect(read.equals(await pixels(sharp(source)))).toBe(true);
  });
});
