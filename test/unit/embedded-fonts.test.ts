import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { plainSvg } from '../../ingest/drawings/plain-svg.ts';
import { vetSvg } from '../../src/images/svg/vet.ts';
import { compactFont, trueTypeFont, woff2Font, woffFont } from '../support/small-font.ts';

/** A drawing with a font of one letter, a square, and what is drawn with it. */
const lettered = (content: string, { font = trueTypeFont(), type = 'font/ttf', css = '' } = {}) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><style>@font-face{font-family:'My Font';src:url(data:${type};base64,${font.toString('base64')})}${css}</style>${content}</svg>`;
const squares = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${content}</svg>`;
const text = (attributes: string, content = 'A') =>
  `<text font-family="'My Font'" font-size="40" ${attributes}>${content}</text>`;
const pixels = (svg: string | Buffer) =>
  sharp(Buffer.from(svg)).resize(100, 100).flatten({ background: '#fff' }).raw().toBuffer();

/** How many bytes differ visibly. */
async function difference(left: string | Buffer, right: string | Buffer): Promise<number> {
  const [one, other] = await Promise.all([pixels(left), pixels(right)]);
  return one.filter((byte, at) => Math.abs(byte - (other[at] ?? 0)) > 40).length;
}

const square = (x: number, y: number, side: number, fill = 'black') =>
  `<rect x="${x}" y="${y}" width="${side}" height="${side}" fill="${fill}"/>`;

describe('texts in a font of the drawing are drawn as paths', () => {
  test.each<[string, string, string]>([
    ['TrueType', lettered(text('x="10" y="80"')), square(10, 60, 20)],
    ['WOFF', lettered(text('x="10" y="80"'), { font: woffFont(), type: 'font/woff' }), square(10, 60, 20)],
    ['WOFF2', lettered(text('x="10" y="80"'), { font: woff2Font(), type: 'font/woff2' }), square(10, 60, 20)],
    [
      'outlines alone, of no type',
      lettered(text('x="10" y="80"', 'AA'), { font: compactFont(), type: '' }),
      // Such a font does not say how wide its letters are: as wide as they are drawn, with as much room behind as before.
      square(10, 60, 20) + square(30, 60, 20),
    ],
    ['several letters', lettered(text('x="10" y="80"', 'AA')), square(10, 60, 20) + square(34, 60, 20)],
    [
      'the middle',
      lettered(text('x="50" y="80" text-anchor="middle"', '\n  AA\n ')),
      square(26, 60, 20) + square(50, 60, 20),
    ],
    ['the end', lettered(text('x="90" y="80" style="text-anchor:end"')), square(66, 60, 20)],
    [
      'lines of their own',
      lettered(text('', '<tspan x="10" y="40">A</tspan><tspan x="10" y="80" fill="red">A</tspan>')),
      square(10, 20, 20) + square(10, 60, 20, 'red'),
    ],
    [
      'on after another',
      lettered(text('x="10" y="80"', 'A<tspan fill="red">A</tspan>')),
      square(10, 60, 20) + square(34, 60, 20, 'red'),
    ],
    [
      'rules of a style sheet',
      lettered('<text class="a" x="10" y="80">A</text>', {
        css: 'text{fill:red}.a{font:inherit;font-family:My Font;font-size:40px}'.replace('font:inherit;', ''),
      }),
      square(10, 60, 20, 'red'),
    ],
    ['a transform', lettered(text('transform="translate(10 80)" fill="blue"')), square(10, 60, 20, 'blue')],
    [
      'a size from without',
      lettered('<g font-family="My Font, serif" font-size="20px"><text x="10" y="80">A</text></g>'),
      square(10, 70, 10),
    ],
  ])('%s', async (_name, written, meant) => {
    const { svg, unsupported } = plainSvg(Buffer.from(written));
    expect(unsupported).toEqual([]);
    expect(vetSvg(svg)).toEqual({ accepted: true });
    expect(svg.toString()).not.toMatch(/<t(?:ext|span)|@font-face/);
    expect(await difference(svg, squares(meant))).toBe(0);
    expect(plainSvg(svg).svg).toEqual(svg);
  });

  test.each<[string, string]>([
    ['a letter that the font lacks', lettered(text('y="80"', 'AB'))],
    ['a text on a path', lettered(text('', '<textPath href="#p">A</textPath>'))],
    ['letters moved one by one', lettered(text('x="1 30" y="80"', 'AA'))],
    ['letters set apart', lettered(`<g letter-spacing="9">${text('y="80"')}</g>`)],
    ['a weight that is not there', lettered(text('y="80" font-weight="bold"'))],
    ['another font in its midst', lettered(text('y="80"', 'A<tspan font-family="Arial">A</tspan>'))],
    ['a damaged font', lettered(text('y="80"'), { font: trueTypeFont().subarray(0, 150) })],
    ['no font at all', lettered(text('y="80"'), { font: Buffer.from('no font') })],
    ['rules for paths', lettered(text('y="80"'), { css: 'path{fill:none}' })],
    ['a clip', lettered(`<clipPath id="c">${text('y="80"')}</clipPath>`)],
  ])('or the drawing is refused for its font: %s', (_name, written) => {
    const { svg } = plainSvg(Buffer.from(written));
    expect(vetSvg(svg)).toMatchObject({ accepted: false, reason: expect.stringContaining('holds a font') });
  });

  test('a font that says to be larger than any is not unpacked', () => {
    const bomb = woffFont();
    // The length of its first table, once it is unpacked.
    bomb.writeUInt32BE(0x7fffffff, 44 + 12);
    expect(vetSvg(plainSvg(Buffer.from(lettered(text('y="80"'), { font: bomb }))).svg).accepted).toBe(false);
  });
});

test('a font that no text uses falls away', () => {
  const { svg } = plainSvg(Buffer.from(lettered('<path d="M0 0h9v9z"/>', { css: '.a{fill:red}' })));
  expect(svg.toString()).toContain('<style>.a{fill:red}</style><path');
});

test.each([
  ['Arial', squares('<text font-family="Arial, sans-serif" y="9">A</text>')],
  ['Comic', lettered('<text y="9"><tspan font-family="Comic">A</tspan></text>')],
  ['the usual font', squares('<text y="9">A</text>')],
])('a text in a font that is not in the file is told: %s', (font, written) => {
  expect(plainSvg(Buffer.from(written)).unsupported).toEqual([
    `text in ${font} (a font that is not in the file)`,
  ]);
});
