import { readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient } from '../support/client-package.ts';
import { pagesOfThisFile } from './browser.ts';

const pages = pagesOfThisFile();

let built: string;
let host: Server;

/** An app of another origin: an empty page, and the modules of the client. */
beforeAll(async () => {
  built = await buildClient();
  host = createServer(async (request, response) => {
    const script = /^\/[\w-]+\.js$/.test(request.url ?? '');
    response.setHeader('Content-Type', script ? 'text/javascript' : 'text/html');
    response.end(script ? await readFile(join(built, basename(request.url ?? ''))) : '<!doctype html>');
  });
  await new Promise<void>((ready) => host.listen(0, '127.0.0.1', ready));
});
afterAll(async () => {
  host.close().closeAllConnections();
  await rm(built, { recursive: true, force: true });
});

it('the client searches from a page of another origin, without a preflight, and waits where it is asked to', async () => {
  const page = await pages.visit('/docs');
  const preflights: string[] = [];
  let refusals = 1;
  await page.route('**/api/v1/symbols/search?*', async (route) => {
    if (route.request().method() === 'OPTIONS') preflights.push(route.request().url());
    if (refusals === 0) return route.continue();
    refusals -= 1;
    const headers = { 'Retry-After': '1', 'Access-Control-Allow-Origin': '*' };
    return route.fulfill({
      status: 429,
      headers: { ...headers, 'Access-Control-Expose-Headers': 'Retry-After' },
    });
  });
  await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`);
  // As text: the test runner would rewrite `import` in a function.
  const names = await page.evaluate(`(async () => {
    const { CatalogueClient } = await import('/client.js');
    const client = new CatalogueClient({ baseUrl: '${pages.service().url}', languages: ['de', 'en'] });
    const ask = async () => (await client.search('dog', { limit: 1 })).data[0].name;
    return [await ask(), await ask()];
  })()`);
  expect(names).toEqual(['Hund', 'Hund']);
  expect(refusals).toBe(0);
  expect(preflights).toEqual([]);
  // The browser notes the answer 429, and the harness requests to another host.
  for (const trouble of pages.troubles()) expect(trouble).toMatch(/429|127\.0\.0\.1|localhost/);
});
