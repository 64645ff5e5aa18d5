import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import { getRaw } from '../support/raw-http.ts';
import { startTestService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service?.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(service.url + path, { headers });

/** Every address that a page names, relative to itself. */
async function namedBy(path: string): Promise<string[]> {
  const html = await (await get(path)).text();
  return [...html.matchAll(/(?:href|src)="([^"#]+)/g)]
    .map(([, link = '']) => new URL(link, service.url + path))
    .filter(({ origin }) => origin === service.url)
    .map(({ pathname }) => pathname);
}

describe('the search page', () => {
  it('allows nothing but what this service answers', async () => {
    const response = await get('/');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe|https?:|\*|data:|blob:/);
    expect(await response.text()).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|style=/);
  });

  it('names only files that are there, and no other host', async () => {
    const html = await (await get('/')).text();
    expect(html).not.toMatch(/(?:href|src)="(?:https?:)?\/\//);
    const files = await namedBy('/');
    expect(files.length).toBeGreaterThan(5);
    for (const path of files) {
      const response = await get(path);
      expect(response.status, path).toBe(200);
      await response.arrayBuffer();
    }
  });

  it('is asked for anew each time, and its files are kept for ever', async () => {
    const page = await get('/');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const etag = page.headers.get('etag') ?? '';
    const again = await get('/', { 'If-None-Match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    for (const path of (await namedBy('/')).filter((file) => file.startsWith('/assets/'))) {
      const response = await get(path);
      expect(response.headers.get('cache-control'), path).toBe('public, max-age=31536000, immutable');
      await response.arrayBuffer();
    }
  });

  it('is compressed where that is asked for, and says that it differs', async () => {
    const plain = await (await get('/', { 'Accept-Encoding': 'identity' })).text();
    const { headers, body } = await getRaw(service.url, '/', { 'Accept-Encoding': 'br' });
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('vary')).toContain('Accept-Encoding');
    expect(brotliDecompressSync(body).toString()).toBe(plain);
    const head = await getRaw(service.url, '/', {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(plain)));
  });

  it('answers other methods and other paths as the rest of the service does', async () => {
    const response = await fetch(`${service.url}/`, { method: 'POST' });
    expect(response.status).toBe(405);
    expect((await get('/assets/0/search.js')).status).toBe(404);
    expect((await get('/index.html')).status).toBe(404);
  });
});
