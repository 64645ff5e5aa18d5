import { describe, expect, it } from 'vitest';
import { cacheControl } from '../../src/http/headers.ts';
import { rendererVersion } from '../../src/images/render/render-job.ts';
import {
  licenseLink,
  parseStaticPath,
  type Rendition,
  redirectHeaders,
  renditionEtag,
  renditionHeaders,
  renditionKey,
  variantDisposition,
} from '../../src/images/serving/rendition.ts';

const original: Rendition = { path: 'demo/sun.0123abcd.png' };
const thumbnail = (size: 256 | 512): Rendition => ({
  ...original,
  format: 'webp',
  size,
});

describe('parseStaticPath', () => {
  it('knows originals and thumbnails', () => {
    expect(parseStaticPath('demo/sun.0123abcd.png')).toMatchObject({
      image: { stem: 'demo/sun' },
      rendition: original,
    });
    for (const size of [256, 512] as const) {
      expect(parseStaticPath(`thumbs/${size}/demo/sun.0123abcd.webp`)?.rendition).toEqual(thumbnail(size));
    }
    // A set may be called so.
    expect(parseStaticPath('thumbs/sun.0123abcd.png')?.rendition).toEqual({
      path: 'thumbs/sun.0123abcd.png',
    });
  });

  it.each([
    '',
    'thumbs',
    'thumbs/',
    'thumbs/256/',
    'thumbs/256/.webp',
    'thumbs/300/demo/sun.00000000.webp',
    'thumbs/0256/demo/sun.00000000.webp',
    'thumbs/256/demo/sun.00000000.png',
    'thumbs/256/demo/sun.webp',
    'thumbs/256/../../secret.00000000.webp',
    'thumbs/256/..%2f..%2fsecret.00000000.webp',
    'thumbs/256%2fdemo/sun.00000000.webp',
    'thumbs\\256\\demo\\sun.00000000.webp',
    'thumbs/256/demo/sun.00000000.webp\0',
    'thumbs/256/demo/sun.00000000.webp\n',
    '../artwork/originals/demo/sun.00000000.png',
    '%2e%2e/%2e%2e/etc/passwd',
    'demo/%2e%2e%2fsun.00000000.png',
    'demo/sun.00000000.png.',
    'demo/sun.00000000.png\n',
    `demo/${'a'.repeat(300)}.00000000.png`,
  ])('nothing is named by %j', (path) => {
    expect(parseStaticPath(path)).toBeUndefined();
  });
});

describe('a rendition', () => {
  const derived = { ...original, variant: { skin: 3 } } as const;
  const different: Rendition[] = [
    original,
    { path: 'demo/sun.ffffffff.png' },
    thumbnail(256),
    thumbnail(512),
    { ...original, size: 256 },
    derived,
    { ...derived, variant: { skin: 4 } },
    { ...derived, variant: { skin: 3, overlay: 'plural' } },
  ];

  it('has a key and a strong entity tag of its own', () => {
    const keys = different.map(renditionKey);
    expect(new Set(keys).size).toBe(different.length);
    const tags = keys.map(renditionEtag);
    expect(new Set(tags).size).toBe(different.length);
    for (const tag of tags) expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
  });

  it('is named by how it is made', () => {
    for (const rendition of different) expect(renditionKey(rendition)).toContain(`:${rendererVersion}:`);
  });

  it('says what it is, how long it keeps, and under which licence it is', () => {
    const licence = 'https://licences.example/a>b';
    expect(renditionHeaders(original, licence, cacheControl.immutable)).toEqual({
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=604800, stale-while-revalidate=86400, immutable',
      Link: '<https://licences.example/a%3Eb>; rel="license"',
    });
    expect(renditionHeaders(thumbnail(256), undefined, cacheControl.immutable)).toEqual({
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=604800, stale-while-revalidate=86400, immutable',
    });
    expect(licenseLink('none')).toBeUndefined();
    expect(licenseLink('Ünicode')).toBeUndefined();
    for (const odd of ['https://a b/', 'https://a/\r\nSet-Cookie: a=b', 'https://ä/ö>;']) {
      expect(licenseLink(odd) ?? '<>').toMatch(/^<[!-~]*>(; rel="license")?$/);
    }
  });

  it('is saved under the name of its symbol and what was made of it', () => {
    expect(variantDisposition(original)).toBe('inline; filename="sun.png"');
    expect(
      variantDisposition({
        path: 'openmoji/1f9d1-200d-1f33e.0123abcd.png',
        size: 512,
        variant: { skin: 3, hair: 'red' },
      }),
    ).toBe('inline; filename="1f9d1-200d-1f33e-skin-3.hair-red-512.png"');
  });
});

describe('redirectHeaders', () => {
  const resolve = (location = '', path: string) =>
    new URL(location, `http://localhost/static/${path}`).pathname;

  it('lead from an old image to the present one of the same kind', () => {
    const present = 'demo/sun.ffffffff.png';
    expect(resolve(redirectHeaders(original, present).Location, original.path)).toBe(`/static/${present}`);
    expect(
      resolve(redirectHeaders(thumbnail(512), present).Location, 'thumbs/512/demo/sun.0123abcd.webp'),
    ).toBe('/static/thumbs/512/demo/sun.ffffffff.webp');
    expect(redirectHeaders(original, present)['Cache-Control']).toBe('public, max-age=300');
  });
});
