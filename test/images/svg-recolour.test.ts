import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { recolourSvg } from '../../src/images/svg/recolour.ts';
import { vetSvg } from '../../src/images/svg/vet.ts';
import { decode, hexAt, type Pixels } from '../support/pixels.ts';

/** On a drawing of 30 × 10 units: three squares, looked at in their middles. */
const svg = (inside: string, attributes = ''): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 30 10" ${attributes}>${inside}</svg>`,
  );
const square = (place: number, attributes: string): string =>
  `<path d="M${place * 10} 0h10v10h-10z" ${attributes}/>`;

async function drawn(source: Buffer): Promise<Pixels> {
  return await decode(await sharp(source).resize(300, 100).png().toBuffer());
}

/** The colours of the three squares. */
async function squares(source: Buffer): Promise<string[]> {
  const pixels = await drawn(source);
  return [5, 15, 25].map((x) => hexAt(pixels, x / 30, 0.5));
}

const dark = '#6a462f';
const yellow = '#fcea2b';

describe('recolourSvg', () => {
  it.each([
    ['a fill', `fill="${yellow}"`],
    ['a fill in capitals', 'fill="#FCEA2B"'],
    ['a fill of eight digits', 'fill="#fcea2bff"'],
    ['rgb()', 'fill="rgb(252, 234, 43)"'],
    ['rgb() in percent', 'fill="rgb(98.8%, 91.8%, 16.9%)"'],
    ['hsl()', 'fill="hsl(54.8, 97.2%, 57.8%)"'],
    ['a style', `style="fill:${yellow}"`],
    ['a style with others', `style="opacity:1; fill: ${yellow} ;stroke:none"`],
    ['an important style', `style="fill:${yellow}!important"`],
    ['a class', 'class="face other"'],
    ['an id', 'id="face"'],
    ['currentColor', `color="${yellow}" fill="currentColor"`],
  ])('recolours %s in the layer and nowhere else', async (_, attributes) => {
    const style = `<style>.face, #face { fill: ${yellow} }</style>`;
    const once = attributes.replace('id="face"', 'class="face"');
    const source = svg(
      `${style}<g id="skin">${square(0, attributes)}</g>${square(1, once)}<g id="skin">${square(2, once)}</g>`,
    );
    const before = await squares(source);
    expect(before).toEqual([yellow, yellow, yellow]);
    expect(await squares(recolourSvg(source, { skin: 5 }))).toEqual([dark, yellow, dark]);
  });

  it('recolours strokes', async () => {
    const line = (place: number): string =>
      `<path d="M${place * 10} 5h10" fill="none" stroke="${yellow}" stroke-width="10"/>`;
    const source = svg(`<g id="skin">${line(0)}</g>${line(1)}<g id="skin" stroke="${yellow}">${line(2)}</g>`);
    expect(await squares(source)).toEqual([yellow, yellow, yellow]);
    expect(await squares(recolourSvg(source, { skin: 5 }))).toEqual([dark, yellow, dark]);
  });

  it.each([
    ['the layer', `<g id="skin" fill="${yellow}">${square(0, '')}</g>`],
    ['around the layer', `<g fill="${yellow}"><g id="skin">${square(0, '')}</g>${square(1, '')}</g>`],
    ['the root', `<g id="skin">${square(0, '')}</g>${square(1, '')}`],
    ['the layer that is the shape itself', square(0, `id="skin" fill="${yellow}"`)],
    [
      'an important rule',
      `<style>g path{fill:${yellow}!important}</style><g id="skin">${square(0, 'fill="red"')}</g>`,
    ],
    [
      'a rule in CDATA',
      `<style><![CDATA[ g > path{fill:${yellow}} ]]></style><g id="skin">${square(0, '')}</g>`,
    ],
    [
      'a rule beside others',
      `<style>@media print{path{fill:red}} /* .a{} */ @import; .a,[d]{fill:${yellow}}</style><g id="skin">${square(0, '')}</g>`,
    ],
  ])('recolours elements that inherit or are styled by %s', async (_, inside) => {
    const source = svg(inside, `fill="${yellow}"`);
    const [first, second] = await squares(recolourSvg(source, { skin: 5 }));
    expect((await squares(source))[0]).toBe(yellow);
    expect(first).toBe(dark);
    expect(second).not.toBe(dark);
  });

  it('leaves whites, outlines and other colours in the layer, and moves shadows along', async () => {
    const source = svg(
      `<g id="skin">${square(0, `fill="${yellow}"`)}${square(1, 'fill="#fff"')}${square(2, 'fill="#61b2e4"')}
      <path d="M1 1h3" stroke="#000" stroke-width="2"/><path d="M1 8h3" stroke="#D22F27" stroke-width="2"/></g>
      <g id="skin-shadow"><path d="M6 8h3" stroke="#F1B31C" stroke-width="2"/></g>`,
    );
    const pixels = await drawn(recolourSvg(source, { skin: 5 }));
    expect([5, 15, 25].map((x) => hexAt(pixels, x / 30, 0.5))).toEqual([dark, '#ffffff', '#61b2e4']);
    expect(hexAt(pixels, 2 / 30, 0.1)).toBe('#000000');
    expect(hexAt(pixels, 2 / 30, 0.8)).toBe('#d22f27');
    const shadow = pixels.at(7 / 30, 0.8);
    expect(shadow.every((byte, channel) => channel === 3 || byte < (pixels.at(0.1, 0.5)[channel] ?? 0))).toBe(
      true,
    );
    expect(Math.max(...shadow.slice(0, 3))).toBeGreaterThan(50);
  });

  it('gives several people the same tone, and hair apart from skin', async () => {
    const source = svg(
      `<g id="skin-a">${square(0, `fill="${yellow}"`)}</g><g id="skin_2_">${square(1, `fill="${yellow}"`)}</g>
      <g id="hair">${square(2, 'fill="#a57939"')}</g>`,
    );
    expect(await squares(recolourSvg(source, { skin: 5 }))).toEqual([dark, dark, '#a57939']);
    expect(await squares(recolourSvg(source, { hair: 'red' }))).toEqual([yellow, yellow, '#d2601f']);
    expect(await squares(recolourSvg(source, { skin: 1, hair: 'gray' }))).toEqual([
      '#fadcbc',
      '#fadcbc',
      '#9c9a99',
    ]);
  });

  it.each(['hair', 'HAIR', 'Hair-2', 'hair_1_', 'hair-b-3'])(
    'takes the id %s for a layer of hair',
    async (id) => {
      const source = svg(`<g id="${id}">${square(0, 'fill="#000"')}</g>`);
      expect((await squares(recolourSvg(source, { hair: 'blonde' })))[0]).toBe('#f0cf6a');
    },
  );

  it.each(['hairdresser', 'chair', 'skinny', 'no-skin', 'skin of an apple'])(
    'takes the id %s for none',
    (id) => {
      const source = svg(`<g id="${id}">${square(0, `fill="${yellow}"`)}</g>`);
      expect(recolourSvg(source, { skin: 5, hair: 'red' })).toBe(source);
    },
  );

  it("knows Mulberry's classes", async () => {
    const source = svg(
      `${square(0, 'class="aac-skin-fill" fill="#ffeec8"')}${square(1, 'class="x aac-hair-fill" fill="#522"')}`,
    );
    expect((await squares(recolourSvg(source, { skin: 5, hair: 'white' }))).slice(0, 2)).toEqual([
      dark,
      '#f1efec',
    ]);
  });

  it('recolours black hair, but not the black lines in it', async () => {
    const source = svg(
      `<g id="hair">${square(0, 'fill="#000"')}${square(1, 'fill="none" stroke="#000" stroke-width="30"')}</g>`,
    );
    const [hair] = await squares(recolourSvg(source, { hair: 'blonde' }));
    expect(hair).toBe('#f0cf6a');
    const lines = svg(`<g id="hair"><path d="M0 5h10" stroke="#000" stroke-width="10" fill="none"/></g>`);
    expect(recolourSvg(lines, { hair: 'blonde' })).toBe(lines);
  });

  it('leaves what a layer shows of the rest as it is, and recolours a gradient of its own', async () => {
    const stops = `<stop offset="0" stop-color="${yellow}"/><stop offset="1" style="stop-color:${yellow}"/>`;
    const source = svg(
      `<defs><linearGradient id="g">${stops}</linearGradient><g id="shape">${square(2, `fill="${yellow}"`)}</g></defs>
      <g id="skin"><linearGradient id="own">${stops}</linearGradient>${square(0, 'fill="url(#own)"')}
      ${square(1, 'fill="url(#g)"')}<use href="#shape"/></g>`,
    );
    expect(await squares(source)).toEqual([yellow, yellow, yellow]);
    expect(await squares(recolourSvg(source, { skin: 5 }))).toEqual([dark, yellow, yellow]);
  });

  it('leaves masks and clips in a layer as they are', async () => {
    const source = svg(
      `<g id="skin"><mask id="m"><rect width="30" height="10" fill="#ffe"/></mask>
      <g mask="url(#m)">${square(0, `fill="${yellow}"`)}</g></g>`,
    );
    expect(recolourSvg(source, { skin: 5 }).toString()).toContain('fill="#ffe"/>');
  });

  it('keeps what is transparent so', async () => {
    const source = svg(
      `<g id="skin">${square(0, 'fill="#fcea2b80"')}${square(1, `fill="${yellow}" fill-opacity=".5"`)}</g>`,
    );
    const pixels = await drawn(recolourSvg(source, { skin: 5 }));
    expect([pixels.at(0.1, 0.5)[3], pixels.at(0.5, 0.5)[3]]).toEqual([128, 128]);
  });

  it('returns a drawing that has nothing of what is asked', () => {
    const source = svg(`<g id="skin">${square(0, 'fill="#fff" stroke="none"')}</g><g id="hair"/>`);
    expect(recolourSvg(source, { hair: 'red' })).toBe(source);
    expect(recolourSvg(source, {})).toBe(source);
  });
});

