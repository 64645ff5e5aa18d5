import { afterAll, describe, expect, it } from 'vitest';
import { lookAtDrawing } from '../../ingest/artwork/look-at-drawing.ts';
import { createRenderer } from '../../src/images/render/renderer.ts';
import { pngOfZeros } from '../support/png-files.ts';

const renderer = createRenderer({ workers: 1, queueLimit: 10 });
afterAll(() => renderer.close());

const drawing = (inside: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`);
const rect = (attributes: string): Buffer => drawing(`<rect width="9" height="9" ${attributes}/>`);
const opaque = (side: number): Buffer => pngOfZeros(side, side, { colourType: 0 });

describe('lookAtDrawing', () => {
  it.each([
    ['a drawing', 'svg', rect('fill="gold"'), []],
    ['a white square', 'svg', rect('fill="#fff"'), []],
    ['a faint square', 'svg', rect('fill="#000" opacity=".1"'), []],
    ['no element', 'svg', drawing(''), ['empty-image']],
    ['an invisible element', 'svg', rect('fill="none"'), ['empty-image']],
    ['an element outside the page', 'svg', rect('x="20"'), ['empty-image']],
    ['a PNG', 'png', opaque(300), []],
    ['a PNG of 16 × 16', 'png', opaque(16), ['small-image']],
    ['a PNG of 255 × 255', 'png', opaque(255), ['small-image']],
    ['a transparent PNG', 'png', pngOfZeros(300, 300), ['empty-image']],
    ['a transparent PNG of 16 × 16', 'png', pngOfZeros(16, 16), ['small-image', 'empty-image']],
  ] as const)('of %s', async (_, kind, source, rules) => {
    const { findings } = await lookAtDrawing({ source, kind }, { renderer, format: 'webp' });
    expect(findings.map(({ rule }) => rule)).toEqual(rules);
  });
});
