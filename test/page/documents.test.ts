import { expect, it } from 'vitest';
import { pagesOfThisFile } from './browser.ts';

const pages = pagesOfThisFile();

it('a wrong address is a page that leads on, and an error for programs', async () => {
  const page = await pages.visit('/docs/no-such-page');
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Search the catalogue' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Reference', exact: true }).click();
  expect(new URL(page.url()).pathname).toBe('/docs/api');
  expect(pages.troubles()).toEqual([expect.stringContaining('404')]);

  const { url } = pages.service();
  const html = await fetch(`${url}/docs/no/such/page`, { headers: { Accept: 'text/html,*/*;q=0.8' } });
  expect(html.status).toBe(404);
  expect(html.headers.get('content-type')).toContain('text/html');
  // Outside of the documents too, but not where programs ask.
  const elsewhere = await fetch(`${url}/no-such-page`, { headers: { Accept: 'text/html,*/*;q=0.8' } });
  expect([elsewhere.status, await elsewhere.text()]).toEqual([
    404,
    expect.stringContaining('Page not found'),
  ]);
  const api = await fetch(`${url}/api/v1/nothing`, { headers: { Accept: 'text/html,*/*;q=0.8' } });
  expect(await api.json()).toMatchObject({ error: { code: 'not-found' } });
  const json = await fetch(`${url}/docs/no-such-page`);
  expect(json.status).toBe(404);
  expect(await json.json()).toMatchObject({ success: false, error: { code: 'not-found' } });
});

it('examples can be read where a guide names them', async () => {
  const page = await pages.visit('/docs/app-developers');
  const example = page.getByRole('link', { name: /^examples\/[\w/-]+\.ts$/ }).first();
  const response = await fetch(new URL((await example.getAttribute('href')) ?? '', page.url()));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
});

it('on a phone a document begins in the first screen', async () => {
  const page = await pages.visit('/docs/api', { viewport: { width: 390, height: 844 } });
  const box = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(box?.y).toBeLessThan(300);
});

it('on a phone all documents and sections are behind a line each, and none is cut', async () => {
  const page = await pages.visit('/docs/app-developers', { viewport: { width: 390, height: 844 } });
  const head = await page.locator('header').first().boundingBox();
  expect(head?.height).toBeLessThan(75);
  for (const [title, link] of [
    ['All documents', 'Runbook'],
    ['On this page', 'Search while typing'],
  ] as const) {
    const list = page.getByRole('navigation', { name: title });
    expect(await list.count()).toBe(0);
    await page.locator('summary', { hasText: title }).click();
    await list.getByRole('link', { name: link, exact: true }).waitFor();
    const ends = await list
      .getByRole('link')
      .evaluateAll((links) => links.map((element) => element.getBoundingClientRect().right));
    expect(Math.max(...ends)).toBeLessThanOrEqual(390);
  }
});

it('on a desktop the head is one line, and all documents are behind one more', async () => {
  const page = await pages.visit('/docs/operators', { viewport: { width: 1280, height: 800 } });
  const head = await page.locator('header').boundingBox();
  expect(head?.height).toBeLessThan(90);
  await page.locator('summary', { hasText: 'All documents' }).click();
  const link = page.getByRole('navigation', { name: 'All documents' }).getByRole('link', { name: 'Runbook' });
  const place = await link.boundingBox();
  expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(1280);
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Runbook' }).waitFor();
});

it.each(['/favicon.ico', '/robots.txt', '/llms.txt', '/icon-192.png', '/icon-512.png'])(
  'serves %s',
  async (path) => {
    const response = await fetch(pages.service().url + path);
    expect(response.status).toBe(200);
  },
);