describe('a crafted drawing', () => {
  const accepted = (source: Buffer): void => expect(vetSvg(source)).toEqual({ accepted: true });

  it.each([
    ['uses itself', `<g id="skin"><g id="a"><use href="#a"/>${square(0, `fill="${yellow}"`)}</g></g>`],
    [
      'has gradients that show each other',
      `<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><g id="skin">${square(0, `fill="${yellow}" stroke="url(#a)"`)}</g>`,
    ],
    [
      'has marks of XML in its ids',
      `<linearGradient id="&quot;&gt;&lt;"><stop stop-color="${yellow}"/></linearGradient><g id="skin">${square(0, `fill="${yellow}" style="stroke:url(#&quot;&gt;&lt;)"`)}</g>`,
    ],
    ['has text with marks', `<text id="skin" fill="${yellow}">&lt;script&gt; &amp;amp; ]]&gt;</text>`],
    [
      'has a broken style sheet',
      `<style>}}{{ .a{fill:red;;:;} @media{ .b{ </style><g id="skin" style=";;fill:;:red">${square(0, `fill="${yellow}"`)}</g>`,
    ],
    [
      'names its things constructor',
      `<style>.constructor{fill:${yellow}} .__proto__{fill:red}</style><g id="skin"><path id="__proto__" class="constructor" d="M0 0h9v9z"/></g>`,
    ],
  ])('that %s is recoloured and stays acceptable', async (_, inside) => {
    const source = svg(inside);
    accepted(source);
    const recoloured = recolourSvg(source, { skin: 5, hair: 'red' });
    accepted(recoloured);
    await expect(drawn(recoloured)).resolves.toBeDefined();
  });

  it('with selectors that could be tried for ever is soon done', () => {
    const selector = `${'g '.repeat(7)}x`;
    const source = svg(
      `<style>${`${selector}{fill:red}`.repeat(20)}</style><g id="skin">${'<g>'.repeat(55)}${square(0, `fill="${yellow}"`).repeat(50)}${'</g>'.repeat(55)}</g>`,
    );
    accepted(source);
    const start = performance.now();
    recolourSvg(source, { skin: 5 });
    expect(performance.now() - start).toBeLessThan(30_000);
  });
});
