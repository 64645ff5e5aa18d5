import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type SvgRule, svgLimits } from '../../src/images/svg/rules.ts';
import { vetSvg } from '../../src/images/svg/vet.ts';

const namespaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const drawing = (inside: string, attributes = 'viewBox="0 0 72 72"'): string =>
  `<svg ${namespaces} ${attributes}>${inside}</svg>`;
const repeated = (text: string, times: number): string => Array.from({ length: times }, () => text).join('');

/** A PNG's header alone: enough to read its size. */
function embeddedPng(width: number, height: number): string {
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return `data:image/png;base64,${Buffer.concat([header, size]).toString('base64')}`;
}

/** Ten levels, each showing the one below ten times: 2 KB that would draw 10^10 rectangles. */
const bomb = drawing(
  `<defs><rect id="l0" width="9" height="9"/>${Array.from(
    { length: 10 },
    (_, level) => `<g id="l${level + 1}">${repeated(`<use href="#l${level}"/>`, 10)}</g>`,
  ).join('')}</defs><use href="#l10"/>`,
);

const refused: [SvgRule, string, string | Buffer][] = [
  ['too-big', 'more bytes than allowed', drawing(`<!--${'x'.repeat(svgLimits.bytes)}-->`)],
  ['not-utf-8', 'Latin-1 bytes', Buffer.from(drawing('<title>\u00e9</title>'), 'latin1')],
  ['not-utf-8', 'a gzipped drawing', Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0xff, 0xfe])],
  ['not-utf-8', 'another encoding declared', `<?xml version="1.0" encoding="UTF-7"?>${drawing('')}`],
  ['not-well-formed', 'an open element', `<svg ${namespaces} viewBox="0 0 9 9"><g></svg>`],
  ['not-well-formed', 'nothing at all', ''],
  ['not-well-formed', 'an unknown entity', drawing('<title>&secret;</title>')],
  ['not-well-formed', 'two roots', drawing('') + drawing('')],
  ['not-well-formed', 'a NUL', drawing('<title>\0</title>')],
  ['not-svg', 'a page', '<html xmlns="http://www.w3.org/1999/xhtml"></html>'],
  ['not-svg', 'an svg of no namespace', '<svg viewBox="0 0 1 1"/>'],
  ['doctype', 'a document type', `<!DOCTYPE svg>${drawing('')}`],
  ['doctype', 'entities', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/hosts">]>${drawing('&a;')}`],
  ['processing-instruction', 'a style sheet', `<?xml-stylesheet href="x.css"?>${drawing('')}`],
  ['active-content', 'a script', drawing('<script>alert(1)</script>')],
  ['active-content', 'a script of another namespace', drawing('<x:Script xmlns:x="urn:x"/>')],
  ['active-content', 'foreign content', drawing('<g><foreignObject/></g>')],
  ['active-content', 'XInclude', drawing('<i:include xmlns:i="http://www.w3.org/2001/XInclude"/>')],
  ['event-handler', 'onload', drawing('', 'viewBox="0 0 9 9" onload="alert(1)"')],
  ['event-handler', 'onclick in capitals', drawing('<g ONCLICK="x()"/>')],
  ['outside-reference', 'an image of a host', drawing('<image href="http://example.org/a.png"/>')],
  ['outside-reference', 'a file', drawing('<image xlink:href="file:///etc/passwd"/>')],
  ['outside-reference', 'a sibling', drawing('<use href="other.svg#a"/>')],
  [
    'outside-reference',
    'another prefix',
    drawing('<use xmlns:y="http://www.w3.org/1999/xlink" y:href="o"/>'),
  ],
  ['outside-reference', 'a base', drawing('<g xml:base="http://example.org/"/>')],
  ['outside-reference', 'a paint', drawing('<rect fill="url( \'a.svg#p\')"/>')],
  ['outside-reference', 'a style attribute', drawing('<rect style="fill:URL(//example.org/a)"/>')],
  ['outside-reference', 'an escaped url', drawing('<rect style="fill:u\\72l(a.svg#p)"/>')],
  ['outside-reference', 'a style sheet', drawing('<style>rect{fill:url("a.svg#p")}</style>')],
  ['outside-reference', 'an import', drawing('<style><![CDATA[@import "a.css";]]></style>')],
  ['outside-reference', 'an import cut in two', drawing('<style>@im<![CDATA[port "a.css";]]></style>')],
  ['outside-reference', 'an unclosed url', drawing('<style>rect{fill:url(a.svg</style>')],
  ['outside-reference', 'a nested drawing', drawing('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>')],
  ['outside-reference', 'a huge embedded PNG', drawing(`<image href="${embeddedPng(16_384, 16_384)}"/>`)],
  ['too-many-elements', 'more elements', drawing(repeated('<g/>', svgLimits.elements))],
  ['too-many-uses', 'more uses', drawing(`<g id="a"/>${repeated('<use href="#a"/>', svgLimits.uses + 1)}`)],
  ['too-many-uses', 'a bomb of uses', bomb],
  [
    'too-many-rules',
    'more selectors',
    drawing(
      `<style>${repeated('a,b{fill:red}', svgLimits.styleRules / 2)}</style><style>a{fill:red}</style>`,
    ),
  ],
  ['too-deep', 'deep nesting', drawing(repeated('<g>', svgLimits.depth) + repeated('</g>', svgLimits.depth))],
  ['bad-size', 'a speck', drawing('', 'viewBox="0 0 0.1 0.1"')],
  ['bad-size', 'nothing', drawing('', 'width="0" height="10"')],
  ['bad-size', 'a negative side', drawing('', 'width="10" height="-10"')],
  ['bad-size', 'no size at all', drawing('', '')],
  ['bad-size', 'a width alone', drawing('', 'width="72"')],
  ['bad-size', 'per cent of nothing', drawing('', 'width="100%" height="100%"')],
  ['bad-size', 'no number', drawing('', 'viewBox="0 0 a b"')],
];

