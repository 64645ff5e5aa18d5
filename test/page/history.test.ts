import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pagesOfThisFile } from './browser.ts';

const pages = pagesOfThisFile();

const searchBox = (page: Page) => page.locator('#q');
const queryOf = (page: Page) => new URL(page.url()).searchParams.get('q') ?? '';

async function visit(path: string): Promise<Page> {
  const page = await pages.visit(path);
  await page.locator('.card img').first().waitFor();
  return page;
}

async function search(page: Page, text: string): Promise<void> {
  await searchBox(page).fill(text);
  await searchBox(page).press('Enter');
  await expect.poll(() => queryOf(page)).toBe(text);
  await page.locator('.grid[aria-busy=false]').waitFor({ state: 'attached' });
}

describe('Back', () => {
  it('puts the word before into the search box, which keeps the focus, and leaves it there', async () => {
    const page = await visit('/?q=cat');
    await search(page, 'dog');
    await page.goBack();
    await expect.poll(() => queryOf(page)).toBe('cat');
    await expect.poll(() => searchBox(page).inputValue()).toBe('cat');
    // Leaving the box searches for its text: that must not be the word before.
    await page.keyboard.press('Tab');
    await page.waitForLoadState('networkidle');
    expect(queryOf(page)).toBe('cat');
  });

  it('leads from a typed word to the one before, however long the typing paused', async () => {
    const page = await visit('/?q=cat');
    for (const text of ['do', 'dog']) {
      await searchBox(page).fill(text);
      await expect.poll(() => queryOf(page)).toBe(text);
    }
    await searchBox(page).press('Enter');
    await searchBox(page).fill('horse');
    await expect.poll(() => queryOf(page)).toBe('horse');
    for (const before of ['dog', 'cat']) {
      await page.goBack();
      await expect.poll(() => queryOf(page)).toBe(before);
    }
  });

  it('brings the cleared word back', async () => {
    const page = await visit('/?q=dog');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect.poll(() => queryOf(page)).toBe('');
    await page.goBack();
    await expect.poll(() => queryOf(page)).toBe('dog');
    await expect.poll(() => searchBox(page).inputValue()).toBe('dog');
  });

  it('closes a symbol that was opened by a double click, at the first press', async () => {
    const page = await visit('/?q=dog');
    const before = await page.evaluate(() => history.length);
    await page.locator('.card a').first().dblclick();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'dog', exact: true }).waitFor();
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
  });

  it('finds all the pages of results that were loaded, and the place among them', async () => {
    const page = await visit('/?q=face');
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.locator('.card').nth(40).waitFor();
    const loaded = await page.locator('.card').count();
    await page.locator('.card').nth(60).scrollIntoViewIfNeeded();
    await expect
      .poll(() => page.evaluate(() => (history.state as { scrollY?: number } | null)?.scrollY ?? 0))
      .toBeGreaterThan(500);
    await page.goto(`${pages.service().url}/docs`);
    await page.goBack();
    await expect.poll(() => page.locator('.card').count()).toBe(loaded);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  });
});

describe('a double click', () => {
  it('opens a symbol and leaves it open, also where its second half falls beside the dialog', async () => {
    const page = await visit('/?q=dog');
    const card = await page.locator('.card a').first().boundingBox();
    if (!card) throw new Error('The first card is not laid out.');
    // The outer columns lie beside the dialog.
    const [x, y] = [card.x + 10, card.y + 20];
    await page.mouse.click(x, y);
    await page.mouse.click(x, y, { clickCount: 2 });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'dog', exact: true }).waitFor();
    await page.waitForTimeout(500);
    expect(await dialog.count()).toBe(1);
    await page.mouse.click(5, 5);
    await dialog.waitFor({ state: 'detached' });
  });
});

describe('an open symbol', () => {
  it('names itself in the title, and gives the focus to the results when it was linked to', async () => {
    const page = await pages.visit('/?q=dog&symbol=573');
    await expect.poll(() => page.title()).toBe('dog – Symbol Catalog');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('results');
  });
});
