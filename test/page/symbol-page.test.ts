import { describe, expect, it } from 'vitest';
import { expectAccessible, pagesOfThisFile, sidewaysPixels } from './browser.ts';

const pages = pagesOfThisFile();

/** What a page says of its image for search engines (schema.org). */
interface ImageObject {
  '@type': string;
  name: string;
  contentUrl: string;
  license: string;
  creditText: string;
}

describe('the page of a symbol', () => {
  it('is read without a script: names, licence, credit and the image itself', async () => {
    const page = await pages.visit('/symbols/574', { javaScriptEnabled: false });
    expect(await page.title()).toBe('guide dog – Symbol Catalog');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('guide dog');
    expect(await page.locator('dd', { hasText: 'Blindenhund' }).getAttribute('lang')).toBe('de');
    expect(await page.locator('dt', { hasText: /^Ukrainian$/ }).count()).toBe(1);
    await page.getByText('CC BY-SA 4.0', { exact: false }).first().waitFor();
    const image = page.locator('.picture img');
    expect(await image.getAttribute('alt')).toBe('guide dog');
    const download = page.getByRole('link', { name: 'Download PNG' });
    const url = new URL((await download.getAttribute('href')) ?? '', page.url());
    expect((await fetch(url)).headers.get('content-type')).toBe('image/png');
  });

  it('says to search engines what it shows, in which languages, and under which licence', async () => {
    const page = await pages.visit('/symbols/574?lang=de');
    const text = (await page.locator('script[type="application/ld+json"]').textContent()) ?? '';
    const data = JSON.parse(text) as ImageObject;
    expect(data).toMatchObject({ '@type': 'ImageObject', license: expect.stringMatching(/^https:.*by-sa/) });
    expect(data.creditText).toContain('OpenMoji');
    expect((await fetch(data.contentUrl)).status).toBe(200);
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    const hrefOf = (selector: string) => page.locator(selector).getAttribute('href');
    expect(await hrefOf('link[rel=canonical]')).toMatch(/\/symbols\/574\?lang=de$/);
    expect(await hrefOf('link[hreflang=x-default]')).toMatch(/\/symbols\/574$/);
    expect(await hrefOf('link[hreflang=zh]')).toMatch(/\/symbols\/574\?lang=zh-Hans$/);
    expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toBe(data.contentUrl);
    expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toBe(data.name);
  });

  it.each(['', '?lang=ar'])('is accessible, and as wide as a phone: %s', async (query) => {
    const page = await pages.visit(`/symbols/574${query}`, { viewport: { width: 360, height: 740 } });
    await expectAccessible(page, query);
    expect(await sidewaysPixels(page)).toBe(0);
  });

  it('leads to the tools, and finds another symbol', async () => {
    const page = await pages.visit('/symbols/574');
    await page.getByRole('link', { name: 'Change, copy or put on a board' }).click();
    await page.getByRole('dialog').getByRole('heading', { name: 'guide dog' }).waitFor();
    await page.goBack();
    await page.getByRole('searchbox').fill('tree');
    await page.keyboard.press('Enter');
    await page.locator('.card').first().waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('tree');
  });

  it('is a page that leads on where there is no such symbol', async () => {
    const { url } = pages.service();
    const browser = { headers: { Accept: 'text/html' } };
    for (const path of ['/symbols/999999999', '/symbols/dog', '/sitemaps/999.xml', '/sitemaps/x']) {
      const response = await fetch(url + path, browser);
      expect([response.status, await response.text()], path).toEqual([
        404,
        expect.stringContaining('Page not found'),
      ]);
    }
    expect((await fetch(`${url}/symbols/574?lang=!`)).status).toBe(400);
  });
});

it('every symbol is in a sitemap that robots.txt leads to', async () => {
  const { url } = pages.service();
  const read = async (address: string) => (await fetch(new URL(new URL(address).pathname, url))).text();
  const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found = '']) => found);
  const robots = await read(`${url}/robots.txt`);
  const [, index = ''] = /^Sitemap: (\S+)$/m.exec(robots) ?? [];
  const found = new Set<string>();
  for (const sitemap of addresses(await read(index))) {
    const listed = addresses(await read(sitemap));
    expect(listed.length).toBeLessThanOrEqual(50_000);
    for (const address of listed) found.add(new URL(address).pathname);
  }
  const stats = (await (await fetch(`${url}/api/v1/public/stats`)).json()) as { data: { symbols: number } };
  expect(found.size).toBe(stats.data.symbols);
  expect(found).toContain('/symbols/574');
});
