import { afterAll, describe, expect, it } from 'vitest';
import { artworkIssues } from '../../ingest/artwork/issues.ts';
import { createRenderer } from '../../src/images/render/renderer.ts';
import { pngOfZeros } from '../support/png-files.ts';

const renderer = createRenderer({ workers: 1, queueLimit: 10 });
afterAll(() => renderer.close());

const drawing = (inside: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`);
const rect = (attributes: string): Buffer => drawing(`<rect width="9" height="9" ${attributes}/>`);
const opaque = (side: number): Buffer => pngOfZeros(side, side, { colourType: 0 });

describe('artworkIssues', () => {
  it.each([
    ['a drawing', 'svg', rect('fill="gold"'), []],
    ['a white square', 'svg', rect('fill="#fff"'), []],
    ['a faint square', 'svg', rect('fill="#000" opacity=".1"'), []],
    ['no element', 'svg', drawing(''), ['shows-nothing']],
    ['an invisible element', 'svg', rect('fill="none"'), ['shows-nothing']],
    ['an element outside the page', 'svg', rect('x="20"'), ['shows-nothing']],
    ['a PNG', 'png', opaque(300), []],
    ['a PNG of 16 × 16', 'png', opaque(16), ['too-small']],
    ['a transparent PNG', 'png', pngOfZeros(300, 300), ['shows-nothing']],
    ['a transparent PNG of 16 × 16', 'png', pngOfZeros(16, 16), ['too-small', 'shows-nothing']],
  ] as const)('of %s', async (_, kind, source, rules) => {
    const original = await renderer.render({ source, kind, output: { format: 'png', size: 256 } });
    expect(artworkIssues({ source, kind }, original).map(({ rule }) => rule)).toEqual(rules);
  });
});
