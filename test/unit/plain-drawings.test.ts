import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { plainSvg } from '../../ingest/drawings/plain-svg.ts';
import { undrawnStyles } from '../../ingest/drawings/undrawn-styles.ts';
import { makeImage } from '../../src/images/render/job-renderer.ts';
import { vetSvg } from '../../src/images/svg/vet.ts';

/** Drawings as vector programs write them, and the same as every renderer knows it. */
const drawn = (content: string, root = 'viewBox="0 0 100 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${content}</svg>`;
const plain = (svg: string) => plainSvg(Buffer.from(svg)).svg.toString();
const pixels = (svg: string) =>
  sharp(Buffer.from(svg)).resize(64, 64).flatten({ background: '#fff' }).raw().toBuffer();

/** The share of bytes that differ visibly. */
async function difference(left: string, right: string): Promise<number> {
  const [one, other] = await Promise.all([pixels(left), pixels(right)]);
  return one.filter((byte, at) => Math.abs(byte - (other[at] ?? 0)) > 24).length / one.length;
}

const styled = (style: string) => drawn(`<rect style="${style}" width="9" height="9"/>`);
const square = (fill: string) => drawn(`<rect x="10" y="10" width="80" height="80" fill="${fill}"/>`);
describe('what CSS says is drawn as a browser draws it', () => {
  test.each<[string, string, string]>([
    [
      'var() of :root',
      drawn(
        '<style>:root{--c:#c00}.a{fill:var(--c)}</style><rect class="a" x="10" y="10" width="80" height="80"/>',
      ),
      square('#c00'),
    ],
    [
      'var() of the nearest element',
      drawn(
        '<g style="--c:#00c"><g style="--c:#0a0"><rect x="10" y="10" width="80" height="80" fill="var(--c)"/></g></g>',
      ),
      square('#0a0'),
    ],
    [
      'var() with a fallback that is one',
      drawn('<rect style="--b:teal;fill:var(--a,var(--b))" x="10" y="10" width="80" height="80"/>'),
      square('teal'),
    ],
    ['oklch()', square('oklch(0.6279 0.2577 29.23)'), square('#f00')],
    [
      'lab() in a style sheet',
      drawn('<style>rect{fill:lab(46.28% -47.55 48.58)}</style><rect x="10" y="10" width="80" height="80"/>'),
      square('#008000'),
    ],
    ['color() with a share of opacity', square('color(srgb 1 0 0 / 50%)'), square('rgba(255,0,0,.5)')],
  ])('%s', async (_name, written, meant) => {
    expect(await difference(written, meant)).toBeGreaterThan(0.01);
    const { svg, unsupported } = plainSvg(Buffer.from(written));
    expect(unsupported).toEqual([]);
    expect(await difference(svg.toString(), meant)).toBeLessThan(0.01);
    // A second look changes nothing.
    expect(plain(svg.toString())).toBe(svg.toString());
  });

  test.each<[string, string]>([
    ['var(--skin)', drawn('<rect style="fill:var(--skin)" width="9" height="9"/>')],
    ['var(--a)', drawn('<rect style="--a:var(--b);--b:var(--a);fill:var(--a)" width="9" height="9"/>')],
    ['transform-box', drawn('<path d="M0 0h9v9z" style="transform:rotate(45deg);transform-box:fill-box"/>')],
    ['transform-origin', drawn('<path d="M0 0h9v9z" transform="rotate(45)" transform-origin="center"/>')],
    ['light-dark()', drawn('<path d="M0 0h9v9z" style="fill:light-dark(red,blue)"/>')],
    [
      'a CSS rule within a rule',
      drawn('<style>g{fill:red;&amp; .a{fill:blue}}</style><g><path class="a" d="M0 0h9v9z"/></g>'),
    ],
    [
      'a custom property of <use>',
      drawn(
        '<rect id="r" fill="var(--c,red)" width="9" height="9"/><use href="#r" x="9" style="--c:green"/>',
      ),
    ],
    ['rotate', drawn('<style>.a{rotate:45deg}</style><rect class="a" width="9" height="9"/>')],
    ['translate', styled('fill:red;translate:2px')],
    ['clip-path:circle(', styled('fill:red;clip-path:circle(5px)')],
    ['clip-path="inset(', drawn('<rect clip-path="inset(2px)" width="9" height="9"/>')],
    ['mask-image', styled('fill:red;mask-image:linear-gradient(red,transparent)')],
    ['d:path(', drawn('<path style="d:path(\'M0 0h9\')"/>')],
    ['calc(', styled('fill:red;stroke-width:calc(2px*2)')],
    ['translate3d(', styled('fill:red;transform:translate3d(1px,0,0)')],
    ['translate(50%', styled('fill:red;transform:translate(50%,0)')],
    ['grayscale(', styled('fill:red;filter:grayscale(1)')],
    ['rgb(from', styled('fill:rgb(from red 0 0 0)')],
    ['unset', styled('fill:unset')],
    ['CanvasText', styled('fill:CanvasText')],
    ['2rem', drawn('<circle r="2rem" cx="9" cy="9"/>')],
    ['30vw', styled('fill:red;stroke-width:30vw')],
    ['@layer', drawn('<style>@layer x{rect{fill:red}}</style><rect width="9" height="9"/>')],
    ['@media (min-width:9px)', drawn('<style>@media (min-width:9px){rect{fill:red}}</style><rect/>')],
    [':is(', drawn('<style>:is(rect){fill:red}</style><rect width="9" height="9"/>')],
    ['<set', drawn('<rect width="9" height="9"><set attributeName="fill" to="red"/></rect>')],
    ['textPath', drawn('<text><textPath href="#a">a</textPath></text>')],
  ])('what cannot be resolved is said: %s', (style, written) => {
    expect(plainSvg(Buffer.from(written)).unsupported[0]).toBe(style);
  });
});

test.each<[string, string, string]>([
  [
    'mm beside pixels',
    drawn('<rect x="10" y="10" width="20mm" height="20mm" style="stroke:red;stroke-width:2mm"/>'),
    drawn('<rect x="10" y="10" width="75.59" height="75.59" stroke="red" stroke-width="7.559"/>'),
  ],
  [
    'in and pt',
    drawn('<rect width="0.5in" height="36pt" fill="blue"/>'),
    drawn('<rect width="48" height="48" fill="blue"/>'),
  ],
])('%s: CSS has 96 pixels an inch', async (_name, ...drawings) => {
  const output = { format: 'png', size: 256 } as const;
  const [written, meant] = await Promise.all(
    drawings.map(async (svg) =>
      sharp(await makeImage({ source: Buffer.from(svg), kind: 'svg', output }))
        .raw()
        .toBuffer(),
    ),
  );
  const differing = written?.filter((byte, at) => Math.abs(byte - (meant?.[at] ?? 0)) > 24).length;
  expect(differing).toBeLessThan(0.01 * (meant?.length ?? 0));
});

describe('a document type', () => {
  const type = (rest: string) => `<?xml version="1.0"?><!-- > --><!DOCTYPE svg${rest}>${square('brown')}`;
  test.each([
    ' PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"',
    "\n SYSTEM 'svg.dtd' ",
    '',
    ' PUBLIC "x" "y" [ ]',
  ])('without entities is dropped: %j', (rest) => {
    expect(plain(type(rest))).toBe(`<?xml version="1.0"?><!-- > -->${square('brown')}`);
  });

  test.each([
    ' [<!ENTITY a "b">]',
    ' SYSTEM "x" [<!ENTITY % a SYSTEM "file:///etc/passwd"> %a;]',
    '><!DOCTYPE svg [<!ENTITY a "b">]',
  ])('with entities is refused: %j', (rest) => {
    expect(vetSvg(plainSvg(Buffer.from(type(rest))).svg)).toMatchObject({ accepted: false });
  });

  test('is sought in a moment, whatever stands before it', () => {
    const start = performance.now();
    plain(`${'<!---->'.repeat(50_000)}<x`);
    expect(performance.now() - start).toBeLessThan(30_000);
  });
});

test('var() with a function for a fallback is resolved', () => {
  const { svg, unsupported } = plainSvg(Buffer.from(styled('fill:var(--a,rgb(0,128,128))')));
  expect([unsupported, svg.toString()]).toEqual([
    [],
    expect.stringContaining('fill:rgb(0,128,128)!important'),
  ]);
});

test('what says nothing of how a drawing looks is passed over', () => {
  const quiet = drawn(
    '<!-- rotate: 1 --><style>/* calc( */@media print{rect{fill:red}}.a{font-size:2em}</style><rect class="a" id="2rem" rotate="3" width="9" height="9" transform="translate(1,2) rotate(3)"/>',
  );
  expect(plainSvg(Buffer.from(quiet)).unsupported).toEqual([]);
});

test.each(['<!--', '/*', '@media', 'translate(', 'mask:', ' href'])(
  '%s a hundred thousand times is read in a moment',
  (text) => {
    const start = performance.now();
    undrawnStyles(`<style>${text.repeat(100_000)}`);
    expect(performance.now() - start).toBeLessThan(30_000);
  },
);

test('rules for a kind of screen are no rules within rules', () => {
  const dark = drawn('<style>@media (prefers-color-scheme:dark){path{fill:red}} .a{fill:blue}</style>');
  expect(plainSvg(Buffer.from(dark))).toEqual({ svg: Buffer.from(dark), unsupported: [] });
});

test('a drawing that every renderer knows is left as it is', () => {
  const inkscape = drawn('<path d="M1 1cm" id="in"/>', 'width="26mm" height="26mm" viewBox="0 0 9 9"');
  expect(plain(inkscape)).toBe(inkscape);
});

describe('a crafted style sheet is read in time that grows as its length does', () => {
  const bytes = 400_000;
  const sheet = (css: string) => drawn(`<style>${css}</style><g fill="var(--c)"/>`);
  // Each would take minutes to hours where it is gone over again from each of its characters, or for each way through the elements.
  test.each([
    ['without braces', sheet('a'.repeat(bytes))],
    ['of @', sheet('@'.repeat(bytes))],
    ['of blanks', sheet(`a{b:c${' '.repeat(bytes)}d}`)],
    ['of blanks in a selector', sheet(`a${' '.repeat(bytes)}b{c:d}`)],
    ['of fonts that do not end', sheet('@font-face{'.repeat(bytes / 11))],
    ['of blanks in a font', sheet(`@font-face{src:url(${' '.repeat(bytes)})}`)],
    [
      'of rules for many elements',
      drawn(`<style>${'a{b:c}'.repeat(30_000)}</style>${'<g style="fill:var(--c)"/>'.repeat(5_000)}`),
    ],
    [
      'of rules for all elements, which ask those around them',
      drawn(
        `<style>${'*{--a:b}'.repeat(999)}</style>${'<g>'.repeat(60)}${'<g fill="var(--c)"/>'.repeat(1500)}${'</g>'.repeat(60)}`,
      ),
    ],
    [
      'with many ways through elements',
      drawn(
        `<style>b * * * * * * *{fill:var(--c)}</style>${'<g>'.repeat(60)}${'<g/>'.repeat(1500)}${'</g>'.repeat(60)}`,
      ),
    ],
  ])('%s', (_, svg) => {
    // Nothing is known of --c; a font may be taken out.
    expect(plain(svg).length).toBeLessThanOrEqual(svg.length);
  });
});
