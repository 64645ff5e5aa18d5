import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import examples from '../../web/server/api-examples.json' with { type: 'json' };
import type { Examples } from '../../web/server/api-reference.ts';
import { startTestService } from '../support/service.ts';

const apiExamples: Examples = examples.public;
const partnerExamples: Examples = examples.partner;

let service: Service;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service?.stop());

const text = async (path: string) => {
  const response = await fetch(service.url + path);
  expect(response.status, path).toBe(200);
  return response.text();
};

/** The addresses that a page links to. */
function linksOf(html: string, path: string): URL[] {
  return [...html.matchAll(/ href="([^"]*)"/g)].map(
    ([, href = '']) => new URL(href.replaceAll('&amp;', '&'), service.url + path),
  );
}

/** Every document, by walking from the first. */
async function documents(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const waiting = ['/docs'];
  for (const path of waiting) {
    if (found.has(path)) continue;
    const html = await text(path);
    found.set(path, html);
    for (const { origin, pathname } of linksOf(html, path)) {
      if (origin === service.url && /^\/docs(\/[\w-]+)?$/.test(pathname)) waiting.push(pathname);
    }
  }
  return found;
}

describe('the documents', () => {
  it('are found from /docs, each with what it is for', async () => {
    const pages = await documents();
    expect([...pages.keys()].sort()).toEqual(
      expect.arrayContaining([
        '/docs',
        '/docs/api',
        '/docs/app-developers',
        '/docs/curators',
        '/docs/licences',
        '/docs/operators',
        '/docs/partner-api',
        '/docs/partners',
      ]),
    );
    for (const [path, html] of pages) {
      expect(html.match(/<h1/g), path).toHaveLength(1);
      expect(html, path).toMatch(/<title>[^<]{3,} – Symbol Catalog<\/title>/);
      const [menu = ''] = /<details class="documents.*?<\/details>/s.exec(html) ?? [];
      expect(menu.match(/aria-current="page"/g), path).toHaveLength(1);
    }
  });

  it('have no link that leads nowhere', async () => {
    const pages = await documents();
    const tried = new Map<string, string>();
    for (const [path, html] of pages) {
      for (const url of linksOf(html, path)) {
        if (url.origin !== service.url) continue;
        const target = tried.get(url.pathname + url.search) ?? (await text(url.pathname + url.search));
        tried.set(url.pathname + url.search, target);
        const id = decodeURIComponent(url.hash.slice(1));
        if (id) expect(target, `${path} → ${url.href}`).toContain(`id="${id}"`);
      }
    }
    expect(tried.size).toBeGreaterThan(15);
  });

  it('run no script, and load nothing from elsewhere', async () => {
    for (const [path, html] of await documents()) {
      expect(html, path).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
      expect(html, path).not.toMatch(/<(?:link|img)[^>]*(?:href|src)="(?:https?:)?\/\//);
    }
    const { headers } = await fetch(`${service.url}/docs/api`);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-language')).toBe('en');
    expect(headers.get('etag')).toMatch(/^W\/"/);
  });

  it('tell every setting to operators', async () => {
    expect(await text('/docs/operators')).toContain('<code>RATE_LIMIT_JSON</code>');
  });
});

describe('the reference', () => {
  it('has every operation, with an example that works', async () => {
    const { paths } = JSON.parse(await text('/openapi.json')) as {
      paths: Record<string, Record<string, { operationId: string; summary: string }>>;
    };
    const html = await text('/docs/api');
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    for (const { operationId } of operations) expect(html).toContain(`id="${operationId}"`);
    // Of pictures only an answer tells the address.
    const named = operations.map(({ operationId }) => operationId);
    const withoutExample = named.filter((operationId) => !Object.hasOwn(apiExamples, operationId));
    expect(withoutExample.toSorted()).toEqual(['getOriginal', 'getThumbnail']);
    for (const [operationId, { path, body }] of Object.entries(apiExamples)) {
      expect(named).toContain(operationId);
      const response = await fetch(service.url + path, {
        ...(body !== undefined && {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }),
      });
      expect(response.status, path).toBe(200);
      await response.arrayBuffer();
    }
  });

  it('names every parameter, every field and what it may be', async () => {
    const { paths, components } = JSON.parse(await text('/openapi.json')) as {
      paths: Record<string, Record<string, { parameters?: { name: string }[] }>>;
      components: { schemas: Record<string, { properties?: Record<string, unknown> }> };
    };
    const html = await text('/docs/api');
    const parameters = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap((operation) => operation.parameters ?? []);
    const fields = Object.values(components.schemas).flatMap(({ properties = {} }) =>
      Object.keys(properties),
    );
    for (const name of [...parameters.map((parameter) => parameter.name), ...fields]) {
      expect(html).toMatch(new RegExp(`<code>${name}\\??<`));
    }
    expect(html).toContain('child | youth | adult | all');
    expect(html).toContain('integer 1–100, default 20');
  });
});

describe('the partner reference', () => {
  it('has every operation, by an example that sends a key, and every field of a report', async () => {
    const { paths, components } = JSON.parse(await text('/partner/v1/openapi.json')) as {
      paths: Record<string, Record<string, { operationId: string }>>;
      components: { schemas: Record<string, { properties?: Record<string, unknown> }> };
    };
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({ path, method, operationId })),
    );
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      Object.keys(partnerExamples).sort(),
    );
    const html = await text('/docs/partner-api');
    for (const { path, method, operationId } of operations) {
      const section = html.slice(html.indexOf(`<h2 id="${operationId}"`));
      const command = /<pre[^>]*><code>(.*?)<\/code>/s.exec(section)?.[1] ?? '';
      expect(command).toContain('Authorization: Bearer $KEY');
      expect(command.includes('-X DELETE'), operationId).toBe(method === 'delete');
      const { path: asked = '' } = partnerExamples[operationId] ?? {};
      expect(asked.replace(/\?.*/, '')).toMatch(
        new RegExp(`^${path.replace('{id}', '(?:[0-9a-f]{32}|\\d+)')}$`),
      );
    }
    expect(html).toContain('<a href="#schema-NewReport">NewReport</a>');
    for (const name of Object.keys(components.schemas.NewReport?.properties ?? {})) {
      expect(html).toMatch(new RegExp(`<code>${name}\\??<`));
    }
    expect(html).not.toContain('undefined');
  });
});

describe('a path that is nearly that of a page', () => {
  it.each([
    ['/docs/', '/docs'],
    ['/docs/api/', '/docs/api'],
    ['/docs/api.md', '/docs/api'],
    ['/docs/app-developers.md', '/docs/app-developers'],
    ['/board/', '/board'],
  ])('%s leads to %s', async (path, meant) => {
    const response = await fetch(service.url + path, { redirect: 'manual' });
    expect(response.status).toBe(301);
    expect(new URL(response.headers.get('location') ?? '', service.url + path).pathname).toBe(meant);
    expect((await fetch(service.url + path)).status).toBe(200);
  });

  it.each(['/docs/nowhere/', '/docs/nowhere.md'])('%s leads nowhere', async (path) => {
    expect((await fetch(service.url + path, { redirect: 'manual' })).status).toBe(404);
  });
});
