import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, pagesOfThisFile } from './browser.ts';

const pages = pagesOfThisFile();

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Board from words' });
const captions = (page: Page) =>
  page
    .locator('.board-cell')
    .evaluateAll((cells) => cells.map((each) => each.querySelector('.cell-caption')?.textContent ?? ''));

async function look(page: Page, text: string): Promise<void> {
  // A board that holds symbols has its templates closed.
  await page.locator('summary', { hasText: 'Templates' }).click();
  await page.getByRole('button', { name: 'Board from words' }).click();
  await dialog(page).getByRole('textbox').fill(text);
  await dialog(page).getByRole('button', { name: 'Find pictures' }).click();
  await dialog(page).locator('.image-choices li').first().waitFor();
}

it('a list of words becomes a board: pictures are looked through, and gaps reported', async () => {
  const page = await pages.visit('/board#2x1&lang=en&title=Home&cells=610');
  await page.locator('.cell-caption', { hasText: 'elephant' }).waitFor();
  await look(page, 'dog\nqzxvu\napple, dog');
  await expect.poll(() => dialog(page).locator('.image-choices li').count()).toBe(3);
  await expectAccessible(page, 'words with a gap');
  const image = dialog(page).getByRole('button', { name: 'dog', exact: true }).locator('img');
  const first = await image.getAttribute('src');
  await dialog(page).getByRole('button', { name: 'dog', exact: true }).click();
  expect(await image.getAttribute('src')).not.toBe(first);
  let reported = '';
  await page.route('**/api/v1/missing-words', async (route) => {
    reported = route.request().postData() ?? '';
    await route.fulfill({ json: { success: true, data: {} } });
  });
  await dialog(page).getByRole('button', { name: 'Report this word' }).click();
  await dialog(page).getByText('Thank you. The word was reported.').waitFor();
  expect(JSON.parse(reported)).toEqual({ word: 'qzxvu', lang: 'en' });
  await dialog(page).getByRole('button', { name: 'Make the board' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => captions(page).then((all) => all.slice(0, 3))).toEqual(['dog', 'qzxvu', 'apple']);
  await page.locator('.my-boards li', { hasText: 'Home' }).waitFor();
});

it('a text becomes a board of its words, in symbols of the set that is preferred', async () => {
  const page = await pages.visit('/board?settings=set.core#2x1&lang=en&cells=610');
  await look(page, 'I want to eat. I want more!');
  await expect.poll(() => dialog(page).locator('.image-choices li').count()).toBe(5);
  const sources = await dialog(page)
    .locator('.image-choices img')
    .evaluateAll((images) => images.map((each) => (each as HTMLImageElement).src));
  for (const source of sources) expect(source).toContain('/core/');
  expect(await dialog(page).getByLabel('Preferred symbol set').inputValue()).toBe('core');
});

it('thirty words fill a board of six columns', async () => {
  const page = await pages.visit('/board#2x1&lang=en&cells=610');
  const words =
    'I you want like not more help stop go come eat drink play sleep read happy sad angry tired hungry';
  await look(page, `${words} ball book car dog milk bread house school toilet apple`.replaceAll(' ', ','));
  await expect.poll(() => dialog(page).locator('.image-choices li').count()).toBe(30);
  await dialog(page).getByRole('button', { name: 'Make the board' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  expect((await captions(page)).map(Boolean)).toEqual(new Array(30).fill(true));
  expect(await page.getByRole('grid').getAttribute('aria-colcount')).toBe('6');
});

it('the search asks for the preferred set, which is among the settings', async () => {
  const page = await pages.visit('/?settings=set.core');
  const [request] = await Promise.all([
    page.waitForRequest(/symbols\/search\?q=drink/),
    page.getByRole('combobox', { name: 'Search for a symbol' }).fill('drink'),
  ]);
  expect(new URL(request.url()).searchParams.get('prefer_set')).toBe('core');
  await page.getByRole('button', { name: 'Settings' }).click();
  expect(await page.getByRole('dialog').getByLabel('Preferred symbol set').inputValue()).toBe('core');
});
