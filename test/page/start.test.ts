import { describe, expect, it } from 'vitest';
import { fullSearch } from '../support/answers.ts';
import { expectAccessible, layoutShift, pagesOfThisFile } from './browser.ts';

const pages = pagesOfThisFile();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe('the start page', () => {
  it('begins with the core words, a picture each, in the language of the names', async () => {
    const page = await pages.visit('/', { locale: 'de' });
    const words = page.locator('section[aria-labelledby=core-heading] .card');
    await words.first().waitFor();
    const response = await fetch(`${pages.service().url}/api/v1/core?lang=de&limit=24`);
    const core = (await response.json()) as { data: { name: string; missing: boolean }[] };
    expect(await words.locator('.caption').allTextContents()).toEqual(
      core.data.filter(({ missing }) => !missing).map(({ name }) => name),
    );
    await page.getByRole('button', { name: 'Mehr anzeigen' }).click();
    await expect.poll(() => words.count()).toBeGreaterThan(50);
    await expectAccessible(page, 'the start page');
  });

  it('leads into each topic by a tile with a picture and its number of symbols', async () => {
    const page = await pages.visit('/');
    const { facets } = await fullSearch(pages.service(), { limit: 1, facets: 'group' });
    const topics = facets?.group?.filter(({ value }) => value !== 'component') ?? [];
    const tiles = page.locator('.topics a');
    await tiles.first().waitFor();
    expect(await tiles.count()).toBe(topics.length);
    expect(await tiles.locator('img').count()).toBe(topics.length);
    expect(await tiles.filter({ hasText: 'Food and drink' }).locator('small').textContent()).toMatch(/^\d+$/);
    const food = topics.find(({ value }) => value === 'food-drink')?.count;
    await tiles.filter({ hasText: 'Food and drink' }).click();
    await page.waitForURL(/group=food-drink/);
    await page.getByText(`${food} symbols`, { exact: true }).waitFor();
    expect(await page.locator('.topics').count()).toBe(0);
  });

  it('brings back what was used last, and forgets it on request', async () => {
    const page = await pages.visit('/?q=umbrella');
    for (const name of ['umbrella', 'closed umbrella']) {
      await page.locator('.card a', { has: page.getByAltText(name, { exact: true }) }).click();
      await page.getByRole('dialog').getByRole('heading', { name, exact: true }).waitFor();
      await page.keyboard.press('Escape');
    }
    await page.getByRole('link', { name: 'Symbol Catalog' }).click();
    const recent = page.locator('.recent .card');
    await recent.first().waitFor();
    expect(await recent.locator('.caption').allTextContents()).toEqual(['closed umbrella', 'umbrella']);
    await page.reload();
    await recent.first().locator('a').click();
    await page.getByRole('dialog').getByRole('heading', { name: 'closed umbrella' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear list' }).click();
    await recent.first().waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('.card').first().waitFor();
    expect(await recent.count()).toBe(0);
  });

  it.each(['{', 'null', '[{"id":1}]'])(
    'is shown where what was used last cannot be read: %s',
    async (kept) => {
      const page = await pages.visit('/');
      await page.evaluate((value) => localStorage.setItem('symbol-catalog:recent', value), kept);
      await page.reload();
      await page.locator('.card a').first().click();
      await page.getByRole('dialog').getByRole('heading').first().waitFor();
      await page.keyboard.press('Escape');
      await page.reload();
      await page.locator('.recent .card').waitFor();
    },
  );

  it('gives way to results, not to those of a search before', async () => {
    const page = await pages.visit('/?q=dog');
    await page.locator('.filters button').first().waitFor();
    await page.getByRole('link', { name: 'Symbol Catalog' }).click();
    await page.locator('.topics a').first().waitFor();
    await page.route('**/symbols/search?*', () => undefined);
    await page.locator('#q').fill('cat');
    await page.getByText('Searching').first().waitFor();
    expect(await page.locator('.card, .filters button').count()).toBe(0);
  });

  it('shows symbols in the first screen of a phone, and moves nothing when they come', async () => {
    const page = await pages.visit('/', phone);
    await page.locator('.card img').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect((await page.locator('.card').first().boundingBox())?.y).toBeLessThan(300);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.05);
  });
});

describe('a word without a symbol', () => {
  it('is said to have none, and words that are spelled alike stand apart, with their pictures', async () => {
    const page = await pages.visit('/?q=wrath');
    await page.getByText('No symbol for “wrath” yet').waitFor();
    expect(await page.locator('.grid .card').count()).toBe(0);
    const wreath = page.getByRole('group', { name: 'Did you mean …?' }).getByRole('button').first();
    expect(await wreath.textContent()).toBe('wreath');
    expect(await wreath.locator('img').count()).toBe(1);
    await expectAccessible(page, 'nothing found');
    await wreath.click();
    await page.waitForURL(/q=wreath/);
    await page.locator('.card').first().waitFor();
  });

  it('is reported by one press', async () => {
    const page = await pages.visit('/?q=xqzwvkjx');
    const sent = page.waitForRequest(/\/api\/v1\/missing-words$/);
    await page.getByRole('button', { name: 'Report this word' }).click();
    expect((await sent).postDataJSON()).toEqual({ word: 'xqzwvkjx', lang: 'en' });
    await page.getByText('Thank you. The word was reported.').waitFor();
    expect(await page.getByRole('button', { name: 'Report this word' }).count()).toBe(0);
  });

  it('says so where the report did not arrive, and can be reported again', async () => {
    const page = await pages.visit('/?q=xqzwvkjx');
    await page.route('**/api/v1/missing-words', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.getByRole('button', { name: 'Report this word' }).click();
    await page.getByText('The word could not be reported.').waitFor();
    await page.unroute('**/api/v1/missing-words');
    await page.getByRole('button', { name: 'Report this word' }).click();
    await page.getByText('Thank you.').waitFor();
    pages.troubles();
  });

  it('is not offered to be reported where filters leave out its symbols, or it says too much', async () => {
    const page = await pages.visit('/?q=dog&group=flags');
    await page.getByText('No symbol found').waitFor();
    expect(await page.getByRole('button', { name: 'Report this word' }).count()).toBe(0);
    await page.locator('.advice').getByRole('button', { name: 'Clear filters' }).click();
    await page.locator('.card').first().waitFor();
    await page.goto(`${pages.service().url}/?q=xqzwvkjx+0664+123456`);
    await page.locator('.nothing').waitFor();
    expect(await page.getByRole('button', { name: 'Report this word' }).count()).toBe(0);
  });
});