const accepted: [string, string][] = [
  [
    'parts of itself',
    drawing('<g id="a"/><use xlink:href="#a"/><rect fill="url(#p)" style="mask:url(#m)"/>'),
  ],
  ['a small embedded PNG', drawing(`<image href="${embeddedPng(64, 64)}"/>`)],
  ['a byte order mark and a declaration', `\ufeff<?xml version="1.0" encoding="UTF-8"?>${drawing('')}`],
  ['sides in per cent', drawing('', 'width="100%" height="100%" viewBox="0 0 20 10"')],
  [
    'an editor’s own elements',
    drawing('<s:namedview xmlns:s="http://sodipodi.example/" s:path="C:\\a.svg"/>'),
  ],
  ['a style sheet that stays inside', drawing('<style>.a{fill:#fff;clip-path:url(#c)}</style>')],
  ['a use that shows itself', drawing('<g id="a"><use href="#a"/></g>')],
];

describe('vetSvg', () => {
  it.each(refused)('refuses by %s: %s', (rule, _, svg) => {
    const verdict = vetSvg(Buffer.from(svg));
    expect(verdict).toMatchObject({ accepted: false, rule });
    expect(verdict).toHaveProperty('reason', expect.stringMatching(/^(The|<).{15,}/s));
  });

  it.each(accepted)('accepts %s', (_, svg) => {
    expect(vetSvg(Buffer.from(svg))).toEqual({ accepted: true });
  });

  it('says in which line the trouble is', () => {
    expect(vetSvg(Buffer.from(drawing('\n\n<script/>')))).toHaveProperty(
      'reason',
      expect.stringMatching(/line 3/),
    );
  });

  it('accepts every drawing of OpenMoji', () => {
    const openmoji = dirname(fileURLToPath(import.meta.resolve('openmoji/package.json')));
    const folder = join(openmoji, 'color/svg');
    const files = readdirSync(folder);
    const bad = files.filter((file) => !vetSvg(readFileSync(join(folder, file))).accepted);
    expect(files.length).toBeGreaterThan(4_000);
    expect(bad).toEqual([]);
  });
});
