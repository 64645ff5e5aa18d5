import { expect, it } from 'vitest';
import type { FullSymbol } from '../../src/symbols/serialize.ts';
import { symbolPages } from '../../web/server/symbol-page.ts';

const base = 'https://symbols.example';
const nasty = `</script><script>alert("1")</script> & 'x'`;

/** A symbol whose texts would be markup if they were not escaped. */
const symbol = {
  id: 7,
  name: nasty,
  language_code: 'en',
  translations: { en: { name: nasty, keywords: [nasty], has_audio: false } },
  image: { url: `${base}/static/a.png`, width: 512, height: 512, content_type: 'image/png' },
  thumbnails: { '256': `${base}/static/256.webp`, '512': `${base}/static/512.webp` },
  license: { id: 'CC0', url: 'https://l.example', attribution: nasty, commercial_use: true },
  source: { set: 'own', id: '7' },
  updated_at: '2026-01-01T00:00:00Z',
} as unknown as FullSymbol;

it('the page of a symbol escapes what stands in its names and credits', () => {
  const { identity, headers } = symbolPages('/assets/1/', '')(symbol, base);
  const html = identity.toString();
  expect(html).not.toContain('<script>');
  expect(html.match(/<script/g)).toEqual(['<script']);
  expect(html).toContain('<title>&lt;/script&gt;&lt;script&gt;alert(&quot;1&quot;)');
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toMatchObject({ name: nasty, creditText: nasty, keywords: [nasty] });
  expect(headers['Content-Language']).toBe('en');
});

it('an image is taken from where the page came from', () => {
  const html = symbolPages('/assets/1/', '')(symbol, base).identity.toString();
  expect(html).toContain('src="../static/512.webp"');
  expect(html).toContain('<meta property="og:image" content="https://symbols.example/static/a.png">');
});
